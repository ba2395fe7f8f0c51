"""Tests the comparison of values and steps, in which an added or missing step hides no later difference."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.server.replay.align import differences
from pincite.server.replay.steps import Step, steps_of
from pincite.server.replay.value_diff import differing

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=12,
)


@given(JSON)
def test_a_value_equals_itself(value: Any) -> None:
    assert list(differing(value, value)) == []


@pytest.mark.parametrize(
    ("recorded", "now", "found"),
    [
        ({"a": [{"n": 1}, {"n": 2}]}, {"a": [{"n": 0}, {"n": 1}, {"n": 2}]}, [("a[0]", None, {"n": 0})]),
        ({"a": [1, 2, 3]}, {"a": [1, 3]}, [("a[1]", 2, None)]),
        ({"a": {"b": "x", "c": 1}}, {"a": {"b": "y", "c": 1}}, [("a.b", "x", "y")]),
        ({"score": 1.0}, {"score": 1.0 + 1e-12}, []),
        ({"score": 1.0}, {"score": 1.001}, [("score", 1.0, 1.001)]),
        ({"a": 1}, {"a": 1, "later": None, "empty": []}, []),
        ({"a": None}, {"a": False}, [("a", None, False)]),
        ({"a": 1}, {"a": True}, [("a", 1, True)]),
    ],
)
def test_differences_are_reported_by_path(recorded: Any, now: Any, found: list[Any]) -> None:
    assert list(differing(recorded, now)) == found


def call(seq: int, page: int, text: str = "t") -> list[dict[str, Any]]:
    arguments = {"doc_id": "a", "page": page}
    return [
        {"seq": seq, "kind": "tool_call", "tool": "get_page", "arguments": arguments},
        {"seq": seq + 1, "kind": "tool_result", "tool": "get_page", "result": {"text": text, "page": page}},
    ]


def steps(*pages: int, text: str = "t") -> list[Step]:
    events = [each for place, page in enumerate(pages) for each in call(1 + 2 * place, page, text)]
    return steps_of(events, "m", calls_alone=False)


def changes(recorded: list[Step], now: list[Step], *, cut_short: bool = False) -> list[tuple[int, str, str]]:
    return [(each.step, each.kind, each.change) for each in differences(recorded, now, cut_short=cut_short)]


def test_an_added_call_is_reported_before_the_next_recorded_step() -> None:
    assert changes(steps(1, 2), steps(1, 9, 2)) == [(3, "tool_call", "added"), (3, "tool_result", "added")]


def test_a_missing_call_is_reported_and_the_later_steps_are_compared() -> None:
    late = steps(2, text="other")
    assert changes(steps(1, 2), late) == [
        (1, "tool_call", "missing"),
        (2, "tool_result", "missing"),
        (4, "tool_result", "changed"),
    ]


def test_a_changed_argument_is_one_difference_not_two_steps() -> None:
    (argument, result) = differences(steps(1, 2, 3), steps(1, 5, 3))
    assert (argument.step, argument.path, argument.recorded, argument.now) == (3, "arguments.page", 2, 5)
    assert (result.step, result.path) == (4, "result.page")


def test_steps_after_the_end_of_a_truncated_run_are_not_differences() -> None:
    assert changes(steps(1), steps(1, 2), cut_short=True) == []
    assert changes(steps(1, 2)[:3], steps(1, 2, 3), cut_short=True) == []
    assert changes(steps(1), steps(1, 2)) != []


def test_matter_and_generation_are_not_compared() -> None:
    def result(matter: str, generation: str) -> list[Step]:
        coverage = {"matter": matter, "generation": generation, "pages": 3}
        row = {"uri": f"pincite://{matter}/a/page/1", "coverage": coverage}
        return steps_of([{"seq": 1, "kind": "tool_result", "tool": "t", "result": row}], matter, calls_alone=False)

    assert changes(result("m", "gen-000001"), result("n", "gen-000009")) == []
