"""Test docket numbers and captions of United States federal court papers."""

from collections.abc import Callable

import pytest

from pincite.indexer.families import Member, group
from pincite.indexer.identity import Identified, identify
from pincite.indexer.legal_text.identifiers import docket_numbers
from pincite.indexer.legal_text.patterns.jurisdiction import jurisdictions
from pincite.indexer.model import Document, DocumentKind, Fact, Identity
from pincite.indexer.page import Page, Span

Pages = Callable[..., tuple[Page, ...]]

OPINION = (
    "United States Court of Appeals\nFor the Tenth Circuit\nNo. 19-4021\nALDER FREIGHT, INC.; BIRCH HOLDINGS\n"
    "COMPANY, a Utah corporation,\nPlaintiffs - Appellants,\nv.\n"
    "CORA DELL, in her official capacity as Harbor Master,\nDefendant - Appellee.\n"
    "Appeal from the United States District Court\nD.C. No. 2:18-CV-0077\n"
    "Before Croyd, Chief Judge, Elm and Farrow, Circuit Judges.\nPER CURIAM.\nAlder Freight, Inc. appeals.\n"
    "Case: 19-4021 Document: 0101 Date Filed: 03/04/2020 Page: 1\n"
)
LETTER = (
    "OFFICE OF THE CLERK\nwww.ca11.uscourts.gov\nMay 9, 2018\nRE: Ann Alder, et al v. Birch Freight Inc\n"
    "Case Number: 18-4127\nDistrict Case Number: 3-16-cv-00245\nDear Counsel:\nThe appeal was docketed today.\n"
    "Case: 18-4127 Document: 31 Page: 1 Date Filed: 05/09/2018\n"
)
TWO_COLUMNS = (
    "United States Court of Appeals\nFor the Seventh Circuit\nJune 4, 2019\nNo. 19-3055\n"
    "IN RE: ] Appeal from the United\nHARBOR PILOT, ] States District Court\nLITIGATION ] of Indiana\n"
    "] Division.\nANN ALDER, et al., ]\nPlaintiffs-Appellants, ] No. 4:06-cv-00321\nv. ] Robert L. Dell, Judge.\n"
    "]\n] BIRCH FREIGHT SYSTEM, ]\nINC., ]\nDefendant-Appellee. ]\nO R D E R\n"
    "Case: 19-3055 Document: 3 Filed: 06/04/2019 Pages: 1\n"
)


def values(found: Identified, field: str) -> list[str]:
    return [fact.value for fact in found.facts if fact.field == field]


def parties(found: Identified) -> list[tuple[str, str | None]]:
    return [(fact.value, fact.role) for fact in found.facts if fact.field == "party"]


@pytest.mark.parametrize("label", ["Tel. No.", "Phone Number:", "Direct Dial No.", "Facsimile No.", "Mobile #"])
def test_a_telephone_number_is_not_a_case_number(laid_out: Pages, label: str) -> None:
    letter = LETTER.replace(
        "was docketed today.", f"was docketed today.\nCora Dell\nCase Manager\n{label} 555-014-7036"
    )
    assert identify(laid_out(letter)).identity.case_ids == ("18-4127",)


def test_an_opinion_states_its_number_court_and_kind(laid_out: Pages) -> None:
    identity = identify(laid_out(OPINION)).identity
    assert (identity.kind, identity.case_ids) == (DocumentKind.JUDGMENT, ("19-4021",))
    assert identity.court == "United States Court of Appeals for the Tenth Circuit"
    assert identity.title == "Alder Freight, Inc. v. Cora Dell"


def test_an_opinion_states_its_parties_panel_and_lower_case(laid_out: Pages) -> None:
    found = identify(laid_out(OPINION))
    assert parties(found) == [
        ("Alder Freight, Inc.", "Plaintiff/Appellant"),
        ("Birch Holdings Company", "Plaintiff/Appellant"),
        ("Cora Dell", "Defendant/Appellee"),
    ]
    assert values(found, "judge") == ["Croyd", "Elm", "Farrow"]
    assert values(found, "appeals_from") == ["18-cv-77"]


@pytest.mark.parametrize(
    "stamp",
    [
        "Case: 19-4021 Document: 0101 Date Filed: 03/04/2020 Page: 1",
        "Case 19-4021, Document 1-1, 03/04/2020, 216, Page1 of 2",
        "Appeal: 19-4021 Doc: 17 Filed: 03/04/2020 Pg: 1 of 1",
    ],
)
def test_the_filing_stamp_gives_the_number_and_a_month_first_date(laid_out: Pages, stamp: str) -> None:
    found = identify(laid_out(stamp))
    assert (values(found, "case_id"), values(found, "date_filed")) == (["19-4021"], ["2020-03-04"])


def test_a_letter_gives_the_case_in_its_subject_and_the_circuit_by_its_site(laid_out: Pages) -> None:
    found = identify(laid_out(LETTER))
    assert found.identity.kind is DocumentKind.LETTER
    assert found.identity.court == "United States Court of Appeals for the Eleventh Circuit"
    assert parties(found) == [("Ann Alder", None), ("Birch Freight Inc", None)]
    assert values(found, "appeals_from") == ["16-cv-245"]


def test_a_two_column_caption_is_read_from_the_party_column(laid_out: Pages) -> None:
    found = identify(laid_out(TWO_COLUMNS))
    assert found.identity.kind is DocumentKind.ORDER
    assert parties(found) == [
        ("Ann Alder", "Plaintiff/Appellant"),
        ("Birch Freight System, Inc.", "Defendant/Appellee"),
    ]


def test_every_fact_has_its_page(laid_out: Pages) -> None:
    for text in (OPINION, LETTER, TWO_COLUMNS):
        (page,) = laid_out(text)
        for fact in identify([page]).facts:
            assert fact.quote.replace(" ", "") == "".join(page.text[fact.span.start : fact.span.end].split())


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("who sits in No. 18-4127?", "18-4127"),
        ("in 18–4127", "18-4127"),
        ("in 1:20-cv-03164-XY", "20-cv-3164"),
        ("in case 3:20-CV-3164", "20-cv-3164"),
        ("Docket #: 21-80", "21-80"),
        (f"17-26 and Numbers{' ' * 40}#: {' ' * 40}21-80", "21-80"),
    ],
)
def test_a_docket_number_has_one_spelling(text: str, number: str) -> None:
    assert [found for found, _ in docket_numbers(text)] == [number]


@pytest.mark.parametrize(
    "text",
    [
        "pages 17-26",
        "No. 7, pages 17-26",
        "Case # : 21-80",
        "Canos. 21-80",
        "on 2020-03-04",
        "call 564-7000",
        "the 1990-1991 term",
        "18-41270000",
    ],
)
def test_similar_text_is_not_read_as_a_docket_number(text: str) -> None:
    assert list(docket_numbers(text)) == []


def filed(doc_id: str, court: str | None) -> Member:
    identity = Identity(DocumentKind.ORDER, case_ids=("18-4127",), court=court)
    return Member(Document(doc_id, doc_id, "pdf", 1, identity), (Fact("case_id", "18-4127", 1, "", Span(0, 0)),))


def test_the_same_number_in_two_courts_makes_two_cases() -> None:
    grouped = group([filed("a", "Court A"), filed("b", "Court B"), filed("c", "Court A")])
    assert {f.doc_ids for f in grouped.families} == {("a", "c"), ("b",)}
    assert len({f.family_id for f in grouped.families}) == 2


def test_a_jurisdiction_module_is_discovered_automatically() -> None:
    assert {"United States federal courts", "Dubai International Financial Centre"} <= {j.name for j in jurisdictions()}
