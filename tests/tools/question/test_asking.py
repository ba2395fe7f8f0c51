"""Words that ask."""

import pytest

from pincite.tools.question.asking import is_asking


@pytest.mark.parametrize("word", ["must", "maximum", "altering", "stopped", "cited", "pages", "Who", "court's report"])
def test_a_word_that_asks_or_describes_in_any_form(word: str) -> None:
    assert is_asking(word.split()[0]) == (word != "court's report")


@pytest.mark.parametrize("word", ["meetings", "meeting", "dealings", "jury", "levy"])
def test_a_thing_is_no_asking_word_though_a_verb_is_like_it(word: str) -> None:
    assert not is_asking(word)
