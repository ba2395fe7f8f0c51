"""Free text: whole sentences of the documents, within the limit of an answer."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.server.agent.offline.readers.sentences import read_text

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

LIMIT = 280
Run = Callable[[str], "Seen"]


@pytest.fixture(scope="module")
def page(seen: Callable[..., "Seen"], a_document: Callable[..., dict[str, Any]]) -> Run:
    """`page(text)`: a run that has read a page with the text."""

    def make(text: str) -> "Seen":
        return seen("What shall the Registrar keep?").found(a_document("a", "Widget Law")).read("a", 1, text)

    return make


def test_the_sentence_that_bears_most_is_the_answer_and_its_own_claim(page: Run) -> None:
    sentence = "The Registrar shall keep a register of all licences."
    best = read_text(page(f"A fee is due to the Board for every form. {sentence}").view)[0]
    assert best.value == sentence
    assert best.claims == ((sentence, (0,)),)
    assert best.quotes[0].text == sentence


def test_the_label_of_an_item_is_left_out(page: Run) -> None:
    best = read_text(page("(a) the Registrar shall keep a register of all licences;").view)[0]
    assert best.value == "the Registrar shall keep a register of all licences;"


def test_headings_are_no_sentences(page: Run) -> None:
    assert read_text(page("22. Register\nWhat the Registrar keeps\n").view) == []


def test_a_long_sentence_ends_after_a_clause(page: Run) -> None:
    text = "The Registrar shall keep " + ", ".join(f"a register of the licences of class {n}" for n in range(20)) + "."
    value = str(read_text(page(text).view)[0].value)
    assert len(value) <= LIMIT
    assert value.endswith(".")
    assert text.startswith(value[:-1] + ",")


@given(words=st.lists(st.text("abcdefghij", min_size=1, max_size=30), min_size=9, max_size=80))
def test_a_sentence_is_never_too_long_and_ends_between_words(page: Run, words: list[str]) -> None:
    for proposal in read_text(page(" ".join(words)).view):
        value = str(proposal.value)
        assert len(value) <= LIMIT
        assert value.removesuffix(".").split() == words[: len(value.split())]
