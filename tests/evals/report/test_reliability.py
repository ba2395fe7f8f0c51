import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.evals.report.reliability import calibration_error, reliability
from pincite.evals.risk_coverage import Judged

_JUDGED = st.builds(
    Judged,
    st.sampled_from([0.0, 0.1, 0.25, 0.3, 0.5, 0.7, 0.9, 1.0]),
    st.sampled_from([0.0, 0.5, 1.0]),
)
_ANSWERS = st.lists(_JUDGED, min_size=1, max_size=30)


def test_without_answers_there_are_no_bins_and_no_error() -> None:
    assert (reliability([]), calibration_error([])) == ((), None)


def test_answers_without_a_confidence_are_in_no_bin() -> None:
    assert [each.n for each in reliability([Judged(None, 0), Judged(0.7, 1)])] == [1]


@given(_ANSWERS)
def test_bins_contain_every_answer_once(answers: list[Judged]) -> None:
    bins = reliability(answers)
    assert sum(each.n for each in bins) == len(answers)
    assert all(each.low - 1e-9 <= each.confidence <= each.high + 1e-9 for each in bins)


def test_bins_include_their_lower_bound_and_the_last_includes_1() -> None:
    bins = reliability([Judged(0.3, 1), Judged(0.29, 1), Judged(1.0, 0), Judged(0.9, 1)])
    assert [(each.low, each.n) for each in bins] == [(0.2, 1), (0.3, 1), (0.9, 2)]


def test_the_calibration_error_weights_bins_by_their_answers() -> None:
    answers = [Judged(0.5, 1), Judged(0.5, 0), Judged(0.5, 1), Judged(0.9, 0)]
    assert calibration_error(reliability(answers)) == pytest.approx((3 * abs(2 / 3 - 0.5) + 0.9) / 4)
