"""Write a parsed HTML document as pages. Pure: it takes the tree.

A page ends where a style breaks it (`page-break-before`, `break-after` and the like). `del` and `s` are struck, `ins`
is inserted. Content that a browser does not show is left out; the content of form fields is shown.
"""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from pincite.indexer.extract.css import Style, declared, is_hiding, rules
from pincite.indexer.extract.formulas import linear
from pincite.indexer.extract.page_writer import PageWriter, RevisionKind
from pincite.indexer.extract.style_visibility import Paint, painted
from pincite.indexer.extract.word.numerals import written
from pincite.indexer.page import HiddenKind

_BLOCKS = frozenset(
    "address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure "
    "footer foreignobject form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main nav ol p pre section summary "
    "table tbody text textarea tfoot thead tr ul".split()
)
_UNSEEN = frozenset(
    "audio canvas clippath datalist defs desc head map mask meta metadata script style symbol template title "
    "video".split()
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
_BREAKING = frozenset(("always", "page", "left", "right", "recto", "verso"))
_BETWEEN_CELLS = " | "
_FIELDS = frozenset("button date datetime-local email month number reset search submit tel text time url week".split())
_DRAWN = frozenset(("input", "math", "select", "svg"))
_TICKS = {"checkbox": ("☐", "☑"), "radio": ("○", "◉")}
_FRAMES = frozenset(("embed", "frame", "iframe", "object"))
_OTHER_DOCUMENT = ("src", "srcdoc", "data")
_CELLS = frozenset(("td", "th"))
_BEGINS_LINE = frozenset(("x", "y", "dy"))
_IN_DRAWING = frozenset(("text", "foreignobject"))


class Article:
    """Writes one document.

    Afterwards `hidden` tells whether the file has text that a browser does not show, and `left_out` names other content
    that was not read.
    """

    def __init__(self, root: Element) -> None:
        self._root = root
        self._pages = PageWriter()
        self._rules = list(rules(root))
        self._at_line_start = True
        self._after_label = False
        self._in_row = False
        self._open_space = False
        self._lists: list[Iterator[str]] = []
        self._paint = Paint()
        self.hidden = False
        self.left_out = set[str]()

    def write(self) -> PageWriter:
        """Write the document and return the page writer, whose last page is still open."""
        self._element(self._root, None, as_is=False)
        return self._pages

    def _element(self, element: Element, revision: RevisionKind | None, *, as_is: bool) -> None:
        name = element.tag.lower() if isinstance(element.tag, str) else ""
        style = self._style(element, name)
        if not name or name in _UNSEEN:
            return
        if _is_hidden(element, style):
            self._hide("".join(element.itertext()), "declared")
            return
        if name in ("img", "noscript") or name in _FRAMES:
            self._leave_out(element, name)
            return
        around, self._paint = self._paint, self._paint.within(painted(element) | style)
        self._break_page(style, "before")
        as_is = as_is or name == "pre" or (name == "textarea" and not self._in_row)
        self._shown(element, name, style, _REVISIONS.get(name, revision), as_is=as_is)
        self._break_page(style, "after")
        self._paint = around

    def _hide(self, text: str, kind: HiddenKind) -> None:
        self.hidden = self.hidden or bool(text.strip())
        self._pages.hide(text, kind)

    def _leave_out(self, element: Element, name: str) -> None:
        if name == "img":
            if _is_picture(element):
                self.left_out.add("pictures")
        elif name != "noscript" and any(element.get(each) for each in _OTHER_DOCUMENT):
            self.left_out.add("documents in frames")
        elif name == "noscript" and "".join(element.itertext()).strip():
            self.left_out.add("words for browsers without scripts")

    def _break_page(self, style: Style, where: str) -> None:
        if not self._in_row and _BREAKING & {style.get(f"page-break-{where}"), style.get(f"break-{where}")}:
            self._end_line()
            self._pages.break_page()

    def _shown(self, element: Element, name: str, style: Style, revision: RevisionKind | None, *, as_is: bool) -> None:
        if name == "br":
            self._end_line()
        elif name == "tspan" and not _BEGINS_LINE.isdisjoint(element.keys()):
            self._end_line()
            self._content(element, revision, as_is=as_is)
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
        elif name in _DRAWN:
            self._drawn(element, name, revision)
        else:
            self._content(element, revision, as_is=as_is)

    def _drawn(self, element: Element, name: str, revision: RevisionKind | None) -> None:
        """Write content that is shown by other means than the text of an element."""
        if name == "svg":
            self._drawing(element, revision)
        elif name == "math":
            self._formula(element, revision)
        elif name == "select":
            self._write(f" {' '.join(_chosen(element))} ", revision, as_is=False)
        else:
            self._write(f" {_field_text(element)} ", revision, as_is=False)

    def _formula(self, element: Element, revision: RevisionKind | None) -> None:
        formula = linear(element)
        if formula is None:
            self.left_out.add("formulas")
            return
        if formula.is_set:
            self._pages.set_apart()
        self._write("".join(words for words, _ in formula.pieces), revision, as_is=False)
        if formula.is_set:
            self._pages.set_apart()

    def _drawing(self, element: Element, revision: RevisionKind | None) -> None:
        """Write the labels of a drawing, and nothing else of it."""
        for child in element:
            name = child.tag.lower() if isinstance(child.tag, str) else ""
            if name in _IN_DRAWING or _is_hidden(child, self._style(child, name)):
                self._element(child, revision, as_is=False)
            elif name == "image":
                self.left_out.add("pictures")
            elif name and name not in _UNSEEN:
                self._drawing(child, revision)

    def _block(self, element: Element, revision: RevisionKind | None, *, as_is: bool) -> None:
        self._end_line()
        self._content(element, revision, as_is=as_is)
        self._end_line()

    def _item(self, item: Element, revision: RevisionKind | None, *, as_is: bool) -> None:
        self._end_line()
        self._pages.write(next(self._lists[-1]) if self._lists else "", revision)
        self._after_label = True
        self._content(item, revision, as_is=as_is)
        self._after_label = False
        self._end_line()

    def _row(self, row: Element, revision: RevisionKind | None, *, as_is: bool) -> None:
        """Write a row as one line, unless a cell has blocks of its own."""
        cells = [each for each in row if each.tag in _CELLS]
        plain = all(sum(1 for inner in cell.iter() if inner.tag in _BLOCKS) <= 1 for cell in cells)
        self._end_line()
        self._beside_cells(row, revision, as_is=as_is)
        for index, cell in enumerate(cells):
            if plain and index:
                self._pages.write(_BETWEEN_CELLS)
                self._open_space = False
                self._at_line_start = True
            self._in_row = plain
            self._end_line()
            self._element(cell, revision, as_is=as_is)
            self._end_line()
            self._in_row = False
        self._end_line()

    def _beside_cells(self, row: Element, revision: RevisionKind | None, *, as_is: bool) -> None:
        """Write the content of a row outside its cells, which a browser shows above."""
        self._write(row.text or "", revision, as_is=False)
        for child in row:
            if child.tag not in _CELLS:
                self._element(child, revision, as_is=as_is)
            self._write(child.tail or "", revision, as_is=False)
        self._end_line()

    def _content(self, element: Element, revision: RevisionKind | None, *, as_is: bool) -> None:
        self._write(element.text or "", revision, as_is=as_is)
        for child in element:
            self._element(child, revision, as_is=as_is)
            self._write(child.tail or "", revision, as_is=as_is)

    def _write(self, text: str, revision: RevisionKind | None, *, as_is: bool) -> None:
        """Write words separated by single spaces; a space is written only when words follow on the line."""
        if text.strip() and (kind := self._paint.hides):
            self._hide(text, kind)
            return
        if as_is:
            self._pages.write(text, revision)
            self._open_space = self._after_label = False
            return
        words = _SPACES.sub(" ", text)
        if not words.strip(" "):
            self._open_space = self._open_space or bool(words)
            return
        if not self._at_line_start and (self._open_space or words.startswith(" ")):
            self._pages.write(" ")
        self._pages.write(words.strip(" "), revision)
        self._at_line_start = self._after_label = False
        self._open_space = words.endswith(" ")

    def _end_line(self) -> None:
        """End the line, except within a table row and between a list label and its words."""
        if self._in_row:
            self._open_space = True
            return
        if not self._after_label:
            self._pages.end_line()
        self._at_line_start = True
        self._open_space = False

    def _style(self, element: Element, name: str) -> Style:
        found: Style = {}
        marks = {f".{each}" for each in (element.get("class") or "").split()} | {f"#{element.get('id')}"}
        for tag, mark, declarations in self._rules:
            if (not tag or tag == name) and (not mark or mark in marks):
                found.update(declarations)
        return found | declared(element.get("style") or "")


def title_of(root: Element) -> str | None:
    """Return the title element of a document, else its first heading; null without either."""
    titles = root.iterfind("head/title")
    headings = (element for element in root.iter() if element.tag in _HEADINGS)
    named = (" ".join("".join(element.itertext()).split()) for each in (titles, headings) for element in each)
    return next((name for name in named if name), None)


def _numbers(element: Element, name: str, style: Style) -> Iterator[str]:
    """Yield the label before each item of a list; an item's own `value` is respected."""
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


def _chosen(field: Element) -> Iterator[str]:
    """Yield the options that a field shows: for one line the selected or first one, for a list all."""
    options = list(field.iter("option"))
    if field.get("multiple") is None and _whole(field.get("size"), 1) <= 1:
        options = ([each for each in options if each.get("selected") is not None] or options[:1])[-1:]
    return (element.get("label") or "".join(element.itertext()).strip() for element in options)


def _field_text(field: Element) -> str:
    """What a field shows: a ticked or empty box, or its typed text."""
    kind = (field.get("type") or "text").lower()
    if kind in _TICKS:
        return _TICKS[kind][field.get("checked") is not None]
    return (field.get("value") or "") if kind in _FIELDS else ""


def _is_picture(image: Element) -> bool:
    """Whether a reader sees a picture with possible content: not one pixel wide, nor declared decorative.

    Its alternative text (`alt`) is not shown to the reader.
    """
    shown = image.get("src") or image.get("srcset")
    return bool(shown) and image.get("alt") != "" and not {image.get("width"), image.get("height")} & {"0", "1"}


def _is_hidden(element: Element, style: Style) -> bool:
    return element.get("hidden") is not None or is_hiding(style)
