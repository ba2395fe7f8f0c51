"""Tests facts of a case with the pages that state them."""

from collections.abc import Callable
from typing import Any

import pytest

from pincite.indexer.model import PASSAGE_FIELDS
from pincite.indexer.page import PageRef
from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.errors import BadArguments, BadCursor
from pincite.tools.model import CaseMetadataResult
from pincite.tools.result_budget import LIMIT, size
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
def test_a_case_is_found_in_the_spellings_that_people_write(call: Call, case_id: str) -> None:
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
def test_a_fact_has_its_role_and_page(
    call: Call, case_id: str, field: str, role: str | None, value: str, doc_id: str, page: int
) -> None:
    found = facts(call("lookup_case_metadata", case_id=case_id, fields=[field]))
    assert (role, value, doc_id, page) in [(f.role, f.value, f.doc_id, f.page) for f in found]
    assert {f.field for f in found} == {field}


@pytest.mark.parametrize("case_id", ["CFI 012/2023", "CFI 012/2023; CFI 031/2023; CA 003/2024"])
def test_quotes_are_on_their_pages_and_count_as_shown(
    call: Call, session: Session, corpus: Corpus, case_id: str
) -> None:
    result = call("lookup_case_metadata", case_id=case_id)
    found = [fact for case in result.cases or [result] for fact in facts(case)]
    for fact in found:
        ref = PageRef(fact.doc_id, fact.page)
        text = corpus.reader.page(ref).text
        spans = [item.span for item in session.ledger.shown(ref) if item.span]
        assert fact.quote in [" ".join(text[s.start : s.end].split()) for s in spans]
    assert session.ledger.pages() == {PageRef(f.doc_id, f.page) for f in found}


def test_remaining_facts_follow_in_next_calls_with_persons_dates_and_orders_first(
    call: Call, follow: Call, corpus: Corpus
) -> None:
    result = call("lookup_case_metadata", case_id="CFI 012/2023")
    found, later = facts(result), []
    assert {"party", "judge", "date_of_issue", "order"} <= {f.field for f in found}
    assert all(f.quote.endswith((".", ";")) for f in found if f.field == "order")
    while result.next_call:
        result = follow(result.next_call)
        assert size(result) <= LIMIT
        later += facts(result)
    assert "title" not in {f.field for f in found}
    assert later
    held = [f for d in corpus.documents_named("CFI 012/2023") for f in corpus.facts(d.doc_id)]
    of_the_case = [(f.field, f.role, f.page) for f in held if f.field not in PASSAGE_FIELDS]
    assert sorted((f.field, f.role or "", f.page) for f in found + later) == sorted(
        (field, role or "", page) for field, role, page in of_the_case
    )


def test_facts_of_a_single_passage_are_returned_only_on_request(call: Call) -> None:
    assert not {f.field for f in facts(call("lookup_case_metadata", case_id="CFI 012/2023"))} & PASSAGE_FIELDS
    asked = facts(call("lookup_case_metadata", case_id="CFI 012/2023", fields=["deadline"]))
    assert {f.field for f in asked} == {"deadline"}


def test_facts_left_out_of_a_result_do_not_count_as_shown(call: Call, session: Session) -> None:
    first = call("lookup_case_metadata", case_id="CFI 012/2023")
    assert first.next_cursor
    assert len(session.ledger.entries) <= len(facts(first))


def test_related_and_appealed_cases_are_returned(call: Call) -> None:
    related = call("lookup_case_metadata", case_id="CA 003/2024").related
    assert ("appeals_from", "cfi-012-2023-judgment") in [(r.kind, r.target) for r in related]


def test_a_number_of_no_document_returns_the_nearest_cases_and_the_next_call(call: Call, follow: Call) -> None:
    result = call("lookup_case_metadata", case_id="CFI 013/2023")
    assert (result.documents, result.family, result.case_id) == ([], None, "CFI 013/2023")
    assert result.known_cases[0] == "CFI 012/2023"
    assert set(result.known_cases) == {"CA 003/2024", "CFI 012/2023", "CFI 031/2023"}
    assert follow(result.note.split(": ", 1)[1]).case_id == "CFI 012/2023"


def test_a_name_that_matches_several_cases_returns_them(call: Call) -> None:
    result = call("lookup_case_metadata", case_id="Marlowe v Ostrander")
    assert result.documents == []
    assert set(result.known_cases) == {"CA 003/2024", "CFI 012/2023"}
    assert "fits several cases" in result.note


