"""Tests the in-process cache."""

from hypothesis import given
from hypothesis import strategies as st

from pincite.tools.retrieval.memory import Memory


class Clock:
    """A clock in seconds that a test advances."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_value_is_found_until_it_expires() -> None:
    clock = Clock()
    memory = Memory(10_000, clock)
    memory.put("a", b"1", 60)
    clock.now = 59.9
    assert memory.get("a") == b"1"
    clock.now = 60
    assert memory.get("a") is None


def test_a_rewritten_value_gets_its_whole_lifetime_again() -> None:
    clock = Clock()
    memory = Memory(10_000, clock)
    memory.put("a", b"1", 60)
    clock.now = 59
    memory.put("a", b"2", 60)
    clock.now = 118
    assert memory.get("a") == b"2"


def test_the_least_recently_used_value_is_evicted_first() -> None:
    memory = Memory(3 * 300)
    for key in "abc":
        memory.put(key, b"-" * 50, 60)
    assert memory.get("a")
    memory.put("d", b"-" * 50, 60)
    assert [key for key in "abcd" if memory.get(key)] == ["a", "c", "d"]


def test_a_value_over_the_limit_is_not_stored_and_evicts_nothing() -> None:
    memory = Memory(600)
    memory.put("a", b"1", 60)
    memory.put("b", b"-" * 600, 60)
    assert (memory.get("a"), memory.get("b")) == (b"1", None)


def test_a_cache_without_room_stores_nothing() -> None:
    memory = Memory(0)
    memory.put("a", b"", 60)
    assert memory.get("a") is None


def test_a_dropped_value_and_a_closed_cache_are_empty() -> None:
    memory = Memory(10_000)
    for key in "ab":
        memory.put(key, b"1", 60)
    memory.drop("a")
    memory.drop("never there")
    assert (memory.get("a"), memory.get("b")) == (None, b"1")
    memory.close()
    assert memory.get("b") is None


@given(st.lists(st.tuples(st.sampled_from("abcdef"), st.binary(max_size=400)), max_size=40))
def test_a_hit_is_the_last_value_put_and_the_total_stays_within_the_limit(puts: list[tuple[str, bytes]]) -> None:
    memory, last = Memory(1000), dict[str, bytes]()
    for key, value in puts:
        memory.put(key, value, 60)
        last[key] = value
    kept = {key: memory.get(key) for key in last}
    found = {key: value for key, value in kept.items() if value is not None}
    assert all(last[key] == value for key, value in found.items())
    assert sum(len(value) for value in found.values()) <= 1000
