"""Tests which query terms are reported as missing from the searched pages."""

from collections.abc import Callable
from typing import Any

from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.session import Session

Call = Callable[..., Any]
MakeMatter = Callable[[dict[str, str]], Corpus]
NAME = "search_within_doc_family"


def test_words_missing_from_the_searched_pages_are_reported_as_typed(call: Call) -> None:
    result = call(NAME, query="Which juror granted the licences of giraffes?", family="Harbour Licensing Law")
    assert result.unheld == ["juror", "giraffes"]


def test_a_word_of_another_document_is_missing_from_the_family_but_not_from_the_matter(call: Call) -> None:
    assert "guarantee" in call(NAME, query="guarantee of a licence", family="Harbour Licensing Law").unheld
    assert call(NAME, query="guarantee of a licence").unheld == []


def test_names_and_figures_of_a_query_are_never_missing_terms(call: Call) -> None:
    assert call(NAME, query="fee of 98765 in the Warehouse Receipts Law").unheld == []


def test_a_word_is_found_in_any_form_and_anywhere_on_a_page(call: Call) -> None:
    assert call(NAME, query="licensed harbours", top_k=1).unheld == []


def test_a_word_inside_a_longer_token_is_found(make_matter: MakeMatter) -> None:
    text = "HARBOUR RULES\n1. Forms\nThe Master hands in form QKX45 and form B-12 at the quay.\n"
    matter = make_matter({"forms.txt": text})
    for query in ("Who hands in form QKX45?", "Who hands in the QKX form?", "form B-12 at the quay"):
        result: Any = toolset.call(Session(matter), NAME, {"query": query, "doc_id": "forms.txt"})
        assert result.unheld == []


def test_another_spelling_or_a_symbol_is_not_a_missing_term(make_matter: MakeMatter) -> None:
    text = "QUAY RULES\n1. Tolls\nThe bank honoured the judgment for the licence; a toll of 5% is due.\n"
    matter = make_matter({"quay.txt": text})
    query = "Was the license honored by judgement, at what percentage, by the juror?"
    result: Any = toolset.call(Session(matter), NAME, {"query": query, "doc_id": "quay.txt"})
    assert result.unheld == ["juror"]
    assert "no page of the whole matter has 'juror'" in result.scope
    assert '"percentage"' not in result.scope
