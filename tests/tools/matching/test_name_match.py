"""Tests that names are compared independently of their form."""

import pytest

from pincite.tools.matching.name_match import name_in, names_equal


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("H.E. Justice Adam Slate KC", "JUSTICE ADAM SLATE"),
        ("His Excellency Omar Al Rahbani", "Omar Al-Rahbani"),
        ("Smith, John", "Mr John Smith"),
        ("KDM Tug and Barge L.L.C", "KDM TUG AND BARGE LLC"),
        ("Bond Interior Design Ltd.", "Bond Interior Design Limited"),
        ("the Registrar", "Registrar"),
        ("CA 014/2027", "CA-014-2027"),
        ("Hervé Le Clerc", "HERVE LE CLERC"),
        ("Companies Law", "Companies Law, DIFC Law No. 5 of 2018"),
        ("DIFC Law No. 5 of 2018", "Companies Law (DIFC Law 5/2018)"),
        ("Insolvency Law No. 3 of 2009", "Insolvency Law"),
        ("Insolvency Law No. 3 of 2009", "DIFC Law No. 3 of 2009"),
        ("Harbour Licensing Law, Saltmere Law No. 4 of 2019", "SALTMERE LAW NO. (4) OF 2019"),
        ("HE Justice Omar Al Rahbani", "Justice Omar Al Rahbani"),
        ("HE WANG", "He Wang"),
        ("The Implied Terms Law 2005", "Implied Terms Law"),
    ],
)
def test_names_that_differ_only_in_form_are_equal(a: str, b: str) -> None:
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
        ("CA 014/2027", "CA 015/2027"),
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
        ("ORDER OF H.E. CHIEF JUSTICE CONRAD ASHE", "Chief Justice Conrad Ashe"),
        ("transferring Case No. CFI-\n020-2025", "CFI-020-2025"),
        ("Osbert’s shares", "Osbert"),
        ("the Insolvency Law DIFC Law No.3 of 2009", "Insolvency Law, DIFC Law No. 3 of 2009"),
        ("BETWEEN SMITH JOHN and others", "Smith, John"),
    ],
)
def test_a_name_is_found_in_a_text_in_any_form(text: str, name: str) -> None:
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
def test_the_name_of_another_thing_is_not_found_in_a_text(text: str, name: str) -> None:
    assert name_in(text, name) is None


def test_the_span_of_a_name_has_offsets_into_the_text() -> None:
    text = "heard before JUSTICE CONRAD ASHE today"
    span = name_in(text, "Justice Conrad Ashe")
    assert span is not None
    assert text[span.start : span.end] == "JUSTICE CONRAD ASHE"
