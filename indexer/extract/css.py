"""Read the rules of a document's own style sheets about visibility and page breaks. Pure.

Simple selectors only: a tag, a class or an id.
"""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from pincite.indexer.extract.style_visibility import is_out_of_place

Style = dict[str, str]
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)|<!--|-->", re.DOTALL)
_BRACE = re.compile(r"[{}]")
_SELECTOR = re.compile(r"(?P<tag>[a-z][a-z0-9]*)?(?P<mark>[.#][\w-]+)?", re.IGNORECASE)
_QUERY = re.compile(r"\s*(?:(?P<sign>not|only)\s+)?(?P<medium>[a-z][\w-]*)?")
_AT_RULE = re.compile(r"@[\w-]+")
_WIDTH = re.compile(
    r"\(\s*(?P<end>min|max)-(?:device-)?width\s*:\s*(?P<size>\d{1,6}(?:\.\d{1,3})?)(?P<unit>px|r?em)\s*\)"
)
_JOINING = re.compile(r"\band\b|\s")
_HIDING = {"display": ("none",), "visibility": ("hidden", "collapse"), "mso-hide": ("all",)}
_SCREEN_WIDTH = 1280
"""Assumed width of the reader's screen, in pixels."""
_PIXELS_AN_EM = 16


def rules(root: Element) -> Iterator[tuple[str, str, Style]]:
    """Yield tag, class or id, and declarations of each simple rule.

    A rule that does not apply to screens keeps only its page breaks, which are meant for print. A rule whose media
    query is not understood hides nothing.
    """
    for sheet in root.iter("style"):
        shown = holds_on_screen(sheet.get("media") or "")
        for selectors, body, on_screen in _blocks(_COMMENT.sub("", sheet.text or "")):
            declarations = _kept(declared(body), _both(shown, on_screen))
            for selector in selectors.split(",") if declarations else ():
                match = _SELECTOR.fullmatch(selector.strip())
                if match is not None and match[0]:
                    yield (match["tag"] or "").lower(), match["mark"] or "", declarations


def is_hiding(style: Style) -> bool:
    """Whether a style hides an element."""
    return any(style.get(name) in values for name, values in _HIDING.items()) or is_out_of_place(style)


def declared(text: str) -> Style:
    """Return the declarations of a rule or of a `style` attribute, in lower case."""
    pairs = (declaration.partition(":") for declaration in text.lower().split(";"))
    return {name.strip(): value.replace("!important", "").strip() for name, _, value in pairs if value}


def holds_on_screen(media: str) -> bool | None:
    """Whether one of a list of media queries matches a wide screen; an empty list does. Null where not understood."""
    matches = set(map(_query_holds, media.lower().split(",")))
    return True if True in matches else None if None in matches else False


def _query_holds(query: str) -> bool | None:
    match = _QUERY.match(query)
    medium, sign = (match["medium"], match["sign"]) if match else (None, None)
    if medium not in (None, "all", "screen"):
        return sign == "not"
    if _JOINING.sub("", _WIDTH.sub("", query[match.end() if match else 0 :])):
        return None  # features other than the width
    return all(map(_width_holds, _WIDTH.finditer(query))) != (sign == "not")


def _both(one: bool | None, other: bool | None) -> bool | None:
    return False if False in (one, other) else None if None in (one, other) else True


def _kept(style: Style, on_screen: bool | None) -> Style:
    if on_screen is None:
        return {name: value for name, value in style.items() if value not in _HIDING.get(name, ())}
    return style if on_screen else {name: value for name, value in style.items() if "break" in name}


def _width_holds(width: re.Match[str]) -> bool:
    pixels = float(width["size"]) * (1 if width["unit"] == "px" else _PIXELS_AN_EM)
    return pixels <= _SCREEN_WIDTH if width["end"] == "min" else pixels >= _SCREEN_WIDTH


def _blocks(sheet: str) -> Iterator[tuple[str, str, bool | None]]:
    """The selectors and declarations of each rule, and whether the blocks around it apply to a screen."""
    around: list[tuple[str, bool | None]] = [("", True)]
    start = 0
    for brace in _BRACE.finditer(f"{sheet}}}"):  # an unclosed rule ends with its sheet
        piece, start = sheet[start : brace.start()], brace.end()
        if brace[0] == "{":
            head = piece.rpartition(";")[2].strip()
            around.append((head, _both(around[-1][1], _block_holds(head))))
        elif len(around) > 1:
            head, on_screen = around.pop()
            if not head.startswith("@"):
                yield head, piece, on_screen


def _block_holds(head: str) -> bool | None:
    rule = _AT_RULE.match(head)
    if rule is None or rule[0].lower() == "@layer":
        return True
    return holds_on_screen(head[rule.end() :]) if rule[0].lower() == "@media" else None
