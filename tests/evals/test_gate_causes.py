"""Test that a missed gate names the responsible questions."""

from collections.abc import Callable

import pytest

from pincite.evals.cases import Case
from pincite.evals.gate_causes import gate_causes
from pincite.evals.gates import parse_gate
from pincite.evals.metrics import Outcome, RowScore, score
from pincite.server.agent.result import AskResult
from pincite.tools.answer_types import AnswerType


@pytest.fixture
def rows(make_case: Callable[..., Case], make_result: Callable[..., AskResult]) -> list[RowScore]:
    """Right; wrong value; right with a needless page; half of the names; no answer for an existing date."""
    gold, names = {("a", 1)}, AnswerType.NAMES
    return [
        score(Outcome(make_case(40, gold, id="right"), make_result(40, ("a", 1)))),
        score(Outcome(make_case(40, gold, id="value", tags=("quorum",)), make_result(50, ("a", 1)))),
        score(Outcome(make_case(40, gold, id="page"), make_result(40, ("a", 1), ("b", 1)))),
        score(Outcome(make_case(["A", "B"], gold, kind=names, id="half"), make_result(["A"], ("a", 1), kind=names))),
        score(
            Outcome(
                make_case("2020-01-01", gold, kind=AnswerType.DATE, id="null"), make_result(None, kind=AnswerType.DATE)
            )
        ),
    ]


@pytest.mark.parametrize(
    ("gate", "ids"),
    [
        ("det>=1", ["value", "null", "half"]),
        ("g>=1", ["null", "page"]),
        ("page_precision>=1", ["page"]),
        ("false_empty<=0", ["null"]),
        ("coverage>=1", ["null"]),
        ("precision>=1", ["value", "half"]),
        ("false_absence<=0", ["null"]),
        ("pages_shown_recall>=1", ["null"]),
        ("wrong_document<=0", []),
        ("det_total>=1", ["null", "value", "half", "page"]),
        ("by_type.number.det>=1", ["value"]),
        ("by_tag.quorum.g>=1", []),
        ("by_type.names.det>=1", ["half"]),
        ("by_type.boolean.det>=1", []),
        ("det<=0.5", []),
        ("asst>=1", []),
    ],
)
def test_questions_that_break_a_gate_are_listed_worst_first(rows: list[RowScore], gate: str, ids: list[str]) -> None:
    assert [row.id for row in gate_causes(parse_gate(gate), rows)] == ids
