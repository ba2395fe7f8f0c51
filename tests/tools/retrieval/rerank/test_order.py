"""Tests the order that a reranker gives to candidates, with a reranker of this file."""

import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.indexer.errors import MissingExtra, UsageError
from pincite.indexer.installing import install_command
from pincite.indexer.page import PageRef
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.candidates import RankedPage
from pincite.tools.retrieval.rerank.base import Reranker, Reranking
from pincite.tools.retrieval.rerank.factory import load_reranker
from pincite.tools.retrieval.rerank.order import checked, rerank
from pincite.tools.retrieval.scope import choose_scope
from pincite.tools.retrieval.search import search


@dataclass(frozen=True)
class WordReranker:
    """A reranker that looks for one word and gives a fixed score when it finds it."""

    word: str
    sure: float = 0.9
    model_id: str = "by-word-1"

    def rerank(self, query: str, passages: Sequence[str]) -> Sequence[float]:
        return [self.sure if self.word in passage else 0.1 for passage in passages]


FILES = {
    "boats.txt": "A boat shall carry lights. A boat is a vessel. A boat, a boat.",
    "fees.txt": "The fee for a boat is due in May.",
    "ports.txt": "A boat may enter the port by day.",
}


@pytest.fixture
def boats(make_matter: Callable[[dict[str, str]], Corpus]) -> Corpus:
    return make_matter(FILES)


def found(corpus: Corpus, query: str) -> list[RankedPage]:
    return search(corpus, choose_scope(corpus, query), 10)


def order(corpus: Corpus, reranker: Reranker) -> list[RankedPage]:
    return rerank(corpus, "boat", found(corpus, "boat"), Reranking(reranker))


def test_the_page_with_the_highest_score_comes_first(boats: Corpus) -> None:
    words = found(boats, "boat")
    assert words[0].ref.doc_id == "boats.txt"
    best, *others = order(boats, WordReranker("due in May"))
    assert (best.ref.doc_id, best.score, best.weak) == ("fees.txt", 0.9, False)
    assert [page.ref for page in others] == [page.ref for page in words if page.ref != best.ref]
    assert all(page.weak and page.score == 0.1 for page in others)


def test_without_a_page_at_the_threshold_the_word_order_and_scores_stay_and_all_are_weak(
    boats: Corpus,
) -> None:
    words = found(boats, "boat")
    ordered = order(boats, WordReranker("due in May", sure=0.19))
    assert [(page.ref, page.score) for page in ordered] == [(page.ref, page.score) for page in words]
    assert all(page.weak for page in ordered)


def test_a_page_named_in_the_query_keeps_its_rank_whatever_its_score(corpus: Corpus) -> None:
    words = found(corpus, "penalties for late renewal under Article 3 of the Warehouse Receipts Law")
    named, second, *_ = words
    assert [page.sure for page in words].count(True) == 1
    assert named.sure
    assert second.passage is not None
    read = rerank(
        corpus, "penalties", words, Reranking(WordReranker(corpus.reader.chunk(second.passage.chunk_id).text))
    )
    assert [page.ref for page in read[:2]] == [named.ref, second.ref]
    assert (read[0].score, read[0].weak) == (0.1, False)


def test_a_passage_of_an_unnamed_file_without_pages_is_reranked_like_any_other(
    make_matter: Callable[[dict[str, str]], Corpus],
) -> None:
    clauses = "\n".join(
        f"{n}. Clause of the boat. " + "The boat shall keep to the quay by day. " * 9 for n in range(1, 30)
    )
    held = make_matter({"rules.txt": clauses})
    words = found(held, "the boat in clause 7")
    assert 0 < [page.sure for page in words].count(True) < len(words)


def test_a_page_at_the_threshold_is_not_weak(boats: Corpus) -> None:
    best = order(boats, WordReranker("due in May", sure=0.2))[0]
    assert (best.ref.doc_id, best.weak) == ("fees.txt", False)


def test_an_empty_result_stays_empty_without_a_call_of_the_reranker(boats: Corpus) -> None:
    assert rerank(boats, "boat", [], Reranking(WordReranker("x", sure=float("nan")))) == []


@pytest.mark.parametrize("sure", [float("nan"), 1.5, -0.1, float("inf")])
def test_scores_outside_0_to_1_are_an_error_that_leaves_no_order(boats: Corpus, sure: float) -> None:
    with pytest.raises(ValueError, match="a reranker gave"):
        order(boats, WordReranker("boat", sure))


@given(st.lists(st.floats(0, 1), max_size=8), st.integers(0, 8))
def test_the_number_of_scores_must_equal_the_number_of_passages(scores: list[float], count: int) -> None:
    if len(scores) == count:
        assert checked(scores, count) == scores
    else:
        with pytest.raises(ValueError, match="passages"):
            checked(scores, count)


def test_a_page_without_a_passage_is_scored_whole(boats: Corpus) -> None:
    whole = [RankedPage(PageRef(doc_id, 1), 0.01, None) for doc_id in FILES]
    best = rerank(boats, "boat", whole, Reranking(WordReranker("by day")))[0]
    assert best.ref.doc_id == "ports.txt"


def test_no_reranker_is_loaded_unless_configured() -> None:
    assert load_reranker("none") is None


@pytest.mark.parametrize("name", ["bm25", "flag:", "cross-encoder", ""])
def test_an_unknown_reranker_is_refused_with_the_known_forms(name: str) -> None:
    with pytest.raises(UsageError, match=r"there are: none, cross-encoder:MODEL, flag:MODEL"):
        load_reranker(name)


@pytest.mark.parametrize(
    ("name", "library"), [("flag:x", "FlagEmbedding"), ("cross-encoder:x", "sentence_transformers")]
)
def test_a_missing_library_is_an_error_that_names_the_extra(
    name: str, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(MissingExtra, match=re.escape(install_command("models"))):
        load_reranker(name)
