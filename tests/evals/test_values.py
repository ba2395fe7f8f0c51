import pytest

from pincite.evals.values import det
from pincite.tools.answer_types import NO_INFORMATION, AnswerType, AnswerValue

NUMBER, BOOLEAN, DATE = AnswerType.NUMBER, AnswerType.BOOLEAN, AnswerType.DATE
NAME, NAMES, FREE_TEXT = AnswerType.NAME, AnswerType.NAMES, AnswerType.FREE_TEXT


@pytest.mark.parametrize(
    ("gold", "answer", "expected"),
    [
        (100, 100, 1.0),
        (100, 101, 1.0),
        (100, 99.0, 1.0),
        (100, 101.01, 0.0),
        (1, 1.01, 1.0),
        (-100, -101, 1.0),
        (-100, 100, 0.0),
        (0, 0, 1.0),
        (0, 0.0, 1.0),
        (0, 0.001, 0.0),
        (40, 0.4, 0.0),
        (1, True, 0.0),
        (14, "14", 0.0),
        (14, float("inf"), 0.0),
        (14, float("nan"), 0.0),
        (10**400, 10**400, 1.0),
    ],
)
def test_a_number_within_one_per_cent_of_gold_is_right(gold: float, answer: AnswerValue, expected: float) -> None:
    assert det(gold, answer, NUMBER) == expected


@pytest.mark.parametrize(
    ("kind", "gold", "answer", "expected"),
    [
        (BOOLEAN, True, True, 1.0),
        (BOOLEAN, True, False, 0.0),
        (BOOLEAN, True, 1, 0.0),
        (BOOLEAN, False, 0, 0.0),
        (BOOLEAN, True, "true", 0.0),
        (DATE, "2020-07-01", "2020-07-01", 1.0),
        (DATE, "2020-07-01", "2020-07-02", 0.0),
        (DATE, "2020-07-01", "1 July 2020", 0.0),
    ],
)
def test_booleans_and_dates_are_right_only_when_exact(
    kind: AnswerType, gold: AnswerValue, answer: AnswerValue, expected: float
) -> None:
    assert det(gold, answer, kind) == expected


@pytest.mark.parametrize(
    ("kind", "gold", "answer", "expected"),
    [
        (NAME, "Mr Ortwin", "Ortwin", 1.0),
        (NAME, "Mr Ortwin", "Ossian", 0.0),
        (NAME, "Mr Ortwin", ["Mr Ortwin"], 0.0),
        (NAME, "DIFC Law No. 5 of 2018", "", 0.0),
        (NAMES, ["Osmund", "Ossian", "Orlando"], ["Orlando", "Osmund"], 2 / 3),
        (NAMES, ["Osmund"], "Osmund", 0.0),
        (NAMES, ["Osmund"], [], 0.0),
    ],
)
def test_a_name_is_scored_by_equality_and_names_by_overlap(
    kind: AnswerType, gold: AnswerValue, answer: AnswerValue, expected: float
) -> None:
    assert det(gold, answer, kind) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("kind", "value"), [(NUMBER, 0), (BOOLEAN, False), (DATE, "2020-07-01"), (NAME, "Ossian"), (NAMES, ["Ossian"])]
)
def test_null_is_right_only_if_both_are_null(kind: AnswerType, value: AnswerValue) -> None:
    assert det(None, None, kind) == 1.0
    assert det(value, None, kind) == 0.0
    assert det(None, value, kind) == 0.0


@pytest.mark.parametrize("answer", ["They may.", None, NO_INFORMATION])
def test_free_text_with_a_gold_text_is_left_to_the_judge(answer: str | None) -> None:
    assert det("They may not.", answer, FREE_TEXT) is None


@pytest.mark.parametrize(("answer", "expected"), [(None, 1.0), (NO_INFORMATION, 1.0), ("They may.", 0.0)])
def test_free_text_without_a_gold_text_is_right_only_if_null(answer: str | None, expected: float) -> None:
    assert det(None, answer, FREE_TEXT) == expected
