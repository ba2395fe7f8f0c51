"""Test title, parties, dates and number of contracts; every document is invented."""

import re
import time
from collections.abc import Callable

import pytest

from pincite.indexer.identity import identify
from pincite.indexer.legal_text.patterns import contract_dates as patterns
from pincite.indexer.model import DocumentKind, Fact
from pincite.indexer.page import Page

Pages = Callable[..., tuple[Page, ...]]


def stated(pages: tuple[Page, ...], field: str) -> list[Fact]:
    return [fact for fact in identify(pages).facts if fact.field == field]


def values(pages: tuple[Page, ...], field: str) -> list[str]:
    return [fact.value for fact in stated(pages, field)]


OPENING = "This Towage Agreement is made on 3 May 2021 between Oakley Limited (the “Owner”) and Elm Tugs LLC (“Elm”)"


@pytest.mark.parametrize(
    ("passage", "parties"),
    [
        (
            'by and between Oakley Foods, Inc., a Port\ncorporation ("Oakley") and Elm\nPte Ltd, a company ("Elm").',
            [("Oakley", "Oakley Foods, Inc."), ("Elm", "Elm Pte Ltd")],
        ),
        (
            "between:\nOAKLEY CORP.\nSuite 4, 12 Quay\n(hereinafter “Oakley”)\nAnd:\nElm Limited\nRoom 9\n(“Elm”)",
            [("Oakley", "OAKLEY CORP."), ("Elm", "Elm Limited")],
        ),
        (
            'among OAKLEY, INC. (the "Company"), ADA J. THORNE III ("Thorne") and THORNE MEDIA, INC. ("Media").',
            [("Company", "OAKLEY, INC."), ("Thorne", "ADA J. THORNE III"), ("Media", "THORNE MEDIA, INC.")],
        ),
        (
            "between Oak & Ash Stores Corporation LLC, with an office at 5 Quay (“Company”), and eReef, Inc., (“Reef”)",
            [("Company", "Oak & Ash Stores Corporation LLC"), ("Reef", "eReef, Inc.")],
        ),
        (
            "between Oakley Limited and Elm Tugs, LLC.\nRECITALS",
            [(None, "Oakley Limited"), (None, "Elm Tugs, LLC")],
        ),
        (
            "among, on the one hand, Oakley, LLC, a co. (“Oakley”), and, on the other hand, Elm, Inc. (“Elm”).",
            [("Oakley", "Oakley, LLC"), ("Elm", "Elm, Inc.")],
        ),
        ("between Oakley LLC and Elm Inc. The ships are towed.", [(None, "Oakley LLC"), (None, "Elm Inc.")]),
        (
            "between\nTHE PORT SCHOOL, a body (hereinafter “PS”), with a place at 1 Quay 7, and Elm, Inc. (“Elm”)",
            [("PS", "THE PORT SCHOOL"), ("Elm", "Elm, Inc.")],
        ),
        (
            "between Oakley Limited and Elm LLC (together the “Owners”) and the Port of Ash Authority (“Port”).",
            [("Owners", "Oakley Limited"), ("Owners", "Elm LLC"), ("Port", "Port of Ash Authority")],
        ),
        (
            "between Oakley Corporation (“Oakley”), 12 Quay, a Port corporation, and Elm Solutions, (“Elm”), 9 Quay.",
            [("Oakley", "Oakley Corporation"), ("Elm", "Elm Solutions")],
        ),
        (
            "between Oakley, Inc. (“Oakley”) and Ada Thorne (“Master”), a man.\n2. Grant. The yard (“Yard”) is let.",
            [("Oakley", "Oakley, Inc."), ("Master", "Ada Thorne")],
        ),
        (
            "BETWEEN:\n(1) OAKLEY LIMITED (No. 123) of 1 Quay (the Owner); and\n(2) ELM LIMITED of 2 Quay (the Hirer).",
            [("Owner", "OAKLEY LIMITED"), ("Hirer", "ELM LIMITED")],
        ),
        (
            "between Oakley Limited as Owner and Elm & Ash GmbH & Co KG as Hirer.",
            [("Owner", "Oakley Limited"), ("Hirer", "Elm & Ash GmbH & Co KG")],
        ),
        (
            "by:\nParty A: Oakley (Port) Co., Ltd.\nAddress: 4 Quay\nParty B: Elm Limited\nAddress: 5 Quay\n",
            [("Party A", "Oakley (Port) Co., Ltd."), ("Party B", "Elm Limited")],
        ),
        (
            "on 4 May 2021, under which Oakley Limited authorizes Elm Trading GmbH to tow its ships.",
            [(None, "Oakley Limited"), (None, "Elm Trading GmbH")],
        ),
        ("between Oakley Limited, of 4 Quay, and Elm Brothers.", [(None, "Oakley Limited"), (None, "Elm Brothers")]),
    ],
)
def test_parties_are_read_from_every_form_of_opening(
    laid_out: Pages, passage: str, parties: list[tuple[str | None, str]]
) -> None:
    pages = laid_out(f"TOWAGE AGREEMENT\nThis Agreement is made {passage}\nWHEREAS, the parties tow ships (“Ships”)")
    assert [(fact.role, fact.value) for fact in stated(pages, "party")] == parties


