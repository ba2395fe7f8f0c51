"""Tests that in-process caches of one matter are never used for another of the same names."""

from pathlib import Path

from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.page import PageRef
from pincite.indexer.pipeline import build
from pincite.indexer.store.embedded.store import EmbeddedStore
from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.model import SearchResult
from pincite.tools.session import Session

RULES = "Harbour Rules\n\n1. Berths\nA vessel shall leave its berth within {} hours of the signal of the {}.\n"
QUERY = "Within how many hours shall a vessel leave its berth?"


def matter(root: Path, name: str, hours: str, officer: str) -> Corpus:
    folder = root / name
    folder.mkdir()
    (folder / "rules.txt").write_text(RULES.format(hours, officer), encoding="utf-8")
    store = EmbeddedStore(root / "store", tokenise=analyze, analyzer_version=ANALYZER_VERSION)
    for _ in build(folder, store, name):
        pass
    return Corpus(name, store.open(name))


def hit(corpus: Corpus, query: str) -> tuple[str, list[str]]:
    found = toolset.call(Session(corpus), "search_within_doc_family", {"query": query})
    assert isinstance(found, SearchResult)
    return found.hits[0].snippet, found.hits[0].matched


def test_two_matters_with_a_document_of_one_name_keep_separate_pages_and_words(tmp_path: Path) -> None:
    north, south = matter(tmp_path, "north", "six", "harbourmaster"), matter(tmp_path, "south", "nine", "pilot")
    query = f"{QUERY} harbourmaster pilot"
    for _ in range(2):
        assert "six hours of the signal of the harbourmaster" in hit(north, query)[0]
        assert "nine hours of the signal of the pilot" in hit(south, query)[0]
        assert "pilot" not in hit(north, query)[1]
        assert "harbourmaster" not in hit(south, query)[1]
    ref = PageRef("rules.txt", 1)
    assert north.page_words(ref).stems != south.page_words(ref).stems


def test_a_new_generation_is_read_again(tmp_path: Path) -> None:
    store = EmbeddedStore(tmp_path / "store", tokenise=analyze, analyzer_version=ANALYZER_VERSION)
    folder = tmp_path / "files"
    folder.mkdir()
    seen = []
    for hours in ("six", "nine"):
        (folder / "rules.txt").write_text(RULES.format(hours, "pilot"), encoding="utf-8")
        for _ in build(folder, store, "port"):
            pass
        seen.append(hit(Corpus("port", store.open("port")), QUERY)[0])
    assert ["six hours" in seen[0], "nine hours" in seen[1]] == [True, True]


def test_values_of_a_question_are_memoised_per_matter_and_only_for_recent_ones(tmp_path: Path) -> None:
    north, south = matter(tmp_path, "north", "six", "harbourmaster"), matter(tmp_path, "south", "nine", "pilot")
    made: list[str] = []

    def make(corpus: Corpus, question: str) -> str:
        def fresh() -> str:
            made.append(question)
            return f"{corpus.matter}: {question}"

        return corpus.memoise(str, question, fresh)

    assert [make(north, "who?"), make(south, "who?")] == ["north: who?", "south: who?"]
    assert [make(north, "who?"), make(south, "who?")] == ["north: who?", "south: who?"]
    assert made == ["who?", "who?"]
    for number in range(1000):
        make(north, f"question {number}")
    made.clear()
    make(north, "question 999")
    make(north, "who?")
    assert made == ["who?"]
