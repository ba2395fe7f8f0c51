"""Test facts of the sample court papers and definitions, and each rule."""

from collections.abc import Callable

import pytest

from pincite.indexer.identity.court_papers import read_court_paper
from pincite.indexer.legal_text.body_lines import printed_form
from pincite.indexer.legal_text.dates import read_dates
from pincite.indexer.model import Fact, IndexedDocument, SectionKind
from pincite.indexer.page import Page
from pincite.indexer.records.case_facts import read_case_facts
from pincite.indexer.records.definitions import read_definitions
from pincite.indexer.records.hearings import read_days
from pincite.indexer.records.powers import read_amended_laws, read_powers
from pincite.indexer.structure import read_sections

Pages = Callable[..., tuple[Page, ...]]
PAPERS = {
    "cfi-012": "cfi-012-2023-judgment",
    "cfi-012-order": "cfi-012-2023-order-with-reasons",
    "cfi-031-order": "cfi-031-2023-order",
    "cfi-031": "cfi-031-2023-judgment",
    "ca-003": "ca-003-2024-appeal-judgment",
}
FACTS = """
cfi-012 | court | -/1 The Courts of the Free Port of Saltmere; -/1 Court of First Instance
cfi-012 | judge | -/1 Justice Helena Varga-Whitmore
cfi-012 | document_type | -/1 Judgment
cfi-012 | hearing_date | -/1 2023-11-20; -/1 2023-11-22
cfi-012 | sum_ordered | 1/1 USD 1216480
cfi-012 | costs_ordered | 4/1 USD 88000
cfi-012 | claim_value | -/2 USD 1842500
cfi-012 | issued_by | Registrar/6 Idris Penhallow
cfi-012 | date_of_issue | -/6 2024-02-05
cfi-012-order | document_type | -/1 Order with Reasons
cfi-012-order | hearing_date | -/1 2023-05-04
cfi-012-order | costs_ordered | 2/1 USD 65000; 5/1 USD 7200
cfi-012-order | claim_value | -/2 USD 1842500
cfi-012-order | date_of_issue | -/3 2023-05-15
cfi-031-order | judge | -/1 Justice Helena Varga-Whitmore
cfi-031-order | hearing_date | -/1 2023-06-12
cfi-031-order | sum_ordered | 3/1 USD 190000
cfi-031-order | costs_ordered | 6/1 USD 3950
cfi-031-order | date_of_issue | -/2 2023-06-13
cfi-031-order | date_of_reissue | -/2 2023-06-20
cfi-031 | claim_value | -/1 USD 476300
cfi-031 | hearing_date | -/1 2023-09-25; -/1 2023-09-26
cfi-031 | date_of_issue | -/4 2023-10-30
ca-003 | judge | -/1 Chief Justice Sir Anselm Croyd; -/1 Justice Beatrix Odell; -/1 Justice Tobias Renn
ca-003 | party | Appellant/1 Ostrander Shipping Company Limited; Respondent/1 Marlowe Quay Terminals Limited
ca-003 | appeals_from | -/1 CFI 012/2023
ca-003 | hearing_date | -/1 2024-06-06
ca-003 | costs_ordered | 4/1 USD 34750
ca-003 | issued_by | Deputy Registrar/4 Morwenna Tait
ca-003 | date_of_issue | -/4 2024-07-11
"""


def stated(facts: tuple[Fact, ...], field: str) -> list[tuple[str | None, str, int]]:
    return [(fact.role, fact.value, fact.page) for fact in facts if fact.field == field]


def facts_as_text(facts: tuple[Fact, ...], field: str) -> str:
    return "; ".join(f"{role or '-'}/{page} {value}" for role, value, page in stated(facts, field))


@pytest.mark.parametrize("row", FACTS.split("\n")[1:-1])
def test_a_sample_court_paper_has_its_facts_with_role_and_page(matter: dict[str, IndexedDocument], row: str) -> None:
    name, field, facts = row.split(" | ")
    assert facts_as_text(matter[PAPERS[name]].facts, field) == facts


def test_each_operative_paragraph_is_an_order(matter: dict[str, IndexedDocument]) -> None:
    orders = stated(matter["ca-003-2024-appeal-judgment"].facts, "order")
    assert [role for role, _, _ in orders] == ["1", "2", "3", "4", "5"]
    assert orders[0][1] == "The appeal is allowed."
    assert orders[4][1].endswith("is not disturbed.")