def test_a_letter_agreement_gives_its_parties_before_its_terms(laid_out: Pages) -> None:
    pages = laid_out(
        "AGENCY AGREEMENT\nLadies and Gentlemen:\nOakley Bancorp, Inc. (the “Company”) and Elm Savings Association, a "
        "saver (“Association”), hereby confirm their agreement with Ash Capital, Inc. (“Ash”) as follows:"
    )
    assert identify(pages).identity.kind is DocumentKind.CONTRACT
    assert values(pages, "party") == ["Oakley Bancorp, Inc.", "Elm Savings Association", "Ash Capital, Inc."]


def test_parties_missing_from_the_opening_are_read_from_the_cover(laid_out: Pages) -> None:
    pages = laid_out("TOWAGE AGREEMENT\nby and between\nOakley Limited\nand\nElm Tugs S.A.\nDated as of 4 May 2021")
    assert values(pages, "party") == ["Oakley Limited", "Elm Tugs S.A."]


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ('TOWAGE AGREEMENT ("Agreement") dated as May 4, 2021 by and between Oakley Limited and', "2021-05-04"),
        ("This Agreement (the “Deal.”) is made this fourth (4th) day of May, 2021 by", "2021-05-04"),
        ("This Agreement is made and effective as of4 May 2021, by and between Oakley Limited and", "2021-05-04"),
        ("This Agreement is between Oakley Limited (“O”) and Elm LLC (“E”) dated effective May 4, 2021.", "2021-05-04"),
        ("between Oakley Limited and Elm LLC\nDated: 4 May 2021", "2021-05-04"),
        (
            "between Oakley Limited and Elm LLC\nIN WITNESS WHEREOF, the parties have signed on May 4, 2021.",
            "2021-05-04",
        ),
        ("This Agreement is made this ___ day of ____, 2021 between Oakley Limited and Elm LLC", None),
        ("This Agreement is made between Oakley Limited and Elm LLC. The price list of 4 May 2021 applies.", None),
    ],
)
def test_the_date_of_an_agreement_is_read_from_its_page(laid_out: Pages, text: str, date: str | None) -> None:
    assert values(laid_out(f"TOWAGE AGREEMENT\n{text}"), "agreement_date") == ([date] if date else [])


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("This deed is made on 2 March 2022 and varies the Towage Agreement dated 4 May 2021.", "2022-03-02"),
        ("This Deed is made on 2 March 2022 by Oakley Limited in favour of Elm LLC.", "2022-03-02"),
        ("By this deed, made the 2nd day of March 2022, the Towage Agreement of 4 May 2021 is varied.", "2022-03-02"),
        (
            "This Deed amends the Lease dated 4 May 2021 and is made on 2 March 2022 between A Ltd and B Ltd",
            "2022-03-02",
        ),
        ("This Deed varies the Towage Agreement dated 4 May 2021 between Oakley Limited and Elm LLC.", None),
        ("This Deed varies the Towage Agreement dated 4 May 2021. Clause 3 is replaced.", None),
    ],
)
def test_an_amending_deed_has_its_own_date_not_the_contracts_date(laid_out: Pages, text: str, date: str | None) -> None:
    for title in ("DEED OF VARIATION", "FIRST AMENDING DEED"):
        pages = laid_out(f"{title}\n\n{text}\n1. Clause 3 is replaced.")
        assert identify(pages).identity.kind is DocumentKind.CONTRACT_AMENDMENT
        assert values(pages, "agreement_date") == ([date] if date else [])


