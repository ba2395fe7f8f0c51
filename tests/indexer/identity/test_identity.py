"""Test the identity of the sample documents, and each identity rule."""

from collections.abc import Callable

import pytest

from pincite.indexer.identity import Clues, case_id, identify, smart_title
from pincite.indexer.legal_text.patterns import common
from pincite.indexer.model import DocumentKind, IndexedDocument, LawNumber
from pincite.indexer.page import Page

Pages = Callable[..., tuple[Page, ...]]
HARBOUR = LawNumber("Saltmere", 4, 2019)
LAWS = {
    "harbour-licensing-law-2019": (DocumentKind.LAW, "Harbour Licensing Law", HARBOUR),
    "harbour-licensing-law-consolidated-2022": (DocumentKind.LAW, "Harbour Licensing Law", HARBOUR),
    "harbour-licensing-law-enactment-notice": (DocumentKind.ENACTMENT_NOTICE, "Harbour Licensing Law", HARBOUR),
    "harbour-licensing-regulations-2019": (DocumentKind.REGULATIONS, "Harbour Licensing Regulations", None),
    "harbour-licensing-amendment-law-2021": (
        DocumentKind.AMENDMENT_LAW,
        "Harbour Licensing Amendment Law",
        LawNumber("Saltmere", 2, 2021),
    ),
    "saltmere-laws-amendment-law-2022": (
        DocumentKind.AMENDMENT_LAW,
        "Saltmere Laws Amendment Law",
        LawNumber("Saltmere", 7, 2022),
    ),
    "warehouse-receipts-law-2018": (DocumentKind.LAW, "Warehouse Receipts Law", LawNumber("Saltmere", 3, 2018)),
}
MARLOWE, OSTRANDER = "Marlowe Quay Terminals Limited", "Ostrander Shipping Company Limited"
KESTREL, PELHAM = "Kestrel Commodity Finance Limited", "Pelham Grain Storage Limited"
PAPERS = {
    "ca-003-2024-appeal-judgment": (DocumentKind.JUDGMENT, "CA 003/2024", (OSTRANDER, MARLOWE)),
    "cfi-012-2023-judgment": (DocumentKind.JUDGMENT, "CFI 012/2023", (MARLOWE, OSTRANDER)),
    "cfi-012-2023-order-with-reasons": (DocumentKind.ORDER, "CFI 012/2023", (MARLOWE, OSTRANDER)),
    "cfi-031-2023-judgment": (DocumentKind.JUDGMENT, "CFI 031/2023", (KESTREL, PELHAM, OSTRANDER)),
    "cfi-031-2023-order": (DocumentKind.ORDER, "CFI 031/2023", (KESTREL, PELHAM, OSTRANDER)),
}
CONTRACTS = {
    "pilotage-services-agreement": (DocumentKind.CONTRACT, "2020-02-03"),
    "pilotage-services-agreement-amendment-no-1": (DocumentKind.CONTRACT_AMENDMENT, "2023-10-16"),
}


def test_every_sample_document_is_identified(matter: dict[str, IndexedDocument]) -> None:
    assert set(matter) == {*LAWS, *PAPERS, *CONTRACTS}
    assert len(matter) == 14


@pytest.mark.parametrize("name", LAWS)
def test_a_law_states_its_kind_title_and_number(matter: dict[str, IndexedDocument], name: str) -> None:
    identity = matter[name].document.identity
    assert (identity.kind, identity.title, identity.law_number) == LAWS[name]


def test_a_consolidated_law_states_its_version_and_what_amended_it(matter: dict[str, IndexedDocument]) -> None:
    identity = matter["harbour-licensing-law-consolidated-2022"].document.identity
    assert identity.version == "Consolidated Version No. 2 (June 2022)"
    assert identity.amended_by == (LawNumber("Saltmere", 2, 2021), LawNumber("Saltmere", 7, 2022))


def test_a_notice_states_the_enactment_date_and_the_commencement(matter: dict[str, IndexedDocument]) -> None:
    notice = matter["harbour-licensing-law-enactment-notice"]
    assert notice.document.identity.enacted == "2019-03-14"
    (commencement,) = [fact for fact in notice.facts if fact.field == "commencement"]
    assert "13 April 2019" in commencement.value


