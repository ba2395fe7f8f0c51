"""Tests what fits into a result, and the call that continues it."""

import ast

from hypothesis import given
from hypothesis import strategies as st

from pincite.tools.result_budget import fitting, listed, literal_call, size


@given(st.text(), st.integers(0, 60))
def test_the_items_that_fit_are_no_larger_than_the_room(text: str, room: int) -> None:
    end = fitting(text, room)
    assert 0 <= end <= len(text)
    assert end <= 1 or size(text[:end]) <= room


@given(st.text(alphabet='ab \n"“é', max_size=80), st.integers(0, 60))
def test_a_text_that_fits_is_returned_whole_and_a_longer_one_is_truncated(text: str, room: int) -> None:
    assert (fitting(text, room) == len(text)) == (size(text) <= room or len(text) <= 1)


def test_a_text_is_truncated_between_words() -> None:
    text = "the Authority may by notice suspend a Licence"
    assert text[: fitting(text, 27)] == "the Authority may by "


def test_a_text_of_lines_is_truncated_at_the_end_of_a_line() -> None:
    text = "1. Fees are due.\n2. Fees are paid in crowns."
    assert text[: fitting(text, 22)] == "1. Fees are due.\n"


def test_text_without_empty_lines_takes_less_room() -> None:
    text = "a\n\n\nb\n\n\nc"
    assert fitting(text, 10, lambda part: part.replace("\n\n\n", "\n")) == len(text)


def test_a_call_is_printed_as_it_can_be_made() -> None:
    assert literal_call("get_page", doc_id='a "b"', page=3, label=None) == 'get_page(doc_id="a \\"b\\"", page=3)'


@given(st.text(), st.lists(st.text()))
def test_arguments_of_a_printed_call_parse_back_to_the_same_values(text: str, items: list[str]) -> None:
    spoken = ast.parse(literal_call("f", text=text, items=items), mode="eval").body
    assert isinstance(spoken, ast.Call)
    assert {k.arg: ast.literal_eval(k.value) for k in spoken.keywords} == {"text": text, "items": items}


def test_a_truncated_list_states_how_many_more_there_are() -> None:
    assert listed(["berth", "quay", "pier", "mole"], 2) == "berth, quay and 2 more"
    assert listed(["berth", "quay"], 2, " or ") == "berth or quay"
    assert listed([], 2) == ""