PARTIES = "by and between Oakley, Inc. (“Oakley”) and Elm, LLC (“Elm”)"


@pytest.mark.parametrize(
    "opening",
    [
        f"THIS AGREEMENT is made this 3 r d day of May, 2021, {PARTIES}.",
        f"This Agreement is made {PARTIES} on May 3, 2021.",
        f"Entered into as of the 3rd of May, 2021, {PARTIES}.",
        f"AGREEMENT made and dated as of May 3, 2021, {PARTIES}.",
        f"This Amendment No. 2 is made as of May 3, 2021, {PARTIES}.",
        f"This Amendment to the Towage Agreement dated January 2, 2015 is made as of May 3, 2021, {PARTIES}.",
        f"Signing date: May 3, 2021\n\nThis Agreement is made {PARTIES}.",
        f"This Agreement is made {PARTIES}.\nIt shall become effective on June 1, 2021.\nSigned this May 3, 2021.",
    ],
)
def test_an_agreement_date_is_read_in_every_form(laid_out: Pages, opening: str) -> None:
    assert values(laid_out(f"TOWAGE AGREEMENT\n\n{opening}\nWHEREAS, ships are towed"), "agreement_date") == [
        "2021-05-03"
    ]


@pytest.mark.parametrize(
    ("recital", "dates"),
    [
        ("Oakley has a loan agreement\nentered into on May 3, 2015 with a bank.\nDated: June 1, 2021", ["2021-06-01"]),
        ("Oakley tows under the charter that was\nexecuted on May 3, 2015, and Elm pilots.", []),
        ("Oakley tows under a paper,\nSigned on May 3, 2015 by a bank.", []),
    ],
)
def test_a_continuation_line_gives_no_date(laid_out: Pages, recital: str, dates: list[str]) -> None:
    assert values(laid_out(f"TOWAGE AGREEMENT\n\nThis is {PARTIES}.\n\n{recital}"), "agreement_date") == dates


def test_an_agreement_date_is_read_below_the_title(laid_out: Pages) -> None:
    opening = f"TOWAGE AGREEMENT\nEntered into as of May 3, 2021, {PARTIES}.\nWHEREAS, ships are towed"
    assert values(laid_out(opening), "agreement_date") == ["2021-05-03"]


def test_a_cover_with_a_party_above_its_date_has_that_date(laid_out: Pages) -> None:
    cover = "TOWAGE AGREEMENT\n\nName: Oakley, Inc.\nDate: May 3, 2021"
    pages = laid_out(cover, f"This Agreement is made {PARTIES}.", "By: /s/ A. Ash\nDate: May 10, 2021")
    assert values(pages, "agreement_date") == ["2021-05-03"]


