"""Intervals against what is known of them: the normal interval of a mean, the rule of three, and coverage."""

from math import nan, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.evals.bootstrap import ROUNDS, Interval, drawn_means, interval, mean_interval, mean_intervals

SHARES = st.lists(st.none() | st.floats(0, 1), min_size=1, max_size=40)


@given(SHARES)
def test_an_interval_lies_within_the_values_and_is_the_same_each_time(values: list[float | None]) -> None:
    measured = [value for value in values if value is not None]
    found = mean_interval(values)
    assert found == mean_interval(values)
    if not measured or (len(measured) == 1 and 0 < measured[0] < 1):
        assert found is None
    elif not set(measured) <= {0.0} and not set(measured) <= {1.0}:
        assert found is not None
        assert min(measured) - 1e-9 <= found.low <= found.high <= max(measured) + 1e-9


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9])
def test_the_interval_of_a_large_sample_is_near_the_normal_interval(share: float) -> None:
    count = 400
    values = [1.0] * round(share * count) + [0.0] * round((1 - share) * count)
    found = mean_interval(values)
    spread = 1.96 * sqrt(share * (1 - share) / count)
    assert found is not None
    assert (found.low, found.high) == pytest.approx((share - spread, share + spread), abs=0.006)


def test_an_interval_contains_the_true_mean_in_about_95_per_cent() -> None:
    random, held = np.random.default_rng(7), 0
    for _ in range(200):
        found = mean_interval([float(value) for value in random.random(60) < 0.7])
        held += found is not None and found.low <= 0.7 <= found.high
    assert 180 <= held <= 199


def test_all_right_and_all_wrong_use_the_rule_of_three() -> None:
    assert mean_interval([1.0] * 30) == Interval(low=0.9, high=1.0)
    assert mean_interval([0.0] * 30) == Interval(low=0.0, high=0.1)
    assert mean_interval([1.0, 1.0]) == Interval(low=0.0, high=1.0)
    assert mean_interval([True, True, True]) == Interval(low=0.0, high=1.0)


def test_equal_values_that_are_not_shares_have_a_zero_width_interval() -> None:
    found = mean_interval([1.05, 1.05, 1.05])
    assert found is not None
    assert (found.low, found.high) == pytest.approx((1.05, 1.05))


def test_unmeasured_values_are_excluded_from_the_draws() -> None:
    sparse = mean_interval([0.2, None, 0.4, None, 0.9, None])
    assert sparse is not None
    assert 0.2 <= sparse.low < 0.5 < sparse.high <= 0.9
    assert mean_intervals([[None, None], [0.5, 0.7]])[0] is None


def test_metrics_share_the_same_draws() -> None:
    """A difference of two metrics that are the same on every question is zero in every draw."""
    values = [0.0, 1.0, 0.5, 0.25]
    drawn = drawn_means([values, values])
    assert drawn.shape == (ROUNDS, 2)
    assert interval(drawn[:, 0] - drawn[:, 1]) == Interval(low=0.0, high=0.0)


def test_a_metric_undefined_in_every_draw_has_no_interval() -> None:
    assert interval(np.array([nan, nan])) is None
    assert drawn_means([[], []]).shape == (ROUNDS, 2)
    assert mean_intervals([[], []]) == [None, None]


def test_a_large_set_drawn_in_blocks_gives_the_same_interval() -> None:
    values = [float(number % 4 == 0) for number in range(20_000)]
    found = mean_interval(values)
    assert found is not None
    assert (found.low, found.high) == pytest.approx((0.244, 0.256), abs=0.002)
