"""The cache in a process's own memory."""

from hypothesis import given
from hypothesis import strategies as st

from pincite.tools.retrieval.memory import Memory


class Clock:
    """Seconds that a test moves on."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_value_is_there_until_its_time_is_over() -> None:
    clock = Clock()
    memory = Memory(10_000, clock)
    memory.put("a", b"1", 60)
    clock.now = 59.9
    assert memory.get("a") == b"1"
    clock.now = 60
    assert memory.get("a") is None


def test_a_value_that_is_put_again_has_its_whole_time_again() -> None:
    clock = Clock()
    memory = Memory(10_000, clock)
    memory.put("a", b"1", 60)
    clock.now = 59
    memory.put("a", b"2", 60)
    clock.now = 118
    assert memory.get("a") == b"2"


def test_the_least_recently_used_goes_first() -> None:
    memory = Memory(3 * 300)
    for key in "abc":
        memory.put(key, b"-" * 50, 60)
    assert memory.get("a")
    memory.put("d", b"-" * 50, 60)
    assert [key for key in "abcd" if memory.get(key)] == ["a", "c", "d"]


def test_a_value_over_the_limit_is_not_kept_and_pushes_nothing_out() -> None:
    memory = Memory(600)
    memory.put("a", b"1", 60)
    memory.put("b", b"-" * 600, 60)
    assert (memory.get("a"), memory.get("b")) == (b"1", None)


def test_without_room_nothing_is_kept() -> None:
    memory = Memory(0)
    memory.put("a", b"", 60)
    assert memory.get("a") is None


def test_what_is_dropped_or_closed_is_gone() -> None:
    memory = Memory(10_000)
    for key in "ab":
        memory.put(key, b"1", 60)
    memory.drop("a")
    memory.drop("never there")
    assert (memory.get("a"), memory.get("b")) == (None, b"1")
    memory.close()
    assert memory.get("b") is None


@given(st.lists(st.tuples(st.sampled_from("abcdef"), st.binary(max_size=400)), max_size=40))
def test_what_is_found_is_what_was_last_put_and_all_of_it_is_within_the_limit(puts: list[tuple[str, bytes]]) -> None:
    memory, last = Memory(1000), dict[str, bytes]()
    for key, value in puts:
        memory.put(key, value, 60)
        last[key] = value
    kept = {key: memory.get(key) for key in last}
    found = {key: value for key, value in kept.items() if value is not None}
    assert all(last[key] == value for key, value in found.items())
    assert sum(len(value) for value in found.values()) <= 1000