def test_a_field_without_a_record_is_reported_with_the_recorded_fields(call: Call) -> None:
    result = call("lookup_case_metadata", case_id="CFI 012/2023", fields=["jury"])
    assert facts(result) == []
    assert [d.doc_id for d in result.documents] == ["cfi-012-2023-judgment", "cfi-012-2023-order-with-reasons"]
    assert result.note.startswith(
        "no jury is on record; the papers may still print it, so search for it. Fields on record: case_id"
    )


@pytest.mark.parametrize("cursor", ["x", "-1", "999"])
def test_an_invalid_cursor_is_an_error(call: Call, cursor: str) -> None:
    with pytest.raises(BadCursor, match="leave it out"):
        call("lookup_case_metadata", case_id="CFI 012/2023", cursor=cursor)


def test_looking_up_a_case_selects_its_family(call: Call, session: Session) -> None:
    call("lookup_case_metadata", case_id="CFI 012/2023")
    assert session.selected_families == {"case:cfi-012-2023"}


def order_of(limbs: int, *, number: str = "077/2024", date: str = "5 May 2024") -> str:
    """An order whose first paragraph has the given number of limbs, and a second paragraph."""
    long = "1. The Defendant shall within fourteen days " + "deliver to the Claimant each of the documents; " * limbs
    return (
        f"Claim No. CFI {number}\nTHE COURTS OF NORTHMARK\nIN THE COURT OF FIRST INSTANCE\nBETWEEN\n"
        "(1) ALDERWICK LIMITED\n(2) ASHCOMBE LLC\nClaimants\nand\nBRISTOW LIMITED\nDefendant\n"
        f"ORDER OF JUSTICE AMARA VEX\nIT IS HEREBY ORDERED THAT:\n{long.strip()}\nand costs.\n"
        "2. The Defendant shall pay the Claimants USD 500 (five hundred US dollars), unless it appeals by then.\n"
        f"Issued by:\nTobin Hale\nRegistrar\nDate of issue: {date}\n"
    )


def looked_up(corpus: Corpus, **arguments: object) -> tuple[Any, Session]:
    session = Session(corpus)
    return toolset.call(session, "lookup_case_metadata", arguments), session


@pytest.mark.parametrize("limbs", [1, 12, 60])
def test_orders_are_returned_whole(make_matter: MakeMatter, limbs: int) -> None:
    result, _ = looked_up(make_matter({"order.txt": order_of(limbs)}), case_id="CFI 077/2024")
    (first,) = [f for f in facts(result) if (f.field, f.role) == ("order", "1")]
    assert first.quote.startswith("1. The Defendant shall")
    assert first.quote.endswith("and costs.")
    assert len(first.value) <= 65
    assert not first.truncated
    assert (
        first.value.removesuffix(" …").split()
        == first.quote.removeprefix("1. ").split()[: len(first.value.removesuffix(" …").split())]
    )


def test_an_order_that_fits_only_an_empty_result_is_returned_whole_by_the_next_call(
    make_matter: MakeMatter,
) -> None:
    corpus = make_matter({"order.txt": order_of(112)})
    result, _ = looked_up(corpus, case_id="CFI 077/2024")
    assert not [f for f in facts(result) if f.role == "1"]
    result, _ = looked_up(corpus, case_id="CFI 077/2024", cursor=result.next_cursor)
    (first,) = [f for f in facts(result) if f.field == "order"]
    assert first.quote.endswith("and costs.")
    assert size(result) <= LIMIT


def test_an_order_longer_than_a_result_is_truncated_with_the_call_that_returns_all_of_it(
    make_matter: MakeMatter,
) -> None:
    corpus = make_matter({"order.txt": order_of(200)})
    result, session = looked_up(corpus, case_id="CFI 077/2024", fields=["order"])
    (fact,) = facts(result)
    assert len(fact.quote) > 4000
    assert fact.truncated
    assert size(result) <= LIMIT
    assert result.note.endswith('get_page(doc_id="order.txt", page=1) shows all of it')
    text = corpus.reader.page(PageRef("order.txt", 1)).text
    assert fact.quote in [" ".join(text[s.start : s.end].split()) for s in (e.span for e in session.ledger) if s]


def test_a_party_is_quoted_with_its_role(make_matter: MakeMatter) -> None:
    result, _ = looked_up(make_matter({"order.txt": order_of(1)}), case_id="CFI 077/2024", fields=["party"])
    assert [(f.value, f.role, f.quote) for f in facts(result)] == [
        ("Alderwick Limited", "Claimant", "(1) ALDERWICK LIMITED (2) ASHCOMBE LLC Claimants"),
        ("Ashcombe LLC", "Claimant", "(2) ASHCOMBE LLC Claimants"),
        ("Bristow Limited", "Defendant", "BRISTOW LIMITED Defendant"),
    ]


