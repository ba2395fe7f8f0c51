"""Tests that fusion is independent of the order and the scale of its signals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.tools.retrieval.fuse import fuse, scaled, spread, take_turns

scores = st.dictionaries(st.integers(0, 9), st.floats(0, 1), max_size=8)
signals = st.lists(st.tuples(st.sampled_from([0.25, 0.5, 1.0]), scores), max_size=4)
Signals = list[tuple[float, dict[int, float]]]


@given(signals.flatmap(lambda some: st.tuples(st.just(some), st.permutations(some))))
def test_the_order_of_the_signals_does_not_matter(orders: tuple[Signals, Signals]) -> None:
    one, other = orders
    assert fuse(other) == pytest.approx(fuse(one))


def test_a_key_missing_from_a_signal_gets_nothing_from_it() -> None:
    assert fuse([(1.0, {"a": 0.5}), (2.0, {"b": 0.5})]) == {"a": 0.5, "b": 1.0}


@given(st.dictionaries(st.integers(0, 9), st.floats(0.1, 50), min_size=1), st.floats(0.5, 20))
def test_rescaled_scores_have_the_same_shares(some: dict[int, float], factor: float) -> None:
    assert scaled({key: score * factor for key, score in some.items()}) == pytest.approx(scaled(some))
    assert max(scaled(some).values()) == 1.0


@pytest.mark.parametrize("empty", [{}, {"a": 0.0}])
def test_zero_scores_have_no_shares(empty: dict[str, float]) -> None:
    assert scaled(empty) == {}


def test_rankings_alternate_and_each_key_appears_once() -> None:
    assert list(take_turns([["a", "b", "c"], ["d", "a"], []])) == ["a", "d", "b", "c"]
    assert list(take_turns([])) == []


def test_spread_scores_range_from_0_to_1() -> None:
    assert spread({"a": 0.4, "b": 0.6, "c": 0.5}) == {"a": 0.0, "b": 1.0, "c": pytest.approx(0.5)}


def test_nearly_equal_scores_are_hardly_spread() -> None:
    assert min(spread({"a": 0.50, "b": 0.51}).values()) > 0.7