@pytest.mark.parametrize(
    ("pattern", "text"), [(patterns.MADE_ON, "This amends " * 2_000), (patterns.MADE_ON, "This (" * 4_000)]
)
def test_the_contract_date_search_is_linear_in_page_length(pattern: re.Pattern[str], text: str) -> None:
    started = time.process_time()
    assert not pattern.search(text)
    assert time.process_time() - started < 1


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("“Effective Date” means 1 June 2021.", "2021-06-01"),
        ("EFFECTIVE DATE shall mean the day of delivery, i.e.\n1 June 2021.", "2021-06-01"),
        ("THE EFFECTIVE DATE OF THIS TOWAGE AGREEMENT SHALL BE: June 1, 2021", "2021-06-01"),
        ("It supersedes all others as of 1 June 2021 (the “Effective Date”).", "2021-06-01"),
        ("2. The term of this Agreement shall commence on June 1, 2021 and end.", "2021-06-01"),
        ("This Agreement shall be in full force and effect commencing on June 1, 2021.", "2021-06-01"),
        ("The Term shall commence on the date of this Agreement and, unless renewed, end.", "2021-05-03"),
        ("It runs for a term of two years from the date first above written.", "2021-05-03"),
        ("This agreement commences upon execution of this document.", "2021-05-03"),
        ("This Agreement shall begin upon the date of its execution by Elm and acceptance by Oakley.", None),
        ("“Effective Date” means the date of the last signature. The term begins on 1 June 2021.", None),
        ("This Agreement shall become effective when each party has signed it.", None),
        (
            "With effect from the 1 June 2021 (the “Change Date”) the Agreement is amended as set out below.",
            "2021-06-01",
        ),
        ("The Towage Agreement shall be varied as follows, effective on and from 1 June 2021:", "2021-06-01"),
        ("They agree. With effect from 1 June 2021, clause 4 is amended as follows.", None),
        ("They agree. With effect from 1 June 2021 the tug Heron is let.", None),
        ("It is governed by the law of Saltmere.", None),
    ],
)
def test_the_effective_date_is_read_only_if_the_text_states_it(laid_out: Pages, text: str, date: str | None) -> None:
    assert values(laid_out(f"TOWAGE AGREEMENT\n{OPENING}\n{text}"), "effective_date") == ([date] if date else [])


def test_the_effective_date_is_quoted_with_its_words(laid_out: Pages) -> None:
    (fact,) = stated(laid_out(f"TOWAGE AGREEMENT\n{OPENING}", "“Effective Date” means 1 June 2021."), "effective_date")
    assert (fact.page, fact.quote) == (2, "“Effective Date” means 1 June 2021")


@pytest.mark.parametrize(
    ("head", "title"),
    [
        ("HARBOUR AND\nTOWAGE AGREEMENT\n", "Harbour and Towage Agreement"),
        ("OAKLEY FOODS CORPORATION\nTOWAGE AGREEMENT\n", "Towage Agreement"),
        ("MAY 2021 RATE AGREEMENT\nService: 4\nTOWAGE AGREEMENT\n(for tugs)\n", "Towage Agreement"),
        ("1. ENTIRE AGREEMENT ........ 4\nTOWAGE AGREEMENT\n", "Towage Agreement"),
        ("AMENDMENT No. 2\nto the\nTOWAGE AGREEMENT\n", "AMENDMENT No. 2 to the Towage Agreement"),
    ],
)
def test_the_title_is_read_above_the_opening_sentence(laid_out: Pages, head: str, title: str) -> None:
    assert identify(laid_out(f"Exhibit 10.2\n{head}{OPENING}")).identity.title == title


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("SECOND AMENDMENT TO TOWAGE AGREEMENT", DocumentKind.CONTRACT_AMENDMENT),
        ("TOWAGE AGREEMENT ADDENDUM No. 3", DocumentKind.CONTRACT_AMENDMENT),
        ("AMENDED AND RESTATED TOWAGE AGREEMENT", DocumentKind.CONTRACT),
        ("TOWAGE AGREEMENT", DocumentKind.CONTRACT),
    ],
)
def test_an_amendment_is_recognised_by_its_title(laid_out: Pages, title: str, kind: DocumentKind) -> None:
    assert identify(laid_out(f"{title}\n{OPENING}")).identity.kind is kind


