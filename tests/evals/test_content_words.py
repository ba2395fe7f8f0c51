"""Test content words and their stems."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.evals.content_words import content_words, stem


@pytest.mark.parametrize(
    ("words", "one"),
    [
        ("enacted enacts enactment", "enact"),
        ("amendments amended amending", "amend"),
        ("Licence licences", "licenc"),
        ("carry carries carried", "carry"),
        ("setting sets", "set"),
        ("Registrar's Registrar", "registrar"),
    ],
)
def test_word_forms_have_one_stem(words: str, one: str) -> None:
    assert content_words(words) == {one}


@pytest.mark.parametrize("text", ["", "What is the document?", "of the 14 and 22(1)", "He may not", "— … ·"])
def test_stop_words_and_figures_are_excluded(text: str) -> None:
    assert content_words(text) == frozenset()


@pytest.mark.parametrize("text", ["exam-\nple", "EXAMPLE", "exam\u00adple", "ｅｘａｍｐｌｅ"])
def test_a_word_has_one_stem_in_any_typesetting(text: str) -> None:
    assert content_words(text) == content_words("example")


def test_words_joined_in_a_text_layer_are_split() -> None:
    assert content_words("WalesDIFC") == content_words("Wales DIFC")


@given(st.text(max_size=60), st.text(max_size=60))
def test_a_text_has_the_content_words_of_all_lines(first: str, second: str) -> None:
    assert content_words(f"{first} \n {second}") == content_words(first) | content_words(second)


@given(st.text("abcdeimnorst", min_size=3, max_size=12))
def test_a_stem_is_a_prefix_of_its_word(word: str) -> None:
    found = stem(word)
    assert found
    assert word.startswith(found.removesuffix("y"))
