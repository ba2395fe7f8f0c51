"""Test the scores in pydantic-evals for a custom task."""

import asyncio
from collections.abc import Callable

from pincite.evals.cases import Case, Question
from pincite.evals.dataset import PinciteScores, question_set
from pincite.server.agent.result import AskResult


def test_pydantic_evals_scores_a_custom_task(
    make_case: Callable[..., Case], make_result: Callable[..., AskResult]
) -> None:
    async def task(question: Question) -> AskResult:
        assert type(question) is Question
        return make_result(40, ("a", 1), ("a", 2))

    cases = [make_case(40, {("a", 1)}, id="right"), make_case(None, set(), id="absent")]
    asked = question_set(cases, "two", [PinciteScores({"a": "law:a"})])
    report = asyncio.run(asked.evaluate(task, progress=False))
    right, absent = report.cases
    assert (right.name, absent.name) == ("right", "absent")
    assert {name: each.value for name, each in right.scores.items()} == {
        "det": 1.0,
        "g": 7.25 / 8.25,
        "page_recall": 1.0,
        "page_precision": 0.5,
        "precision": 1.0,
    }
    assert {name: each.value for name, each in right.assertions.items()} == {
        "coverage": True,
        "false_empty": False,
        "false_absence": False,
        "wrong_document": False,
        "pages_shown_recall": True,
        "well_formed": True,
    }
    assert absent.scores["det"].value == 0.0
    assert "page_recall" not in absent.scores
    assert absent.assertions["false_non_empty"].value is True
