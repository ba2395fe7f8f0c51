"""Tests synonyms of query words."""

from pincite.indexer.legal_text.analyzer import words
from pincite.tools.question.thesaurus import other_words


def test_a_word_has_the_synonyms_that_drafters_use() -> None:
    assert "lesse" in other_words(words("When may a tenant leave?"))["tenant"]


def test_two_adjacent_words_have_their_own_synonyms() -> None:
    assert "refund" in other_words(words("Who must pay back the deposit?"))["pay back"]


def test_a_word_without_synonyms_has_none() -> None:
    assert not other_words(words("zyxwv"))
