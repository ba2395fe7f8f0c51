"""Printed lists: which items are of one level, under which provision, over pages; and what is counted of them."""

from collections.abc import Callable

from pincite.indexer.page import PageRef
from pincite.server.agent.offline.answer import Proposal
from pincite.server.agent.offline.evidence import passages_of
from pincite.server.agent.offline.readers.outline import PrintedList, lists_in
from pincite.server.agent.offline.view import SeenPage

Best = Callable[..., Proposal]

NESTED = """12. Berths
(1) A berth may be closed where:
(a) the quay is unsafe;
(b) a ship has:
(i) sunk; or
(ii) burnt; or
(c) the Warden so orders.
(2) A berth may be opened where:
(a) the quay is safe; and
(b) the Warden agrees.
13. Moorings
(1) A mooring is free where:
(a) it is short;
(b) it is dry; and
(c) it is lit.
"""


def _lists(text: str) -> list[PrintedList]:
    return lists_in(passages_of(SeenPage(PageRef("a", 1), text)))


def test_a_list_goes_on_behind_the_one_nested_in_it() -> None:
    found = {each.under: len(each.items) for each in _lists(NESTED)}
    assert found[("12", "1")] == 3
    assert found[("12", "1", "b")] == 2
    assert found[("12", "2")] == 2
    assert found[("13", "1")] == 3


def test_the_letter_i_behind_h_goes_on_where_no_list_is_led_in() -> None:
    letters = "".join(f"({letter}) the ship is of sort {letter};\n" for letter in "abcdefghij")
    assert [len(each.items) for each in _lists(f"Ships are:\n{letters}")] == [10]


def test_a_list_that_is_entered_in_its_midst_is_not_counted() -> None:
    assert _lists("(c) the third;\n(d) the fourth;\n") == []


def test_ordinals_make_a_list_whatever_is_numbered_in_between() -> None:
    text = "4. First, the roof leaks.\n(1) It was old.\n5. Secondly, the floor is cold.\n"
    assert [len(each.items) for each in _lists(text) if each.style == "word"] == [2]


def test_lettered_items_are_those_of_the_provision_named(best: Best) -> None:
    assert best("How many lettered conditions are there in Article 12(1) of the Widget Law?", NESTED).value == 3
    assert best("How many lettered conditions are there in Article 13(1) of the Widget Law?", NESTED).value == 3
    assert best("How many lettered conditions are there in Article 12(2) of the Widget Law?", NESTED).value == 2


def test_items_of_two_provisions_are_added_or_set_against_each_other(best: Best) -> None:
    both = "Taking Clauses (1) and (2) of Article 12 together, how many lettered cases are there?"
    assert best(both, NESTED).value == 5
    more = "How many more lettered conditions does Article 12(1) list than Article 12(2) lists?"
    found = best(more, NESTED)
    assert (found.value, len(found.quotes)) == (1, 5)


def test_a_list_goes_on_over_the_page(best: Best) -> None:
    first = "3. The Warden may act in the following circumstances, namely\n(1) a fire;\n(2) a flood;\n"
    found = best("In how many numbered circumstances may the Warden act?", first, "(3) a storm; or\n(4) a riot.\n")
    assert found.value == 4
    assert {quote.ref.page for quote in found.quotes} == {1, 2}


def test_numbered_items_are_not_lettered_ones(best: Best) -> None:
    text = "The grounds of the tenant:\n(1) The roof leaks.\n(2) The rent is high:\n"
    text += "(a) for a flat;\n(b) for a shop;\n(c) for a barn.\n"
    assert best("Into how many numbered grounds of the tenant is it divided?", text).value == 2


def test_labels_in_a_row_behind_their_noun_are_counted(best: Best) -> None:
    text = "The provisions of Articles (3), (5), (6) and (9) of the Old Law are superseded by this one."
    assert best("How many Articles of the Old Law are superseded?", text).value == 4


def test_the_dotted_sections_of_a_chapter_are_its_items(best: Best) -> None:
    text = "3 Berths\n3.1 Closing a berth\n3.2 Opening a berth\n4 Fees\n4.1 Tolls\n4.2 Levies\n4.3 Waivers\n"
    assert best("How many numbered Sections make up Chapter 4 of the Widget Law?", text).value == 3
