"""A parsed HTML document, written out as pages. Pure: it takes the tree.

A page ends where a style says so (`page-break-before`, `break-after` and the like). `del` and `s` are struck, `ins` is
inserted. What a browser does not show is left out.
"""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from pincite.indexer.extract.flow import Flow, RevisionKind
from pincite.indexer.extract.word.numerals import written

_BLOCKS = frozenset(
    "address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure "
    "footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main nav ol p pre section summary table tbody tfoot "
    "thead tr ul".split()
)
_UNSEEN = frozenset(
    "audio canvas datalist head iframe img input map math meta noscript object script select style svg template "
    "textarea title video".split()
)
_HEADINGS = frozenset("h1 h2 h3 h4 h5 h6".split())
_REVISIONS: dict[str, RevisionKind] = {"del": "struck", "s": "struck", "strike": "struck", "ins": "underlined"}
_FORMS = {"a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"}
_CSS_FORMS = {
    "lower-alpha": "lowerLetter",
    "lower-latin": "lowerLetter",
    "upper-alpha": "upperLetter",
    "upper-latin": "upperLetter",
    "lower-roman": "lowerRoman",
    "upper-roman": "upperRoman",
    "decimal-leading-zero": "decimalZero",
    "none": "none",
}
_SPACES = re.compile(r"[ \t\n\r\f]+")
_COMMENT = re.compile(r"/\*.*?\*/|<!--|-->", re.DOTALL)
_SELECTOR = re.compile(r"(?P<tag>[a-z][a-z0-9]*)?(?P<mark>[.#][\w-]+)?", re.IGNORECASE)
_BREAKING = frozenset(("always", "page", "left", "right", "recto", "verso"))
_BETWEEN_CELLS = " | "
_Style = dict[str, str]


class Article:
    """Writes one document; `hidden` tells afterwards whether it has text that a browser does not show."""

    def __init__(self, root: Element) -> None:
        self._root = root
        self._flow = Flow()
        self._rules = list(_rules(root))
        self._at_line_start = True
        self._after_label = False
        self._in_row = False
        self._open_space = False
        self._lists: list[Iterator[str]] = []
        self.hidden = False

    def write(self) -> Flow:
        """Write the document and return the flow, its last page still open."""
        self._element(self._root, None, as_is=False)
        return self._flow

    def _element(self, element: Element, revision: RevisionKind | None, *, as_is: bool) -> None:
        name = element.tag.lower() if isinstance(element.tag, str) else ""
        style = self._style(element, name)
        if not name or name in _UNSEEN:
            return
        if _is_hidden(element, style):
            self.hidden = self.hidden or bool("".join(element.itertext()).strip())
            return
        self._break_page(style, "before")
        self._shown(element, name, style, _REVISIONS.get(name, revision), as_is=as_is or name == "pre")
        self._break_page(style, "after")

    def _break_page(self, style: _Style, where: str) -> None:
        if not self._in_row and _BREAKING & {style.get(f"page-break-{where}"), style.get(f"break-{where}")}:
            self._end_line()
            self._flow.break_page()

    def _shown(self, element: Element, name: str, style: _Style, revision: RevisionKind | None, *, as_is: bool) -> None:
        if name == "br":
            self._end_line()
        elif name == "tr":
            self._row(element, revision, as_is=as_is)
        elif name in ("ol", "ul"):
            self._lists.append(_numbers(element, name, style))
            self._block(element, revision, as_is=as_is)
            self._lists.pop()
        elif name == "li":
            self._item(element, revision, as_is=as_is)
        elif name in _BLOCKS:
            self._block(element, revision, as_is=as_is)
        else:
            self._content(element, revision, as_is=as_is)

    def _block(self, element: Element, revision: RevisionKind | None, *, as_is: bool) -> None:
        self._end_line()
        self._content(element, revision, as_is=as_is)
        self._end_line()

    def _item(self, item: Element, revision: RevisionKind | None, *, as_is: bool) -> None:
        self._end_line()
        self._flow.write(next(self._lists[-1]) if self._lists else "", revision)
        self._after_label = True
        self._content(item, revision, as_is=as_is)
        self._after_label = False
        self._end_line()

    def _row(self, row: Element, revision: RevisionKind | None, *, as_is: bool) -> None:
        """A row is one line, unless a cell holds blocks of its own."""
        cells = [each for each in row if isinstance(each.tag, str) and each.tag.lower() in ("td", "th")]
        plain = all(sum(1 for inner in cell.iter() if inner.tag in _BLOCKS) <= 1 for cell in cells)
        self._end_line()
        for index, cell in enumerate(cells):
            if plain and index:
                self._flow.write(_BETWEEN_CELLS)
                self._open_space = False
                self._at_line_start = True
            self._in_row = plain
            self._end_line()
            self._element(cell, revision, as_is=as_is)
            self._end_line()
            self._in_row = False
        self._end_line()

    def _content(self, element: Element, revision: RevisionKind | None, *, as_is: bool) -> None:
        self._write(element.text or "", revision, as_is=as_is)
        for child in element:
            self._element(child, revision, as_is=as_is)
            self._write(child.tail or "", revision, as_is=as_is)

    def _write(self, text: str, revision: RevisionKind | None, *, as_is: bool) -> None:
        """Write words with one space between them; a space is written only when words follow it on the line."""
        if as_is:
            self._flow.write(text, revision)
            self._open_space = self._after_label = False
            return
        words = _SPACES.sub(" ", text)
        if not words.strip(" "):
            self._open_space = self._open_space or bool(words)
            return
        if not self._at_line_start and (self._open_space or words.startswith(" ")):
            self._flow.write(" ")
        self._flow.write(words.strip(" "), revision)
        self._at_line_start = self._after_label = False
        self._open_space = words.endswith(" ")

    def _end_line(self) -> None:
        """End the line; but in a row of a table blocks stand beside each other, and a label waits for its words."""
        if self._in_row:
            self._open_space = True
            return
        if not self._after_label:
            self._flow.end_line()
        self._at_line_start = True
        self._open_space = False

    def _style(self, element: Element, name: str) -> _Style:
        found: _Style = {}
        marks = {f".{each}" for each in (element.get("class") or "").split()} | {f"#{element.get('id')}"}
        for tag, mark, declared in self._rules:
            if (not tag or tag == name) and (not mark or mark in marks):
                found.update(declared)
        return found | _declared(element.get("style") or "")


