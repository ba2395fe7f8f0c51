"""Test text as displayed: removed characters, normalised characters, and source offsets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.indexer.extract.base import RawPage
from pincite.indexer.layout import lay_out
from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.page import Span
from pincite.indexer.readable import invisible, level, readable, seen, whole

_HIDDEN = "\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2066\ufe0f\ufeff\U000e0041"
_TEXTS = st.text(alphabet=f"{_HIDDEN}aZ09 ,.é“—А٤４𝟒\n", max_size=60)


@pytest.mark.parametrize("char", _HIDDEN)
def test_an_invisible_character_is_removed(char: str) -> None:
    assert seen(f"USD 4{char}4,000") == "USD 44,000"
    assert invisible(f"“é”{char}") == [(3, 4)]


@given(_TEXTS)
def test_each_span_maps_back_to_its_source_characters(text: str) -> None:
    read = readable(text)
    assert "".join(text[slice(*read.source(at, at + 1))] for at in range(len(read.text))) == seen(text)


@given(_TEXTS)
def test_a_normalised_text_keeps_its_length_and_is_idempotent(text: str) -> None:
    assert len(level(text)) == len(text)
    assert level(level(text)) == level(text)


@pytest.mark.parametrize(
    ("text", "leveled"),
    [
        ("USD ４４，０００", "USD 44,000"),
        ("٤٤٬٠٠٠", "44,000"),
        ("CFI 0О1/2024", "CFI 0O1/2024"),
        ("Agreеment", "Agreement"),
        ("Москва", "Москва"),
        ("сос", "сос"),
        ("Δt of 5 µm", "Δt of 5 µm"),
        ("naïve café", "naïve café"),
    ],
)
def test_only_lookalikes_inside_latin_words_change_script(text: str, leveled: str) -> None:
    assert level(text) == leveled


def test_ligatures_and_soft_hyphens_are_removed_from_a_word() -> None:
    assert whole("ﬁles²") == "files"


def test_words_with_invisible_characters_are_found_by_search() -> None:
    page = lay_out([RawPage("the dem\u200bur\u2060rage of the ves\u00adsel")])[0]
    assert words(page.body) == words("the demurrage of the vessel")
    assert words("dem\u200currage") == words("demurrage")


def test_the_body_normalises_a_word_and_the_page_keeps_its_text() -> None:
    text = "a fee of USD 4\u200b4,000 is due"
    page = lay_out([RawPage(text)])[0]
    assert page.text == text
    assert page.body == "a fee of USD 44,000  is due"
    assert page.words(Span(0, len(text))) == "a fee of USD 44,000 is due"
    at = page.body.index("44,000")
    assert page.source(Span(at, at + 6)) == Span(13, 20)


def test_the_body_converts_digits_of_other_scripts_to_ascii() -> None:
    assert lay_out([RawPage("a fee of AED ٤٤٬٠٠٠")])[0].body == "a fee of AED 44,000"


def test_text_reversed_by_a_bidi_override_is_read_as_displayed() -> None:
    page = lay_out([RawPage("a fee of USD \u202e000,44\u202c is due")])[0]
    assert page.body.split() == "a fee of USD 44,000 is due".split()
    assert "\u202e" not in page.text
