"""Tests the ranking of pages."""

from dataclasses import replace

import pytest

from pincite.indexer.page import PageRef
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.candidates import RankedPage
from pincite.tools.retrieval.scope import choose_scope, given_scope
from pincite.tools.retrieval.search import search as search_scope
from tests.tools.conftest import MakeMatter

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
def test_the_page_that_states_the_answer_comes_first(corpus: Corpus, query: str, page: PageRef) -> None:
    assert search(corpus, query, None, 5)[0].ref == page


def test_each_page_is_ranked_once_best_first(corpus: Corpus) -> None:
    ranked = search(corpus, "licence fee", None, 30)
    assert len({r.ref for r in ranked}) == len(ranked)
    assert [r.score for r in ranked] == sorted((r.score for r in ranked), reverse=True)


def test_only_the_given_documents_are_searched(corpus: Corpus) -> None:
    ranked = search(corpus, "licence fee", frozenset({WAREHOUSE}), 30)
    assert {r.ref.doc_id for r in ranked} == {WAREHOUSE}


@pytest.mark.parametrize("query", ["Who are the parties in CFI 012/2023?", "On what date was CA 003/2024 issued?"])
def test_a_page_that_records_every_requested_field_comes_first(corpus: Corpus, query: str) -> None:
    best = search(corpus, query, None, 5)[0]
    assert best.sure
    assert (best.reason or "").startswith("states the ")


def test_documents_related_to_the_named_one_come_last(corpus: Corpus) -> None:
    ranked = search(corpus, "lost receipts under the Warehouse Receipts Law", None, 8)
    *own, first, second = ranked
    assert {r.ref.doc_id for r in own} == {WAREHOUSE}
    assert {r.ref.doc_id for r in (first, second)} == {"saltmere-laws-amendment-law-2022"}
    assert {r.reason for r in (first, second)} == {"in a related document"}


def test_a_route_into_a_related_document_says_so_and_is_not_sure(corpus: Corpus) -> None:
    *_, tied = search(corpus, "Who is the judge in CA 003/2024?", None, 4)
    assert tied.ref == PageRef("cfi-012-2023-judgment", 1)
    assert tied.reason == "states the judge, in a related document"
    assert not tied.sure


def test_documents_related_to_the_given_ones_are_not_searched(corpus: Corpus) -> None:
    ranked = search(corpus, "lost receipts under the Warehouse Receipts Law", frozenset({WAREHOUSE}), 8)
    assert {r.ref.doc_id for r in ranked} == {WAREHOUSE}


def test_a_page_has_the_passage_that_matched(corpus: Corpus) -> None:
    best = search(corpus, "letter of indemnity", None, 1)[0]
    assert best.passage is not None
    assert best.ref.page in best.passage.pages
    assert "indemnity" in corpus.reader.chunk(best.passage.chunk_id).text


def test_a_smaller_limit_returns_the_head_of_the_same_ranking(corpus: Corpus) -> None:
    assert search(corpus, "licence fee", None, 3) == search(corpus, "licence fee", None, 10)[:3]


@pytest.mark.parametrize("query", ["zyxwv", "", "the of and", "???"])
def test_a_query_without_words_of_the_matter_finds_no_page(corpus: Corpus, query: str) -> None:
    assert search(corpus, query, None, 5) == []


CLAUSES = "\n\n".join(
    f"{number}. Berth {number}\n\nThe keeper of berth {number} keeps it dry, lit and clear of nets, at his own cost, "
    "from the first of May to the last of September, and tells the master of any harm to it within three days."
    for number in range(1, 31)
)
HIRE = f"BERTH HIRE AGREEMENT\n\nbetween Alder Bank Limited and Birch Quays Limited\n\n{CLAUSES}"


def test_a_long_file_without_pages_is_searched_by_passage_and_by_provision(
    make_matter: MakeMatter,
) -> None:
    corpus = make_matter({"hire.txt": HIRE})
    hits = search(corpus, "What does clause 17 say of the keeper?", frozenset({"hire.txt"}), 5)
    assert {hit.ref for hit in hits} == {PageRef("hire.txt", 1)}
    assert len({hit.passage.chunk_id for hit in hits if hit.passage}) == len(hits) > 1
    assert hits[0].passage is not None
    assert "17. Berth 17" in corpus.reader.chunk(hits[0].passage.chunk_id).text


def test_a_pdf_page_is_one_hit_whatever_its_length(corpus: Corpus) -> None:
    ranked = search(corpus, "licence", None, 20)
    assert len({hit.ref for hit in ranked}) == len(ranked)
    assert not any(corpus.is_whole_file(PageRef(d.doc_id, 1)) for d in corpus.documents.values())


def test_a_scope_without_sides_is_limited_to_the_given_documents(corpus: Corpus) -> None:
    scope = replace(given_scope(corpus, "licence fee", frozenset({WAREHOUSE}), ()), sides=())
    assert {hit.ref.doc_id for hit in search_scope(corpus, scope, 30)} == {WAREHOUSE}


def test_only_the_names_of_the_parties_are_removed_from_a_query_on_a_contract(make_matter: MakeMatter) -> None:
    files = {"hire.txt": HIRE, "towage.txt": HIRE.replace("Alder Bank", "Cedar Tugs").replace("Birch", "Elm")}
    scope = choose_scope(
        make_matter(files), "What does Cedar Tugs Limited owe the Bank under the Berth Hire Agreement?"
    )
    assert scope.doc_ids == frozenset({"towage.txt"})
    assert "Bank" in scope.query
    assert "Cedar" not in scope.query
    assert "Limited" not in scope.query
