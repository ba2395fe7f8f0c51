"""Tests which documents a search covers: the named ones, more if these lack the words, versions in force first."""

from collections.abc import Callable
from typing import Any

import pytest

from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.page import PageRef, Span
from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.model import SearchResult
from pincite.tools.results.snippet import window
from pincite.tools.session import Session

Call = Callable[..., Any]
MakeMatter = Callable[[dict[str, str]], Corpus]
NAME = "search_within_doc_family"
FURTHER = "not in the documents named"


def test_the_note_begins_with_the_missing_words_and_the_searched_documents() -> None:
    assert list(SearchResult.model_fields)[:2] == ["unheld", "scope"]


def test_a_query_without_a_document_name_searches_the_whole_matter(call: Call) -> None:
    assert call(NAME, query="bollard pull of tugs").scope == "the whole matter"


def test_named_documents_without_any_distinctive_word_are_not_searched_alone(call: Call, session: Session) -> None:
    result = call(NAME, query="bollard pull under the Warehouse Receipts Law")
    assert "none of these has 'bollard', 'pull', so the whole matter was searched too" in result.scope
    assert result.unheld[:2] == ["bollard", "pull"]
    further = [hit for hit in result.hits if hit.reason == FURTHER]
    assert "harbour-licensing-regulations-2019" in {hit.doc_id for hit in further}
    assert all({"bollard", "pull"} & set(hit.matched) for hit in further)
    assert session.looked_in == frozenset(session.corpus.documents)


def test_named_documents_with_a_distinctive_word_are_searched_alone(make_matter: MakeMatter) -> None:
    files = {
        "lantern-law.txt": "LANTERN LAW\nTestland Law No. 4 of 2019\n\n1. Oil\nA keeper burns paraffin.\n",
        "bollard-law.txt": "BOLLARD LAW\nTestland Law No. 5 of 2019\n\n1. Paint\nA warden paints bollards.\n",
    }
    query = {"query": "paraffin and paint under the Lantern Law"}
    result: Any = toolset.call(Session(make_matter(files)), NAME, query)
    assert (result.unheld, result.scope) == (["paint"], "the document that the query names")
    assert {hit.doc_id for hit in result.hits} == {"lantern-law.txt"}


def test_a_given_document_is_searched_alone_and_the_call_that_searches_all_is_named(call: Call, follow: Call) -> None:
    result = call(NAME, query="bollard pull", doc_id="warehouse-receipts-law-2018")
    assert result.hits == []
    counted = '"bollard" is on none of 5 pages; "pull" is on none of 5 pages'
    said, spelled = result.scope.split(": ", 1)
    assert said == f"the document given; {counted}; only other documents have 'bollard', 'pull'"
    assert follow(spelled.removesuffix(" searches all")).hits


def test_words_missing_from_a_given_document_are_reported(make_matter: MakeMatter) -> None:
    files = {
        "lantern-law.txt": "LANTERN LAW\nTestland Law No. 4 of 2019\n\n1. Oil\nA keeper burns paraffin.\n",
        "bollard-law.txt": "BOLLARD LAW\nTestland Law No. 5 of 2019\n\n1. Paint\nA warden named Oakham burns wood.\n",
    }
    session = Session(make_matter(files))
    query = "what may Oakham burn under the Bollard Law"
    result: Any = toolset.call(session, NAME, {"query": query, "doc_id": "lantern-law.txt"})
    assert "no page of these has 'Oakham', 'Bollard Law', so only the other words were used: " in result.scope
    assert {hit.doc_id for hit in result.hits} == {"lantern-law.txt"}


def test_words_missing_from_the_whole_matter_are_reported(call: Call) -> None:
    scope = call(NAME, query="giraffes and lost receipts", family="Warehouse Receipts Law").scope
    assert scope.endswith("; no page of the whole matter has 'giraffes'")


def test_a_long_page_is_read_from_the_offset_of_a_hit(make_matter: MakeMatter) -> None:
    filler = "\n\n".join(f"{n}. Berth {n}\nThe keeper sweeps berth {n} each week." for n in range(1, 600))
    text = f"QUAY RULES\n\n{filler}\n\n600. Lamps\nThe warden polishes brass lamps.\n\n{filler}"
    session = Session(make_matter({"rules.txt": text}))
    hit: Any = toolset.call(session, NAME, {"query": "polishes brass lamps"}).model_dump()["hits"][0]
    page: Any = toolset.call(session, "get_page", {"doc_id": "rules.txt", "page": 1, "offset": hit["offset"]})
    assert "The warden polishes brass lamps." in page.text[:200]


def test_hits_in_versions_not_in_force_on_a_date_come_last_and_are_marked(call: Call) -> None:
    hits = call(NAME, query="Harbour Licensing Law renewal of a licence", as_of="2020-01-01").hits
    order = [hit.in_force is False for hit in hits]
    assert order == sorted(order)
    assert {hit.doc_id: hit.in_force for hit in hits}.get("harbour-licensing-law-consolidated-2022") is False
    assert {hit.in_force for hit in call(NAME, query="Harbour Licensing Law renewal").hits} == {None}


def test_the_call_for_more_hits_keeps_the_date(call: Call) -> None:
    assert 'as_of="2020-01-01"' in call(NAME, query="licence fee", top_k=1, as_of="2020-01-01").next_call


TEXT = (
    "The Authority keeps a register of berths. Under Law No. 5 of 2018 the warden inspects each lantern at dusk. "
    "He reports to the Authority.\nA berth may be let for one season at a time. The fee is due on the first day."
)


@pytest.mark.parametrize(
    ("said", "length", "expected"),
    [
        ("lantern", 80, "Under Law No. 5 of 2018 the warden inspects each lantern at dusk."),
        ("season", 60, "A berth may be let for one season at a time."),
        ("register", 60, "The Authority keeps a register of berths."),
    ],
)
def test_a_snippet_begins_and_ends_with_a_sentence(said: str, length: int, expected: str) -> None:
    span = window(TEXT, Span(0, len(TEXT)), {_stem(said): 1.0}, length)
    assert TEXT[span.start : span.end] == expected


def test_a_snippet_is_about_the_rarest_word() -> None:
    text = "The fee is due. The fee is paid. " * 20 + "The bollard is painted. " + "The fee is due. " * 20
    span = window(text, Span(0, len(text)), {_stem("fee"): 0.1, _stem("due"): 0.1, _stem("bollard"): 3.0}, 90)
    assert "The bollard is painted." in text[span.start : span.end]


def _stem(word: str) -> str:
    return words(word)[0]


def test_the_text_of_a_hit_begins_at_its_offset(call: Call, session: Session) -> None:
    for hit in call(NAME, query="period for which records must be kept").hits:
        (shown,) = session.ledger.shown(PageRef(hit.doc_id, hit.page))
        assert shown.span is not None
        assert shown.span.start == hit.offset