def test_a_party_of_a_contract_is_quoted_with_its_defined_name(call: Call) -> None:
    found = facts(call("lookup_case_metadata", case_id="pilotage-services-agreement", fields=["party"]))
    assert found
    assert all(f.role in f.quote and f.value in f.quote for f in found)


def test_amounts_and_periods_have_units_and_other_facts_no_empty_fields(make_matter: MakeMatter, call: Call) -> None:
    result, _ = looked_up(make_matter({"order.txt": order_of(1)}), case_id="CFI 077/2024")
    assert [(f.value, f.unit) for f in facts(result) if f.field == "sum_ordered"] == [("USD 500", "USD")]
    (date,) = [f for f in result.model_dump(mode="json")["documents"][0]["facts"] if f["field"] == "date_of_issue"]
    assert set(date) == {"doc_id", "page", "uri", "field", "value", "quote"}
    periods = facts(call("lookup_case_metadata", case_id="pilotage-services-agreement", fields=["deadline"]))
    assert {f.unit for f in periods if f.value.endswith(" days")} == {"days"}


def test_several_cases_are_returned_side_by_side_and_continue_together(
    call: Call, follow: Call, corpus: Corpus
) -> None:
    result = call("lookup_case_metadata", case_id="cfi 12/2023; CFI 031/2023; CA 003/2024; CFI 999/2023")
    assert [case.case_id for case in result.cases] == ["CFI 012/2023", "CFI 031/2023", "CA 003/2024", "CFI 999/2023"]
    assert (result.documents, result.family) == ([], None)
    for case in result.cases[:3]:
        assert {"party", "judge"} <= {f.field for f in facts(case)}
    assert "names no case" in result.cases[3].note
    given = [f for case in result.cases for f in facts(case)]
    while result.next_call:
        result = follow(result.next_call)
        assert size(result) <= LIMIT
        assert all(facts(case) for case in result.cases)
        given += [f for case in result.cases for f in facts(case)]
    held = [f for d in corpus.documents.values() if d.identity.case_ids for f in corpus.facts(d.doc_id)]
    assert len(given) == len([f for f in held if f.field not in PASSAGE_FIELDS])


def test_a_list_of_cases_is_equivalent_to_the_names_in_one_string(call: Call) -> None:
    listed = call("lookup_case_metadata", case_id=["CFI 012/2023", "CA 003/2024"], fields=["judge"])
    assert [case.case_id for case in listed.cases] == ["CFI 012/2023", "CA 003/2024"]


def test_too_many_cases_are_refused_with_the_call_for_the_first_ones(call: Call) -> None:
    with pytest.raises(BadArguments, match=r'names 5 cases, but a call takes 4. Call .*case_id="a; b; c; d"'):
        call("lookup_case_metadata", case_id="a;b;c;d;e")


@pytest.mark.parametrize(
    ("day", "current"),
    [("2020-01-01", "harbour-licensing-law-2019"), ("2023-01-01", "harbour-licensing-law-consolidated-2022")],
)
def test_the_version_of_a_law_in_force_on_a_date_comes_first(call: Call, day: str, current: str) -> None:
    for name in ("Harbour Licensing Law", "harbour-licensing-law-2019"):
        papers = call("lookup_case_metadata", case_id=name, as_of=day).documents
        assert papers[0].doc_id == current
        assert [paper.in_force for paper in papers if paper.kind == "law"] == [True, False]


def test_each_alternative_end_is_returned_when_the_end_is_asked_for(make_matter: MakeMatter) -> None:
    clause = "This Agreement shall remain in force until the earlier of 30 June 2031 and the sale of the\ntug."
    text = (
        "TUG AGREEMENT\n\nThis Agreement is made on 1 May 2030 between Oakley Limited (the “Seller”) and Elm Limited "
        f"(the “Buyer”).\n\n2. Term\n{clause}\n\n3. Price\nThe price is USD 5.\n"
    )
    result, _ = looked_up(make_matter({"tug.txt": text}), case_id="tug.txt", fields=["expiration_date"])
    found = [(f.value, f.role) for f in facts(result) if f.field == "end_alternative"]
    assert found == [("2031-06-30", "earlier of"), ("the sale of the tug", "earlier of")]
    assert {f.quote for f in facts(result)} == {" ".join(clause.split())}