def test_regulations_state_when_they_came_into_force(matter: dict[str, IndexedDocument]) -> None:
    assert matter["harbour-licensing-regulations-2019"].document.identity.in_force == "2019-09-01"


@pytest.mark.parametrize("name", PAPERS)
def test_a_court_paper_states_its_case_and_parties(matter: dict[str, IndexedDocument], name: str) -> None:
    identity = matter[name].document.identity
    kind, case, parties = PAPERS[name]
    assert (identity.kind, identity.case_ids, identity.parties) == (kind, (case,), parties)
    assert identity.title == f"{parties[0]} v {parties[1]}"


@pytest.mark.parametrize("name", CONTRACTS)
def test_a_contract_states_its_parties_by_role_and_its_own_date(matter: dict[str, IndexedDocument], name: str) -> None:
    kind, date = CONTRACTS[name]
    identity = matter[name].document.identity
    assert identity.kind is kind
    assert identity.title is not None
    assert "Pilotage Services Agreement" in identity.title
    parties = {(fact.role, fact.value) for fact in matter[name].facts if fact.field == "party"}
    assert parties == {("Client", "MARLOWE QUAY TERMINALS LIMITED"), ("Contractor", "NORTHLIGHT PILOTS LLP")}
    assert [fact.value for fact in matter[name].facts if fact.field == "agreement_date"] == [date]


def test_every_fact_quotes_the_words_of_its_page(matter: dict[str, IndexedDocument]) -> None:
    for item in matter.values():
        for fact in item.facts:
            page = item.pages[fact.page - 1]
            assert " ".join(page.text[fact.span.start : fact.span.end].split()) == fact.quote
            assert fact.quote


def test_a_document_without_pages_is_unknown() -> None:
    assert identify(()).identity.kind is DocumentKind.UNKNOWN


def test_missing_facts_stay_unknown(laid_out: Pages) -> None:
    found = identify(laid_out("Minutes of a meeting\nThose present agreed on nothing."))
    assert found.identity.kind is DocumentKind.UNKNOWN
    assert found.identity.law_number is None


@pytest.mark.parametrize(
    ("opening", "parties"),
    [
        (
            (
                "This Supply Agreement is made as of 3 May 2021 by and between Oakley Foods, Inc., a company "
                "(the “Buyer”), and Birch Limited, with offices at 2 High Street (“Seller”).\nWHEREAS the Buyer"
            ),
            [("Buyer", "Oakley Foods, Inc."), ("Seller", "Birch Limited")],
        ),
        (
            (
                'THIS AGREEMENT (the "Agreement"), dated May 3, 2021, is between Oakley.com, Inc. ("Oakley"), a '
                'corporation, located at 1 Broadway and Birch LLC ("Birch"), a company.\nRECITALS\nA. The "Site"'
            ),
            [("Oakley", "Oakley.com, Inc."), ("Birch", "Birch LLC")],
        ),
        (
            (
                "THIS AGREEMENT is made on 3 May 2021 BETWEEN:\n(1) OAKLEY LIMITED, whose office is here (the “Buyer”);"
                " and\n(2) BIRCH LLP, a partnership (the “Seller”).\n1. “Goods” means fish"
            ),
            [("Buyer", "OAKLEY LIMITED"), ("Seller", "BIRCH LLP")],
        ),
    ],
)
def test_contract_parties_precede_their_defined_names(
    laid_out: Pages, opening: str, parties: list[tuple[str, str]]
) -> None:
    found = identify(laid_out(f"SUPPLY AGREEMENT\n{opening}"))
    assert found.identity.kind is DocumentKind.CONTRACT
    assert [(fact.role, fact.value) for fact in found.facts if fact.field == "party"] == parties
    assert [fact.value for fact in found.facts if fact.field == "agreement_date"] == ["2021-05-03"]


def test_an_agreement_without_a_title_line_is_titled_by_its_first_sentence(laid_out: Pages) -> None:
    found = identify(
        laid_out("Exhibit 10.1\nThis Master Supply Agreement is made between Oakley Limited (the “Buyer”)")
    )
    assert found.identity.title == "Master Supply Agreement"


