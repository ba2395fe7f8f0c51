"""The date of a law that another one's cover names: a step along the relation on record."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.plan import next_calls
from pincite.server.agent.offline.readers.amending import amending_law, read_amending
from pincite.server.agent.offline.readers.moments import read_date
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
COVER = (
    "Quay Law\nAs amended by\nBerth Amendment Law\nQuay Law No. 9 of 2031\nPier Amendment Law\nQuay Law No. 2 of 2034\n"
)
NOTICE = "ENACTMENT NOTICE\nWe hereby enact on this 5th day of May 2031 the Berth Law Amendment Law.\n"


@pytest.fixture
def covered(seen: MakeRun, a_document: MakeDocument) -> Callable[[str], "Seen"]:
    """`covered(question)`: a run that has found a law, of whose two amendments one is held."""

    def make(question: str) -> "Seen":
        relations: list[dict[str, Any]] = [
            {"kind": "amended_by", "source": "a", "target": None, "label": "Quay Law No. 2 of 2034", "page": 1},
            {"kind": "amended_by", "source": "a", "target": "b", "label": "Quay Law No. 9 of 2031", "page": 1},
        ]
        return seen(question, AnswerType.DATE).found(a_document("a", "Quay Law"), relations=relations)

    return make


@pytest.mark.parametrize(
    ("question", "label"),
    [
        (
            "The cover of the Quay Law names two amending laws. When was the older one enacted?",
            "Quay Law No. 9 of 2031",
        ),
        ("The cover of the Quay Law names two amending laws. When was the later enacted?", "Quay Law No. 2 of 2034"),
        ("When was the 2031 amending law on the cover page of the Quay Law enacted?", "Quay Law No. 9 of 2031"),
        ("When was the amending law on the cover page of the Quay Law enacted?", None),
        ("When was the Quay Law enacted?", None),
    ],
)
def test_the_amendment_meant_is_told_by_its_age(
    covered: Callable[[str], "Seen"], question: str, label: str | None
) -> None:
    meant = amending_law(covered(question).view)
    assert (meant.label if meant else None) == label


def test_its_own_first_page_is_read_and_dates_it(covered: Callable[[str], "Seen"]) -> None:
    run = covered("The cover of the Quay Law names two amending laws. When was the older one enacted?")
    run = run.searched(("a", 3))
    assert ("b", 1) in [(call.arguments["doc_id"], call.arguments["page"]) for call in next_calls(run.view)]
    found = read_amending(run.read("a", 1, COVER).read("b", 1, NOTICE).view)[0]
    assert found.value == "2031-05-05"
    assert {quote.ref.doc_id for quote in found.quotes} == {"a", "b"}


def test_of_an_amendment_that_is_not_held_no_date_is_given(covered: Callable[[str], "Seen"]) -> None:
    run = covered("The cover of the Quay Law names two amending laws. When was the later enacted?")
    assert read_amending(run.read("a", 1, COVER).read("b", 1, NOTICE).view) == []


def test_the_latest_date_of_three_documents_is_found_among_all(seen: MakeRun, a_document: MakeDocument) -> None:
    question = "What is the latest in-force date of the Quay Rules, the Pier Rules and the Berth Rules?"
    titles = {"a": "Quay Rules", "b": "Pier Rules", "c": "Berth Rules"}
    run = seen(question, AnswerType.DATE).found(*(a_document(i, title, "regulations") for i, title in titles.items()))
    for doc_id, year in (("a", 2031), ("b", 2030), ("c", 2033)):
        run = run.read(doc_id, 1, f"{titles[doc_id]}\nIn force on 4 May {year}\n")
    found = read_date(run.view)[0]
    assert (found.value, len(found.quotes)) == ("2033-05-04", 3)
