"""Tests which documents a question names, and the list of what the matter has."""

from collections.abc import Callable
from typing import Any

import pytest

from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.errors import BadArguments, BadCursor, UnknownFamily
from pincite.tools.model import FindDocumentsResult
from pincite.tools.result_budget import LIMIT, size
from pincite.tools.session import Session

Call = Callable[..., Any]
MakeMatter = Callable[[dict[str, str]], Corpus]


def doc_ids(result: Any) -> list[str]:
    return [d.doc_id for family in result.families for d in family.documents]


def test_without_arguments_all_documents_are_listed_page_by_page(call: Call, follow: Call, corpus: Corpus) -> None:
    result = call("find_documents")
    found = doc_ids(result)
    while result.next_call:
        assert result.next_cursor
        result = follow(result.next_call)
        found += doc_ids(result)
    assert sorted(found) == sorted(corpus.documents)
    assert result.next_cursor is None


def test_named_documents_are_returned_with_their_identity(call: Call) -> None:
    result = call("find_documents", query="Who won in CFI 031/2023?")
    assert doc_ids(result) == ["cfi-031-2023-judgment", "cfi-031-2023-order"]
    family = result.families[0]
    assert (family.family, family.kind) == ("case:cfi-031-2023", "case")
    judgment = family.documents[0]
    assert (judgment.kind, judgment.pages, judgment.case_ids) == ("judgment", 4, ["CFI 031/2023"])
    assert "Ostrander Shipping Company Limited" in judgment.parties
    assert result.note is None


def test_versions_of_a_law_are_distinguished(call: Call) -> None:
    result = call("find_documents", query="Harbour Licensing Law")
    versions = {d.doc_id: (d.version, d.law_number, d.year) for d in result.families[0].documents}
    assert versions["harbour-licensing-law-2019"] == (None, "Saltmere Law No. 4 of 2019", 2019)
    assert versions["harbour-licensing-law-consolidated-2022"][0] == "Consolidated Version No. 2 (June 2022)"


def test_a_named_contract_is_returned_with_its_amendment_and_their_relation(call: Call) -> None:
    contract, amendment = "pilotage-services-agreement", "pilotage-services-agreement-amendment-no-1"
    result = call("find_documents", query="Pilotage Services Agreement")
    assert (doc_ids(result), result.amending) == ([contract, amendment], [amendment])
    assert [(r.kind, r.source, r.target) for r in result.families[0].relations] == [
        ("amends_contract", amendment, contract)
    ]


def test_relations_have_the_page_that_states_them(call: Call) -> None:
    result = call("find_documents", family="CA 003/2024")
    appeal = next(r for r in result.families[0].relations if r.kind == "appeals_from")
    assert appeal.target == "cfi-012-2023-judgment"
    assert appeal.uri.endswith(f"/ca-003-2024-appeal-judgment/page/{appeal.page}")


def test_a_family_is_listed_by_its_title(call: Call) -> None:
    assert doc_ids(call("find_documents", family="Warehouse Receipts Law")) == ["warehouse-receipts-law-2018"]


def test_a_family_named_by_a_document_lists_that_document_first(call: Call) -> None:
    assert doc_ids(call("find_documents", family="harbour-licensing-regulations-2019"))[0] == (
        "harbour-licensing-regulations-2019"
    )


def test_a_kind_filters_the_list(call: Call) -> None:
    assert doc_ids(call("find_documents", kind="regulations")) == ["harbour-licensing-regulations-2019"]
    assert doc_ids(call("find_documents", kind="Enactment Notice")) == ["harbour-licensing-law-enactment-notice"]


def test_a_kind_that_the_family_lacks_is_reported_with_the_kinds_it_has(call: Call) -> None:
    result = call("find_documents", family="Warehouse Receipts Law", kind="judgment")
    assert result.families == []
    assert result.note == "no document of kind 'judgment' among the 1 searched, which are: law"


def test_a_number_of_no_document_is_reported_with_near_ones(call: Call) -> None:
    result = call("find_documents", query="What fee does Saltmere Law No. 9 of 2031 set for a licence?")
    assert result.note.startswith("no document has the name ")
    assert result.unknown == ["Saltmere Law No. 9 of 2031"]
    assert result.by_name is False
    assert result.families
    assert result.coverage.documents == 14


