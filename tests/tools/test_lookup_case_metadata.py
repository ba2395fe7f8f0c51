"""Facts of a case with the pages that state them."""

from collections.abc import Callable
from typing import Any

import pytest

from pincite.indexer.model import PASSAGE_FIELDS
from pincite.indexer.page import PageRef
from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.errors import BadCursor
from pincite.tools.room import LIMIT, size
from pincite.tools.session import Session

Call = Callable[..., Any]
MakeMatter = Callable[[dict[str, str]], Corpus]


def facts(result: Any) -> list[Any]:
    return [fact for paper in result.documents for fact in paper.facts]


@pytest.mark.parametrize(
    "case_id",
    [
        "CFI 031/2023",
        "cfi 31/2023",
        "CFI-031-2023",
        "CFI 031 2023",
        "cfi no. 31 of 2023",
        "Cfi-31/2023",
        "Case No. CFI 0031/2023",
        "Kestrel v Pelham",
        "Kestrel",
    ],
)
def test_a_case_is_found_as_a_person_writes_it(call: Call, case_id: str) -> None:
    result = call("lookup_case_metadata", case_id=case_id)
    assert (result.case_id, result.family) == ("CFI 031/2023", "case:cfi-031-2023")
    assert [d.doc_id for d in result.documents] == ["cfi-031-2023-judgment", "cfi-031-2023-order"]


@pytest.mark.parametrize(
    ("case_id", "field", "role", "value", "doc_id", "page"),
    [
        ("CFI 012/2023", "date_of_issue", None, "2024-02-05", "cfi-012-2023-judgment", 6),
        ("CFI 012/2023", "date_of_issue", None, "2023-05-15", "cfi-012-2023-order-with-reasons", 3),
        ("CFI 012/2023", "claim_value", None, "USD 1842500", "cfi-012-2023-judgment", 2),
        ("CFI 012/2023", "sum_ordered", "1", "USD 1216480", "cfi-012-2023-judgment", 1),
        ("CFI 031/2023", "party", "Claimant", "Kestrel Commodity Finance Limited", "cfi-031-2023-judgment", 1),
        ("CFI 031/2023", "issued_by", "Registrar", "Idris Penhallow", "cfi-031-2023-judgment", 4),
        ("CA 003/2024", "judge", None, "Justice Beatrix Odell", "ca-003-2024-appeal-judgment", 1),
    ],
)
def test_a_fact_stands_with_its_role_and_page(
    call: Call, case_id: str, field: str, role: str | None, value: str, doc_id: str, page: int
) -> None:
    found = facts(call("lookup_case_metadata", case_id=case_id, fields=[field]))
    assert (role, value, doc_id, page) in [(f.role, f.value, f.doc_id, f.page) for f in found]
    assert {f.field for f in found} == {field}


def test_quotes_stand_on_their_pages_and_were_shown(call: Call, session: Session, corpus: Corpus) -> None:
    found = facts(call("lookup_case_metadata", case_id="CFI 012/2023"))
    for fact in found:
        ref = PageRef(fact.doc_id, fact.page)
        text = corpus.reader.page(ref).text
        spans = [item.span for item in session.ledger.shown(ref) if item.span]
        assert fact.quote in [" ".join(text[s.start : s.end].split()) for s in spans]
    assert session.ledger.pages() == {PageRef(f.doc_id, f.page) for f in found}


def test_facts_that_do_not_fit_come_with_the_next_call_orders_last(call: Call, follow: Call, corpus: Corpus) -> None:
    result = call("lookup_case_metadata", case_id="CFI 012/2023")
    found, later = facts(result), []
    while result.next_call:
        result = follow(result.next_call)
        assert size(result) <= LIMIT
        later += facts(result)
    assert {f.field for f in later} <= {"title", "court", "case_id", "document_type", "order"}
    assert later
    held = [f for d in corpus.documents_called("CFI 012/2023") for f in corpus.facts(d.doc_id)]
    of_the_case = [f for f in held if f.field not in PASSAGE_FIELDS]
    assert sorted(f.quote for f in found + later) == sorted(f.quote for f in of_the_case)


def test_what_speaks_of_a_passage_is_given_when_it_is_asked_for(call: Call) -> None:
    assert not {f.field for f in facts(call("lookup_case_metadata", case_id="CFI 012/2023"))} & PASSAGE_FIELDS
    asked = facts(call("lookup_case_metadata", case_id="CFI 012/2023", fields=["deadline"]))
    assert {f.field for f in asked} == {"deadline"}


def test_what_a_page_of_facts_leaves_out_was_not_shown(call: Call, session: Session) -> None:
    first = call("lookup_case_metadata", case_id="CFI 012/2023")
    assert first.next_cursor
    assert len(session.ledger.entries) <= len(facts(first))


