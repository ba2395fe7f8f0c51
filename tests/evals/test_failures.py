"""Test that every miss has one failure class, the first that applies."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.evals.cases import Case, Question
from pincite.evals.failures import MEANINGS, Failure, failure
from pincite.evals.metrics import Outcome, score
from pincite.indexer.page import PageRef
from pincite.server.agent.result import AskResult
from pincite.tools.answer_types import AnswerType

MakeCase = Callable[..., Case]
MakeResult = Callable[..., AskResult]

FAMILIES = {"law": "f", "amendment": "f", "other": "g"}
GOLD = {("law", 4), ("law", 5)}


@pytest.fixture(scope="session")
def classed(make_case: MakeCase, make_result: MakeResult) -> Callable[..., Failure | None]:
    """The class of an answer to a question with the value 40 on pages 4 and 5 of `law`, or of another case."""

    def of(answer: object, *pages: tuple[str, int], case: Case | None = None, **fields: object) -> Failure | None:
        outcome = Outcome(case or make_case(40, GOLD), make_result(answer, *pages, **fields))
        return failure(outcome, score(outcome, families=FAMILIES), FAMILIES)

    return of


@pytest.mark.parametrize(
    ("answer", "pages", "fields", "expected"),
    [
        (40, [("law", 4), ("law", 5)], {}, None),
        (41, [("law", 4), ("law", 5)], {}, Failure.WRONG_VALUE),
        (41, [("law", 4), ("law", 5), ("law", 6)], {}, Failure.WRONG_VALUE),
        (40, [("law", 4), ("law", 5), ("law", 6)], {}, Failure.EXTRA_PAGE),
        (40, [("law", 4)], {}, Failure.MISSING_PAGE),
        (41, [("law", 4)], {}, Failure.MISSING_PAGE),
        (40, [("law", 9)], {}, Failure.WRONG_PAGE),
        (41, [("law", 9), ("other", 4)], {}, Failure.WRONG_PAGE),
        (40, [("amendment", 4)], {}, Failure.WRONG_DOCUMENT),
        (40, [("other", 4)], {}, Failure.WRONG_FAMILY),
        (None, [], {}, Failure.FALSE_NULL),
        (None, [], {"status": "refused", "refusal": "unproved"}, Failure.FALSE_NULL),
        (None, [], {"status": "refused", "refusal": "time"}, Failure.TIME),
        (None, [], {"status": "unsure"}, Failure.UNSURE),
        (None, [], {"status": "failed"}, Failure.ERROR),
        ("forty", [("law", 4), ("law", 5)], {}, Failure.FORMAT),
        (41, [("law", 4), ("law", 4)], {}, Failure.FORMAT),
    ],
)
def test_a_miss_has_the_class_of_its_first_failure(
    classed: Callable[..., Failure | None],
    answer: object,
    pages: list[tuple[str, int]],
    fields: dict[str, object],
    expected: Failure | None,
) -> None:
    assert classed(answer, *pages, **fields) is expected


def test_an_answer_to_an_unanswerable_question_is_a_false_answer(
    classed: Callable[..., Failure | None], make_case: MakeCase
) -> None:
    absent = make_case(None, set())
    assert classed(None, case=absent) is None
    assert classed(40, ("law", 4), case=absent) is Failure.FALSE_ANSWER
    assert classed(None, case=absent, status="refused", refusal="unproved") is Failure.ERROR
    assert classed(None, case=absent, status="refused", refusal="time") is Failure.TIME
    assert classed(None, case=absent, status="unsure") is Failure.UNSURE_OF_ABSENCE


def test_a_question_with_only_gold_pages_is_classified_by_pages(classed: Callable[..., Failure | None]) -> None:
    pages_known = Case("q", Question("?", AnswerType.NUMBER), None, (frozenset({PageRef("law", 4)}),))
    absence_known = Case("q", Question("?", AnswerType.NUMBER), None, (frozenset(),))
    assert classed(40, ("law", 4), case=pages_known) is None
    assert classed(None, case=pages_known) is Failure.FALSE_NULL
    assert classed(None, case=pages_known, status="unsure") is Failure.UNSURE
    assert classed(None, case=absence_known, status="unsure") is Failure.UNSURE_OF_ABSENCE
    assert classed(40, ("law", 4), case=absence_known) is Failure.FALSE_ANSWER


def test_a_question_without_gold_is_never_a_miss(classed: Callable[..., Failure | None]) -> None:
    assert classed(40, ("other", 9), case=Case("q", Question("?", AnswerType.NUMBER))) is None


def test_without_families_a_wrong_family_is_a_wrong_document(make_case: MakeCase, make_result: MakeResult) -> None:
    outcome = Outcome(make_case(40, GOLD), make_result(40, ("other", 4)))
    assert failure(outcome, score(outcome)) is Failure.WRONG_DOCUMENT


def test_every_class_has_a_description() -> None:
    assert list(MEANINGS) == list(Failure)


@given(
    st.sampled_from([40, 41, None]),
    st.sets(st.tuples(st.sampled_from(sorted(FAMILIES)), st.integers(4, 6))),
    st.sampled_from([None, 40]),
)
def test_a_row_has_a_class_if_and_only_if_it_is_a_miss(
    make_case: MakeCase, make_result: MakeResult, answer: int | None, pages: set[tuple[str, int]], gold: int | None
) -> None:
    case = make_case(gold, GOLD if gold else set())
    outcome = Outcome(case, make_result(answer, *sorted(pages)))
    row = score(outcome, families=FAMILIES)
    assert (failure(outcome, row, FAMILIES) is None) == (row.det == 1 and row.g == 1)
