"""Grounds that a text counts off in prose are told together."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.readers.counted_prose import read_counted
from pincite.server.agent.offline.readers.sentences import read_text

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

Run = Callable[..., "Seen"]
GROUNDS = """The tow rule bars a claim for lost widgets in general.
Two features of this tow take the claim outside the rule.
First, the pilot is no party to the lease.
The lease binds the owner and nobody else on the quay.
Second, the duty to speak the truth binds everybody on the quay.
Nothing more needs to be said of the harbour dues.
"""
QUESTION = "On which two grounds did the court hold that the claim falls outside the tow rule?"


@pytest.fixture
def judged(seen: Run, a_document: Callable[..., dict[str, Any]]) -> Run:
    """`judged(question, *pages)`: a run that has read the pages of a judgment."""

    def make(question: str, *pages: str) -> "Seen":
        run = seen(question).found(a_document("a", "Alder v Birch", "judgment", case_ids=["CFI 001/2031"]))
        for number, text in enumerate(pages, start=1):
            run = run.read("a", number, text)
        return run

    return make


def test_each_ground_is_told_without_its_ordinal_and_is_a_statement_of_its_own(judged: Run) -> None:
    best = read_text(judged(QUESTION, GROUNDS).view)[0]
    first, second = "The pilot is no party to the lease.", "The duty to speak the truth binds everybody on the quay."
    assert best.value == f"{first} {second}"
    assert [quote.statement for quote in best.quotes] == [first, second]
    assert [quote.text for quote in best.quotes] == [
        f"First, {first[0].lower()}{first[1:]}",
        f"Second, {second[0].lower()}{second[1:]}",
    ]


def test_grounds_run_over_a_page(judged: Run) -> None:
    head, tail = GROUNDS.split("Second, ")
    best = read_text(judged(QUESTION, head, f"Second, {tail}").view)[0]
    assert [quote.ref.page for quote in best.quotes] == [1, 2]


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (QUESTION.replace("two", "three"), GROUNDS),
        ("When did the court hold that the claim falls outside the tow rule?", GROUNDS),
        (QUESTION, GROUNDS.replace("First, ", "First, the owner submits that ")),
        (QUESTION, GROUNDS.replace("Second, ", "")),
    ],
    ids=["another count", "no grounds asked for", "a party's", "one alone"],
)
def test_other_rows_are_not_told(question: str, text: str, judged: Run) -> None:
    assert list(read_counted(judged(question, text).view)) == []


def test_a_row_that_says_little_of_the_question_is_of_something_else(judged: Run) -> None:
    other = GROUNDS.replace("tow", "salvage").replace("claim", "prayer").replace("outside", "beside")
    elsewhere = "The claim for the boats falls outside the tow rule, as the court held before.\n"
    assert list(read_counted(judged(QUESTION, other, elsewhere).view)) == []
