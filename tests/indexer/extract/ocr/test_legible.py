"""Test the detection of legible and garbled text layers."""

import pytest

from pincite.indexer.extract.legible import is_garbled

PROSE = {
    "English": "The master of the vessel shall pay to the Authority the dues that are laid down in this Part within "
    "fourteen days of the day on which the vessel left the berth, and the Authority may sue for them in the Court. "
    "A master who fails to pay is liable for interest at the rate of two per cent a month from that day on.",
    "French": "Le capitaine du navire paie à l'autorité les droits fixés par la présente partie dans les quatorze "
    "jours qui suivent le départ du navire, et l'autorité peut en demander le paiement devant le tribunal. Le "
    "capitaine qui ne paie pas dans ce délai est tenu de verser des intérêts au taux de deux pour cent par mois.",
    "German": "Der Schiffsführer hat der Behörde die in diesem Teil festgelegten Gebühren innerhalb von vierzehn "
    "Tagen nach dem Ablegen des Schiffes zu zahlen, und die Behörde kann sie vor dem Gericht einklagen. Zahlt der "
    "Schiffsführer nicht in dieser Frist, so schuldet er von diesem Tag an Zinsen in Höhe von zwei vom Hundert.",
    "Russian": "Капитан судна обязан уплатить управлению сборы, установленные настоящей частью, в течение "
    "четырнадцати дней после отхода судна от причала, и управление может взыскать их через суд. " * 3,
}


def moved(text: str, by: int) -> str:
    """Shift each letter, as a font with a private encoding does."""
    return "".join(chr(97 + (ord(c) - 97 + by) % 26) if c.isascii() and c.isalpha() else c for c in text.lower())


@pytest.mark.parametrize("language", PROSE)
def test_prose_is_legible_in_its_language(language: str) -> None:
    assert not is_garbled(PROSE[language])


@pytest.mark.parametrize("by", [3, 7, 13])
def test_text_in_a_shuffled_alphabet_is_garbled(by: int) -> None:
    assert is_garbled(moved(PROSE["English"], by))


def test_glyph_numbers_in_place_of_characters_are_garbled() -> None:
    assert is_garbled("".join(chr(max(1, ord(c) - 29)) for c in PROSE["English"]))
    assert is_garbled("".join(chr(0xE000 + ord(c)) if c.isalpha() else c for c in PROSE["English"]))


def test_a_short_list_of_names_without_common_words_is_legible() -> None:
    assert not is_garbled("\n".join(["Oakley Terminals Limited", "Birch Shipping LLC", "Saltmere Pilots Guild"] * 6))


def test_figures_symbol_bullets_and_broken_words_are_not_garbled() -> None:
    assert not is_garbled("1,250.00 480,000 2019 " * 40)
    assert not is_garbled("".join(f"\uf0b7 {line}.\n" for line in PROSE["English"].split(" of ")))
    assert not is_garbled(PROSE["English"].replace("Authority", "Author\x02ity").replace("vessel", "ves\ufffesel"))


def test_a_page_without_a_character_is_not_garbled() -> None:
    assert not is_garbled(" \n ")


def test_a_legible_stamp_does_not_make_a_garbled_page_legible() -> None:
    stamp = "Filed in the Registry of the Court and served on the parties to the suit\n"
    assert is_garbled(stamp + "$%&'()*+xqzt#vbn@gh" * 120)
