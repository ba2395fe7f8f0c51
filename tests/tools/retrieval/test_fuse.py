"""Fusion depends on ranks alone: not on the order of the rankings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.tools.retrieval.fuse import K, fuse

rankings = st.lists(
    st.tuples(st.sampled_from([0.25, 0.5, 1.0]), st.lists(st.integers(0, 12), max_size=12, unique=True)), max_size=4
)


@given(rankings.flatmap(lambda some: st.tuples(st.just(some), st.permutations(some))))
def test_the_order_of_the_rankings_does_not_matter(
    orders: tuple[list[tuple[float, list[int]]], list[tuple[float, list[int]]]],
) -> None:
    one, other = orders
    assert fuse(other) == pytest.approx(fuse(one))


@given(rankings, st.floats(0.01, 1), st.lists(st.integers(0, 12), min_size=2, max_size=12, unique=True))
def test_moving_up_in_a_ranking_never_lowers_a_score(
    others: list[tuple[float, list[int]]], weight: float, ranking: list[int]
) -> None:
    raised = [ranking[1], ranking[0], *ranking[2:]]
    before, after = fuse([*others, (weight, ranking)]), fuse([*others, (weight, raised)])
    assert after[ranking[1]] > before[ranking[1]]
    assert after[ranking[0]] < before[ranking[0]]


@given(rankings, st.floats(0.01, 1), st.lists(st.integers(0, 12), min_size=1, unique=True))
def test_one_more_ranking_never_lowers_a_score(
    others: list[tuple[float, list[int]]], weight: float, ranking: list[int]
) -> None:
    before, after = fuse(others), fuse([*others, (weight, ranking)])
    assert all(after[key] >= score for key, score in before.items())


def test_a_score_is_the_sum_of_weight_over_rank() -> None:
    assert fuse([(1.0, ["a", "b"]), (0.5, ["b"])]) == {
        "a": 1 / (K + 1),
        "b": pytest.approx(1 / (K + 2) + 0.5 / (K + 1)),
    }


def test_a_key_that_a_ranking_repeats_counts_at_its_best_place() -> None:
    assert fuse([(1.0, ["a", "a", "b"])]) == fuse([(1.0, ["a", "b"])])


def test_no_rankings_fuse_to_nothing() -> None:
    assert fuse([]) == {}