CAPTION = "IN THE HARBOUR COURT\nCA 007/2024\n"


def test_an_order_across_a_page_break_has_both_pages_and_its_sums(laid_out: Pages) -> None:
    head = f"{CAPTION}ORDER OF JUSTICE RENN\nIT IS HEREBY ORDERED THAT:\n1. No stay.\n"
    facts = facts_of(
        laid_out, f"{head}2. The Purser shall pay the Bosun\n(a) USD 900;", "(b) USD 70.\n3. No costs.\nREASONS\nWhy."
    )
    assert [order[::2] for order in stated(facts, "order")] == [("1", 1), ("2", 1), ("2", 2), ("3", 2)]
    assert stated(facts, "sum_ordered") == [("2", "USD 900", 1), ("2", "USD 70", 2)]


def test_the_outcome_is_the_last_order_in_the_papers_own_case(laid_out: Pages) -> None:
    text = (
        f"{CAPTION}2. In March the Court ordered: the tug to be held.\n"
        "4. For these reasons the Court orders that: the appeal is allowed in part.\n"
        "5. In CFI 001/2020 the Court ordered: the claim is dismissed."
    )
    assert stated(facts_of(laid_out, text), "outcome") == [(None, "the appeal is allowed in part.", 1)]


@pytest.mark.parametrize(
    ("text", "field", "values"),
    [
        ("Oakley claims USD 90,000 (AED 330,300) from Birch.", "claim_value", ["USD 90000", "AED 330300"]),
        ("The amount claimed is USD ninety thousand (USD 95,000).", "claim_value", ["USD 90000", "USD 95000"]),
        ("A court fee of USD 500 on the claim.\nOakley claims USD 90,000.", "claim_value", ["USD 90000"]),
        ("The Claimant claims its costs of USD 500. The amount claimed is AED 7,000.", "claim_value", ["AED 7000"]),
        ("UPON a hearing on 12 May 2025\nAND UPON hearing counsel on 2 October 2025", "hearing_date", ["2025-10-02"]),
        ("The appeal was heard on 6 June 2024.", "hearing_date", ["2024-06-06"]),
        ("It concerns the applications, which were heard on 9 January 2025.", "hearing_date", []),
        ("UPON the claim having been transferred from Claim No. SCT-020-2025", "transferred_from", ["SCT 020/2025"]),
        ("Claim No. CFI 001/2024\nCompare CFI 009/2023.", "related_case", ["CFI 009/2023"]),
        ("IN THE COURT OF APPEAL\nCA 001/2024\nOn appeal from CFI 009/2023", "appeals_from", ["CFI 009/2023"]),
    ],
)
def test_a_court_paper_has_only_its_own_facts(laid_out: Pages, text: str, field: str, values: list[str]) -> None:
    assert [value for _, value, _ in stated(facts_of(laid_out, text), field)] == values


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("4, 5 and 6 March 2024", ["2024-03-04", "2024-03-05", "2024-03-06"]),
        ("28 February to 1 March 2024 and 12 others", ["2024-02-28", "2024-03-01"]),
        ("Monday, 4 and Tuesday, 5 May 2023 at 10.30", ["2023-05-04", "2023-05-05"]),
        ("March 4, 2024", ["2024-03-04"]),
        ("31 June 2024", []),
    ],
)
def test_hearing_dates_are_read_from_a_list(text: str, days: list[str]) -> None:
    assert read_days(text)[0] == days


def facts_of(laid_out: Pages, *texts: str) -> tuple[Fact, ...]:
    pages = laid_out(*texts)
    filed = read_court_paper(pages)
    stated = filed.facts if filed else ()
    return (*stated, *read_case_facts(pages, read_sections(pages, SectionKind.PARAGRAPH)))


def test_a_document_without_pages_has_no_facts() -> None:
    assert read_case_facts((), ()) == ()


def test_sample_contract_definitions_have_their_meaning(matter: dict[str, IndexedDocument]) -> None:
    found = {
        fact.role: fact.value for fact in matter["pilotage-services-agreement"].facts if fact.field == "definition"
    }
    assert found["Commencement Date"] == "1 March 2020;"
    assert {"Act of Pilotage", "Charges", "Expiry Date", "Retainer", "Services", "Vessel"} <= set(found)


