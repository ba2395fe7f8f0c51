"""Test the risk-coverage curve, its area and the interval of the area."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.evals.bootstrap import Interval
from pincite.evals.cases import Case
from pincite.evals.metrics import Outcome, RowScore, score
from pincite.evals.risk_coverage import Judged, area_interval, areas, judged, risk_coverage
from pincite.server.agent.result import AskResult

_JUDGED = st.builds(
    Judged,
    st.sampled_from([None, 0.0, 0.1, 0.25, 0.3, 0.5, 0.7, 0.9, 1.0]),
    st.sampled_from([0.0, 0.5, 1.0]),
)
_ANSWERS = st.lists(_JUDGED, min_size=1, max_size=30)


def test_risk_rises_if_the_most_confident_answers_are_right() -> None:
    curve = risk_coverage([Judged(0.2, 0), Judged(0.9, 1), Judged(0.8, 1), Judged(0.1, 0)])
    assert curve
    assert [coverage for coverage, _ in curve.points] == [0.25, 0.5, 0.75, 1]
    assert [risk for _, risk in curve.points] == pytest.approx([0, 0, 1 / 3, 1 / 2])
    assert curve.points == curve.ideal
    assert curve.area == pytest.approx((1 / 3 + 1 / 2) / 4)
    assert curve.constant == 0.5


def test_the_most_confident_wrong_answer_costs_most() -> None:
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
def test_equal_confidences_give_a_constant_risk(dets: list[float]) -> None:
    curve = risk_coverage(Judged(0.7, det) for det in dets)
    assert curve
    assert [risk for _, risk in curve.points] == pytest.approx([curve.constant] * len(dets))


def test_no_answers_give_no_curve() -> None:
    assert risk_coverage([]) is None


def test_answers_without_a_confidence_come_last_unordered() -> None:
    curve = risk_coverage([Judged(None, 1), Judged(0.1, 1), Judged(None, 0)])
    assert curve
    assert [risk for _, risk in curve.points] == pytest.approx([0, 0.25, 1 / 3])


@pytest.fixture(scope="module")
def rows(make_case: Callable[..., Case], make_result: Callable[..., AskResult]) -> Callable[..., list[RowScore]]:
    """The rows of these answers; a Det of None is a question without gold."""

    def of(answers: list[Judged | None]) -> list[RowScore]:
        [row] = [score(Outcome(make_case(1), make_result(1, ("a", 1))))]
        return [
            replace(row, det=each.det if each else None, confidence=each.confidence if each else 0.9, id=str(place))
            for place, each in enumerate(answers)
        ]

    return of


@given(st.lists(st.none() | _JUDGED, min_size=1, max_size=12), st.data())
def test_the_area_of_a_bootstrap_draw_is_that_of_its_questions(
    rows: Callable[..., list[RowScore]], answers: list[Judged | None], data: st.DataObject
) -> None:
    weights = data.draw(st.lists(st.integers(0, 3), min_size=len(answers), max_size=len(answers)))
    drawn = [each for each, count in zip(answers, weights, strict=True) for _ in range(count) if each]
    curve = risk_coverage(drawn)
    expected = curve.area if curve else float("nan")
    found = areas(rows(answers), np.array([weights], dtype=float))
    assert found == pytest.approx([expected], nan_ok=True)


def test_the_interval_of_the_area_contains_it(rows: Callable[..., list[RowScore]]) -> None:
    mixed = rows([Judged(place / 40, float(place % 3 > 0)) for place in range(40)])
    curve, bounds = risk_coverage(judged(mixed)), area_interval(mixed)
    assert curve
    assert bounds
    assert bounds.low < curve.area < bounds.high


def test_the_interval_of_all_right_answers_has_nonzero_width(rows: Callable[..., list[RowScore]]) -> None:
    assert area_interval(rows([Judged(0.9, 1.0)] * 30)) == Interval(low=0.0, high=0.1)


def test_no_confidence_gives_no_curve_and_no_interval(rows: Callable[..., list[RowScore]]) -> None:
    bare = rows([Judged(None, 1.0)] * 30)
    assert (judged(bare), area_interval(bare)) == ([], None)
