"""Write the body of a DOCX file as pages.

Deleted text stays, marked as struck; inserted text is marked as underlined. Text that Word hides is left out. A page
ends at declared breaks: a page break, or a section or paragraph that begins a new page. The breaks of the last
print-out that Word stores are ignored. Headers and footers are on each page, without the page numbers of the last
saving.
"""

from collections.abc import Mapping
from xml.etree.ElementTree import Element

from pincite.indexer.extract.base import RawPage
from pincite.indexer.extract.formulas import linear
from pincite.indexer.extract.page_writer import NOTHING, PageWriter, RevisionKind, Running, joined
from pincite.indexer.extract.word.elements import (
    DELETED,
    INSERTED,
    WRAPPERS,
    continues_cell,
    has_words,
    is_deleted,
    is_section_mark,
    nested,
    revision_of,
    row_revision,
    text_boxes,
    words_of,
)
from pincite.indexer.extract.word.forms import control_shown, field_shown, not_read
from pincite.indexer.extract.word.headers_footers import page_numbers, references
from pincite.indexer.extract.word.lists import Lists
from pincite.indexer.extract.word.numerals import written
from pincite.indexer.extract.word.styles import Styles
from pincite.indexer.extract.word.symbols import letter
from pincite.indexer.extract.word.word_visibility import WordVisibility
from pincite.indexer.extract.word.xml_names import M, W, children, is_on, value
from pincite.indexer.page import HiddenKind

_SIGNS = {"tab": " ", "ptab": " ", "cr": "\n", "noBreakHyphen": "-"}
_PLACES = ("header", "footer")
_FORMULAS = frozenset((f"{M}oMath", f"{M}oMathPara"))
_SAME_PAGE = frozenset(("continuous", "nextColumn"))
_BETWEEN_CELLS = " | "