def test_a_definition_table_is_read_across_its_page_break(
    matter: dict[str, IndexedDocument],
) -> None:
    facts = [fact for fact in matter["harbour-licensing-law-2019"].facts if fact.field == "definition"]
    found = {fact.role: (fact.value, fact.page) for fact in facts}
    assert len(facts) == 21
    assert found["Business Day"] == ("a day other than a Saturday, a Sunday or a public holiday in the Free Port.", 16)
    assert found["Council of Wardens"][0].startswith("the council of that name")
    assert found["Vessel"][1] == 17


def test_only_a_table_with_its_own_header_gives_definitions(laid_out: Pages) -> None:
    rows = "Board the Board of the Port.\nCourt the Court of the\nPort and the Quay.\nSCHEDULE 2\nFees the fees."
    assert read_definitions(laid_out(rows)) == ()
    facts = read_definitions(laid_out(f"Term Definition\n{rows}"))
    assert [(fact.role, fact.value) for fact in facts] == [
        ("Board", "the Board of the Port."),
        ("Court", "the Court of the Port and the Quay."),
    ]


@pytest.mark.parametrize(
    ("text", "term", "meaning"),
    [
        ("“Vessel” means a ship. Other words.", "Vessel", "a ship."),
        ('"Fees" shall mean the fees in Schedule 2;', "Fees", "the fees in Schedule 2;"),
        ("‘Court’ has the meaning given in the Law.", "Court", "given in the Law."),
        ("“Person” includes a company.", "Person", "a company."),
    ],
)
def test_a_definition_ends_with_its_sentence(laid_out: Pages, text: str, term: str, meaning: str) -> None:
    (fact,) = read_definitions(laid_out(text))
    assert (fact.role, fact.value) == (term, meaning)


def test_regulations_state_their_enabling_law(laid_out: Pages) -> None:
    (fact,) = read_powers(laid_out("Made under Article 9 of the Port Law, Law No. 2 of 2019"))
    assert fact.value == "Port Law"


def test_regulations_may_have_several_enabling_laws(laid_out: Pages) -> None:
    clause = "in exercise of the powers conferred by Article 9 of the Port Law and Part 2 of the Law of Pledges, hereby"
    assert [fact.value for fact in read_powers(laid_out(clause))] == ["Port Law", "Law of Pledges"]


@pytest.mark.parametrize(
    "definition",
    [
        "“Law” means the Port Law PORT Law No. 2 of 2019;",
        "Law the Port Law PORT Law No. 2 of 2019",
        "the Port Law (“the Law”)",
    ],
)
def test_the_law_in_regulations_is_the_law_defined_by_that_name(laid_out: Pages, definition: str) -> None:
    clause = (
        "The Board, in exercise of the powers conferred on it by Article 9 of the Law, hereby makes these Regulations."
    )
    (fact,) = read_powers(laid_out(f"{clause}\nFees are due under the Quay Law.\n{definition}"))
    assert (fact.value, fact.quote) == ("Port Law", "Port Law")


def test_an_amendment_law_lists_the_laws_it_amends_but_not_those_that_amended_them(laid_out: Pages) -> None:
    clause = (
        "4. Laws amended\nThis Law amends:\n(a) the Port Law, Law No. 4 of 2019, as amended by Law No. 2 of 2021; and\n"
        "(b) the Quay Law, Law No. 3 of 2018.\n5. Amendment of Article 2 of the Ship Law, Law No. 9 of 2001"
    )
    assert [fact.value for fact in read_amended_laws(laid_out(clause))] == ["Law No. 4 of 2019", "Law No. 3 of 2018"]


def test_a_name_in_capitals_is_read_as_the_text_prints_it(laid_out: Pages) -> None:
    pages = laid_out("McDATA LIMITED\nMcData Limited is a company. McData Limited sold it.")
    assert printed_form(pages, "MCDATA LIMITED") == "McData Limited"
    assert printed_form(pages, "ABSENT LLC") == "ABSENT LLC"


@pytest.mark.parametrize("words", [0, 1, 15, 30, 33, 40, 200])
def test_two_dates_far_apart_are_both_read(words: int) -> None:
    between = " the berth" * words
    text = f"{between} 4 March 2024,{between} until May 5th, 2021,{between} and 12 to 14 July 2022{between}"
    assert [found.iso for found in read_dates(text)] == ["2024-03-04", "2021-05-05", "2022-07-12", "2022-07-14"]


def test_a_date_with_the_wide_gap_of_a_form_is_read() -> None:
    assert [found.iso for found in read_dates(f"on 4 March{' ' * 300}2024")] == ["2024-03-04"]
