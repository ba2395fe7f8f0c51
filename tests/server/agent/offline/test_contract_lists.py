"""The contracts of a matter that have something on record. Every contract here is invented."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pytest

from pincite.server.agent.offline.decide import decide
from pincite.server.agent.offline.readers.contract_lists import read_contract_list
from pincite.server.agent.offline.readers.listed import candidates, listing_asked
from pincite.server.agent.offline.transcript import Call, Step
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
LAW = "Which agreements in the folder are governed by the law of Oakland?"


def looked_up(run: "Seen", doc_id: str, title: str, facts: Sequence[tuple[str, str]]) -> "Seen":
    rows = [
        {"doc_id": doc_id, "page": 3, "field": field, "role": None, "value": value, "quote": f"it is {value}"}
        for field, value in facts
    ]
    paper = {"doc_id": doc_id, "title": title, "kind": "contract", "facts": rows}
    step = Step(Call("lookup_case_metadata", {"case_id": doc_id}), {"documents": [paper], "related": []})
    return type(run)(run.question, run.answer_type, run.doc_ids, (*run.steps, step))


@pytest.fixture
def folder(seen: MakeRun) -> Callable[[str], "Seen"]:
    """`folder(question)`: a run that has looked up four contracts, two of one title."""

    def make(question: str) -> "Seen":
        run = seen(question, AnswerType.NAMES).found(by_name=False)
        run = looked_up(run, "a", "Lease", [("governing_law", "State of Oakland"), ("party", "Alder Ltd")])
        run = looked_up(run, "b", "Tug Deed", [("governing_law", "Oakland"), ("expiration_date", "2032-05-01")])
        run = looked_up(run, "c", "Tug Deed", [("governing_law", "Elmland"), ("party", "Birch LLC")])
        return looked_up(run, "d", "Supply Contract", [("party", "Alder Ltd"), ("expiration_date", "2033-05-01")])

    return make


def listed(run: "Seen") -> tuple[object, list[str]]:
    wanted = listing_asked(run.view)
    assert wanted is not None
    best = read_contract_list(run.view, wanted)[0]
    return best.value, [quote.ref.doc_id for quote in best.quotes]


@pytest.mark.parametrize(
    ("question", "names", "documents"),
    [
        (LAW, ["Lease (Alder Ltd)", "Tug Deed"], ["a", "b"]),
        ("Which contracts name Alder as a party?", ["Lease (Alder Ltd)", "Supply Contract"], ["a", "d"]),
        ("Which agreements expire in 2032?", ["Tug Deed"], ["b"]),
    ],
)
def test_each_contract_that_fits_is_named_with_its_page(
    folder: Callable[[str], "Seen"], question: str, names: list[str], documents: list[str]
) -> None:
    assert listed(folder(question)) == (names, documents)


def test_contracts_of_one_title_are_told_apart_by_their_first_party(folder: Callable[[str], "Seen"]) -> None:
    run = looked_up(folder(LAW), "e", "Tug Deed", [("governing_law", "Oakland"), ("party", "Elm Inc")])
    assert listed(run)[0] == ["Lease (Alder Ltd)", "Tug Deed", "Tug Deed (Elm Inc)"]


@pytest.mark.parametrize(
    "question", ["Which laws govern the lease?", "Which agreements are long?", "Which court made the contracts void?"]
)
def test_a_question_by_nothing_on_record_is_no_list_of_contracts(seen: MakeRun, question: str) -> None:
    assert listing_asked(seen(question, AnswerType.NAMES).found(by_name=False).view) is None


def test_only_documents_whose_page_prints_the_place_are_looked_up(seen: MakeRun) -> None:
    run = seen(LAW, AnswerType.NAMES).found(by_name=False)
    run = run.searched(("a", 1), matched=("oakland", "law")).searched(("b", 1), query="x", matched=("law",))
    wanted = listing_asked(run.view)
    assert wanted is not None
    assert candidates(run.view, wanted) == ["a"]
    assert [call.arguments["case_id"] for call in decide(run.transcript)] == ["a"]


def test_where_none_fits_nothing_is_named(folder: Callable[[str], "Seen"]) -> None:
    (call,) = decide(folder("Which agreements are governed by the law of Ashland?").searched(("a", 1)).transcript)
    assert call.arguments["value"] is None