class Body:
    """Writes one document.

    `notes` are footnotes and endnotes by kind and id, `running` headers and footers by their part's id. Afterwards
    `hidden` tells whether the file has text that Word does not show, and `left_out` names other content that was not
    read.
    """

    def __init__(
        self,
        styles: Styles,
        lists: Lists,
        notes: Mapping[tuple[str, str], Element],
        running: Mapping[str, Element],
    ) -> None:
        self._styles = styles
        self._lists = lists
        self._visibility = WordVisibility(styles)
        self._notes = notes
        self._pages = PageWriter()
        self._around: Element | None = None
        self._chosen = ""
        self._numbered = {"footnote": 0, "endnote": 0}
        self._lists_of_notes = {kind: lists.restarted() for kind in self._numbered}
        self._open_notes: dict[tuple[str, str], str] = {}
        self._sections: list[Element] = []
        self._named: dict[tuple[str, str], RawPage] = {}
        self._unread: set[Element] = {run for part in running.values() for run in page_numbers(part)}
        self.hidden = False
        self.left_out = set[str]()
        self._running = {part_id: self._aside(part, lists.restarted()) for part_id, part in running.items()}

    def write(self, root: Element) -> PageWriter:
        """Write the body of a document and return the page writer, whose last page is still open."""
        body = root.find(f"{W}body")
        if body is not None:
            former = {section for change in body.iter(f"{W}sectPrChange") for section in change}
            self._sections = [section for section in body.iter(f"{W}sectPr") if section not in former]
            self._begin_section()
            self._blocks(body)
        return self._pages

    def _blocks(self, parent: Element, revision: RevisionKind | None = None) -> None:
        for name, child in children(parent):
            if name == "p":
                self._paragraph(child, revision)
                self._pages.end_line()
                self._end_section(child)
            elif name == "tbl":
                self._table(child, revision)
            elif name in WRAPPERS or name in INSERTED or name in DELETED:
                self._blocks(child, revision_of(name) or revision)
            elif name == "altChunk":
                self.left_out.add("files put into the document")
            elif name in _FORMULAS:
                self._formula(child, revision)
                self._pages.end_line()

    def _aside(self, element: Element, lists: Lists, revision: RevisionKind | None = None) -> RawPage:
        """A note, a header or a footer as a page part; `lists` counts its numbered paragraphs."""
        before = self._pages, self._around, self._lists
        self._pages, self._lists = PageWriter(), lists
        self._blocks(element, revision)
        pages = self._pages.pages()
        self._pages, self._around, self._lists = before
        return joined(pages)

    def _begin_section(self) -> None:
        """Set the headers and footers of a section; those that it does not name are inherited."""
        for section in self._sections[:1]:
            for place, pages, part_id in references(section):
                self._named[place, pages] = self._running.get(part_id, NOTHING)
            if any(self._at(place, "even").text not in ("", self._at(place, "default").text) for place in _PLACES):
                self.left_out.add("headers and footers of even pages")
            others = Running(self._at("header", "default"), self._at("footer", "default"))
            first = Running(self._at("header", "first"), self._at("footer", "first"))
            self._pages.set_running(first if is_on(section, "titlePg") else others, others)

    def _at(self, place: str, pages: str) -> RawPage:
        return self._named.get((place, pages), NOTHING)

    def _end_section(self, paragraph: Element) -> None:
        if paragraph.find(f"{W}pPr/{W}sectPr") is None:
            return
        del self._sections[:1]  # the properties of a section are at its end
        if self._sections and (value(self._sections[0], "type") or "nextPage") not in _SAME_PAGE:
            self._pages.break_page()
        self._begin_section()

    def _paragraph(self, paragraph: Element, revision: RevisionKind | None) -> None:
        if self._styles.begins_page(paragraph):
            self._pages.break_page()
        self._around = paragraph.find(f"{W}pPr")
        if not self._is_unnumbered(paragraph):
            self._pages.write(self._lists.label(paragraph), revision)
        self._inline(paragraph, revision)
        for box in text_boxes(paragraph):
            self._pages.end_line()
            self._visibility.enter(None, is_known=False)
            self._blocks(box, revision)
            self._visibility.leave()

    def _is_unnumbered(self, paragraph: Element) -> bool:
        """Whether Word does not number a paragraph: it is deleted, only ends a section, or is hidden with its mark."""
        if is_deleted(paragraph) or is_section_mark(paragraph):
            return True
        return self._is_on("vanish", None if self._around is None else self._around.find(f"{W}rPr")) and not any(
            not self._is_on("vanish", run.find(f"{W}rPr")) for run in paragraph.iter(f"{W}r") if has_words(run)
        )

    def _inline(self, parent: Element, revision: RevisionKind | None) -> None:
        for name, child in children(parent):
            if name == "r":
                self._run(child, revision)
            elif name in WRAPPERS or name in INSERTED or name in DELETED:
                self._pages.write(control_shown(child) if name == "sdt" else "", revision)
                self._inline(child, revision_of(name) or revision)
            elif name in _FORMULAS:
                self._formula(child, revision)

    def _run(self, run: Element, revision: RevisionKind | None) -> None:
        properties = run.find(f"{W}rPr")
        words = words_of(run)
        kind: HiddenKind | None = "declared" if self._is_on("vanish", properties) else self._hides(words, properties)
        if kind:
            self.hidden = self.hidden or bool(words.strip())
            self._pages.hide(words, kind)
            return
        if self._is_on("strike", properties) or self._is_on("dstrike", properties):
            revision = "struck"
        for name, child in children(run) if run not in self._unread else ():
            if name in ("t", "delText"):
                self._pages.write(child.text or "", revision)
                self._chosen = "" if (child.text or "").strip() else self._chosen
            elif name in _SIGNS:
                self._pages.write(_SIGNS[name], revision)
            elif name == "br":
                self._break(child)
            elif name in ("footnoteReference", "endnoteReference"):
                self._note(name.removesuffix("Reference"), child, revision)
            else:
                self._symbol(name, child, revision)

    def _hides(self, words: str, properties: Element | None) -> HiddenKind | None:
        return self._visibility.hides(properties, self._around) if words.strip() else None

    def _symbol(self, name: str, sign: Element, revision: RevisionKind | None) -> None:
        self.left_out.update(not_read(sign))
        if name == "commentReference":
            self.left_out.add("comments")
        elif name == "fldChar":
            self._field(sign, revision)
        elif name == "sym":
            shown = letter(sign.get(f"{W}font", ""), sign.get(f"{W}char", ""))
            self._pages.write(shown or "", revision)
            if shown is None:
                self.left_out.add("signs of symbol fonts")

    def _field(self, sign: Element, revision: RevisionKind | None) -> None:
        """Write the value of a form field, unless the file also has it as text before the field's end."""
        kind = sign.get(f"{W}fldCharType")
        if kind == "begin":
            self._chosen = field_shown(sign)
        elif kind == "end":
            self._pages.write(self._chosen, revision)
            self._chosen = ""

    def _formula(self, element: Element, revision: RevisionKind | None) -> None:
        formula = linear(element, revision)
        if formula is None:
            self.left_out.add("formulas")
            return
        if formula.is_set:
            self._pages.set_apart()
        for words, marked in formula.pieces:
            self._pages.write(words, marked)
        if formula.is_set:
            self._pages.set_apart()

    def _is_on(self, name: str, run: Element | None) -> bool:
        return self._styles.is_on(name, run, self._around)

    def _break(self, sign: Element) -> None:
        if sign.get(f"{W}type") == "page":
            self._pages.break_page()
        else:
            self._pages.end_line()

    def _note(self, kind: str, reference: Element, revision: RevisionKind | None) -> None:
        key = kind, reference.get(f"{W}id", "")
        note = self._notes.get(key)
        if note is None or key in self._open_notes:  # a note that refers to itself is read once
            self._pages.write(self._open_notes.get(key, ""), revision)
            return
        self._numbered[kind] += 1
        count = self._numbered[kind]
        mark = f"[{count if kind == 'footnote' else written(count, 'lowerRoman')}]"
        self._pages.write(mark, revision)
        self._open_notes[key] = mark
        self._pages.add_note(mark, self._aside(note, self._lists_of_notes[kind], revision), revision)
        del self._open_notes[key]

    def _table(self, table: Element, revision: RevisionKind | None) -> None:
        self._visibility.enter_table(table)
        for row in nested(table, "tr"):
            self._row(row, row_revision(row) or revision)
            self._pages.end_line()
        self._visibility.leave()

    def _row(self, row: Element, revision: RevisionKind | None) -> None:
        """Write a row of short cells as one line, and a row whose cells have several paragraphs cell by cell."""
        cells = list(nested(row, "tc"))
        if any(sum(map(has_words, cell.iter(f"{W}p"))) > 1 for cell in cells):
            for cell in cells:
                self._visibility.enter(cell.find(f"{W}tcPr/{W}shd"))
                self._blocks(cell, revision)
                self._visibility.leave()
            return
        for index, cell in enumerate(cells):
            if index:
                self._pages.write(_BETWEEN_CELLS)
            self._visibility.enter(cell.find(f"{W}tcPr/{W}shd"))
            for paragraph in () if continues_cell(cell) else cell.iter(f"{W}p"):
                self._paragraph(paragraph, revision)
            self._visibility.leave()
