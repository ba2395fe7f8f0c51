"""Ranked pages."""

import pytest

from pincite.indexer.page import PageRef
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.scope import choose_scope, given_scope
from pincite.tools.retrieval.search import RankedPage
from pincite.tools.retrieval.search import search as search_scope

WAREHOUSE = "warehouse-receipts-law-2018"


def search(corpus: Corpus, query: str, doc_ids: frozenset[str] | None, limit: int) -> list[RankedPage]:
    scope = given_scope(corpus, query, doc_ids, ()) if doc_ids else choose_scope(corpus, query)
    return search_scope(corpus, scope, limit)


@pytest.mark.parametrize(
    ("query", "page"),
    [
        ("annual statement filed within forty-five days after the calendar year", PageRef(WAREHOUSE, 4)),
        ("Comptroller appointed for a term of six years", PageRef(WAREHOUSE, 2)),
        ("guarantee of the Saltmere Mercantile Bank", PageRef("cfi-012-2023-judgment", 2)),
    ],
)
def test_the_page_that_says_so_comes_first(corpus: Corpus, query: str, page: PageRef) -> None:
    assert search(corpus, query, None, 5)[0].ref == page


def test_each_page_is_ranked_once_best_first(corpus: Corpus) -> None:
    ranked = search(corpus, "licence fee", None, 30)
    assert len({r.ref for r in ranked}) == len(ranked)
    assert [r.score for r in ranked] == sorted((r.score for r in ranked), reverse=True)


def test_only_the_documents_given_are_searched(corpus: Corpus) -> None:
    ranked = search(corpus, "licence fee", frozenset({WAREHOUSE}), 30)
    assert {r.ref.doc_id for r in ranked} == {WAREHOUSE}


def test_a_page_carries_the_passage_of_it_that_matched(corpus: Corpus) -> None:
    best = search(corpus, "letter of indemnity", None, 1)[0]
    assert best.passage is not None
    assert best.ref.page in best.passage.pages
    assert "indemnity" in best.passage.text


def test_a_smaller_limit_gives_the_head_of_the_same_ranking(corpus: Corpus) -> None:
    assert search(corpus, "licence fee", None, 3) == search(corpus, "licence fee", None, 10)[:3]


@pytest.mark.parametrize("query", ["zyxwv", "", "the of and", "???"])
def test_a_query_without_words_of_the_matter_finds_no_page(corpus: Corpus, query: str) -> None:
    assert search(corpus, query, None, 5) == []
