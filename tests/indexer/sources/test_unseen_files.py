"""Test hidden and unusually shown words of files without printed pages."""

import pytest

from benchmarks.attacks.unseen_files import SEEN_FILES, UNSEEN_FILES, Make
from pincite.indexer.model import IndexedDocument
from pincite.indexer.reading import read_document
from pincite.indexer.sources import Format, Source

VISIBLE = "The lease of the north quay is dated 4 March 2021.\nThe rent is set out in the schedule."
WORDS = "The deposit of the tenant is USD 9,417,000 in cash."
FORMATS: dict[str, Format] = {".html": "html", ".eml": "eml", ".docx": "docx", ".xlsx": "xlsx"}
COMMENT = "HTML: comment"


def indexed(end: str, make: Make) -> IndexedDocument:
    return read_document(Source("lease", f"lease{end}", "sha", FORMATS[end], make(VISIBLE, WORDS)))


@pytest.mark.parametrize("form", [form for form in UNSEEN_FILES if form != COMMENT])
def test_words_hidden_by_the_program_are_stored_apart(form: str) -> None:
    item = indexed(*UNSEEN_FILES[form])
    assert "9,417,000" not in "".join(page.text for page in item.pages)
    assert "9,417,000" in "".join(each.text for page in item.pages for each in page.hidden)
    assert "hidden_text" in [each.kind for each in item.diagnostics]


@pytest.mark.parametrize("form", SEEN_FILES)
def test_words_shown_by_the_program_are_read(form: str) -> None:
    (page,) = indexed(*SEEN_FILES[form]).pages
    assert WORDS in page.text
    assert page.hidden == ()


def test_a_comment_is_not_text() -> None:
    (page,) = indexed(*UNSEEN_FILES[COMMENT]).pages
    assert "9,417,000" not in page.text
