"""What is kept is made once, up to a size, and is safe for several threads."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.indexer.sized_cache import BatchCache, SizedCache


class Counted:
    """Makes `word` * times of a number, and remembers of which."""

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


def test_the_longest_unused_goes_first(make: Counted) -> None:
    held = SizedCache(make, len, capacity=10)
    for key in (3, 4, 3, 5, 3, 4):
        held(key)
    assert make.made == [3, 4, 5, 4]


def test_what_is_larger_than_the_room_is_not_kept(make: Counted) -> None:
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
def test_the_sizes_of_what_is_kept_never_pass_the_room(keys: list[int]) -> None:
    held: SizedCache[int, str] = SizedCache(lambda key: "x" * key, len, capacity=10)
    for key in keys:
        assert held(key) == "x" * key
        assert held.size <= held.capacity


@given(st.lists(st.lists(st.integers(0, 30), max_size=12)))
def test_values_of_many_keys_are_those_of_each_and_no_more_are_kept_than_there_is_room_for(
    asked: list[list[int]],
) -> None:
    held: BatchCache[int, str] = BatchCache(lambda keys: {key: str(key) for key in keys}, capacity=8)
    for keys in asked:
        assert held(keys) == {key: str(key) for key in keys}
        assert held.size <= held.capacity


def test_only_what_is_not_kept_is_made() -> None:
    made: list[list[int]] = []

    def make(keys: Sequence[int]) -> dict[int, str]:
        made.append(list(keys))
        return {key: str(key) for key in keys}

    held = BatchCache(make, capacity=8)
    held([1, 2])
    held([2, 3, 1])
    assert made == [[1, 2], [3]]


@pytest.mark.parametrize("keys", [[1, 2, 3, 4, 5], [9, 9, 9, 9], [12, 1, 12, 1]])
def test_several_threads_get_the_values_of_their_keys(keys: list[int]) -> None:
    held = SizedCache(Counted(), len, capacity=10)
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(held, keys * 50)) == ["x" * key for key in keys * 50]


def test_the_smallest_values_are_bounded_too_and_a_text_counts_as_a_key() -> None:
    none = SizedCache(len, lambda _: 0, capacity=5)
    texts = SizedCache(len, lambda _: 0, capacity=5)
    for number in range(9):
        none((number,))
        texts("a" * number)
    assert none.size == 5
    assert texts.size <= 5
