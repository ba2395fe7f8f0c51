"""Tests how documents are found by the words of their titles."""

from collections.abc import Callable

import pytest

from pincite.tools.corpus import Corpus

MakeMatter = Callable[[dict[str, str]], Corpus]
LONG = "Harbour Quay Tug Pilot Buoy Anchor Mast Sail Keel Rudder Wharf Dock Crane Cargo Licensing Law"
TITLES = {
    "quay.txt": "QUAY LICENSING LAW\n\nLaw No. 3 of 2018\n\n1. Title\nThis Law may be cited as the Quay Licensing Law.",
    "tug.txt": "TUG ACT 2019\n\n1. Title\nThis Act may be cited as the Tug Act 2019.\n",
}


@pytest.fixture
def matter(make_matter: MakeMatter) -> Corpus:
    return make_matter(TITLES)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("What does the Quay Licensing Law require?", {"quay.txt"}),
        ("what does the QUAY licensing law require?", {"quay.txt"}),
        ("What does the Quay (QL) Licensing Law require?", {"quay.txt"}),
        ("Does the quay need a licensing law?", set()),
        ("Compare the Quay Licensing Law with the Tug Act.", {"quay.txt", "tug.txt"}),
        ("", set()),
    ],
)
def test_the_titles_that_a_text_says_are_found(matter: Corpus, text: str, found: set[str]) -> None:
    said = matter.titles.said_in(text)
    assert {doc_id for doc_ids in said.values() for doc_id in doc_ids} == found


def test_a_title_that_is_longer_than_its_key_is_found_whole(make_matter: MakeMatter) -> None:
    law = f"{LONG.upper()}\n\nLaw No. 3 of 2018\n\n1. Title\nThis Law may be cited as the {LONG}.\n"
    corpus = make_matter({"long.txt": law})
    title = corpus.documents["long.txt"].identity.title
    assert title
    key = " ".join(title.casefold().split())
    assert corpus.titles.called(key) == {"long.txt"}
    assert not corpus.titles.called(" ".join(key.split()[:12]))
    assert key in corpus.titles.said_in(f"What does the {title} say?")


def test_the_stems_of_the_titles_of_a_family_are_read_together(matter: Corpus) -> None:
    families = {document.family_id for document in matter.documents.values()}
    assert {"quay", "tug"} <= {stem for stems in matter.titles.stems_of(families).values() for stem in stems}
    assert matter.titles.stems_of(["no such family"]) == {"no such family": frozenset()}
    assert matter.titles.has_stem("quay")
    assert not matter.titles.has_stem("lantern")
