"""Tests that query words match the spellings that documents use."""

import pytest

from pincite.indexer.legal_text.analyzer import words
from pincite.tools.matching.query_words import asked_words


@pytest.mark.parametrize(
    ("asked", "printed"),
    [
        ("honored", "honoured"),
        ("favourable", "favorable"),
        ("organizing", "organised"),
        ("authorisation", "authorized"),
        ("analyzed", "analysed"),
        ("license", "licence"),
        ("licences", "licensed"),
        ("defense", "defence"),
        ("practise", "practice"),
        ("centre", "centers"),
        ("judgement", "judgments"),
        ("acknowledgment", "acknowledgement"),
        ("program", "programmes"),
    ],
)
def test_two_spellings_share_a_stem(asked: str, printed: str) -> None:
    (stems,) = asked_words(asked).values()
    assert not set(words(printed)).isdisjoint(stems)


def test_different_words_share_no_stem() -> None:
    assert asked_words("wharf quay Norton") == {"wharf": ("wharf",), "quay": ("quay",), "Norton": ("norton",)}


def test_a_word_printed_as_a_symbol_is_left_out() -> None:
    assert list(asked_words("What percentage, or per cent, of the toll?")) == ["per", "toll"]


def test_two_spellings_in_one_query_are_one_word() -> None:
    assert list(asked_words("honoured or honored")) == ["honoured"]
