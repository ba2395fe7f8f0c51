"""Test term, end date, renewal and governing law of contracts; every contract is invented."""

from collections.abc import Callable

import pytest

from pincite.indexer.model import Fact, IndexedDocument
from pincite.indexer.page import Page, Span
from pincite.indexer.records.contract_renewals import read_renewals
from pincite.indexer.records.contract_terms import read_terms
from pincite.indexer.records.governing_law import read_governing_law

Pages = Callable[..., tuple[Page, ...]]
MADE = Fact("agreement_date", "2020-03-01", 1, "1 March 2020", Span(0, 12))
EFFECTIVE = Fact("effective_date", "2020-04-15", 1, "15 April 2020", Span(0, 13))


def read(pages: tuple[Page, ...], *dated: Fact) -> dict[str, str]:
    return {fact.field: fact.value for fact in read_terms(pages, dated)}


@pytest.mark.parametrize(
    ("clause", "term", "end"),
    [
        (
            "This Agreement shall have an initial term of two (2) years from the date first above written.",
            "2 years",
            "2022-03-01",
        ),
        (
            "This Agreement shall remain in effect for thirty (30) months from the Effective Date.",
            "30 months",
            "2022-10-15",
        ),
        (
            "The initial term of this Agreement shall begin on the Effective Date and end ten (10) years thereafter.",
            "10 years",
            "2030-04-15",
        ),
        (
            "The term of this Agreement shall end on the seventh anniversary of the date hereof.",
            "7 years",
            "2027-03-01",
        ),
        (
            "This Agreement is effective as of 1 May 2021 and continues for a term of three (3) years.",
            "3 years",
            "2024-05-01",
        ),
        ("This Agreement is for a term of 18 months.", "18 months", "2021-10-15"),
        (
            "This Agreement is for a term of 18 months; provided, however, that the duties of clause 9 survive it.",
            "18 months",
            "2021-10-15",
        ),
    ],
)
def test_an_end_date_is_computed_from_the_start_in_the_clause(
    laid_out: Pages, clause: str, term: str, end: str
) -> None:
    assert read(laid_out(f"3. TERM\n{clause}"), MADE, EFFECTIVE) == {"term": term, "expiration_date": end}


@pytest.mark.parametrize(
    "clause",
    [
        "This Agreement shall remain in force until 30 June 2024, unless ended sooner.",
        "The term of this Agreement shall commence on the Effective Date and expire on June 30, 2024.",
        "This Agreement continues through and including June 30, 2024.",
        "“Expiry Date” means 30 June 2024.",
        "The term of this Agreement is from 1 July 2021 to 30 June 2024.",
    ],
)
def test_a_printed_end_date_is_read(laid_out: Pages, clause: str) -> None:
    assert read(laid_out(clause), MADE, EFFECTIVE)["expiration_date"] == "2024-06-30"


@pytest.mark.parametrize(
    "clause",
    [
        "This Agreement shall continue until terminated by either party.",
        "This Agreement is perpetual.",
        "This Agreement shall remain in effect for a period of ____ years from the Effective Date.",
        "This Agreement shall remain in effect for [*] years from the Effective Date.",
        "The duties of this clause survive for three (3) years after the termination of this Agreement.",
        "Either party may terminate this Agreement on sixty (60) days’ notice.",
        "During the term of this Agreement and for two (2) years after its termination the Buyer shall not compete.",
    ],
)
def test_an_open_term_has_no_end_date(laid_out: Pages, clause: str) -> None:
    assert read(laid_out(clause), MADE, EFFECTIVE) == {}


@pytest.mark.parametrize(
    ("clause", "alternatives", "which"),
    [
        (
            "This Agreement ends on the later of the third anniversary of the Effective Date and the last delivery.",
            ["the third anniversary of the Effective Date", "the last delivery"],
            "later of",
        ),
        (
            "This Agreement shall remain in force until the earlier of 30 June 2024 and 31 March 2026.",
            ["2024-06-30", "2026-03-31"],
            "earlier of",
        ),
        (
            (
                "This Agreement shall continue until the first to occur of (a) 30 June 2024; (b) the date that is two "
                "(2) years after the opening; and (c) the loss of the tug, unless ended sooner."
            ),
            ["2024-06-30", "the date that is two (2) years after the opening", "the loss of the tug"],
            "first of",
        ),
        (
            "This Agreement shall end on the earliest of May 31, 2025, the last delivery, or the sale of the tug.",
            ["2025-05-31", "the last delivery", "the sale of the tug"],
            "earliest of",
        ),
        (
            "This Agreement ends on 31 May 2025, upon the last delivery, or on its sale, whichever comes first.",
            ["2025-05-31", "the last delivery", "its sale"],
            "first of",
        ),
    ],
)
def test_alternative_end_dates_are_returned_with_their_conditions(
    laid_out: Pages, clause: str, alternatives: list[str], which: str
) -> None:
    found = [fact for fact in read_terms(laid_out(clause), [MADE]) if fact.field == "end_alternative"]
    assert [fact.value for fact in found] == alternatives
    assert {(fact.role, fact.quote) for fact in found} == {(which, clause)}


