"""The order that a reranker makes of candidates, with a reranker of this file: it needs no library."""

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
class ByWord:
    """A reranker that looks for one word, and is as sure as it is told to be."""

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


def test_the_page_that_the_reranker_holds_for_the_answer_goes_first_with_its_score(boats: Corpus) -> None:
    words = found(boats, "boat")
    assert words[0].ref.doc_id == "boats.txt"
    best, *others = order(boats, ByWord("due in May"))
    assert (best.ref.doc_id, best.score, best.weak) == ("fees.txt", 0.9, False)
    assert [page.ref for page in others] == [page.ref for page in words if page.ref != best.ref]
    assert all(page.weak and page.score == 0.1 for page in others)


def test_where_no_page_reaches_the_threshold_the_order_and_scores_of_the_words_stay_and_all_are_weak(
    boats: Corpus,
) -> None:
    words = found(boats, "boat")
    ordered = order(boats, ByWord("due in May", sure=0.19))
    assert [(page.ref, page.score) for page in ordered] == [(page.ref, page.score) for page in words]
    assert all(page.weak for page in ordered)


def test_a_page_that_the_query_names_keeps_its_place_whatever_the_reranker_holds_of_it(corpus: Corpus) -> None:
    words = found(corpus, "penalties for late renewal under Article 3 of the Warehouse Receipts Law")
    named, second, *_ = words
    assert [page.sure for page in words].count(True) == 1
    assert named.sure
    assert second.passage is not None
    read = rerank(corpus, "penalties", words, Reranking(ByWord(second.passage.text)))
    assert [page.ref for page in read[:2]] == [named.ref, second.ref]
    assert (read[0].score, read[0].weak) == (0.1, False)


def test_a_passage_of_a_whole_file_that_the_query_does_not_name_is_read_like_any_other(
    make_matter: Callable[[dict[str, str]], Corpus],
) -> None:
    clauses = "\n".join(
        f"{n}. Clause of the boat. " + "The boat shall keep to the quay by day. " * 9 for n in range(1, 30)
    )
    held = make_matter({"rules.txt": clauses})
    words = found(held, "the boat in clause 7")
    assert 0 < [page.sure for page in words].count(True) < len(words)


def test_a_page_at_the_threshold_is_believed(boats: Corpus) -> None:
    best = order(boats, ByWord("due in May", sure=0.2))[0]
    assert (best.ref.doc_id, best.weak) == ("fees.txt", False)


def test_nothing_found_stays_nothing_and_the_reranker_is_not_asked(boats: Corpus) -> None:
    assert rerank(boats, "boat", [], Reranking(ByWord("x", sure=float("nan")))) == []


@pytest.mark.parametrize("sure", [float("nan"), 1.5, -0.1, float("inf")])
def test_scores_outside_of_0_to_1_are_an_error_and_make_no_order(boats: Corpus, sure: float) -> None:
    with pytest.raises(ValueError, match="a reranker gave"):
        order(boats, ByWord("boat", sure))


@given(st.lists(st.floats(0, 1), max_size=8), st.integers(0, 8))
def test_scores_are_taken_where_there_is_one_for_each_passage(scores: list[float], count: int) -> None:
    if len(scores) == count:
        assert checked(scores, count) == scores
    else:
        with pytest.raises(ValueError, match="passages"):
            checked(scores, count)


def test_a_page_without_a_passage_is_read_whole(boats: Corpus) -> None:
    whole = [RankedPage(PageRef(doc_id, 1), 0.01, None) for doc_id in FILES]
    best = rerank(boats, "boat", whole, Reranking(ByWord("by day")))[0]
    assert best.ref.doc_id == "ports.txt"


def test_no_reranker_is_loaded_where_none_is_wanted() -> None:
    assert load_reranker("none") is None


@pytest.mark.parametrize("name", ["bm25", "flag:", "cross-encoder", ""])
def test_an_unknown_reranker_is_refused_with_the_forms_there_are(name: str) -> None:
    with pytest.raises(UsageError, match=r"there are: none, cross-encoder:MODEL, flag:MODEL"):
        load_reranker(name)


@pytest.mark.parametrize(
    ("name", "library"), [("flag:x", "FlagEmbedding"), ("cross-encoder:x", "sentence_transformers")]
)
def test_without_its_library_the_extra_is_named(name: str, library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(MissingExtra, match=re.escape(install_command("models"))):
        load_reranker(name)