def test_a_contract_number_is_read(laid_out: Pages) -> None:
    pages = laid_out(
        f"TOWAGE AGREEMENT\nAgreement Number: TW-204/7\n{OPENING} (the “Oakley Towage Agreement”).\nWHEREAS there is"
        " a Crewing Agreement (the “Crewing Agreement”)"
    )
    assert values(pages, "contract_number") == ["TW-204/7"]


def test_other_terms_defined_in_the_opening_are_not_parties(laid_out: Pages) -> None:
    pages = laid_out(
        "TOWAGE AGREEMENT\nThis Agreement is made between Oakley Limited (“Oakley”) and Elm LLC (“Service Provider”). "
        "Oakley intends to sell its tugs (the “Transaction”), and Oakley’s books (the “Records”) are the Owner’s own."
    )
    assert [(fact.value, fact.role) for fact in stated(pages, "party")] == [
        ("Oakley Limited", "Oakley"),
        ("Elm LLC", "Service Provider"),
    ]


def test_a_deed_below_the_title_of_the_amended_contract_has_its_own_title(laid_out: Pages) -> None:
    head = "Lease dated 1 January 2001\nDEED OF VARIATION\nThis Deed of Variation is made on 3 June 2015"
    pages = laid_out(f"{head} between Oakley Limited (the “Landlord”) and Elm Tugs LLC (the “Tenant”).\n1. The rent")
    assert identify(pages).identity.kind is DocumentKind.CONTRACT_AMENDMENT
    assert (values(pages, "title"), values(pages, "agreement_date")) == (["Deed of Variation"], ["2015-06-03"])


def test_a_title_in_capitals_continues_on_the_next_line(laid_out: Pages) -> None:
    head = "FIRST AMENDMENT TO AGREEMENT FOR THE SALE\nOF ALL THE TUGS\nOF OAKLEY LIMITED"
    assert values(laid_out(f"{head}\n{OPENING}"), "title") == [
        "First Amendment to Agreement for the Sale of All the Tugs of Oakley Limited"
    ]


@pytest.mark.parametrize(
    "words",
    [
        "licence fee",
        "Licence Fee",
        "LICENCE FEES\n\nClass A 400",
        "The contract is kept by the harbour master.",
        "Under this licence the fee is 400.",
        "Contract price list",
        "Dear counsel, attached is the contract that we spoke of.",
    ],
)
def test_text_about_a_contract_is_not_a_contract(laid_out: Pages, words: str) -> None:
    assert identify(laid_out(words)).identity.kind is DocumentKind.UNKNOWN


@pytest.mark.parametrize(
    "words",
    [
        "TOWAGE AGREEMENT",
        "Quay lease\n\nThe berth is let for a year.",
        "LEASE OF BERTH 7",
        "LICENCE (Class A)",
        "Exhibit 4\nof a towage agreement of which parts are left out\n\nThe parties to this Agreement tow ships.",
    ],
)
def test_a_contract_is_recognised_by_its_title_or_its_text(laid_out: Pages, words: str) -> None:
    assert identify(laid_out(words)).identity.kind is DocumentKind.CONTRACT


SIGNED = (
    "This Agreement is made on 3 May 2021 between Oakley Limited (the “Owner”) and Elm Tugs LLC (the “Hirer”).\n"
    "The parties agree as follows:\nThe Owner shall tow the barges of the Hirer.\n"
)
LICENCE = (
    "PILOT LICENCE AGREEMENT\nThis Licence is made on 4 June 2022 between Ash Limited (the “Licensor”) and Birch "
    "Limited (the “Licensee”)."
)


@pytest.mark.parametrize(
    "texts",
    [
        (f"Exhibit 10.1\n{SIGNED}", f"EXHIBIT A\n{LICENCE}"),
        (f"{SIGNED}EXHIBIT A\n{LICENCE}",),
        (f"Exhibit 10.1\n{SIGNED}", f"Exhibit 10.1\n2. Pay\nThe Hirer shall pay.\nSchedule 2\n{LICENCE}"),
    ],
)
def test_a_contract_does_not_take_the_title_of_its_attachment(laid_out: Pages, texts: tuple[str, ...]) -> None:
    pages = laid_out(*(text.replace("This Agreement", "This Towage Agreement") for text in texts))
    assert identify(pages).identity.title == "Towage Agreement"
    assert values(pages, "party") == ["Oakley Limited", "Elm Tugs LLC"]
    assert values(pages, "agreement_date") == ["2021-05-03"]


