"""Test that a sized cache makes each value once, keeps its size limit and is thread-safe."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.indexer.sized_cache import BatchCache, SizedCache


class Counted:
    """Makes a text of `key` characters and records the key."""

    def __init__(self) -> None:
        self.made: list[int] = []

    def __call__(self, key: int) -> str:
        self.made.append(key)
        return "x" * key


@pytest.fixture
def make() -> Counted:
    return Counted()


def test_a_value_is_made_once(make: Counted) -> None:
    held = SizedCache(make, len, capacity=10)
    assert [held(3), held(3), held(4), held(3)] == ["xxx", "xxx", "xxxx", "xxx"]
    assert make.made == [3, 4]


def test_the_least_recently_used_value_is_evicted_first(make: Counted) -> None:
    held = SizedCache(make, len, capacity=10)
    for key in (3, 4, 3, 5, 3, 4):
        held(key)
    assert make.made == [3, 4, 5, 4]


def test_a_value_larger_than_the_cache_is_not_kept(make: Counted) -> None:
    held = SizedCache(make, len, capacity=10)
    for key in (4, 11, 11, 4):
        held(key)
    assert make.made == [4, 11, 11]


def test_a_failure_is_not_kept() -> None:
    made: list[str] = []

    def fail(key: str) -> str:
        made.append(key)
        raise KeyError(key)

    held = SizedCache(fail, len, capacity=10)
    for _ in range(2):
        with pytest.raises(KeyError):
            held("a")
    assert made == ["a", "a"]


@given(st.lists(st.integers(0, 12)))
def test_the_total_size_never_exceeds_the_limit(keys: list[int]) -> None:
    held: SizedCache[int, str] = SizedCache(lambda key: "x" * key, len, capacity=10)
    for key in keys:
        assert held(key) == "x" * key
        assert held.size <= held.capacity


@given(st.lists(st.lists(st.integers(0, 30), max_size=12)))
def test_many_keys_get_their_own_values_within_the_size_limit(
    asked: list[list[int]],
) -> None:
    held: BatchCache[int, str] = BatchCache(lambda keys: {key: str(key) for key in keys}, capacity=8)
    for keys in asked:
        assert held(keys) == {key: str(key) for key in keys}
        assert held.size <= held.capacity


def test_only_missing_values_are_made() -> None:
    made: list[list[int]] = []

    def make(keys: Sequence[int]) -> dict[int, str]:
        made.append(list(keys))
        return {key: str(key) for key in keys}

    held = BatchCache(make, capacity=8)
    held([1, 2])
    held([2, 3, 1])
    assert made == [[1, 2], [3]]


@pytest.mark.parametrize("keys", [[1, 2, 3, 4, 5], [9, 9, 9, 9], [12, 1, 12, 1]])
def test_each_thread_gets_the_values_of_its_keys(keys: list[int]) -> None:
    held = SizedCache(Counted(), len, capacity=10)
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(held, keys * 50)) == ["x" * key for key in keys * 50]


def test_tiny_values_are_bounded_and_a_string_can_be_a_key() -> None:
    none = SizedCache(len, lambda _: 0, capacity=5)
    texts = SizedCache(len, lambda _: 0, capacity=5)
    for number in range(9):
        none((number,))
        texts("a" * number)
    assert none.size == 5
    assert texts.size <= 5
