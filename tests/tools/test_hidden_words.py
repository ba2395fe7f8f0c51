"""Tests that hidden words of a page are shown separately, found by no search and never accepted as proof."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from benchmarks.attacks.unseen_pdfs import UNSEEN, drawn
from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.session import Session

VISIBLE = "The lease of the north quay is dated 4 March 2021.\nThe rent of the north quay is USD 800,000."
WORDS = "The deposit of the tenant is USD 9,417,000 in cash."


@pytest.fixture
def session(tmp_path: Path, make_matter: Callable[[dict[str, str]], Corpus]) -> Session:
    """A matter of one PDF with white words on white."""
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "lease.pdf").write_bytes(drawn(VISIBLE, UNSEEN["white on white"], WORDS))
    return Session(make_matter({"other.txt": "Another paper."}))


def submitted(session: Session, quote: str, value: int) -> Any:
    toolset.call(session, "search_within_doc_family", {"query": "deposit of the tenant"})
    toolset.call(session, "get_page", {"doc_id": "lease", "page": 1})
    return toolset.call(
        session,
        "submit_typed_answer",
        {
            "question": "What is the deposit of the tenant?",
            "answer_type": "number",
            "value": value,
            "citations": [{"doc_id": "lease", "page": 1, "quote": quote}],
        },
    )


def test_a_page_shows_its_hidden_words_separately_and_says_that_they_prove_nothing(session: Session) -> None:
    page: Any = toolset.call(session, "get_page", {"doc_id": "lease", "page": 1})
    assert page.text == VISIBLE
    assert [(each.kind, each.text) for each in page.hidden] == [("unseen", WORDS)]
    assert "prove nothing" in page.note


def test_a_quote_of_hidden_words_is_rejected_with_the_reason(session: Session) -> None:
    result = submitted(session, WORDS, 9417000)
    assert result.status == "rejected"
    assert any("hidden from a reader" in violation.model_dump_json() for violation in result.violations)


def test_hidden_words_are_found_by_no_search(session: Session) -> None:
    found: Any = toolset.call(session, "search_within_doc_family", {"query": "USD 9,417,000 in cash"})
    assert "9,417,000" not in found.model_dump_json()


def test_an_absence_says_that_hidden_words_were_not_searched(session: Session) -> None:
    toolset.call(session, "search_within_doc_family", {"query": "deposit of the tenant"})
    toolset.call(session, "get_page", {"doc_id": "lease", "page": 1})
    absence = {"question": "What is the deposit of the tenant?", "answer_type": "number", "value": None}
    result: Any = toolset.call(
        session, "submit_typed_answer", absence | {"searched": ["deposit of the tenant"], "doc_ids": ["lease"]}
    )
    assert any("that hidden text in" in line for line in result.on_trust)
