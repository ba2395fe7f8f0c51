"""Which documents a question means, and what the matter holds."""

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


def test_without_arguments_all_documents_come_page_by_page(call: Call, follow: Call, corpus: Corpus) -> None:
    result = call("find_documents")
    found = doc_ids(result)
    while result.next_call:
        assert result.next_cursor
        result = follow(result.next_call)
        found += doc_ids(result)
    assert sorted(found) == sorted(corpus.documents)
    assert result.next_cursor is None


def test_documents_that_the_query_names_come_with_their_identity(call: Call) -> None:
    result = call("find_documents", query="Who won in CFI 031/2023?")
    assert doc_ids(result) == ["cfi-031-2023-judgment", "cfi-031-2023-order"]
    family = result.families[0]
    assert (family.family, family.kind) == ("case:cfi-031-2023", "case")
    judgment = family.documents[0]
    assert (judgment.kind, judgment.pages, judgment.case_ids) == ("judgment", 4, ["CFI 031/2023"])
    assert "Ostrander Shipping Company Limited" in judgment.parties
    assert result.note is None


def test_versions_of_a_law_are_told_apart(call: Call) -> None:
    result = call("find_documents", query="Harbour Licensing Law")
    versions = {d.doc_id: (d.version, d.law_number, d.year) for d in result.families[0].documents}
    assert versions["harbour-licensing-law-2019"] == (None, "Saltmere Law No. 4 of 2019", 2019)
    assert versions["harbour-licensing-law-consolidated-2022"][0] == "Consolidated Version No. 2 (June 2022)"


def test_a_contract_named_comes_with_its_amendment_and_how_they_stand(call: Call) -> None:
    contract, amendment = "pilotage-services-agreement", "pilotage-services-agreement-amendment-no-1"
    result = call("find_documents", query="Pilotage Services Agreement")
    assert (doc_ids(result), result.amending) == ([contract, amendment], [amendment])
    assert [(r.kind, r.source, r.target) for r in result.families[0].relations] == [
        ("amends_contract", amendment, contract)
    ]


def test_relations_carry_the_page_that_states_them(call: Call) -> None:
    result = call("find_documents", family="CA 003/2024")
    appeal = next(r for r in result.families[0].relations if r.kind == "appeals_from")
    assert appeal.target == "cfi-012-2023-judgment"
    assert appeal.uri.endswith(f"/ca-003-2024-appeal-judgment/page/{appeal.page}")


def test_a_family_is_listed_by_its_title(call: Call) -> None:
    assert doc_ids(call("find_documents", family="Warehouse Receipts Law")) == ["warehouse-receipts-law-2018"]


def test_a_family_named_by_a_document_begins_with_it(call: Call) -> None:
    assert doc_ids(call("find_documents", family="harbour-licensing-regulations-2019"))[0] == (
        "harbour-licensing-regulations-2019"
    )


def test_a_kind_narrows_the_list(call: Call) -> None:
    assert doc_ids(call("find_documents", kind="regulations")) == ["harbour-licensing-regulations-2019"]
    assert doc_ids(call("find_documents", kind="Enactment Notice")) == ["harbour-licensing-law-enactment-notice"]


def test_a_kind_that_the_family_lacks_says_which_it_holds(call: Call) -> None:
    result = call("find_documents", family="Warehouse Receipts Law", kind="judgment")
    assert result.families == []
    assert result.note == "no document of kind 'judgment' among the 1 searched, which are: law"


def test_a_number_that_no_document_bears_is_said_with_what_is_near(call: Call) -> None:
    result = call("find_documents", query="What fee does Saltmere Law No. 9 of 2031 set for a licence?")
    assert result.note.startswith("no document has the name ")
    assert result.unknown == ["Saltmere Law No. 9 of 2031"]
    assert result.by_name is False
    assert result.families
    assert result.coverage.documents == 14


