"""Two contracts set side by side by what is on record of each. Every contract here is invented."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.decide import decide
from pincite.server.agent.offline.readers.contract_pairs import is_one_sided, read_contract_pair
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
Pair = Callable[..., "Seen"]
PAIR = "the Alder Supply Agreement and the Birch Lease"


@pytest.fixture
def pair(seen: MakeRun, a_document: MakeDocument) -> Pair:
    """`pair(question, answer_type)`: a run that has looked up two contracts; `law` is that of the second."""

    def make(question: str, answer_type: AnswerType = AnswerType.BOOLEAN, law: str | None = "Elmland") -> "Seen":
        run = seen(question, answer_type).found(
            a_document("alder", "Alder Supply Agreement", "contract"), a_document("birch", "Birch Lease", "contract")
        )
        run = run.recorded(
            "alder",
            ("governing_law", None, "Oakland"),
            ("agreement_date", None, "2031-05-01"),
            ("term", None, "3 years"),
        )
        second = [("agreement_date", None, "2031-02-01"), ("term", None, "30 months")]
        return run.recorded("birch", *second, *([("governing_law", None, law)] if law else []), page=4)

    return make


@pytest.mark.parametrize(
    ("question", "law", "answer"),
    [
        (f"Are {PAIR} governed by the same law?", "Elmland", False),
        (f"Are {PAIR} governed by the same law?", "Oakland", True),
        (f"Are {PAIR} governed by different laws?", "Elmland", True),
        (f"Are {PAIR} governed by different laws?", "Oakland", False),
        (f"Are both {PAIR} governed by the law of Oakland?", "Elmland", False),
        (f"Are both {PAIR} governed by the law of Oakland?", "Oakland", True),
        (f"Were {PAIR} made in the same year?", "Elmland", True),
        (f"Were {PAIR} made on the same day?", "Elmland", False),
        ("Was the Alder Supply Agreement signed earlier than the Birch Lease?", "Elmland", False),
        ("Was the Alder Supply Agreement signed later than the Birch Lease?", "Elmland", True),
        ("Is the term of the Alder Supply Agreement longer than that of the Birch Lease?", "Elmland", True),
        ("Is the term of the Alder Supply Agreement shorter than that of the Birch Lease?", "Elmland", False),
    ],
)
def test_a_comparison_is_decided_by_the_records_of_both_sides(
    pair: Pair, question: str, law: str, answer: bool
) -> None:
    best = read_contract_pair(pair(question, law=law).view)[0]
    assert best.value is answer
    assert [(quote.ref.doc_id, quote.ref.page) for quote in best.quotes] == [("alder", 1), ("birch", 4)]


@pytest.mark.parametrize(
    ("question", "winner"),
    [
        ("Which is earlier, the Alder Supply Agreement or the Birch Lease?", "Birch Lease"),
        ("Which is later, the Alder Supply Agreement or the Birch Lease?", "Alder Supply Agreement"),
    ],
)
def test_the_earlier_or_later_of_two_is_named_with_a_page_of_each(pair: Pair, question: str, winner: str) -> None:
    best = read_contract_pair(pair(question, AnswerType.NAME).view)[0]
    assert best.value == winner
    assert {quote.ref.doc_id for quote in best.quotes} == {"alder", "birch"}


def test_a_side_without_what_is_compared_leaves_no_answer(pair: Pair) -> None:
    run = pair(f"Are {PAIR} governed by the same law?", law=None).read("alder", 1, "It is governed by Oakland law.")
    assert is_one_sided(run.view)
    assert read_contract_pair(run.view) == []
    (call,) = decide(run.transcript)
    assert call.arguments["value"] is None
