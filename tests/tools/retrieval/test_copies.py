"""Tests which documents are copies of one text and which only look alike."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.pipeline import build
from pincite.indexer.store.embedded.store import EmbeddedStore
from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.model import FindDocumentsResult, SearchResult
from pincite.tools.retrieval.copies import copies_of, find_copies
from pincite.tools.session import Session

Copies = Callable[[str, str], list[str]]
UNITS = [
    f"{n}. Lanterns of quay {n}\nThe keeper of quay {n} trims {n * 3} lanterns at dusk and keeps oil for {n + 40} days."
    for n in range(1, 13)
]
TEXT = "\n".join(["LANTERN RULES", *UNITS])


def paged(units: list[str], each: int, footer: str = "") -> str:
    """The given number of units per page, each page with a footer."""
    pages = ["\n".join(units[at : at + each]) for at in range(0, len(units), each)]
    return "\f".join(f"{page}\n{footer.format(n)}" for n, page in enumerate(pages, start=1))


@pytest.fixture
def matter(tmp_path: Path) -> Callable[[str, str], Corpus]:
    """`matter(one, other)`: a matter of two files."""

    def make(one: str, other: str) -> Corpus:
        (tmp_path / "files").mkdir()
        (tmp_path / "files" / "one.txt").write_text(one, encoding="utf-8")
        (tmp_path / "files" / "other.txt").write_text(other, encoding="utf-8")
        store = EmbeddedStore(tmp_path / "store", tokenise=analyze, analyzer_version=ANALYZER_VERSION)
        for _ in build(tmp_path / "files", store, "m"):
            pass
        return Corpus("m", store.open("m"))

    return make


UNTITLED = ["LANTERN RULES", *UNITS]


@pytest.mark.parametrize(
    "other",
    [
        TEXT,
        TEXT.replace("\n", "\n\n").replace(" ", "  "),
        paged(UNTITLED, 4),
        paged(UNTITLED, 3, "Filed in the registry, page {0} of 5"),
    ],
)
def test_different_spaces_page_breaks_and_footers_still_make_a_copy(
    matter: Callable[[str, str], Corpus], other: str
) -> None:
    assert copies_of(matter(TEXT, other), "one.txt") == ["other.txt"]


@pytest.mark.parametrize(
    "other",
    [
        TEXT.replace("keeps oil for 45 days", "keeps oil for 50 days"),
        TEXT.replace("trims 18 lanterns", "does not trim 18 lanterns"),
        "\n".join(["LANTERN RULES", *UNITS[:-1]]),
        "\n".join(["LANTERN RULES", "Dated 4 May 2021", *UNITS]),
    ],
)
def test_a_different_figure_word_or_unit_makes_another_document(
    matter: Callable[[str, str], Corpus], other: str
) -> None:
    assert copies_of(matter(TEXT, other), "one.txt") == []


def test_a_near_copy_is_named_and_shares_one_hit(matter: Callable[[str, str], Corpus]) -> None:
    session = Session(matter(TEXT, paged(UNTITLED, 4)))
    hits = toolset.call(session, "search_within_doc_family", {"query": "oil for 45 days"})
    assert isinstance(hits, SearchResult)
    assert len({hit.doc_id for hit in hits.hits}) == 1
    assert all(len(hit.copies) == 1 for hit in hits.hits)
    found = toolset.call(session, "find_documents", {})
    assert isinstance(found, FindDocumentsResult)
    named = {document.doc_id: document.copies for family in found.families for document in family.documents}
    assert named == {"one.txt": ["other.txt"], "other.txt": ["one.txt"]}


def test_copies_of_several_documents_found_together_are_those_of_each(
    make_matter: Callable[[dict[str, str]], Corpus],
) -> None:
    law = "QUAY LAW\n\nLaw No. 3 of 2018\n\n1. Title\nThis Law may be cited as the Quay Law.\n"
    files = {"law.txt": law, "again/law.txt": law, "one.txt": TEXT, "two.txt": paged(UNTITLED, 4), "other.txt": "X\n"}
    corpus = make_matter(files)
    alone = {doc_id: copies_of(corpus, doc_id) for doc_id in files}
    together = Corpus("sample", corpus.reader)
    find_copies(together, files)
    assert {doc_id: copies_of(together, doc_id) for doc_id in files} == alone
    assert alone["law.txt"] == ["again/law.txt"]
    assert alone["two.txt"] == ["one.txt"]
    assert alone["other.txt"] == []
