"""Test the numbers of relations, which give their order and survive an update."""

from hypothesis import given
from hypothesis import strategies as st

from pincite.indexer.model import Relation
from pincite.indexer.store.elastic.relation_order import numbered

LISTS = st.lists(st.integers(0, 12), max_size=25)


def relation(number: int) -> Relation:
    return Relation("amends", f"doc{number}", None, "a law", 1, "the law")


def relations(found: list[int]) -> list[Relation]:
    return [relation(number) for number in found]


def test_relations_that_stay_keep_their_numbers() -> None:
    before = numbered(relations([1, 2, 3, 4]))
    now = numbered(relations([1, 9, 2, 4, 5]), before)
    assert [pair for pair in now if pair in before] == [before[0], before[1], before[3]]


def test_relations_are_numbered_anew_where_there_is_no_room() -> None:
    before = tuple((number, relation(number)) for number in range(3))
    assert len({number for number, _ in numbered(relations([0, 5, 1, 2]), before)}) == 4


@given(LISTS, LISTS, LISTS)
def test_numbers_ascend_in_the_order_of_the_relations(first: list[int], second: list[int], third: list[int]) -> None:
    found = numbered(relations(first))
    for wanted in (second, third, first):
        found = numbered(relations(wanted), found)
        numbers = [number for number, _ in found]
        assert [each for _, each in found] == relations(wanted)
        assert numbers == sorted(set(numbers))
        assert all(0 < number < 2**31 for number in numbers)