@pytest.mark.parametrize(
    ("printed", "read"),
    [
        ("LAW OF OBLIGATIONS", "Law of Obligations"),
        ("Mixed Case STAYS", "Mixed Case STAYS"),
        ("THE SALE OF GOODS (SGL) LAW", "The Sale of Goods (SGL) Law"),
        ("VARGA-WHITMORE LLC", "Varga-Whitmore LLC"),
    ],
)
def test_a_title_in_capitals_is_converted_to_title_case(printed: str, read: str) -> None:
    assert smart_title(printed) == read


@pytest.mark.parametrize("written", ["ENF 53/2025", "ENF-053-2025", "ENF053/2025", "ENF 053 / 2025"])
def test_a_case_number_has_one_spelling_however_it_is_written(written: str) -> None:
    match = common.CASE_ID.search(written)
    assert match is not None
    assert case_id(match) == "ENF 053/2025"


def test_notes_beside_amended_provisions_name_the_laws_that_amended_them(laid_out: Pages) -> None:
    pages = laid_out(
        "PORT LAW\nPORT LAW No. 5 of 2001\n1. Dues [9/2010 wef 01/02/2010]",
        "2. Pilots [3/2008 wef 01/06/2008]\n3. Fees [9/2010 wef 1/2/2010]",
    )
    found = identify(pages)
    assert [str(n) for n in found.identity.amended_by] == ["PORT Law No. 3 of 2008", "PORT Law No. 9 of 2010"]
    assert [(f.value, f.page) for f in found.facts if f.field == "amended_by"] == [
        ("PORT Law No. 3 of 2008", 2),
        ("PORT Law No. 9 of 2010", 1),
    ]


def test_a_laws_clauses_give_its_maker_commencement_and_repeals(laid_out: Pages) -> None:
    found = identify(
        laid_out(
            "PORT LAW\nPORT LAW No. 5 of 2001",
            "1. Title and repeal\nThis Law may be cited as the “Port Law 2001”.\n"
            "This Law repeals and replaces the Quay Law, being Law No. 3 of 1997.\n"
            "2. Authority\nThis Law is made by the Regent of Saltmere.\n"
            "3. Enactment\nThis Law is enacted on 4 May 2001.\n"
            "4. Commencement\nThis Law comes into force on 1 July 2001.",
        )
    )
    assert (found.identity.enacted, found.identity.in_force) == ("2001-05-04", "2001-07-01")
    stated = {f.field: (f.value, f.page) for f in found.facts}
    assert stated["authority"] == ("Regent of Saltmere", 2)
    assert stated["repeals"] == ("Law No. 3 of 1997", 2)
    assert stated["commencement"] == ("This Law comes into force on 1 July 2001", 2)


@pytest.mark.parametrize("clause", ["It repeals the Previous Law.", "Article 4 of the Quay Law is repealed."])
def test_a_clause_that_repeals_no_whole_law_gives_no_repeal(laid_out: Pages, clause: str) -> None:
    found = identify(laid_out("PORT LAW\nPORT LAW No. 5 of 2001", f"1. Repeal\n{clause}"))
    assert [f for f in found.facts if f.field == "repeals"] == []


def test_a_document_of_unknown_kind_takes_the_title_from_its_format(laid_out: Pages) -> None:
    pages = laid_out("From: Jane Roe\nSubject: Berth 7\n\nDear counsel, please find the draft attached.")
    found = identify(pages, Clues("Berth 7"))
    assert (found.identity.kind, found.identity.title) == (DocumentKind.UNKNOWN, "Berth 7")
    assert [(fact.field, fact.page, fact.quote) for fact in found.facts] == [("title", 1, "Berth 7")]
    assert identify(pages, Clues("")).identity.title is None


def test_a_title_that_is_on_no_page_is_not_a_fact(laid_out: Pages) -> None:
    found = identify(laid_out("Dear counsel, please find the draft attached."), Clues("Mail from Jane Roe, 2024-03-04"))
    assert (found.identity.title, found.facts) == ("Mail from Jane Roe, 2024-03-04", ())


