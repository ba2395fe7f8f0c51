from collections.abc import Callable
from typing import Any

import pytest

from pincite.evals.compliance import format_problems
from pincite.server.agent.result import AskResult
from pincite.tools.answer_types import NO_INFORMATION, AnswerType, AnswerValue

MakeResult = Callable[..., AskResult]


@pytest.mark.parametrize(
    ("kind", "answer"),
    [
        ("number", 40),
        ("number", 0.4),
        ("boolean", False),
        ("name", "Ossian"),
        ("names", ["Ossian", "Osmund"]),
        ("date", "2020-07-01"),
        ("free_text", "x" * 280),
    ],
)
def test_a_value_of_the_declared_type_with_a_page_is_well_formed(
    make_result: MakeResult, kind: str, answer: AnswerValue
) -> None:
    assert format_problems(make_result(answer, ("a", 1), kind=AnswerType(kind)), AnswerType(kind)) == ()


@pytest.mark.parametrize("status", ["absent", "refused", "failed"])
def test_a_null_without_pages_is_well_formed(make_result: MakeResult, status: str) -> None:
    assert format_problems(make_result(None, status=status), AnswerType.NUMBER) == ()


def test_the_no_information_sentence_counts_as_null_for_free_text(make_result: MakeResult) -> None:
    result = make_result(NO_INFORMATION, kind=AnswerType.FREE_TEXT, status="absent")
    assert format_problems(result, AnswerType.FREE_TEXT) == ()


@pytest.mark.parametrize(
    ("kind", "answer", "pages", "fields", "problem"),
    [
        ("number", "40 days", [("a", 1)], {}, "the value does not fit the type number"),
        ("number", True, [("a", 1)], {}, "the value does not fit the type number"),
        ("number", float("nan"), [("a", 1)], {}, "the value does not fit the type number"),
        ("date", "20200701", [("a", 1)], {}, "YYYY-MM-DD"),
        ("names", ["Ossian", "Ossian"], [("a", 1)], {}, "without duplicates"),
        ("names", [], [("a", 1)], {}, "the value does not fit the type names"),
        ("free_text", "x" * 281, [("a", 1)], {}, "free text of 281 characters; the limit is 280"),
        ("number", 40, [], {}, "status answered requires pages"),
        ("number", None, [("a", 1)], {"status": "answered"}, "status answered requires an answer"),
        ("number", 40, [], {"status": "absent"}, "status absent requires no answer"),
        ("number", None, [("a", 1)], {"status": "refused"}, "status refused requires no pages"),
        ("number", 40, [("a", 1), ("a", 1)], {}, "a page is cited twice"),
        ("number", 40, [("a", 0)], {}, "pages are 1-based"),
        ("number", 40, [("a", 1)], {"answer_type": "name"}, "asked for number, recorded as name"),
    ],
)
def test_each_breach_of_the_format_is_named(
    make_result: MakeResult,
    kind: str,
    answer: AnswerValue | None,
    pages: list[tuple[str, int]],
    fields: dict[str, Any],
    problem: str,
) -> None:
    [found] = format_problems(make_result(answer, *pages, kind=AnswerType(kind), **fields), AnswerType(kind))
    assert problem in found


def test_all_breaches_are_returned_together(make_result: MakeResult) -> None:
    assert len(format_problems(make_result("x", ("a", 0), ("a", 0)), AnswerType.NUMBER)) == 3


def test_the_length_of_free_text_can_be_configured(make_result: MakeResult) -> None:
    result = make_result("four", ("a", 1), kind=AnswerType.FREE_TEXT)
    assert format_problems(result, AnswerType.FREE_TEXT, free_text_limit=3) != ()
