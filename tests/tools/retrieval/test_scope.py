"""Tests which documents a query is searched in, and the reason given."""

import pytest

from pincite.tools.corpus import Corpus
from pincite.tools.question.parse import parse
from pincite.tools.retrieval.scope import choose_scope, without_names


def test_a_named_document_is_the_scope(corpus: Corpus) -> None:
    scope = choose_scope(corpus, "What is a lost receipt under the Warehouse Receipts Law?")
    assert scope.doc_ids == frozenset({"warehouse-receipts-law-2018"})
    assert [(f.family, f.reason) for f in scope.families] == [
        ("law:saltmere-3-2018", "the query names it: Warehouse Receipts Law")
    ]
    assert "Warehouse" not in scope.query
    assert "lost receipt" in scope.query


def test_two_named_documents_are_both_in_scope(corpus: Corpus) -> None:
    scope = choose_scope(corpus, "Who were the judges in CFI 031/2023 and CA 003/2024?")
    assert [f.family for f in scope.families] == ["case:cfi-031-2023", "case:ca-003-2024"]


def test_a_query_without_names_is_searched_everywhere_and_suggests_families(corpus: Corpus) -> None:
    scope = choose_scope(corpus, "letter of indemnity given to a warehouse keeper")
    assert scope.doc_ids is None
    assert scope.families[0].family == "law:saltmere-3-2018"
    assert scope.families[0].reason == "its pages have words of the query"
    assert len(scope.families) <= 5


def test_a_query_of_unknown_words_suggests_no_family(corpus: Corpus) -> None:
    assert choose_scope(corpus, "zyxwv qqqq").families == ()


@pytest.mark.parametrize("query", ["Harbour Licensing Law", "CFI 012/2023", "Article 5 of the Warehouse Receipts Law"])
def test_a_query_of_names_only_is_kept_whole(query: str) -> None:
    assert without_names(parse(query)) == query


def test_the_remaining_words_of_a_query_keep_their_order() -> None:
    question = parse("How long is the notice under Article 21(1) of the Harbour Licensing Law (Law No. 4 of 2019)?")
    assert without_names(question).split()[:5] == ["How", "long", "is", "the", "notice"]
    assert "21(1)" not in without_names(question)


@pytest.mark.parametrize(
    "version", ["(consolidated to March 2022)", "consolidated No. 1 (March 2022)", "Consolidated Version"]
)
def test_the_words_for_a_version_are_not_searched_on_pages(corpus: Corpus, version: str) -> None:
    scope = choose_scope(corpus, f"What is the surcharge under the Harbour Licensing Law {version}")
    assert scope.query.split() == "What is the surcharge under the".split()


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("Who won in CFI 031/2023?", "the query names it: CFI 031/2023"),
        ("Who won in Kestrel v Pelham?", "the query names the parties to it: Kestrel v Pelham"),
        (
            "Did Kestrel Commodity Finance pay?",
            "the query names a party to it: Kestrel Commodity Finance Limited",
        ),
        ("wharfage of Ostrander", "its pages have words of the query"),
    ],
)
def test_the_reason_states_why_a_query_matches_a_family(corpus: Corpus, query: str, reason: str) -> None:
    assert choose_scope(corpus, query).families[0].reason == reason


def test_the_subject_of_a_numbered_law_is_part_of_its_name() -> None:
    question = parse("Under Law No. 6 of 2031 concerning the Ports of Elmira, who dredges the channel?")
    assert without_names(question).split() == [",", "who", "dredges", "the", "channel?"]
    assert "dredging" in without_names(parse("What does Law No. 6 of 2031 say concerning dredging?"))
