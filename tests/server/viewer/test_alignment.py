"""Tests how the steps of two runs are paired."""

from pincite.server.viewer.alignment import aligned
from pincite.server.viewer.steps import Step


def step(number: int, name: str, result: object = None, **arguments: object) -> Step:
    return Step(number, "tool", name, 0.0, 1.0, arguments, result)


def test_equal_steps_are_paired_and_others_are_alone() -> None:
    first = [step(1, "find"), step(2, "search", q="a"), step(3, "get_page", page=1)]
    second = [step(1, "find"), step(2, "get_page", page=1), step(3, "submit")]
    assert [pair.likeness for pair in aligned(first, second)] == ["same", "only first", "same", "only second"]


def test_the_same_call_with_another_result_is_marked_as_different() -> None:
    pairs = aligned([step(1, "find", {"hits": 1})], [step(1, "find", {"hits": 2})])
    assert [pair.likeness for pair in pairs] == ["other result"]


def test_ids_generated_for_each_run_are_not_a_difference() -> None:
    runs = [[Step(1, "model", "m", 0.0, 1.0, result=[{"tool_name": "find", "tool_call_id": i}])] for i in "ab"]
    assert [pair.likeness for pair in aligned(*runs)] == ["same"]
