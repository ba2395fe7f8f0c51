"""Names are compared without their form."""

import pytest

from pincite.tools.answers.names import name_in, names_equal


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("H.E. Justice Michael Black KC", "JUSTICE MICHAEL BLACK"),
        ("His Excellency Ali Al Madhani", "Ali Al-Madhani"),
        ("Smith, John", "Mr John Smith"),
        ("LXT Real Estate Broker L.L.C", "LXT REAL ESTATE BROKER LLC"),
        ("Bond Interior Design Ltd.", "Bond Interior Design Limited"),
        ("the Registrar", "Registrar"),
        ("CA 005/2025", "CA-005-2025"),
        ("René Le Miere", "RENE LE MIERE"),
        ("Companies Law", "Companies Law, DIFC Law No. 5 of 2018"),
        ("DIFC Law No. 5 of 2018", "Companies Law (DIFC Law 5/2018)"),
        ("Insolvency Law No. 3 of 2009", "Insolvency Law"),
        ("Insolvency Law No. 3 of 2009", "DIFC Law No. 3 of 2009"),
        ("Harbour Licensing Law, Saltmere Law No. 4 of 2019", "SALTMERE LAW NO. (4) OF 2019"),
        ("HE Justice Ali Al Madhani", "Justice Ali Al Madhani"),
        ("HE WANG", "He Wang"),
        ("The Implied Terms Law 2005", "Implied Terms Law"),
    ],
)
def test_names_that_differ_in_form_only_are_equal(a: str, b: str) -> None:
    assert names_equal(a, b)
    assert names_equal(b, a)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("John Smith", "Jane Smith"),
        ("Companies Law", "Companies Law Amendment Law"),
        ("DIFC Law No. 5 of 2018", "DIFC Law No. 6 of 2018"),
        ("Companies Law, DIFC Law No. 5 of 2018", "Companies Law, DIFC Law No. 2 of 2009"),
        ("DIFC Law No. 5 of 2018", "Companies Law"),
        ("CA 005/2025", "CA 006/2025"),
        ("Smith", "Smіth"),
        ("Saltmere Law No. 4 of 2019", "Testland Law No. 4 of 2019"),
        ("SALTMERE LAW No. 4 of 2019", "Testland Law No. 4 of 2019"),
        ("UAE Law No. 4 of 2019", "Dubai Law No. 4 of 2019"),
        ("UAE Federal Law No. 8 of 2004", "DIFC Law No. 8 of 2004"),
        ("He Wang", "Wang"),
        ("", ""),
    ],
)
def test_names_of_different_things_are_not_equal(a: str, b: str) -> None:
    assert not names_equal(a, b)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("ORDER OF H.E. CHIEF JUSTICE WAYNE MARTIN", "Chief Justice Wayne Martin"),
        ("transferring Case No. CFI-\n020-2025", "CFI-020-2025"),
        ("Obadiah’s shares", "Obadiah"),
        ("the Insolvency Law DIFC Law No.3 of 2009", "Insolvency Law, DIFC Law No. 3 of 2009"),
        ("BETWEEN SMITH JOHN and others", "Smith, John"),
    ],
)
def test_a_text_holds_a_name_in_any_form(text: str, name: str) -> None:
    assert name_in(text, name) is not None


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("John Smithson", "John Smith"),
        ("the Companies Law Amendment Law", "Companies Law"),
        ("Law No. 5 of 2018", "Law No. 5 of 2019"),
        ("SALTMERE LAW No. 4 of 2019", "Testland Law No. 4 of 2019"),
        ("anything", ""),
    ],
)
def test_a_text_does_not_hold_the_name_of_something_else(text: str, name: str) -> None:
    assert name_in(text, name) is None


def test_the_span_of_a_name_points_into_the_text() -> None:
    text = "heard before JUSTICE WAYNE MARTIN today"
    span = name_in(text, "Justice Wayne Martin")
    assert span is not None
    assert text[span.start : span.end] == "JUSTICE WAYNE MARTIN"
