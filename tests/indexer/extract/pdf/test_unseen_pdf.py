"""Test hidden words in PDFs, and visible words in unusual styles."""

import pytest

from benchmarks.attacks.unseen_pdfs import SEEN, UNSEEN, drawn
from pincite.indexer.model import IndexedDocument
from pincite.indexer.reading import read_document
from pincite.indexer.sources import Source

VISIBLE = "The lease of the north quay is dated 4 March 2021.\nThe rent is set out in the schedule."
WORDS = "The deposit of the tenant is USD 9,417,000 in cash."
FIGURE = "9,417,000"


def indexed(data: bytes) -> IndexedDocument:
    return read_document(Source("lease", "lease.pdf", "sha", "pdf", data))


@pytest.mark.parametrize("form", UNSEEN)
def test_hidden_words_are_stored_apart_from_the_page_text(form: str) -> None:
    item = indexed(drawn(VISIBLE, UNSEEN[form], WORDS))
    (page,) = item.pages
    assert page.text.startswith(VISIBLE)
    assert FIGURE not in page.text
    assert FIGURE in "".join(each.text for each in page.hidden)
    assert not any(FIGURE in fact.quote for fact in item.facts)
    assert not any(FIGURE in chunk.text for chunk in item.chunks)
    assert "hidden_text" in [each.kind for each in item.diagnostics]


@pytest.mark.parametrize("form", SEEN)
def test_visible_words_in_unusual_styles_are_read(form: str) -> None:
    (page,) = indexed(drawn(VISIBLE, SEEN[form], WORDS)).pages
    assert WORDS in page.text
    assert page.hidden == ()


def test_hidden_text_has_its_position() -> None:
    data = drawn(VISIBLE, UNSEEN["only the figure is white"], WORDS)
    (page,) = indexed(data).pages
    (hidden,) = page.hidden
    assert page.text[: hidden.offset].endswith("The deposit of the tenant is USD ")
    assert hidden.text == "9,417,000 in cash."


def test_a_page_without_hidden_text_has_no_diagnostic() -> None:
    item = indexed(drawn(VISIBLE, SEEN["black"], WORDS))
    assert "hidden_text" not in [each.kind for each in item.diagnostics]
