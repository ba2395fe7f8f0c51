"""Test footnotes of PDFs in several typesettings."""

import io
from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from pincite.indexer.legal_text.body_lines import body_lines
from pincite.indexer.model import IndexedDocument
from pincite.indexer.page import Page
from pincite.indexer.reading import read_document
from pincite.indexer.sources import Source

_WORDS = (
    "the harbour master of the free port may order a vessel to leave its berth where the dues are unpaid and the owner "
    "was given notice of them in writing by the registrar who keeps the list of vessels that lie in the port"
).split()


@dataclass(frozen=True)
class Setting:
    """The typesetting of a document: sizes in points, footnote marks, and the separator from the text."""

    font: str = "Times-Roman"
    text: float = 12
    note: float = 9
    lead: float = 16
    gap: float = 14
    raised: bool = True
    rule: bool = True


@dataclass(frozen=True)
class Sheet:
    """A page: lines of text and footnotes, each a mark (empty for a continuation) and its lines."""

    lines: Sequence[str]
    notes: Sequence[tuple[str, Sequence[str]]] = ()


def drawn(setting: Setting, sheets: Sequence[Sheet]) -> bytes:
    buffer = io.BytesIO()
    canvas = Canvas(buffer)
    for number, sheet in enumerate(sheets, start=1):
        base = 780.0
        for line in sheet.lines:
            words, _, call = line.partition("^")
            write(canvas, setting, 72, base, words, setting.text)
            if call:
                right = 72 + stringWidth(words, setting.font, setting.text)
                write(canvas, setting, right, base + 4, call, setting.text * 0.6)
            base -= setting.lead
        base -= setting.gap
        if setting.rule and sheet.notes:
            canvas.line(72, base + setting.note + 3, 216, base + setting.note + 3)
        for mark, lines in sheet.notes:
            left = 72.0
            if mark and setting.raised:
                write(canvas, setting, left, base + 3, mark, setting.note * 0.6)
                left += stringWidth(mark, setting.font, setting.note * 0.6)
            for row, line in enumerate(lines):
                words = f"{mark} {line}" if mark and not setting.raised and not row else line
                write(canvas, setting, left if not row else 72, base, f" {words}" if not row else words, setting.note)
                base -= setting.note * 1.2
        write(canvas, setting, 300, 40, str(number), 10)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def write(canvas: Canvas, setting: Setting, left: float, base: float, words: str, size: float) -> None:
    canvas.setFont(setting.font, size)
    canvas.drawString(left, base, words)


def prose(seed: int, count: int = 8) -> list[str]:
    """Distinct lines of text."""
    return [" ".join(_WORDS[(seed * 7 + row * 5 + n) % len(_WORDS)] for n in range(11)) for row in range(count)]


def read(setting: Setting, *sheets: Sheet) -> IndexedDocument:
    return read_document(Source("opinion", "opinion.pdf", "sha", "pdf", drawn(setting, sheets)))


def notes(page: Page) -> list[str]:
    return [" ".join(page.text[span.start : span.end].split()) for span in page.footnotes]


SETTINGS = {
    "smaller print, raised marks": Setting(),
    "print of the text's size, raised marks": Setting(font="Courier", text=11, note=11, lead=22, gap=20),
    "smaller print, marks on the line": Setting(raised=False),
    "smaller print without a rule": Setting(rule=False, gap=4),
}


@pytest.mark.parametrize("name", SETTINGS)
def test_exactly_the_footnotes_are_found_in_every_typesetting(name: str) -> None:
    sheets, expected = [], []
    number = 0
    for seed in range(9):
        held = []
        for _ in range(seed % 3):
            number += 1
            held.append(
                (str(number), [f"See the tariff of {1903 + 5 * number}, and", f"{_WORDS[number]} in the lists."])
            )
        lines = prose(seed)
        for row, (mark, _) in enumerate(held):
            lines[2 + 3 * row] += f".^{mark}"
        sheets.append(Sheet(lines, held))
        expected.append([f"{mark} {' '.join(text)}" for mark, text in held])
    assert [notes(page) for page in read(SETTINGS[name], *sheets).pages] == expected


def test_a_long_footnote_continues_on_the_next_page() -> None:
    first = Sheet(
        [*prose(1), "and so it was held.^1"], [("1", ["The court followed the rule that was", "laid down by the"])]
    )
    second = Sheet(prose(2), [("", ["registrar in the older cases."]), ("2", ["It was not appealed."])])
    second = Sheet([*second.lines[:3], "which stands.^2", *second.lines[3:]], second.notes)
    pages = read(Setting(), first, second).pages
    assert [len(page.footnotes) for page in pages] == [1, 2]
    assert notes(pages[1]) == ["registrar in the older cases.", "2 It was not appealed."]


def test_a_star_is_a_footnote_mark_if_the_text_has_it() -> None:
    sheet = Sheet(["Thorne, Judge:^*", *prose(3)], [("*", ["Sitting by designation."])])
    assert notes(read(Setting(), sheet).pages[0]) == ["* Sitting by designation."]


def test_a_footnote_call_at_a_line_start_is_not_a_footnote() -> None:
    lines = [*prose(1, 4), "^1", *prose(2, 4)]
    page = read(Setting(), Sheet(lines, [("1", ["It was not appealed."])])).pages[0]
    assert notes(page) == ["1 It was not appealed."]


def test_numbered_paragraphs_and_footnotes_are_not_confused() -> None:
    text = [line for n in range(1, 5) for line in (f"{n}. {' '.join(_WORDS[n : n + 9])}", *prose(n, 2))]
    text[1] += ".^1"
    note = ("1", ["The dues of 2019 were not paid."])
    pages = read(
        Setting(raised=False), Sheet(text, [note]), Sheet([f"5. {line}" for line in prose(6, 1)] + prose(7))
    ).pages
    assert [notes(page) for page in pages] == [["1 The dues of 2019 were not paid."], []]
    assert not any("not paid" in line.text for line in body_lines(pages))


def test_a_page_in_small_print_throughout_has_no_footnotes() -> None:
    small = Sheet([], [("1", prose(1, 6)), ("2", prose(2, 6))])
    assert [page.footnotes for page in read(Setting(), Sheet(prose(1, 20)), small).pages] == [(), ()]


def test_footnotes_do_not_split_a_sentence_across_pages() -> None:
    first = Sheet([*prose(1, 4), "under the rule.^1", "The master may order the"], [("1", ["See the tariff of 2019."])])
    item = read(Setting(), first, Sheet(["vessel to leave.", *prose(2, 5)]))
    texts = [chunk.text for chunk in item.chunks]
    assert any("may order the\nvessel to leave" in text for text in texts)
    assert any("See the tariff of 2019." in text for text in texts)