def test_conflicting_words_and_figures_are_both_returned(laid_out: Pages) -> None:
    facts = read_terms(
        laid_out("This Agreement shall have an initial term of three (4) years from the date hereof."), [MADE]
    )
    assert [(fact.field, fact.value) for fact in facts] == [
        ("term", "3 years"),
        ("term", "4 years"),
        ("expiration_date", "2023-03-01"),
        ("expiration_date", "2024-03-01"),
    ]


def test_equally_definite_terms_are_both_returned(laid_out: Pages) -> None:
    clause = "The initial term of this Agreement shall be {} years."
    facts = read_terms(laid_out(clause.format("two (2)"), clause.format("five (5)")), [])
    assert [(fact.value, fact.page) for fact in facts] == [("2 years", 1), ("5 years", 2)]


def test_every_renewal_term_is_returned(laid_out: Pages) -> None:
    clause = "The Buyer may renew this Agreement for a further term of one year or two years."
    found = [fact.value for fact in read_renewals(laid_out(clause)) if fact.field == "renewal_term"]
    assert found == ["1 year", "2 years"]


@pytest.mark.parametrize(
    "event", ["the Launch Date", "the Closing", "the first commercial sale", "the date on which it opens"]
)
def test_a_term_that_starts_at_an_event_has_a_length_and_no_end_date(laid_out: Pages, event: str) -> None:
    clause = f"This Agreement shall remain in effect for two (2) years from {event}."
    assert read(laid_out(clause), MADE, EFFECTIVE) == {"term": "2 years"}


@pytest.mark.parametrize(
    ("clause", "read_as"),
    [
        ("The term of the Franchise shall be ten (10) years, commencing on 1 May 2021.", ("10 years", "2031-05-01")),
        ("The Venture is made for a fixed term of 2 years, commencing 1 May 2021.", ("2 years", "2023-05-01")),
        ("The rights granted hereunder shall continue until 30 June 2024.", (None, "2024-06-30")),
        ("Term of Contract: 1 May 2021 to 30 June 2024", (None, "2024-06-30")),
        ("Expiration Date: 30 June 2024", (None, "2024-06-30")),
        ("“Term” of this Agreement shall mean the time from the date hereof to 30 June 2024.", (None, "2024-06-30")),
        ("The “Term” shall begin on the date hereof and shall expire June 30, 2024.", (None, "2024-06-30")),
        ("The term hereof shall end at midnight on the 30th day of June, 2024.", (None, "2024-06-30")),
        ("This Agreement shall be in force for one year as of the date of its signature.", ("1 year", "2021-03-01")),
        (
            "Tern is granted the right to fish for a term expiring on the tenth anniversary of the date hereof.",
            ("10 years", "2030-03-01"),
        ),
        ("The parties hereby enter into this Agreement for a term of 24 months.", ("24 months", "2022-03-01")),
        ("This Agreement shall have a three (3) year term from the date hereof.", ("3 years", "2023-03-01")),
        ("The validity of this Agreement is three years, from May 1, 2021.", ("3 years", "2024-05-01")),
    ],
)
def test_a_term_is_read_in_every_form(laid_out: Pages, clause: str, read_as: tuple[str | None, str]) -> None:
    found = read(laid_out(f"The Buyer pays on receipt.\n\n{clause}"), MADE)
    assert (found.get("term"), found.get("expiration_date")) == read_as


def test_another_named_period_is_not_the_contract_term(laid_out: Pages) -> None:
    clause = "The Buyer shall have a period of thirty (30) days to test each buoy (a “Testing Period”)."
    assert read(laid_out(clause, "The term of this Agreement shall be two (2) years."), MADE)["term"] == "2 years"


