import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.evals.report.confidence import Judged, calibration_error, reliability, risk_coverage

_JUDGED = st.builds(
    Judged,
    st.sampled_from([0.0, 0.1, 0.25, 0.3, 0.5, 0.7, 0.9, 1.0]),
    st.sampled_from([0.0, 0.5, 1.0]),
)
_ANSWERS = st.lists(_JUDGED, min_size=1, max_size=30)


def test_risk_rises_where_the_surest_answers_are_right() -> None:
    curve = risk_coverage([Judged(0.2, 0), Judged(0.9, 1), Judged(0.8, 1), Judged(0.1, 0)])
    assert curve
    assert [coverage for coverage, _ in curve.points] == [0.25, 0.5, 0.75, 1]
    assert [risk for _, risk in curve.points] == pytest.approx([0, 0, 1 / 3, 1 / 2])
    assert curve.points == curve.ideal
    assert curve.area == pytest.approx((1 / 3 + 1 / 2) / 4)
    assert curve.constant == 0.5


def test_a_wrong_answer_that_is_surest_costs_most() -> None:
    curve = risk_coverage([Judged(0.9, 0), Judged(0.2, 1)])
    assert curve
    assert (curve.points, curve.area, curve.ideal_area) == (((0.5, 1), (1, 0.5)), 0.75, 0.25)


@given(_ANSWERS)
def test_the_ideal_order_is_never_worse_and_all_end_at_the_same_risk(answers: list[Judged]) -> None:
    curve = risk_coverage(answers)
    assert curve
    assert curve.ideal_area <= curve.area + 1e-9
    assert curve.ideal_area <= curve.constant + 1e-9
    assert curve.points[-1][1] == pytest.approx(curve.ideal[-1][1])


@given(_ANSWERS)
def test_the_curve_does_not_depend_on_the_order_of_the_questions(answers: list[Judged]) -> None:
    turned = answers[::-1]
    first, second = risk_coverage(answers), risk_coverage(turned)
    assert first
    assert second
    assert [risk for _, risk in first.points] == pytest.approx([risk for _, risk in second.points])


@given(st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=1))
def test_a_confidence_that_is_the_same_for_all_has_the_constant_risk(dets: list[float]) -> None:
    curve = risk_coverage(Judged(0.7, det) for det in dets)
    assert curve
    assert [risk for _, risk in curve.points] == pytest.approx([curve.constant] * len(dets))


def test_without_answers_there_is_no_curve_and_no_error() -> None:
    assert (risk_coverage([]), reliability([]), calibration_error([])) == (None, (), None)


@given(_ANSWERS)
def test_bins_hold_every_answer_once(answers: list[Judged]) -> None:
    bins = reliability(answers)
    assert sum(each.n for each in bins) == len(answers)
    assert all(each.low - 1e-9 <= each.confidence <= each.high + 1e-9 for each in bins)


def test_bins_are_closed_below_and_the_last_holds_1() -> None:
    bins = reliability([Judged(0.3, 1), Judged(0.29, 1), Judged(1.0, 0), Judged(0.9, 1)])
    assert [(each.low, each.n) for each in bins] == [(0.2, 1), (0.3, 1), (0.9, 2)]


def test_the_calibration_error_weighs_bins_by_their_answers() -> None:
    answers = [Judged(0.5, 1), Judged(0.5, 0), Judged(0.5, 1), Judged(0.9, 0)]
    assert calibration_error(reliability(answers)) == pytest.approx((3 * abs(2 / 3 - 0.5) + 0.9) / 4)
