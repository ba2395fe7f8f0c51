"""The rules of a document's own style sheets that say what a screen shows and where a page ends. Pure.

Simple selectors only: a tag, a class or an id.
"""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

Style = dict[str, str]
_COMMENT = re.compile(r"/\*.*?\*/|<!--|-->", re.DOTALL)
_BRACE = re.compile(r"[{}]")
_SELECTOR = re.compile(r"(?P<tag>[a-z][a-z0-9]*)?(?P<mark>[.#][\w-]+)?", re.IGNORECASE)
_QUERY = re.compile(r"\s*(?:(?P<sign>not|only)\s+)?(?P<medium>[a-z][\w-]*)?")
_WIDTH = re.compile(
    r"\(\s*(?P<end>min|max)-(?:device-)?width\s*:\s*(?P<size>\d{1,6}(?:\.\d{1,3})?)(?P<unit>px|r?em)\s*\)"
)
_SCREEN_WIDTH = 1280
"""Pixels of the screen that a document is taken to be read on."""
_PIXELS_AN_EM = 16


def rules(root: Element) -> Iterator[tuple[str, str, Style]]:
    """Yield tag, class or id, and declarations of each simple rule.

    Of a rule that holds for no screen only the page breaks are kept: they are declared for print.
    """
    for sheet in root.iter("style"):
        shown = holds_on_screen(sheet.get("media") or "")
        for selectors, body, on_screen in _blocks(_COMMENT.sub("", sheet.text or "")):
            declarations = declared(body)
            if not (shown and on_screen):
                declarations = {name: value for name, value in declarations.items() if "break" in name}
            for selector in selectors.split(",") if declarations else ():
                match = _SELECTOR.fullmatch(selector.strip())
                if match is not None and match[0]:
                    yield (match["tag"] or "").lower(), match["mark"] or "", declarations


def declared(text: str) -> Style:
    """Return the declarations of a rule or of a `style` attribute, in small letters."""
    pairs = (declaration.partition(":") for declaration in text.lower().split(";"))
    return {name.strip(): value.replace("!important", "").strip() for name, _, value in pairs if value}


def holds_on_screen(media: str) -> bool:
    """Tell whether one of a list of media queries holds for a wide screen; an empty list does."""
    return any(map(_query_holds, media.lower().split(",")))


def _query_holds(query: str) -> bool:
    match = _QUERY.match(query)
    medium, sign = (match["medium"], match["sign"]) if match else (None, None)
    holds = medium in (None, "all", "screen") and all(map(_width_holds, _WIDTH.finditer(query)))
    return holds != (sign == "not")


def _width_holds(width: re.Match[str]) -> bool:
    pixels = float(width["size"]) * (1 if width["unit"] == "px" else _PIXELS_AN_EM)
    return pixels <= _SCREEN_WIDTH if width["end"] == "min" else pixels >= _SCREEN_WIDTH


def _blocks(sheet: str) -> Iterator[tuple[str, str, bool]]:
    """The selectors and declarations of each rule, and whether the blocks around it hold for a screen."""
    around: list[tuple[str, bool]] = [("", True)]
    start = 0
    for brace in _BRACE.finditer(f"{sheet}}}"):  # a sheet that ends in a rule ends the rule
        piece, start = sheet[start : brace.start()], brace.end()
        if brace[0] == "{":
            head = piece.rpartition(";")[2].strip()
            name, _, media = head.partition(" ") if head.startswith("@") else ("", "", "")
            around.append((head, around[-1][1] and (name.lower() != "@media" or holds_on_screen(media))))
        elif len(around) > 1:
            head, on_screen = around.pop()
            if not head.startswith("@"):
                yield head, piece, on_screen