def test_a_name_of_a_case_that_no_paper_bears_is_said(call: Call) -> None:
    result = call("find_documents", query="Is the dredging clause valid in Smith v Jones?")
    assert result.unknown == ["Smith v Jones"]


def test_a_query_that_names_nothing_points_to_families_by_their_words(call: Call) -> None:
    result = call("find_documents", query="letter of indemnity of a warehouse keeper")
    assert result.note == "the query names no document of this matter; these families have its words"
    assert doc_ids(result)[0] == "warehouse-receipts-law-2018"


def test_a_query_whose_words_stand_nowhere_says_so_and_what_to_call(call: Call, follow: Call) -> None:
    result = call("find_documents", query="zyxwv qqqq")
    assert result.families == []
    assert result.note == (
        "the query names no document of this matter; no page has its words; find_documents() lists all"
    )
    assert follow("find_documents()").families


def test_an_unknown_kind_lists_the_kinds(call: Call) -> None:
    with pytest.raises(BadArguments, match=r"no kind .memo.\. The kinds are: law, amendment_law"):
        call("find_documents", kind="memo")


def test_an_unknown_family_is_an_error(call: Call) -> None:
    with pytest.raises(UnknownFamily):
        call("find_documents", family="Companies Law")


@pytest.mark.parametrize("cursor", ["", "-1", "x", "14", "999", "1.5", "²"])
def test_a_cursor_that_was_not_given_is_an_error(call: Call, cursor: str) -> None:
    with pytest.raises(BadCursor, match="leave it out"):
        call("find_documents", cursor=cursor)


def test_a_query_or_family_selects_what_is_listed_and_a_list_of_all_selects_nothing(
    call: Call, session: Session
) -> None:
    call("find_documents")
    assert session.selected_families == set()
    call("find_documents", query="CFI 031/2023")
    assert session.selected_families == {"case:cfi-031-2023"}


def test_finding_documents_shows_no_page(call: Call, session: Session) -> None:
    call("find_documents", query="CFI 031/2023")
    assert session.ledger.pages() == frozenset()


def test_many_documents_with_long_names_stay_under_the_limit(make_matter: MakeMatter) -> None:
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


def test_relations_that_there_is_no_room_for_are_counted(make_matter: MakeMatter) -> None:
    amending = "\n".join(f"Port Dues Amendment Law, Testland Law No. {n} of 2017" for n in range(1, 61))
    head = "PORT DUES LAW\nTESTLAND LAW No. 9 of 2015\nConsolidated Version No. 9 (June 2020)\nAs amended by\n"
    law = f"{head}{amending}\n\f1. Title\nThis Law may be cited as the Port Dues Law.\n"
    result = toolset.call(Session(make_matter({"law.txt": law})), "find_documents", {"query": "Port Dues Law"})
    assert isinstance(result, FindDocumentsResult)
    shown = sum(len(family.relations) for family in result.families)
    assert result.note == f"{60 - shown} relations did not fit"
    assert size(result) <= LIMIT


def test_a_citation_is_unknown_only_where_no_page_holds_it(make_matter: MakeMatter) -> None:
    session = Session(make_matter({"memo.txt": "Note\n\nA pilot owes a duty of care: [2019] EWCA Civ 44.\n"}))
    asked = ("What is held in [2019] EWCA Civ 44?", "What is held in [2019] EWCA Civ 45?")
    results = [toolset.call(session, "find_documents", {"query": query}) for query in asked]
    assert [result.unknown for result in results if isinstance(result, FindDocumentsResult)] == [
        [],
        ["[2019] EWCA Civ 45"],
    ]


@pytest.mark.parametrize("written", ["CFI 031 2023", "cfi 31 of 2023", "Cfi-31/2023"])
def test_a_case_is_found_however_its_number_is_typed(call: Call, written: str) -> None:
    for result in (call("find_documents", query=written), call("find_documents", family=written)):
        assert [family.family for family in result.families] == ["case:cfi-031-2023"]