def test_the_title_of_an_unknown_kind_is_cut_after_a_word(laid_out: Pages) -> None:
    title = identify(laid_out("The berth is let to Oakley and kept by Birch " * 9)).identity.title
    assert title is not None
    assert len(title) <= 120
    assert title.endswith("…")
    assert title[:-1].split()[-1] in "The berth is let to Oakley and kept by Birch".split()


@pytest.mark.parametrize(
    ("lines", "title"),
    [
        ("Section 1. The limitation of claims for dues is six years.", None),
        ("Article 4 Berths\nA berth is let by the year.", None),
        ("Harbour Guide\nSection 1. The limitation of claims for dues is six years.", "Harbour Guide"),
        ("Notes on\nSection 1. The limitation of claims", "Notes on Section 1. The limitation of claims"),
        ("Section 1 of the Port Act explained", "Section 1 of the Port Act explained"),
        ("Notice to Pilots:\nBerth 7 is closed until May.", "Notice to Pilots:"),
    ],
)
def test_the_first_line_of_a_provision_is_not_a_title(laid_out: Pages, lines: str, title: str | None) -> None:
    assert identify(laid_out(lines)).identity.title == title


def test_the_version_below_a_title_is_not_part_of_it(laid_out: Pages) -> None:
    found = identify(
        laid_out("HARBOUR LAW\nConsolidated Version No. 2 (June 2022)\nSaltmere\nLaw No. 4 of 2019")
    ).identity
    assert (found.title, found.version) == ("Harbour Law", "Consolidated Version No. 2 (June 2022)")


@pytest.mark.parametrize(("line", "kind"), [("Quay lease", "contract"), ("Quay lease:", "unknown")])
def test_a_line_ending_in_a_colon_does_not_make_a_contract(laid_out: Pages, line: str, kind: str) -> None:
    assert identify(laid_out(f"{line}\nThe keys are with the porter.")).identity.kind == kind


def test_an_act_number_keeps_its_printed_form(laid_out: Pages) -> None:
    found = identify(laid_out("HARBOUR ACT\nSALTMERE ACT NO. 4 OF 1988\n1. Title\nThis Act is cited so."))
    assert [f.value for f in found.facts if f.field == "law_number"] == ["SALTMERE Act No. 4 of 1988"]
    assert found.identity.law_number == LawNumber("SALTMERE", 4, 1988)


@pytest.mark.parametrize(
    "clause",
    [
        "This Law is:\n(a) enacted on 4 May 2020; and\n(b) comes into force on 1 July 2020.",
        "This Law:\n(a) is enacted on 4 May 2020; and\n(b) shall come into force on 1 July 2020.",
        "This Law is enacted on 4 May 2020 and comes into force on 1 July 2020.",
    ],
)
def test_enactment_and_commencement_share_one_introductory_phrase(laid_out: Pages, clause: str) -> None:
    found = identify(laid_out(f"HARBOUR DUES LAW\nSALTMERE LAW No. 4 of 2019\n1. Dates\n{clause}\n2. Scope"))
    assert (found.identity.enacted, found.identity.in_force) == ("2020-05-04", "2020-07-01")


@pytest.mark.parametrize(
    ("line", "cited"),
    [
        ("[2019] EWCA Civ 44", "[2019] EWCA Civ 44"),
        ("Neutral citation: [2019] EWCA Civ 44", "[2019] EWCA Civ 44"),
        ("Oakley Pilots Limited v Elm Tugs LLC [2019] EWCA Civ 44", "[2019] EWCA Civ 44"),
        ("JUDGMENT\n1. I take from [2019] EWCA Civ 44 that a pilot owes a duty", None),
        ("JUDGMENT\n1. The duty of a pilot was first\nstated in [2019] EWCA Civ 44.", None),
    ],
)
def test_a_citation_in_a_sentence_is_not_the_documents_own_number(
    laid_out: Pages, line: str, cited: str | None
) -> None:
    text = f"IN THE COURT OF FIRST INSTANCE\nCFI 012/2023\nORDER\n{line}\n"
    assert identify(laid_out(text)).identity.neutral_citation == cited
