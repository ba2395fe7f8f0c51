"""Words for one thing."""

from pincite.indexer.legal_text.analyzer import words
from pincite.tools.question.thesaurus import other_words


def test_a_word_reaches_the_words_that_drafters_use() -> None:
    assert "lesse" in other_words(words("When may a tenant leave?"))["tenant"]


def test_two_words_side_by_side_reach_theirs() -> None:
    assert "refund" in other_words(words("Who must pay back the deposit?"))["pay back"]


def test_a_word_without_synonyms_has_none() -> None:
    assert not other_words(words("zyxwv"))
