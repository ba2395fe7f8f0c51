"""What fits into a result, and the call that continues it."""

import ast

from hypothesis import given
from hypothesis import strategies as st

from pincite.tools.result_budget import fitting, listed, literal_call, size


@given(st.text(), st.integers(0, 60))
def test_what_fits_is_no_larger_than_the_room(text: str, room: int) -> None:
    end = fitting(text, room)
    assert 0 <= end <= len(text)
    assert end <= 1 or size(text[:end]) <= room


@given(st.text(alphabet='ab \n"“é', max_size=80), st.integers(0, 60))
def test_a_text_that_fits_is_given_whole_and_one_that_does_not_is_cut(text: str, room: int) -> None:
    assert (fitting(text, room) == len(text)) == (size(text) <= room or len(text) <= 1)


def test_a_text_is_cut_between_words() -> None:
    text = "the Authority may by notice suspend a Licence"
    assert text[: fitting(text, 27)] == "the Authority may by "


def test_a_text_of_lines_is_cut_at_the_end_of_a_line() -> None:
    text = "1. Fees are due.\n2. Fees are paid in crowns."
    assert text[: fitting(text, 22)] == "1. Fees are due.\n"


def test_what_is_shown_without_empty_lines_takes_less_room() -> None:
    text = "a\n\n\nb\n\n\nc"
    assert fitting(text, 10, lambda part: part.replace("\n\n\n", "\n")) == len(text)


def test_a_call_is_written_as_it_is_made() -> None:
    assert literal_call("get_page", doc_id='a "b"', page=3, label=None) == 'get_page(doc_id="a \\"b\\"", page=3)'


@given(st.text(), st.lists(st.text()))
def test_arguments_of_a_written_call_read_back_as_they_are(text: str, items: list[str]) -> None:
    spoken = ast.parse(literal_call("f", text=text, items=items), mode="eval").body
    assert isinstance(spoken, ast.Call)
    assert {k.arg: ast.literal_eval(k.value) for k in spoken.keywords} == {"text": text, "items": items}


def test_a_list_that_is_cut_says_how_many_more_there_are() -> None:
    assert listed(["berth", "quay", "pier", "mole"], 2) == "berth, quay and 2 more"
    assert listed(["berth", "quay"], 2, " or ") == "berth or quay"
    assert listed([], 2) == ""