def test_related_and_appealed_cases_are_given(call: Call) -> None:
    related = call("lookup_case_metadata", case_id="CA 003/2024").related
    assert ("appeals_from", "cfi-012-2023-judgment") in [(r.kind, r.target) for r in related]


def test_a_number_that_no_paper_bears_gives_the_nearest_cases_and_the_next_call(call: Call, follow: Call) -> None:
    result = call("lookup_case_metadata", case_id="CFI 013/2023")
    assert (result.documents, result.family, result.case_id) == ([], None, "CFI 013/2023")
    assert result.known_cases[0] == "CFI 012/2023"
    assert set(result.known_cases) == {"CA 003/2024", "CFI 012/2023", "CFI 031/2023"}
    assert follow(result.note.split(": ", 1)[1]).case_id == "CFI 012/2023"


def test_a_name_that_fits_several_cases_is_answered_with_these(call: Call) -> None:
    result = call("lookup_case_metadata", case_id="Marlowe v Ostrander")
    assert result.documents == []
    assert set(result.known_cases) == {"CA 003/2024", "CFI 012/2023"}
    assert "fits several cases" in result.note


def test_a_field_that_no_paper_states_is_said_with_the_fields_on_record(call: Call) -> None:
    result = call("lookup_case_metadata", case_id="CFI 012/2023", fields=["jury"])
    assert facts(result) == []
    assert [d.doc_id for d in result.documents] == ["cfi-012-2023-judgment", "cfi-012-2023-order-with-reasons"]
    assert result.note.startswith("no paper of this case states jury; fields on record: case_id, claim_value")


@pytest.mark.parametrize("cursor", ["x", "-1", "999"])
def test_a_cursor_that_was_not_given_is_an_error(call: Call, cursor: str) -> None:
    with pytest.raises(BadCursor, match="leave it out"):
        call("lookup_case_metadata", case_id="CFI 012/2023", cursor=cursor)


def test_looking_up_a_case_selects_its_family(call: Call, session: Session) -> None:
    call("lookup_case_metadata", case_id="CFI 012/2023")
    assert session.selected_families == {"case:cfi-012-2023"}


def test_the_quote_of_a_long_order_is_cut_and_only_what_is_left_counts_as_shown(make_matter: MakeMatter) -> None:
    long = (
        "1. The Defendant shall within fourteen days " + "deliver to the Claimant each of the documents listed, " * 12
    )
    corpus = make_matter(
        {
            "order.txt": "Claim No. CFI 077/2024\nTHE COURTS OF NORTHMARK\nIN THE COURT OF FIRST INSTANCE\nBETWEEN\n"
            "ALDERWICK LIMITED\nClaimant\nand\nBRISTOW LIMITED\nDefendant\nORDER OF JUSTICE AMARA VEX\n"
            f"IT IS HEREBY ORDERED THAT:\n{long.strip()}\nand costs.\n2. No order as to costs.\n"
            "Issued by:\nTobin Hale\nRegistrar\nDate of issue: 5 May 2024\n"
        }
    )
    session = Session(corpus)
    result = toolset.call(session, "lookup_case_metadata", {"case_id": "CFI 077/2024", "fields": ["order"]})
    fact = next(f for f in facts(result) if f.role == "1")
    assert 200 < len(fact.quote) <= 240
    text = corpus.reader.page(PageRef("order.txt", 1)).text
    shown = [item.span for item in session.ledger if item.span]
    assert fact.quote in [" ".join(text[s.start : s.end].split()) for s in shown]


@pytest.mark.parametrize("name", ["pilotage-services-agreement", "Pilotage Services Agreement"])
def test_a_contract_is_looked_up_by_its_id_or_its_title(call: Call, name: str) -> None:
    result = call("lookup_case_metadata", case_id=name, fields=["expiration_date", "governing_law"])
    assert [(f.field, f.value, f.page) for f in facts(result)] == [
        ("expiration_date", "2025-02-28", 2),
        ("governing_law", "Free Port of Saltmere", 6),
    ]
    assert result.case_id == "pilotage-services-agreement"
    assert ("amends_contract", "pilotage-services-agreement-amendment-no-1") in [
        (r.kind, r.source) for r in result.related
    ]


def test_a_law_is_looked_up_by_its_id(call: Call) -> None:
    result = call("lookup_case_metadata", case_id="warehouse-receipts-law-2018", fields=["law_number"])
    assert [f.field for f in facts(result)] == ["law_number"]


def test_a_title_that_several_documents_bear_is_answered_with_their_ids(call: Call) -> None:
    result = call("lookup_case_metadata", case_id="harbour")
    assert facts(result) == []
    assert result.note
