"""Tests whether a query names documents by distinctive words, and which of its names match nothing."""

from collections.abc import Callable
from typing import Any

import pytest

from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.session import Session

MakeMatter = Callable[[dict[str, str]], Corpus]
TOWNS = "Aldermoor Birchwick Calderby Dunmere Elmstead".split()


@pytest.fixture
def session(make_matter: MakeMatter) -> Session:
    """Supply agreements of five towns in the state of Testland."""
    text = "TESTLAND SUPPLY AGREEMENT\n\nThis Agreement is made on 1 May 2020 between {0} Ltd and Quayside {1} Ltd.\n"
    papers = {f"{town}.txt": text.format(town, town[::-1].title()) for town in TOWNS}
    return Session(make_matter({**papers, "law.txt": "LANTERN LAW\nTestland Law No. 4 of 2019\n\n1. Lanterns\n"}))


def find(session: Session, query: str) -> Any:
    return toolset.call(session, "find_documents", {"query": query})


@pytest.mark.parametrize(
    ("query", "by_name"),
    [
        ("What does the Lantern Law say?", True),
        ("What does Testland Law No. 4 of 2019 say?", True),
        ("What does the Testland Supply Agreement say?", False),
        ("Who supplies coal?", False),
    ],
)
def test_a_word_in_many_titles_names_no_document(session: Session, query: str, by_name: bool) -> None:
    assert find(session, query).by_name is by_name


def test_documents_named_by_common_words_only_are_listed_with_a_note(session: Session) -> None:
    result = find(session, "Testland Supply Agreement")
    assert result.families
    assert result.note == "many titles have the words that name these documents; see differs_by"


@pytest.mark.parametrize(
    ("query", "unknown"),
    [
        ("Did Zanzibar Holdings sign with Calderby Ltd?", ["Zanzibar Holdings"]),
        ("What does the Insolvency Law say of lanterns?", ["Insolvency Law"]),
        ("Which lanterns does Testland light?", []),
        ("Does Smith v Jones apply?", ["Smith v Jones"]),
    ],
)
def test_names_that_match_nothing_are_unknown(session: Session, query: str, unknown: list[str]) -> None:
    assert find(session, query).unknown == unknown