def test_a_case_name_of_no_document_is_reported(call: Call) -> None:
    result = call("find_documents", query="Is the dredging clause valid in Smith v Jones?")
    assert result.unknown == ["Smith v Jones"]


def test_a_query_without_names_suggests_families_by_their_words(call: Call) -> None:
    result = call("find_documents", query="letter of indemnity of a warehouse keeper")
    assert result.note == "the query names no document of this matter; these families have its words"
    assert doc_ids(result)[0] == "warehouse-receipts-law-2018"


def test_a_query_of_unknown_words_is_reported_with_what_to_call(call: Call, follow: Call) -> None:
    result = call("find_documents", query="zyxwv qqqq")
    assert result.families == []
    assert result.note == (
        "the query names no document of this matter; no page has its words; find_documents() lists all"
    )
    assert follow("find_documents()").families


def test_an_unknown_kind_is_an_error_that_lists_the_kinds(call: Call) -> None:
    with pytest.raises(BadArguments, match=r"no kind .memo.\. The kinds are: law, amendment_law"):
        call("find_documents", kind="memo")


def test_an_unknown_family_is_an_error(call: Call) -> None:
    with pytest.raises(UnknownFamily):
        call("find_documents", family="Companies Law")


@pytest.mark.parametrize("cursor", ["", "-1", "x", "14", "999", "1.5", "²"])
def test_an_invalid_cursor_is_an_error(call: Call, cursor: str) -> None:
    with pytest.raises(BadCursor, match="leave it out"):
        call("find_documents", cursor=cursor)


def test_a_query_or_family_selects_the_listed_families_and_a_full_list_selects_none(
    call: Call, session: Session
) -> None:
    call("find_documents")
    assert session.selected_families == set()
    call("find_documents", query="CFI 031/2023")
    assert session.selected_families == {"case:cfi-031-2023"}


def test_finding_documents_shows_no_page(call: Call, session: Session) -> None:
    call("find_documents", query="CFI 031/2023")
    assert session.ledger.pages() == frozenset()


def test_a_list_of_many_documents_with_long_names_stays_under_the_limit(make_matter: MakeMatter) -> None:
    names = [f"{'letters ' * 12}{n:03}.txt" for n in range(60)]
    session = Session(make_matter({name: f"Letter of {name}." for name in names}))
    found: list[str] = []
    arguments: dict[str, str] = {"query": "letter"}
    while True:
        result: Any = toolset.call(session, "find_documents", arguments)
        assert size(result) <= LIMIT
        found += doc_ids(result)
        if result.next_cursor is None:
            break
        arguments["cursor"] = result.next_cursor
    assert len(found) == len(set(found))
    assert set(found) <= set(names)


def test_relations_beyond_the_limit_are_counted(make_matter: MakeMatter) -> None:
    amending = "\n".join(f"Port Dues Amendment Law, Testland Law No. {n} of 2017" for n in range(1, 61))
    head = "PORT DUES LAW\nTESTLAND LAW No. 9 of 2015\nConsolidated Version No. 9 (June 2020)\nAs amended by\n"
    law = f"{head}{amending}\n\f1. Title\nThis Law may be cited as the Port Dues Law.\n"
    result = toolset.call(Session(make_matter({"law.txt": law})), "find_documents", {"query": "Port Dues Law"})
    assert isinstance(result, FindDocumentsResult)
    shown = sum(len(family.relations) for family in result.families)
    assert result.note == f"{60 - shown} relations did not fit"
    assert size(result) <= LIMIT


def test_a_citation_is_unknown_only_if_no_page_prints_it(make_matter: MakeMatter) -> None:
    session = Session(make_matter({"memo.txt": "Note\n\nA pilot owes a duty of care: [2019] EWCA Civ 44.\n"}))
    asked = ("What is held in [2019] EWCA Civ 44?", "What is held in [2019] EWCA Civ 45?")
    results = [toolset.call(session, "find_documents", {"query": query}) for query in asked]
    assert [result.unknown for result in results if isinstance(result, FindDocumentsResult)] == [
        [],
        ["[2019] EWCA Civ 45"],
    ]


@pytest.mark.parametrize("written", ["CFI 031 2023", "cfi 31 of 2023", "Cfi-31/2023"])
def test_a_case_is_found_in_any_spelling_of_its_number(call: Call, written: str) -> None:
    for result in (call("find_documents", query=written), call("find_documents", family=written)):
        assert [family.family for family in result.families] == ["case:cfi-031-2023"]