def test_the_facts_of_a_copy_are_not_repeated(make_matter: MakeMatter) -> None:
    page = order_of(30)
    broken = page.replace("\nIssued by", "\n\fIssued by").replace("and costs.", "and\ncosts.")
    papers = {
        "a-order.txt": page,
        "b-same.txt": page,
        "c-spaced.txt": page.replace(" documents", "  documents"),
        "d-broken.txt": broken,
        "e-later.txt": order_of(30, date="6 May 2024"),
    }
    result, _ = looked_up(make_matter(papers), case_id="CFI 077/2024", fields=["date_of_issue", "judge"])
    assert [(paper.doc_id, paper.copy_of) for paper in result.documents] == [
        ("a-order.txt", None),
        ("b-same.txt", "a-order.txt"),
        ("c-spaced.txt", "a-order.txt"),
        ("d-broken.txt", "a-order.txt"),
        ("e-later.txt", None),
    ]
    assert {fact.doc_id for fact in facts(result)} == {"a-order.txt", "e-later.txt"}


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


def test_a_title_of_several_documents_returns_their_ids(call: Call) -> None:
    result = call("lookup_case_metadata", case_id="harbour")
    assert facts(result) == []
    assert result.note


def test_fields_that_no_document_states_are_named(make_matter: MakeMatter) -> None:
    corpus = make_matter({"order.txt": order_of(1)})
    fields = ["order", "hearing_date", "claim_value", "hearing_date"]
    result, _ = looked_up(corpus, case_id="CFI 077/2024", fields=fields)
    assert result.not_on_record == ["hearing_date", "claim_value"]
    assert "not_on_record" not in looked_up(corpus, case_id="CFI 077/2024")[0].model_dump()


def test_a_field_that_an_order_decides_is_not_reported_as_missing(make_matter: MakeMatter) -> None:
    text = order_of(1).replace(
        "The Defendant shall pay the Claimants USD 500 (five hundred US dollars)", "No order as to costs"
    )
    result, _ = looked_up(make_matter({"order.txt": text}), case_id="CFI 077/2024", fields=["costs_ordered", "outcome"])
    assert result.not_on_record == []
    assert result.note == "costs_ordered: see order 1, 2; outcome: see order 1, 2"
    assert {f.field for f in facts(result)} == {"order"}


def test_a_case_missing_from_the_matter_returns_the_documents_that_cite_it(make_matter: MakeMatter) -> None:
    order = (
        "IN THE COURT OF FIRST INSTANCE\nClaim No. CFI 031/2023\nAlder v Birch\nORDER WITH REASONS\n"
        "UPON reviewing the Judgment in Case No. CFI 014/2022 dated 3 May 2022\n1. The claim fails.\n"
    )
    session = Session(make_matter({"order.txt": order}))
    result = toolset.call(session, "lookup_case_metadata", {"case_id": "CFI-014-2022"})
    assert isinstance(result, CaseMetadataResult)
    assert [(r.source, r.page, r.label) for r in result.related] == [("order.txt", 1, "CFI 014/2022")]
    assert result.known_cases == []
    assert 'get_page(doc_id="order.txt", page=1)' in (result.note or "")


APPEAL = (
    "Case No: {0}\nIN THE COURT OF APPEAL (CIVIL DIVISION)\nB E T W E E N:\nANN ALDER\nAppellant\n- and -\n"
    "ELM TUGS LIMITED\nRespondent\nJUDGMENT\n"
)


@pytest.mark.parametrize(
    "number", ["Q2/2031/1372", "UB-2031-000019-T", "EB/2031/0132", "CV31-00016-CAB(JCx)", "31-889"]
)
@pytest.mark.parametrize("label", ["", "Case No. ", "appeal no: "])
def test_a_listed_case_number_is_found(make_matter: MakeMatter, number: str, label: str) -> None:
    papers = {"a.txt": APPEAL.format(number), "b.txt": APPEAL.format("Q2/2031/1399")}
    session = Session(make_matter(papers))
    listed = lookup(session, "Q2/2031/9999").known_cases
    assert number in listed
    result = lookup(session, label + number)
    assert (result.case_id, [d.doc_id for d in result.documents]) == (number, ["a.txt"])


def lookup(session: Session, case_id: str) -> CaseMetadataResult:
    result = toolset.call(session, "lookup_case_metadata", {"case_id": case_id})
    assert isinstance(result, CaseMetadataResult)
    return result
