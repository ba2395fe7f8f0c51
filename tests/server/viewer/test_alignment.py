"""Two runs in pairs of steps."""

from pincite.server.viewer.alignment import aligned
from pincite.server.viewer.steps import Step


def step(number: int, name: str, result: object = None, **arguments: object) -> Step:
    return Step(number, "tool", name, 0.0, 1.0, arguments, result)


def test_steps_that_do_the_same_stand_side_by_side_and_others_alone() -> None:
    first = [step(1, "find"), step(2, "search", q="a"), step(3, "get_page", page=1)]
    second = [step(1, "find"), step(2, "get_page", page=1), step(3, "submit")]
    assert [pair.likeness for pair in aligned(first, second)] == ["same", "only first", "same", "only second"]


def test_the_same_call_with_another_result_is_told_apart() -> None:
    pairs = aligned([step(1, "find", {"hits": 1})], [step(1, "find", {"hits": 2})])
    assert [pair.likeness for pair in pairs] == ["other result"]


def test_ids_that_each_run_makes_anew_are_no_difference() -> None:
    runs = [[Step(1, "model", "m", 0.0, 1.0, result=[{"tool_name": "find", "tool_call_id": i}])] for i in "ab"]
    assert [pair.likeness for pair in aligned(*runs)] == ["same"]
