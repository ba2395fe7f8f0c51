"""Words that ask, and words that name what is asked about."""

import pytest

from pincite.tools.question.asking import is_asking, things


@pytest.mark.parametrize("word", ["must", "maximum", "altering", "stopped", "cited", "pages", "Who", "court's report"])
def test_a_word_that_asks_or_describes_in_any_form(word: str) -> None:
    assert is_asking(word.split()[0]) == (word != "court's report")


@pytest.mark.parametrize("word", ["meetings", "meeting", "dealings", "jury", "levy"])
def test_a_thing_is_no_asking_word_though_a_verb_is_like_it(word: str) -> None:
    assert not is_asking(word)


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("How many months of parole did the court fix?", ["parole", "court"]),
        ("Did the jury accept the account of Mr Poe?", ["jury", "Poe"]),
        ("Within how many days is a barge tax return to be filed?", ["barge", "tax", "return"]),
        ("What fee does the schedule set for a Towing Licence?", ["fee", "Towing", "Licence"]),
        ("Who chaired the meeting?", ["chaired", "meeting"]),
        ("Must he send it back?", []),
        ("Can a written note enable the clerk to hear it?", ["clerk"]),
        ("Which firm is named?", []),
        ("What fee in USD is due?", ["fee"]),
    ],
)
def test_the_things_of_a_question(question: str, named: list[str]) -> None:
    assert things(question) == named