@pytest.mark.parametrize(
    "clause",
    [
        "The validity of this Agreement is not affected if the Buyer is late for 30 days.",
        "The validity of this Agreement is not affected by a delay of 30 days.",
        "The rights hereunder terminate if the Buyer has been late for 30 days.",
        "This Agreement terminates where the tug lies idle for 30 days.",
    ],
)
def test_a_period_inside_a_condition_is_not_the_contract_term(laid_out: Pages, clause: str) -> None:
    assert read(laid_out(clause), MADE) == {}


@pytest.mark.parametrize(
    "clause",
    [
        "The validity of this Agreement is two years.",
        "The validity of this Agreement extends for two (2) years.",
        "This Agreement shall, if both sign it, remain in force for two years.",
        "This Agreement shall remain in force unless sooner terminated for two years.",
    ],
)
def test_a_term_with_a_condition_is_read(laid_out: Pages, clause: str) -> None:
    assert read(laid_out(clause), MADE)["term"] == "2 years"


def test_an_end_date_at_a_partys_choice_is_not_read(laid_out: Pages) -> None:
    assert read(laid_out("The Buyer may, by notice, have the Term extended to 30 June 2025."), MADE) == {}


def test_a_term_across_a_page_break_has_the_page_of_its_length(laid_out: Pages) -> None:
    pages = laid_out("This Agreement shall commence on the date hereof and shall continue", "for four (4) years.")
    facts = read_terms(pages, [MADE])
    assert [(f.field, f.value, f.page) for f in facts] == [("term", "4 years", 2), ("expiration_date", "2024-03-01", 2)]
    assert all(f.quote in pages[1].text for f in facts)


def test_the_end_date_quote_includes_a_printed_start_date(laid_out: Pages) -> None:
    (end,) = [
        f
        for f in read_terms(
            laid_out("This Agreement runs for two years, commencing on 4 May 2021, unless ended."), [MADE]
        )
        if f.field == "expiration_date"
    ]
    assert (end.value, "4 May 2021" in end.quote, "two years" in end.quote) == ("2023-05-04", True, True)


@pytest.mark.parametrize(
    "clause",
    [
        "The Buyer may extend the charter, the expiry of which is then extended to 31 August 2027.",
        "The expiry of the charter may, by notice, be extended to 31 August 2027.",
        "The Buyer has an option to have the term of the Agreement extended until 31 August 2027.",
    ],
)
def test_an_end_date_that_a_party_may_change_is_kept(laid_out: Pages, clause: str) -> None:
    assert "expiration_date" not in read(laid_out(clause), MADE)


@pytest.mark.parametrize(
    ("clause", "facts"),
    [
        (
            "This Agreement shall automatically renew for terms of one (1) year, unless a party gives 60 days' notice.",
            {"renewal": "automatic", "renewal_term": "1 year", "renewal_notice": "60 days"},
        ),
        (
            "This Agreement will renew automatically for twelve-month periods. A party may give three months notice.",
            {"renewal": "automatic", "renewal_term": "12 months", "renewal_notice": "3 months"},
        ),
        (
            "The Buyer may renew this Agreement for a further term of two (2) years.",
            {"renewal": "optional", "renewal_term": "2 years"},
        ),
        ("This Agreement shall not automatically renew.", {"renewal": "none"}),
        ("The Tenant shall renew the insurance policy each year.", {}),
        ("Either party may terminate this Agreement at any time on thirty (30) days' written notice.", {}),
    ],
)
def test_renewal_is_read_with_its_length_and_its_notice(laid_out: Pages, clause: str, facts: dict[str, str]) -> None:
    assert {fact.field: fact.value for fact in read_renewals(laid_out(clause))} == facts


