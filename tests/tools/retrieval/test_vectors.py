"""Tests vector search: pages with the meaning of a query are found, and none if there is none."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest

from pincite.indexer.embed.base import Vectors
from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.pipeline import build
from pincite.indexer.store.embedded.store import EmbeddedStore
from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.model import SearchResult
from pincite.tools.retrieval.explanation import ExplainedEmbedder, explained_reader, explaining
from pincite.tools.retrieval.scope import given_scope
from pincite.tools.retrieval.search import search as ranked
from pincite.tools.session import Session

BOATS, FEES = "boats.txt", "fees.txt"
FILES = {BOATS: "A boat shall carry two lights by night.", FEES: "A fee shall be paid within ten days."}


@dataclass(frozen=True)
class TopicEmbedder:
    """An embedder with three topics: boats, fees, and a mixture of both."""

    model_id: str = "meanings-1"
    dimensions: int = 2

    def embed(self, texts: Sequence[str]) -> Vectors:
        return np.array([self._vector(text.lower()) for text in texts], dtype=np.float32)

    def _vector(self, text: str) -> tuple[float, float]:
        if "boat" in text or "vessel" in text:
            return 1.0, 0.0
        return (0.0, 1.0) if "fee" in text else (0.28, -0.96)


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    folder: Path = tmp_path_factory.mktemp("vectors")
    (folder / "files").mkdir()
    for name, text in FILES.items():
        (folder / "files" / name).write_text(text, encoding="utf-8")
    store = EmbeddedStore(folder / "store", tokenise=analyze, analyzer_version=ANALYZER_VERSION)
    for _ in build(folder / "files", store, "sample", embedder=TopicEmbedder()):
        pass
    return Corpus("sample", store.open("sample"))


def search(session: Session, query: str) -> SearchResult:
    result = toolset.call(session, "search_within_doc_family", {"query": query})
    assert isinstance(result, SearchResult)
    return result


def test_a_page_in_other_words_is_found_and_marked_as_having_no_query_word(corpus: Corpus) -> None:
    (hit,) = search(Session(corpus, embedder=TopicEmbedder()), "vessel").hits
    assert (hit.doc_id, hit.matched) == (BOATS, [])
    assert search(Session(corpus), "vessel").hits == []


def test_an_explanation_has_the_nearest_passages_and_what_their_cosines_add(corpus: Corpus) -> None:
    with explaining() as record:
        explained = Corpus("sample", explained_reader(corpus.reader, record))
        search(Session(explained, embedder=ExplainedEmbedder(TopicEmbedder(), record)), "vessel")
    (near,) = (made for made in record.searches if made.kind == "kNN passages")
    assert [score for _, score in near.hits] == [1.0, 0.0]
    ((page, shares),) = record.fusions[0].ranked
    assert (page.ref.doc_id, shares["vectors"]) == (BOATS, 1.0)
    assert sum(shares.values()) == pytest.approx(page.score)
    assert record.milliseconds.keys() == {"query vector"}


def test_a_search_that_is_not_explained_records_nothing(corpus: Corpus) -> None:
    with explaining() as record:
        pass
    search(Session(corpus, embedder=TopicEmbedder()), "vessel")
    assert (record.fusions, record.searches) == ([], [])


def test_a_subject_on_no_page_finds_nothing_and_the_result_says_so(corpus: Corpus) -> None:
    result = search(Session(corpus, embedder=TopicEmbedder()), "zymurgy xylophone")
    assert result.hits == []
    assert result.note
    assert result.note.startswith("no page of")


def test_a_distant_page_with_a_query_word_is_kept(corpus: Corpus) -> None:
    hits = search(Session(corpus, embedder=TopicEmbedder()), "ten vessel").hits
    assert {hit.doc_id for hit in hits} == {BOATS, FEES}


def test_vectors_of_another_model_are_not_used_and_the_result_says_so(corpus: Corpus) -> None:
    result = search(Session(corpus, embedder=TopicEmbedder("meanings-2")), "fee")
    assert [hit.doc_id for hit in result.hits] == [FEES]
    assert result.note
    assert "another model" in result.note
    assert search(Session(corpus, embedder=TopicEmbedder()), "fee").note is None


def test_in_described_documents_vectors_rank_before_words(tmp_path: Path) -> None:
    (tmp_path / "files").mkdir()
    pages = (
        "A boat carries two lights.",
        "A gangway and a hawser lie there; the hawser is long, the gangway short.",
    )
    text = "HARBOUR LAW\nTestland Law No. 4 of 2019\n\n{}\n"
    for place, page in enumerate(pages):
        (tmp_path / "files" / f"{place}.txt").write_text(text.format(page), encoding="utf-8")
    store = EmbeddedStore(tmp_path / "store", tokenise=analyze, analyzer_version=ANALYZER_VERSION)
    for _ in build(tmp_path / "files", store, "sample", embedder=TopicEmbedder()):
        pass
    corpus = Corpus("sample", store.open("sample"))
    scope = replace(given_scope(corpus, "hawser gangway vessel", frozenset({"0.txt", "1.txt"}), ()), doc_ids=None)
    led = replace(scope, described=scope.sides)
    assert [ranked(corpus, each, 2, TopicEmbedder())[0].ref.doc_id for each in (scope, led)] == ["1.txt", "0.txt"]
