"""Tests the days, months and years that a question names."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.tools.question.parse import parse


@pytest.mark.parametrize(
    ("text", "iso", "written"),
    [
        ("What was the fee as at 3 March 2021?", "2021-03-03", "3 March 2021"),
        ("Who held the office on the 1st of May, 2020?", "2020-05-01", "1st of May, 2020"),
        ("Was the notice served by June 4, 2019?", "2019-06-04", "June 4, 2019"),
        ("Was it in force on 2022-11-30?", "2022-11-30", "2022-11-30"),
        ("What was filed on 25/12/2020?", "2020-12-25", "25/12/2020"),
        ("Who sat in the hearing of June 2022?", "2022-06", "June 2022"),
        ("Which fees were raised in 2019?", "2019", "2019"),
        ("Is rent due on 1 May?", "--05-01", "1 May"),
        ("Is rent due on May 1st each year?", "--05-01", "May 1st"),
        ("Is rent due on 29 February?", "--02-29", "29 February"),
        ("is rent due on 1 sept?", "--09-01", "1 sept"),
    ],
)
def test_a_date_is_read_to_its_stated_precision(text: str, iso: str, written: str) -> None:
    assert [(date.iso, text[date.span.start : date.span.end]) for date in parse(text).dates] == [(iso, written)]


def test_dates_come_in_the_order_of_the_question() -> None:
    text = "What changed between 2019 and 3 March 2021, and again in June 2022?"
    assert [date.iso for date in parse(text).dates] == ["2019", "2021-03-03", "2022-06"]


@pytest.mark.parametrize(
    "text",
    [
        "What does Law No. 5 of 2018 require?",
        "What does the Harbour Regulations 2019 say?",
        "Who decided CFI 012/2023?",
        "What does Article 3 May provide?",
        "Which of the 3 may act alone?",
        "Does it run from 2000 dollars to 2020 dollars?",
        "Is it due on 31 April?",
        "What was filed on 03/04/2021?",
        "What is due in March?",
    ],
)
def test_a_text_that_is_no_date_or_an_ambiguous_one_is_not_read(text: str) -> None:
    assert parse(text).dates == ()


@given(
    st.text(max_size=80), st.sampled_from(["3 March 2021", "June 2022", "in 2019", "on 1 May"]), st.text(max_size=80)
)
def test_the_spans_of_dates_do_not_overlap(before: str, said: str, behind: str) -> None:
    spans = [date.span for date in parse(f"{before} {said} {behind}").dates]
    assert all(a.end <= b.start for a, b in pairwise(spans))
    assert all(0 <= span.start < span.end <= len(before) + len(said) + len(behind) + 2 for span in spans)
