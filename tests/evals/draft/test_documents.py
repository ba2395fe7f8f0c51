"""Proposals over documents that resemble one another, made for the test."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from pincite.evals.draft.model import Candidate
from pincite.evals.draft.propose import candidates
from pincite.evals.draft.select import select
from pincite.indexer.page import PageRef
from pincite.server.compose import index_events, open_store
from pincite.tools.corpus import Corpus

CONTRACT = """SUPPLY AGREEMENT

This Supply Agreement (the "Agreement") is made on {day} between Alder Mills Limited, a company incorporated in
Saltmere (the "Supplier"), and Birch Bakeries Limited, a company incorporated in Saltmere (the "Buyer").

1. Term. The term of this Agreement shall be two (2) years from the date of this Agreement.

2. Payment. The Buyer shall pay each invoice within {days} days after its receipt.
"""
FIRST = CONTRACT.format(day="3 March 2021", days="thirty (30)")
SECOND = CONTRACT.format(day="9 May 2023", days="twenty (20)")

Draft = Callable[[dict[str, str]], tuple[Candidate, ...]]


@pytest.fixture
def draft(tmp_path: Path) -> Draft:
    """Everything that can be proposed over documents with these names and texts."""

    def over(texts: dict[str, str]) -> tuple[Candidate, ...]:
        folder, store = tmp_path / "documents", open_store(tmp_path / "store")
        folder.mkdir()
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8")
        for _ in index_events(folder, store, "m", replace=False, embedder=None):
            pass
        with closing(store.open("m")) as reader:
            return candidates(Corpus("m", reader))

    return over


def _periods(found: tuple[Candidate, ...]) -> dict[str, object]:
    return {candidate.question: candidate.answer for candidate in found if candidate.kind == "period"}


def test_a_contract_is_named_by_its_parties(draft: Draft) -> None:
    [question] = _periods(draft({"one.txt": FIRST}))
    assert question == (
        "Under Clause 2 of the Supply Agreement between Alder Mills Limited and Birch Bakeries Limited, "
        "within how many days must the Buyer pay each invoice after its receipt?"
    )


def test_two_contracts_of_one_title_and_the_same_parties_are_told_apart_by_their_days(draft: Draft) -> None:
    found = draft({"one.txt": FIRST, "two.txt": SECOND})
    dated = {question.split(" dated ")[1].split(",")[0]: answer for question, answer in _periods(found).items()}
    assert dated == {"3 March 2021": 30, "9 May 2023": 20}
    assert not [candidate for candidate in found if candidate.kind in ("agreement_date", "earlier")]  # a name tells it


def test_what_cannot_be_told_apart_is_not_asked_about(draft: Draft) -> None:
    found = draft({"one.txt": FIRST, "two.txt": FIRST.replace("thirty (30)", "ten (10)")})
    assert found == ()


def test_a_copy_proves_as_well_and_is_not_asked_about_again(draft: Draft) -> None:
    found = draft({"one.txt": FIRST, "two.txt": FIRST})
    assert {page.doc_id for c in found for item in c.evidence for page in [item.page]} == {"one.txt"}
    assert {c.or_pages for c in found if c.evidence} == {((PageRef("two.txt", 1),),)}


def test_few_documents_do_not_make_a_draft_of_absences(draft: Draft) -> None:
    chosen = select(draft({"one.txt": FIRST}), limit=80, seed=0)
    absent = [candidate for candidate in chosen if candidate.answer is None]
    assert 0 < len(absent) <= len(chosen) / 5


def test_the_day_on_a_cover_is_that_of_the_version(draft: Draft) -> None:
    text = (
        "SALT WORKS REGULATIONS\n\nConsolidated Version No. 2\n\nIn force on 1 May 2020\n\n"
        "1. Keeping of records\n\n1.1 A Keeper shall keep its records for at least six (6) years.\n"
    )
    [asked] = [candidate for candidate in draft({"one.txt": text}) if candidate.kind == "in_force"]
    assert (
        asked.question == "On what date did Consolidated Version No. 2 of the Salt Works Regulations come into force?"
    )
    assert asked.answer == "2020-05-01"