def test_an_exhibit_filed_alone_has_its_own_kind(laid_out: Pages) -> None:
    pages = laid_out(f"EXHIBIT A\n{LICENCE}", "EXHIBIT A\nThe Licensee pays a fee of 5.", "EXHIBIT B\nTOWAGE AGREEMENT")
    assert identify(pages).identity.title == "Pilot Licence Agreement"
    assert values(pages, "party") == ["Ash Limited", "Birch Limited"]


def test_an_attachment_mentioned_at_a_line_end_does_not_end_the_contract(laid_out: Pages) -> None:
    pages = laid_out(
        f"TOWAGE AGREEMENT\n{SIGNED.replace('on 3 May 2021 ', '')}The tugs are those listed in\nSchedule 2.",
        "Dated: 4 May 2021",
    )
    assert values(pages, "agreement_date") == ["2021-05-04"]


def test_an_effective_date_defined_in_an_attachment_applies_to_the_contract(laid_out: Pages) -> None:
    pages = laid_out(f"TOWAGE AGREEMENT\n{SIGNED}", "EXHIBIT A\nDEFINITIONS\n“Effective Date” means 9 May 2021.")
    assert values(pages, "effective_date") == ["2021-05-09"]


@pytest.mark.parametrize(
    ("text", "issuer"),
    [
        (
            "These Terms are a contract between you and Oakley Tugs Ltd (“Oakley”, “we”). They rule the use.",
            "Oakley Tugs Ltd",
        ),
        (
            "Welcome to our site.\n1. Us\n“We”, “us” and “our” means Elm Berths GmbH, a company. “You” means all.",
            "Elm Berths GmbH",
        ),
        ("The tugs are provided by Oakley Tugs, Inc. (“Oakley,” “we,” “our” or “us”).", "Oakley Tugs, Inc."),
        (
            "When we say “Company”, “we”, or “us”, we are referring to Elm Berths LLC.\nWhen you ask, we tow.",
            "Elm Berths LLC",
        ),
        (
            "1. In these terms:\n“Supplier” means Elm Berths Limited.\n“Buyer” means whoever orders.",
            "Elm Berths Limited",
        ),
        ("We are Elm Berths Limited. You may use the berths.", "Elm Berths Limited"),
        ("The Elm Trust, a charity of 4 Quay (“Elm”, “we”), runs the berths.", "The Elm Trust"),
        ("You may use the berths. We may close them.", None),
    ],
)
@pytest.mark.parametrize("title", ["Terms of Service", "Privacy Policy\nEffective date: 4 May 2021"])
def test_the_issuer_of_general_terms_is_their_only_party(
    laid_out: Pages, title: str, text: str, issuer: str | None
) -> None:
    pages = laid_out(f"{title}\n{text}\nUse\nYou may use it.")
    assert identify(pages).identity.title == title.split("\n")[0]
    assert identify(pages).identity.parties == ((issuer,) if issuer else ())
    assert values(pages, "party") == ([issuer] if issuer else [])


def test_an_agreement_with_a_party_called_we_has_both_parties(laid_out: Pages) -> None:
    pages = laid_out("TERMS OF HIRE\nThis Agreement is between Oakley Limited (“we”) and Elm Limited (“you”).")
    assert values(pages, "party") == ["Oakley Limited", "Elm Limited"]


def test_guidance_other_than_a_policy_has_no_issuer_as_party(laid_out: Pages) -> None:
    pages = laid_out("GUIDANCE ON BERTHS\nThis guidance is by the Port Trust (“the Trust”, “we”). It helps masters.")
    assert values(pages, "party") == []