@pytest.mark.parametrize(
    ("clause", "places"),
    [
        (
            "This Agreement shall be governed by the laws of the State of New Alder, without regard to conflicts.",
            ["New Alder"],
        ),
        ("THIS AGREEMENT SHALL BE CONSTRUED IN ACCORDANCE WITH THE LAWS OF THE STATE OF ELMIRA, U.S.A.", ["ELMIRA"]),
        ("This Deed is governed by and is to be construed in accordance with, Saltmere law.", ["Saltmere"]),
        ("The laws of the Free Port of Saltmere shall govern this Agreement.", ["Free Port of Saltmere"]),
        (
            "This Agreement is governed by the laws of the Province of Birch and the federal laws of Oakland.",
            ["Province of Birch", "Oakland"],
        ),
        ("This Agreement is accepted in the State of Elmira and shall be governed by the laws thereof.", ["Elmira"]),
        ("Governing law: England and Wales.", ["England and Wales"]),
        ("The governing law of this Deed shall be the law of the State of Elmira.", ["Elmira"]),
        ("The governing law of this Deed is that of Elmira.", ["Elmira"]),
        ("Choice of law: Elmira.", ["Elmira"]),
        ("This Deed is governed by the internal laws (and not the law of conflicts) of Elmira.", ["Elmira"]),
        ("This Deed is construed in accordance with Elmiran law; Elmiran law shall apply to it.", ["Elmiran"]),
        ("This Deed shall\u00a0be\u00a0governed by the\u00a0laws\u00a0of\u00a0New\u00a0Alder.", ["New Alder"]),
        ("This Deed shall be construed in accordance with the laws of, the State of Elmira.", ["Elmira"]),
        ("This Deed shall be governed in all respects by Elmiran law.", ["Elmiran"]),
        ("This Deed shall be subject to Elmiran law.", ["Elmiran"]),
        ("This Deed shall be governed by the laws of the United States of America.", ["United States of America"]),
        (
            "Oakley Inc., a corporation existing under the laws of the State of Elmira, makes this Agreement.",
            [],
        ),
        ("Under this Agreement the arbitration shall be governed by the laws of Elmira.", []),
        ("This Agreement shall be governed by the laws of the State in which the premises lie.", []),
        ("This Agreement shall be governed by the laws of ________.", []),
    ],
)
def test_governing_law_is_the_place_as_printed(laid_out: Pages, clause: str, places: list[str]) -> None:
    assert [fact.value for fact in read_governing_law(laid_out(clause))] == places


@pytest.mark.parametrize(
    "clause",
    [
        "This Agreement is subject to Applicable Laws.",
        "This Agreement is subject to United States Export Laws.",
        "This Agreement is subject to Environmental Laws.",
        "This Agreement is subject to Data Protection Laws.",
        "This Agreement is subject to Fishery Laws.",
        "If the governing law is Oakish, clause 4 of this Agreement applies.",
        "This Agreement binds Oakley, a corporation duly organized and governed by the laws of Oakland.",
        "Oakley Inc., a corporation governed by the laws of Oakland, enters into this Agreement.",
    ],
)
def test_other_laws_in_a_contract_are_not_its_governing_law(laid_out: Pages, clause: str) -> None:
    chosen = "20. This Agreement is governed by the laws of Elmira."
    assert [fact.value for fact in read_governing_law(laid_out(f"{clause}\n\n{chosen}"))] == ["Elmira"]


@pytest.mark.parametrize(
    ("clause", "places"),
    [
        ("This Agreement is subject to Applicable Laws.", []),
        ("If the governing law is Oakish, clause 4 of this Agreement applies.", []),
        ("This Agreement is subject to Elmiran law.", ["Elmiran"]),
    ],
)
def test_without_a_governing_law_clause_only_the_subject_place_is_read(
    laid_out: Pages, clause: str, places: list[str]
) -> None:
    assert [fact.value for fact in read_governing_law(laid_out(clause))] == places


def test_a_choice_of_law_across_a_page_break_has_the_page_of_the_place(laid_out: Pages) -> None:
    pages = laid_out("This Agreement shall be governed by the laws of", "the State of Elmira, whatever else.")
    assert [(f.value, f.page) for f in read_governing_law(pages)] == [("Elmira", 2)]


def test_only_contracts_have_terms(text_document: Callable[..., IndexedDocument]) -> None:
    clause = (
        "This Agreement shall be governed by the laws of Elmira. This Agreement shall remain in effect for 2 years."
    )
    contract = text_document(
        "c",
        f"SUPPLY AGREEMENT\nThis Supply Agreement is made on 3 May 2021 between Oakley Limited "
        f"(the “Seller”) and Elm LLC (the “Buyer”).\n{clause}",
    )
    other = text_document("n", f"PORTS LAW\nSaltmere Law No. 2 of 2020\n{clause}")
    fields = {"term", "expiration_date", "governing_law"}
    assert {f.field for f in contract.facts} >= fields
    assert not {f.field for f in other.facts} & fields
