"""Tests comparisons of two cases or contracts, computed from one fact of each and proved by both."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.candidates import Candidate, best
from pincite.server.agent.offline.compared_values import computed
from pincite.tools.answer_types import AnswerType
from pincite.tools.answers.submission import Step

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = type["Seen"]
Compare = Callable[..., Candidate | None]
BOOLEAN, NAME, NAMES, NUMBER = AnswerType.BOOLEAN, AnswerType.NAME, AnswerType.NAMES, AnswerType.NUMBER
MAY = ("date_of_issue", "", "2024-05-02", "Date of issue: 2 May 2024", 3)
JUNE = ("date_of_issue", "", "2024-06-03", "Date of issue: 3 June 2024", 4)
BLACK = ("judge", "", "Justice Ada Black", "Before Justice Ada Black", 1)
WHITE = ("judge", "", "Justice Bo White", "Before Justice Bo White", 1)
EARLIER = "Which judgment was issued earlier, XY 1/2024 or XY 2/2024?"
BEFORE = "Was XY 1/2024 issued before XY 2/2024?"
SAME = "Were XY 1/2024 and XY 2/2024 decided by the same judge?"


@pytest.fixture
def compare(seen: MakeRun, a_document: Callable[..., Mapping[str, Any]]) -> Compare:
    """`compare(question, answer_type, facts of XY 1/2024, facts of XY 2/2024)`: the computed candidate, if any."""

    def make(question: str, answer_type: AnswerType, one: list[Any], two: list[Any]) -> Candidate | None:
        papers = [a_document(name, f"Case {name}", "judgment", case_ids=[f"XY {name}/2024"]) for name in "12"]
        run = seen(question, answer_type).found(*papers).recorded("1", *one).recorded("2", *two)
        return best(list(computed(run.view, run.target)))

    return make


@pytest.mark.parametrize(
    ("question", "answer_type", "facts", "value", "step"),
    [
        (EARLIER, NAME, ([MAY], [JUNE]), "XY 1/2024", Step.EARLIEST),
        (EARLIER, NAME, ([JUNE], [MAY]), "XY 2/2024", Step.EARLIEST),
        (EARLIER.replace("earlier", "later"), NAME, ([MAY], [JUNE]), "XY 2/2024", Step.LATEST),
        (BEFORE, BOOLEAN, ([MAY], [JUNE]), True, Step.BEFORE),
        (BEFORE, BOOLEAN, ([JUNE], [MAY]), False, Step.BEFORE),
        (SAME, BOOLEAN, ([BLACK], [BLACK]), True, Step.SAME),
        (SAME, BOOLEAN, ([BLACK], [WHITE]), False, Step.SAME),
        (
            "Which judge is named in both XY 1/2024 and XY 2/2024?",
            NAME,
            ([BLACK, WHITE], [WHITE]),
            WHITE[2],
            Step.IN_COMMON,
        ),
    ],
)
def test_a_comparison_is_computed_from_one_fact_of_each_side(
    compare: Compare, question: str, answer_type: AnswerType, facts: tuple[Any, Any], value: object, step: Step
) -> None:
    found = compare(question, answer_type, *facts)
    assert found is not None
    assert (found.value, found.step) == (value, step)
    assert {(quote.ref.doc_id, quote.side) for quote in found.quotes} == {("1", "XY 1/2024"), ("2", "XY 2/2024")}


def test_compared_names_are_labelled_on_the_quotes_that_print_them(compare: Compare) -> None:
    found = compare(SAME, BOOLEAN, [BLACK], [WHITE])
    assert found is not None
    assert [quote.values for quote in found.quotes] == [(BLACK[2],), (WHITE[2],)]


@pytest.mark.parametrize(
    ("name", "value"), [("Justice Bo White", True), ("Justice Ada Black", False), ("Justice Cy Grey", None)]
)
def test_whether_a_named_person_is_in_both_depends_on_that_person_alone(
    compare: Compare, name: str, value: bool | None
) -> None:
    found = compare(f"Is {name} a judge in both XY 1/2024 and XY 2/2024?", BOOLEAN, [BLACK, WHITE], [WHITE])
    assert (found.value if found else None) is value


@pytest.mark.parametrize(
    ("question", "answer_type", "facts"),
    [
        ("Is there any judge who did not sit in both XY 1/2024 and XY 2/2024?", BOOLEAN, ([BLACK], [BLACK])),
        ("Did any judge recuse herself in both XY 1/2024 and XY 2/2024?", BOOLEAN, ([BLACK], [BLACK])),
        ("Did XY 1/2024 and XY 2/2024 have different judges, or the same judge?", BOOLEAN, ([BLACK], [BLACK])),
        (EARLIER, NAME, ([MAY], [])),
        (EARLIER, NAME, ([MAY, JUNE], [JUNE])),
        (EARLIER, NAME, ([MAY], [MAY])),
        ("Which judge is named in both XY 1/2024 and XY 2/2024?", NAME, ([BLACK], [WHITE])),
        ("Who is the judge in XY 1/2024?", NAME, ([BLACK], [WHITE])),
    ],
)
def test_nothing_is_computed_without_one_figure_for_each_side_or_a_shared_name(
    compare: Compare, question: str, answer_type: AnswerType, facts: tuple[Any, Any]
) -> None:
    assert compare(question, answer_type, *facts) is None