def title_of(root: Element) -> str | None:
    """Return what a document calls itself: its title element, else its first heading; null without either."""
    titles = root.iterfind("head/title")
    headings = (element for element in root.iter() if element.tag in _HEADINGS)
    named = (" ".join("".join(element.itertext()).split()) for each in (titles, headings) for element in each)
    return next((name for name in named if name), None)


def _numbers(element: Element, name: str, style: _Style) -> Iterator[str]:
    """Yield what stands before each item of a list; the items' own `value` is kept."""
    items = [each for each in element if each.tag == "li"]
    form = _CSS_FORMS.get(style.get("list-style-type", ""), _FORMS.get(element.get("type") or "", "decimal"))
    step = -1 if element.get("reversed") is not None else 1
    count = _whole(element.get("start"), len(items) if step < 0 else 1)
    for item in items:
        count = _whole(item.get("value"), count)
        number = written(count, form)
        yield ("• " if name == "ul" else f"{number}. ") if form != "none" else ""
        count += step
    while True:
        yield ""


def _whole(text: str | None, otherwise: int) -> int:
    stripped = (text or "").strip()
    return int(stripped) if stripped.lstrip("-").isdecimal() and len(stripped) < 7 else otherwise


def _is_hidden(element: Element, style: _Style) -> bool:
    if element.get("hidden") is not None:
        return True
    return style.get("display") == "none" or style.get("visibility") in ("hidden", "collapse")


def _rules(root: Element) -> Iterator[tuple[str, str, _Style]]:
    """Yield tag, class or id, and declarations of the simple rules of the document's own style sheets."""
    for sheet in root.iter("style"):
        for selectors, body in _blocks(_COMMENT.sub("", sheet.text or "")):
            for selector in selectors.split(","):
                match = _SELECTOR.fullmatch(selector.strip())
                if match is not None and match[0]:
                    yield (match["tag"] or "").lower(), match["mark"] or "", _declared(body)


def _blocks(sheet: str) -> Iterator[tuple[str, str]]:
    """The selectors and declarations of each rule; those of a block inside a block (`@media`) have no rule around."""
    for piece in sheet.split("}"):
        before, brace, body = piece.rpartition("{")
        if brace:
            yield before.rpartition("{")[2], body


def _declared(text: str) -> _Style:
    pairs = (declaration.partition(":") for declaration in text.lower().split(";"))
    return {name.strip(): value.replace("!important", "").strip() for name, _, value in pairs if value}
