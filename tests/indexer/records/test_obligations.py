"""Test deadlines and sums of money with their sentence and unit; every document is invented."""

from collections.abc import Callable

import pytest

from pincite.indexer.legal_text.patterns.currencies import mentions
from pincite.indexer.model import Fact, IndexedDocument

Documents = Callable[..., IndexedDocument]


def stated(document: IndexedDocument, field: str) -> list[Fact]:
    return [fact for fact in document.facts if fact.field == field]


def law(text_document: Documents, *lines: str) -> IndexedDocument:
    head = "HARBOUR DUES LAW\nSALTMERE LAW No. 4 of 2019\nPART 1: GENERAL\n1. Dues\n"
    return text_document("dues.txt", head + "\n".join(lines))


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("The master shall pay within fourteen (14) days of the notice.", ["14 days"]),
        ("A claim is made not later than 5 business days after the hearing.", ["5 business days"]),
        ("He may leave upon thirty (30) days’ prior written notice.", ["30 days"]),
        ("The order lasts for a period not exceeding three (3) months.", ["3 months"]),
        ("It comes into force on the 5th business day after enactment.", ["5 business days"]),
        ("The return is filed by 30 June in each year.", ["--06-30"]),
        ("Payment is due on or before 4 May 2021.", ["2021-05-04"]),
        ("It is due before March 4, 2021 or within 1 year of demand.", ["1 year", "2021-03-04"]),
        ("A “month” shall mean a period of thirty (30) days.", []),
        ("The hearing took two days. He is 40 years old.", []),
    ],
)
def test_a_deadline_is_a_period_or_a_date(text_document: Documents, text: str, values: list[str]) -> None:
    assert sorted(f.value for f in stated(law(text_document, f"(1) {text}"), "deadline")) == sorted(values)


def test_a_deadline_has_its_sentence_and_its_unit(text_document: Documents) -> None:
    found = law(
        text_document, "(1) Dues are owed.", "(2) The master shall pay them. A guest pays within 3 days of entry."
    )
    (fact,) = stated(found, "deadline")
    assert (fact.value, fact.role, fact.quote) == ("3 days", "1(2)", "A guest pays within 3 days of entry.")
    page = found.pages[fact.page - 1]
    assert page.text[fact.span.start : fact.span.end] == fact.quote


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("The fee is three hundred thousand United States Dollars (USD 300,000).", ["USD 300000"]),
        ("He pays AED 1.5 million and €20, or £5 a day.", ["AED 1500000", "EUR 20", "GBP 5"]),
        ("He pays CHF 300 or 40 dirhams.", ["CHF 300", "AED 40"]),
        ("He pays the adherents of 1948.", []),
        ("The price is $[***].", []),
    ],
)
def test_a_sum_of_money_is_read_once_per_sentence(text_document: Documents, text: str, values: list[str]) -> None:
    assert [f.value for f in stated(law(text_document, f"(1) {text}"), "amount")] == values


def test_a_row_of_a_fines_table_gives_a_sum_with_its_row(text_document: Documents) -> None:
    found = law(
        text_document, "SCHEDULE 1", "FINES", "Article Contravention Maximum Fine (USD)", "3(1) Late dues 2,000"
    )
    assert [(f.value, f.quote) for f in stated(found, "amount")] == [("USD 2000", "3(1) Late dues 2,000")]


@pytest.mark.parametrize(
    ("text", "found"), [("a euro", 1), ("Europe", 0), ("US$5 and Dhs. 4", 2), ("Doyen", 0), ("5 DIRHAMS", 1)]
)
def test_a_currency_is_matched_as_a_whole_word(text: str, found: int) -> None:
    assert len({at // 6 for at in mentions(text)}) == found


def test_a_sum_below_a_heading_has_its_clause_and_no_heading_in_its_quote(text_document: Documents) -> None:
    document = text_document(
        "services.txt",
        "SERVICES AGREEMENT\nThis Agreement is made between Alder Ltd (the “Client”) and Birch Ltd (the “Pilot”).\n"
        "1. Fees\n1.1 The Client shall pay USD 1,000 within 30 days of the invoice.\n2. Term\n2.1 It lasts a year.",
    )
    for field in ("amount", "deadline"):
        (fact,) = stated(document, field)
        assert fact.role == "1.1"
        assert fact.quote.startswith("1.1 The Client shall pay")
