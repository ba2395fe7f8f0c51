"""Test tracked changes in PDFs: lines through words and under words."""

import io
from collections.abc import Sequence

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from pincite.indexer.model import IndexedDocument
from pincite.indexer.page import Page
from pincite.indexer.reading import read_document
from pincite.indexer.sources import Source

Run = tuple[str, str]
"""Words, and how they are marked: `struck`, `underlined` or nothing."""
_SIZE = 11
_RULES = {"struck": 3.2, "underlined": -1.4}


def drawn(*pages: Sequence[Sequence[Run]]) -> bytes:
    """A PDF with these lines on its pages."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer)
    for lines in pages:
        canvas.setFont("Times-Roman", _SIZE)
        canvas.setLineWidth(0.5)
        for row, runs in enumerate(lines):
            left, base = 72.0, 760.0 - 14 * row
            for words, mark in runs:
                canvas.drawString(left, base, words)
                right = left + stringWidth(words.rstrip(), "Times-Roman", _SIZE)
                if mark:
                    canvas.line(left, base + _RULES[mark], right, base + _RULES[mark])
                left += stringWidth(words, "Times-Roman", _SIZE)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def indexed(*pages: Sequence[Sequence[Run]]) -> IndexedDocument:
    return read_document(Source("law", "law.pdf", "sha", "pdf", drawn(*pages)))


def shown(page: Page) -> list[Run]:
    return [(page.text[r.span.start : r.span.end], r.kind) for r in page.revisions]


TERM = [("The master shall pay the dues within ", ""), ("thirty ", "struck"), ("sixty", "underlined"), (" days.", "")]


def test_struck_and_underlined_words_are_distinguished() -> None:
    (page,) = indexed([TERM, [("The dues are fixed by the board.", "")]]).pages
    assert shown(page) == [("thirty", "struck"), ("sixty", "underlined")]


def test_struck_words_are_in_the_text_but_not_in_the_body() -> None:
    (page,) = indexed([TERM]).pages
    assert "within thirty sixty days" in page.text
    assert "thirty" not in page.body
    assert len(page.body) == len(page.text)


def test_a_change_across_lines_is_one_change() -> None:
    (page,) = indexed(
        [[("A berth may be let", "struck")], [("for one season.", "struck")], [("It is free.", "")]]
    ).pages
    assert [kind for _, kind in shown(page)] == ["struck"]
    assert shown(page)[0][0].split() == "A berth may be let for one season.".split()


def test_an_underlined_heading_is_not_a_change_if_nothing_is_struck() -> None:
    item = indexed([[("1. Dues", "underlined")], [("The master shall pay the dues.", "")]])
    assert item.pages[0].revisions == ()


def test_underlining_is_a_change_if_the_document_says_so() -> None:
    legend = [("In this document underlining shows text that is new.", "")]
    item = indexed([legend], [[("The master shall pay ", ""), ("all ", "underlined"), ("dues.", "")]])
    assert [shown(page) for page in item.pages] == [[], [("all", "underlined")]]


def test_a_definition_excludes_its_struck_words() -> None:
    line = [("“Berth” means a ", ""), ("wet ", "struck"), ("place at which a vessel may lie.", "")]
    (fact,) = (fact for fact in indexed([line]).facts if fact.field == "definition")
    assert (fact.role, fact.value) == ("Berth", "a place at which a vessel may lie.")


@pytest.mark.parametrize("height", [12.0, -9.0])
def test_a_rule_between_lines_is_not_a_change(height: float) -> None:
    buffer = io.BytesIO()
    canvas = Canvas(buffer)
    canvas.drawString(72, 700, "The tariff of the harbour of Saltmere")
    canvas.line(72, 700 + height, 300, 700 + height)
    canvas.save()
    (page,) = read_document(Source("law", "law.pdf", "sha", "pdf", buffer.getvalue())).pages
    assert page.revisions == ()
