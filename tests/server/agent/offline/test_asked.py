"""The noun that a question counts, and the bound it asks for."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from pincite.server.agent.offline.answer import Proposal
from pincite.server.agent.offline.readers.asked import bound_of, counted_noun, counted_stems
from pincite.server.agent.offline.readers.counts import is_measured
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

Best = Callable[..., Proposal]


@pytest.mark.parametrize(
    ("question", "noun"),
    [
        ("How many elected wardens may a guild have?", "wardens"),
        ("How many of the serious grounds failed?", "grounds"),
        ("What is the number of people on board?", "people"),
        ("How many pages long was the notice?", "pages"),
        ("What is the size, in square feet, of the yard?", "feet"),
        ("Who signed the notice?", ""),
    ],
)
def test_the_noun_counted_is_the_plural_behind_how_many(question: str, noun: str) -> None:
    assert counted_noun(question) == noun


def test_a_noun_is_known_in_its_singular_too() -> None:
    assert {"foot", "feet"} <= counted_stems("What is the size, in square feet, of the yard?")


def test_the_bound_asked_for_is_told_by_the_words_before_the_figure() -> None:
    assert bound_of("How many wardens may it have at the most?", "It has no more than ") == 1
    assert bound_of("How many wardens may it have at the most?", "It has not less than ") == -1
    assert bound_of("What is the minimum number of wardens?", "It has at least ") == 1
    assert bound_of("How many wardens may it have?", "It has at least ") == 0


def test_the_upper_bound_is_not_the_lower_one(best: Best) -> None:
    text = "A guild has not less than four (4) wardens and no more than nine (9) wardens."
    assert best("How many wardens may a guild have at the most?", text).value == 9
    assert best("How many wardens must a guild have at least?", text).value == 4


def test_the_figure_in_a_compound_measures_its_noun(best: Best) -> None:
    text = "On 4 May 2031 the court gave a 31-page opinion on the 2 leases of the 9,000-square-foot yard."
    assert best("How many pages long was the opinion of the court?", text).value == 31
    assert best("What is the size, in square feet, of the yard?", text).value == 9000


def test_the_part_is_not_the_whole(best: Best) -> None:
    text = "The guild argued three of the five proposed grounds."
    assert best("How many of the proposed grounds did the guild argue?", text).value == 3
    assert best("How many grounds were proposed by the guild?", text).value == 5


def test_a_size_in_a_unit_is_said_where_nobody_speaks_of_size(seen: Callable[..., "Seen"]) -> None:
    run = seen("What is the size, in square feet, of the yard?", AnswerType.NUMBER)
    assert is_measured(run.read("a", 1, "The yard is a 9,000-square-foot plot.").view)
    assert not is_measured(run.read("a", 1, "The yard is a plot.").view)


@pytest.mark.parametrize(
    "cited",
    [
        "See Poe v. Roe, 12 F. Supp. 3d 34, on the members of a guild.",
        "In No. 99-12345 the members of the guild sued.",
        "Roe v Poe [2031] ABCD 6 concerned members of a guild.",
    ],
)
def test_where_a_decision_is_found_counts_nothing(best: Best, cited: str) -> None:
    assert best("How many members does the guild have?", f"{cited} The guild has 31 members.").value == 31
