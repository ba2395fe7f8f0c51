"""Test proposals over similar documents."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from pincite.evals.draft.model import Candidate
from pincite.evals.draft.propose import candidates
from pincite.evals.draft.select import select
from pincite.indexer.page import PageRef
from pincite.server.compose.index_folder import index_events
from pincite.server.compose.open_store import open_store
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


def test_contracts_with_equal_title_and_parties_are_distinguished_by_date(draft: Draft) -> None:
    found = draft({"one.txt": FIRST, "two.txt": SECOND})
    dated = {question.split(" dated ")[1].split(",")[0]: answer for question, answer in _periods(found).items()}
    assert dated == {"3 March 2021": 30, "9 May 2023": 20}
    assert not [candidate for candidate in found if candidate.kind in ("agreement_date", "earlier")]  # a name tells it


def test_indistinguishable_documents_get_no_questions(draft: Draft) -> None:
    found = draft({"one.txt": FIRST, "two.txt": FIRST.replace("thirty (30)", "ten (10)")})
    assert found == ()


def test_a_copy_is_accepted_as_proof_and_gets_no_questions_of_its_own(draft: Draft) -> None:
    found = draft({"one.txt": FIRST, "two.txt": FIRST})
    assert {page.doc_id for c in found for item in c.evidence for page in [item.page]} == {"one.txt"}
    assert {c.or_pages for c in found if c.evidence} == {((PageRef("two.txt", 1),),)}


def test_a_draft_over_few_documents_is_not_mostly_absences(draft: Draft) -> None:
    chosen = select(draft({"one.txt": FIRST}), limit=80, seed=0)
    absent = [candidate for candidate in chosen if candidate.answer is None]
    assert 0 < len(absent) <= len(chosen) / 5


def test_the_date_on_a_cover_is_the_version_date(draft: Draft) -> None:
    text = (
        "SALT WORKS REGULATIONS\n\nConsolidated Version No. 2\n\nIn force on 1 May 2020\n\n"
        "1. Keeping of records\n\n1.1 A Keeper shall keep its records for at least six (6) years.\n"
    )
    [asked] = [candidate for candidate in draft({"one.txt": text}) if candidate.kind == "in_force"]
    assert (
        asked.question == "On what date did Consolidated Version No. 2 of the Salt Works Regulations come into force?"
    )
    assert asked.answer == "2020-05-01"


def _dated(found: tuple[Candidate, ...]) -> dict[str, object]:
    return {c.kind: c.answer for c in found if c.kind in ("agreement_date", "effective_date")}


def test_an_effective_date_is_not_asked_for_as_the_contract_date(draft: Draft) -> None:
    effective = FIRST.replace("is made on 3 March 2021", "is made effective as of 3 March 2021")
    signed = f"{effective}\nSigned on 9 April 2021 by Alder Mills Limited\n"
    assert _dated(draft({"one.txt": signed})) == {"effective_date": "2021-03-03"}


def test_the_signing_date_is_asked_for_as_the_contract_date(draft: Draft) -> None:
    assert _dated(draft({"one.txt": FIRST})) == {"agreement_date": "2021-03-03"}


@pytest.mark.parametrize(("made", "compared"), [("made on", 1), ("made effective as of", 0)])
def test_an_effective_date_is_not_compared_as_the_contract_date(draft: Draft, made: str, compared: int) -> None:
    other = SECOND.replace("Alder Mills", "Cedar Mills").replace("is made on", f"is {made}")
    found = draft({"one.txt": FIRST, "two.txt": other})
    assert len([candidate for candidate in found if candidate.kind == "earlier"]) == compared


@pytest.mark.parametrize(
    ("renewal", "asked"),
    [
        ("for successive terms of twelve (12) months each", True),
        ("for additional terms of twelve (12) months thereafter", True),
        ("for one additional term of twelve (12) months", False),
        ("for a further term of twelve (12) months", False),
    ],
)
def test_the_renewal_length_is_asked_only_for_repeated_renewal(draft: Draft, renewal: str, asked: bool) -> None:
    text = FIRST.replace(
        "from the date of this Agreement.",
        f"from the date of this Agreement. After its initial term this Agreement shall automatically renew {renewal}.",
    )
    questions = [c.question for c in draft({"one.txt": text}) if c.kind == "renewal_term"]
    assert [question.startswith("For how many months at a time") for question in questions] == [True] * asked


def test_a_full_stop_inside_quotation_marks_is_not_part_of_the_term(draft: Draft) -> None:
    text = FIRST.replace('(the "Supplier")', 'hereinafter called the "Shipper."')
    text = text.replace('(the "Buyer").', '(the "Buyer.")')
    roles = [c.question for c in draft({"one.txt": text}) if c.kind == "party"]
    assert roles
    assert not [question for question in roles if ".”" in question]


def test_a_comparison_is_proved_by_alternative_pages_of_each_side(draft: Draft) -> None:
    order = (
        "{header}\n\nClaim No. CFI {number}/2023\n\nIN THE COURT OF FIRST INSTANCE\n\nBETWEEN\n\n"
        "ALDER MILLS LIMITED\nClaimant\n\nand\n\nBIRCH BAKERIES LIMITED\nDefendant\n\n"
        "JUDGMENT OF JUSTICE EDDA VALE\n\f1. The claim is allowed.\n\nDate of issue: {day}\nAt: 2pm\n"
    )
    first = order.format(number="011", day="3 March 2023", header="MARCH 03, 2023 COURT OF FIRST INSTANCE - JUDGMENTS")
    second = order.format(number="012", day="9 May 2023", header="MAY 09, 2023 COURT OF FIRST INSTANCE - JUDGMENTS")
    [compared] = [
        c for c in draft({"one.txt": first, "two.txt": second}) if c.meaning[0] == "date_of_issue" and c.compares
    ]
    one, other = compared.doc_ids
    assert [item.page for item in compared.evidence] == [PageRef(one, 2), PageRef(other, 2)]
    assert compared.or_pages == (
        (PageRef(one, 2), PageRef(other, 1)),
        (PageRef(one, 1), PageRef(other, 2)),
        (PageRef(one, 1), PageRef(other, 1)),
    )
