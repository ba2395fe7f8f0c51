"""Answers that no quote prints: the number of a page, a title with a party, a side of a comparison by its day."""

from typing import TYPE_CHECKING

import pytest

from pincite.indexer.model import DocumentKind, Identity
from pincite.tools.question.model import QuestionKind

if TYPE_CHECKING:
    from tests.tools.answers.conftest import Matter

RENT = "The rent of the boat is 40 dollars a month."
NOTICE = "A notice under this Lease is sent by post 9 days before."


@pytest.fixture
def leases(matter: "Matter") -> "Matter":
    for doc_id, party in (("one", "Alder Ltd"), ("two", "Birch LLC")):
        identity = Identity(DocumentKind.CONTRACT, "Lease", parties=(party,))
        matter.add(doc_id, f"1 May 2031. {RENT}", NOTICE, identity=identity, family=f"contract:{doc_id}")
    return matter


def test_the_page_that_is_cited_is_the_number_of_a_page_and_no_number_that_it_prints(leases: "Matter") -> None:
    leases.ask(
        "On which page is the notice sent by post under the Lease?", QuestionKind.FIELD, named={"one": "the Lease"}
    )
    assert leases.submit("number", 2, ("one", 2, NOTICE)).accepted
    wrong = leases.submit("number", 9, ("one", 2, NOTICE))
    assert [(v.rule.value, v.slot) for v in wrong.violations] == [("V4", "value")]


@pytest.mark.parametrize(("name", "accepted"), [("Lease (Alder Ltd)", True), ("Lease (Birch LLC)", False)])
def test_a_contract_may_be_called_by_its_title_and_its_own_party(leases: "Matter", name: str, accepted: bool) -> None:
    leases.ask("Which contracts have a rent of 40 dollars?", QuestionKind.ENUMERATION)
    leases.selected = frozenset({"one", "two"})
    assert leases.submit("names", [name], ("one", 1, RENT)).accepted is accepted


def test_the_day_of_a_paper_is_its_side_where_papers_are_compared_by_their_days(leases: "Matter") -> None:
    named = {"one": "the Alder lease", "two": "the Birch lease"}
    leases.ask("Was the Alder lease made in the same year as the Birch lease?", QuestionKind.COMPARISON, named=named)
    assert leases.submit("boolean", True, ("one", 1, "1 May 2031"), ("two", 1, "1 May 2031")).accepted
