import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.indexer.legal_text.numbering import Style, follows, ordinal, read_enumerator, roman_value

STYLES: tuple[Style, ...] = ("number", "(1)", "(a)", "(i)", "(A)")


def label(style: Style, place: int) -> str:
    if style in ("number", "(1)"):
        return str(place)
    if style == "(i)":
        return roman(place)
    letter = chr(ord("a") + (place - 1) % 26) * (1 + (place - 1) // 26)
    return letter.upper() if style == "(A)" else letter


def roman(place: int) -> str:
    text = ""
    for value, numeral in ((90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")):
        text += numeral * (place // value)
        place %= value
    return text


@pytest.mark.parametrize(
    ("line", "styles", "read", "bare"),
    [
        ("12. Record keeping", ("number",), "12", False),
        ("13A. Provisional Licence", ("number",), "13A", False),
        ("12) Record keeping", ("number",), "12", False),
        ("22 Record keeping", ("number",), "22", True),
        ("1.5.4 The Registrar may", ("dotted",), "1.5.4", False),
        ("16.3Force Majeure", ("dotted",), "16.3", False),
        ("16.3FORCE MAJEURE", ("dotted",), "16.3", False),
        ("16.3A Force Majeure", ("dotted",), "16.3A", False),
        ("(1) A Licensee", ("(1)",), "1", False),
        ("(a) the fee", ("(a)",), "a", False),
        ("(i) the fee", ("(i)", "(a)"), "i", False),
        ("(iv) the fee", ("(i)",), "iv", False),
        ("(bb) the fee", ("(a)",), "bb", False),
        ("(A) The Client", ("(A)",), "A", False),
    ],
)
def test_an_enumerator_has_every_possible_style(line: str, styles: tuple[Style, ...], read: str, bare: bool) -> None:
    found = read_enumerator(line)
    assert found is not None
    assert (found.styles, found.label, found.bare) == (styles, read, bare)
    assert line[found.rest :][0].isalpha()


@pytest.mark.parametrize(
    "line", ["Article 12", "12,000 dollars", "3.5% of", "1,842,500.", "(see above)", "2021-03-14", ""]
)
def test_other_lines_have_no_enumerator(line: str) -> None:
    found = read_enumerator(line)
    assert found is None or found.styles == ()


@given(st.sampled_from(STYLES), st.integers(1, 50))
def test_a_label_follows_only_its_predecessor(style: Style, place: int) -> None:
    assert follows(style, label(style, place + 1), label(style, place))
    assert not follows(style, label(style, place), label(style, place + 1))
    assert not follows(style, label(style, place + 2), label(style, place))
    assert not follows(style, label(style, place), label(style, place))


@given(st.sampled_from(("number", "(1)")), st.integers(1, 99), st.sampled_from("ABC"))
def test_an_inserted_label_sorts_between_two_numbers(style: Style, place: int, suffix: str) -> None:
    inserted = f"{place}{suffix}"
    assert follows(style, inserted, str(place))
    assert follows(style, str(place + 1), inserted)
    assert not follows(style, str(place), inserted)


@given(st.sampled_from(STYLES), st.integers(1, 50))
def test_the_position_of_a_label_is_its_number_in_the_list(style: Style, place: int) -> None:
    assert ordinal(style, label(style, place)) == place


@given(st.integers(1, 99))
def test_a_roman_numeral_has_its_value(place: int) -> None:
    assert roman_value(roman(place)) == place
