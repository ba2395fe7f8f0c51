"""A figure asked about against the bound that a passage sets."""

from collections.abc import Callable

import pytest

from pincite.server.agent.offline.readers.bounds import within_bound, within_days


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        ("Is the notice period longer than 30 days?", "The notice period is one hundred and twenty (120) days.", True),
        ("Is the notice period shorter than 30 days?", "The notice period is sixty (60) days.", False),
        ("May he give 10 days notice?", "He may give at least fourteen (14) days notice of it.", False),
        ("May he give 20 days notice?", "He may give at least fourteen (14) days notice of it.", True),
        ("May he pay USD 50?", "He may pay for it not more than USD 40.", False),
    ],
)
def test_a_figure_asked_about_is_held_against_the_figure_of_the_passage(
    say: Callable[[str, str], object], question: str, text: str, answer: bool
) -> None:
    assert say(question, text) is answer


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        ("Is the period longer than 30 days?", "It is 40 days.", True),
        ("Is the period longer than 30 days?", "It is 20 days.", False),
        ("Is the fine higher than the sum of USD 40?", "It is USD 30.", False),
        ("Is the fine lower than USD 40?", "It is USD 30.", True),
        ("Is the rate less than 5 per cent?", "It is 4 per cent.", True),
        ("Is the rate more than 5%?", "It is 4%.", False),
    ],
)
def test_a_comparison_is_decided_by_the_two_figures(question: str, text: str, answer: bool) -> None:
    assert within_bound(question, text) is answer


@pytest.mark.parametrize("word", ["longer", "higher", "larger", "greater", "more", "bigger"])
@pytest.mark.parametrize("other", ["shorter", "lower", "smaller", "less", "fewer"])
def test_more_and_less_are_told_by_their_words(word: str, other: str) -> None:
    assert within_bound(f"Is it {word} than 30 days?", "It is 40 days.") is True
    assert within_bound(f"Is it {other} than 30 days?", "It is 40 days.") is False


@pytest.mark.parametrize(
    "bound",
    [
        "within",
        "not more than",
        "no more than",
        "not exceeding",
        "and not exceed",
        "no later than",
        "not later than",
        "maximum of",
        "up to",
    ],
)
def test_what_goes_beyond_an_upper_bound_is_not_so(bound: str) -> None:
    assert within_bound("May he take 50 days?", f"He may take {bound} 40 days.") is False
    assert within_bound("May he take 30 days?", f"He may take {bound} 40 days.") is None, "the words decide"


@pytest.mark.parametrize(
    "bound", ["at least", "not less than", "no less than", "not fewer than", "minimum of", "more than"]
)
def test_what_stays_below_a_lower_bound_is_not_so(bound: str) -> None:
    assert within_bound("May he take 30 days?", f"He may take {bound} 40 days.") is False
    assert within_bound("May he take 50 days?", f"He may take {bound} 40 days.") is None, "the words decide"


@pytest.mark.parametrize(
    "question",
    [
        "Is he barred from a reply after 50 days?",
        "May he not reply after 50 days?",
        "Is a reply after 50 days refused?",
    ],
)
def test_a_question_asked_against_is_so_beyond_the_bound(question: str) -> None:
    assert within_bound(question, "He may reply within 40 days.") is True


def test_what_a_question_says_in_brackets_does_not_ask_against() -> None:
    assert within_bound("May he reply after 50 days (excluding holidays)?", "He may reply within 40 days.") is False


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("May he take time?", "He may take within 40 days."),
        ("May he take 50 days or 60 days?", "He may take within 40 days."),
        ("May he take 50 days?", "He may take within 40 days or 45 days."),
        ("May he take 50 days?", "He may take within 40 months."),
        ("May he pay USD 50?", "He may pay up to AED 40."),
        ("May he have 50 boats?", "He may have up to 40 boats."),
        ("May he take 40 days?", "He may take within 40 days."),
        ("Is the term longer than 40 days?", "The term is 40 days."),
        ("May he take 50 days?", "The lease is for 40 days."),
        ("May he take 50 days?", "He may take within a term of at least 40 days."),
        ("May he take 50 days?", "Within the port the master of a boat may have a berth for 40 days."),
    ],
)
def test_without_one_figure_a_side_and_one_bound_nothing_is_decided(question: str, text: str) -> None:
    assert within_bound(question, text) is None


@pytest.mark.parametrize(
    "bound", ["on or before", "no later than", "not later than", "by", "until", "before", "by 4 pm on"]
)
def test_a_day_after_the_last_one_is_too_late(bound: str) -> None:
    text = f"The tenant may give notice {bound} 30 June 2031."
    assert within_days("Would a notice given on 15 July 2031 be in time?", text) is False
    assert within_days("Would a notice given on 15 June 2031 be in time?", text) is None, "the words decide"


@pytest.mark.parametrize("bound", ["on or after", "no earlier than", "from", "after", "as of"])
def test_a_day_before_the_first_one_is_too_early(bound: str) -> None:
    text = f"The tenant may enter {bound} 30 June 2031."
    assert within_days("May the tenant enter on 15 June 2031?", text) is False
    assert within_days("May the tenant enter on 15 July 2031?", text) is None, "the words decide"


@pytest.mark.parametrize(
    "text",
    [
        "The notice of 15 July 2031 came by 30 June 2031.",
        "He gave it on 30 June 2031.",
        "He may give it from 1 June 2031 until 30 June 2031.",
        "The lease was in writing. The price was paid before 30 June 2031.",
    ],
)
def test_a_day_that_is_repeated_binds_not_or_is_one_of_two_bounds_decides_nothing(text: str) -> None:
    assert within_days("Was the notice of 15 July 2031 in time?", text) is None


def test_a_day_after_the_last_one_is_late_where_that_is_asked() -> None:
    text = "An application must be made by 1 May 2031."
    assert within_days("Would an application made on 5 May 2031 be too late?", text) is True
    assert within_days("Would an application made on 5 May 2031 be out of time?", text) is True
    assert within_days("Would an application made on 5 May 2031 be in time?", text) is False


def test_a_day_that_only_describes_a_thing_is_held_against_no_bound() -> None:
    text = "The lease binds the buyer. The price must be paid before 1 May 2031."
    assert within_days("Does the lease that began on 5 May 2031 bind the buyer?", text) is None
