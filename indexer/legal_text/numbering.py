"""Read the enumerators of legal writing, `12.`, `1.5.4`, `Section 1.01`, `(a)`, `IV.`, and their order. Pure."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from pincite.indexer.legal_text.patterns.common import MONTHS, ROMAN_NUMERAL

Style = Literal["number", "dotted", "(1)", "(a)", "(i)", "(A)", "(I)", "A.", "I.", "a.", "i.", "section"]
"""The styles of enumerators."""

_MAY_BEGIN = re.compile(r"\s*(?:[\d(§]|[A-Za-z]{1,6}[.)]|[SCAR][a-zA-Z]{3,9}\s*\d)")
"""Occurs at the start of every enumerator. It is tested first because it is fast and most lines begin with a word."""
_MONTHS = "|".join(month.capitalize() for month in MONTHS)
_ENUMERATOR = re.compile(
    r"\s*(?:(?:(?P<word>Section|SECTION|Sec\.|SEC\.|Clause|CLAUSE|Article|ARTICLE|Art\.|Rule|RULE|Regulation"
    r"|REGULATION|§)\s*)?"
    r"(?P<dotted>\d{1,3}(?:\.\d{1,3})+(?:[A-Z](?![A-Za-z]))?)(?:\.?(?=\s|$)|[.:](?=[A-Z“\"])"
    r"|(?=[A-Z][a-z]{2}|[A-Z]{3}))\s*"
    r"|(?P<number>\d{1,3}[A-Z]{0,2})(?:[.)](?=\s|$|[A-Z“])|\.?[—―](?=\s|$|[A-Z“(]))\s*"
    rf"|(?P<bare>\d{{1,3}}[A-Z]{{0,2}})\s+(?!(?:{_MONTHS})\b)(?=[A-Z][a-z]|[A-Z]{{2}})"
    r"|\((?P<inner>\d{1,3}[A-Z]?|[a-z]{1,5}|[A-Z]{1,2}|[IVX]{3,4})\)\s*"
    r"|(?P<letter>[A-Z]|[IVXL]{2,6}|[a-z]|[ivx]{2,5})[.)]\s+(?=[A-Z“\"\[‘])"
    r"|(?P<closed>[a-z]|[ivx]{2,5})\)\s+)"
)
_ROMAN_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_MAX_SKIPPED = 6
_FIGURES: tuple[Style, ...] = ("number", "(1)", "section")
_NUMERALS: tuple[Style, ...] = ("(i)", "(I)", "i.", "I.")


@dataclass(frozen=True, slots=True)
class Enumerator:
    """An enumerator at the start of a line: its possible styles, its label, and the offset of the text after it.

    `bare` marks a number without a dot, which is an enumerator only before a heading. `word` is the word before a
    dotted number: `Section`.
    """

    styles: tuple[Style, ...]
    label: str
    rest: int
    bare: bool = False
    word: str = ""


@lru_cache(maxsize=1 << 13)
def read_enumerator(line: str) -> Enumerator | None:
    """Return the enumerator at the start of a line, or None.

    `(i)` may be a letter or a numeral; both styles are returned.
    """
    match = _ENUMERATOR.match(line) if _MAY_BEGIN.match(line) else None
    if match is None:
        return None
    if match["dotted"]:
        return Enumerator(("dotted",), match["dotted"], match.end(), word=match["word"] or "")
    if match["number"]:
        return Enumerator(("number",), match["number"], match.end())
    if match["bare"]:
        return Enumerator(("number",), match["bare"], match.end(), bare=True)
    if match["inner"]:
        return Enumerator(_inner_styles(match["inner"]), match["inner"], match.end())
    label = match["letter"] or match["closed"]
    return Enumerator(
        _lettered(label, "I." if label.isupper() else "i.", "A." if label.isupper() else "a."), label, match.end()
    )


def _inner_styles(inner: str) -> tuple[Style, ...]:
    if inner[0].isdigit():
        return ("(1)",)
    return _lettered(inner, "(I)" if inner.isupper() else "(i)", "(A)" if inner.isupper() else "(a)")


def _lettered(label: str, numeral: Style, letter: Style) -> tuple[Style, ...]:
    styles: list[Style] = []
    if ROMAN_NUMERAL.match(label.lower()):
        styles.append(numeral)
    if len(label) == 1 or len(set(label)) == 1:
        styles.append(letter)
    return tuple(styles)


def ordinal(style: Style, label: str) -> int | None:
    """Return the position of a label in its sequence, from 1. A letter suffix (`13A`) is ignored."""
    if style in _FIGURES:
        digits = re.match(r"\d+", label)
        return int(digits.group()) if digits else None
    if style == "dotted":
        return int(re.findall(r"\d+", label)[-1])
    if style in _NUMERALS:
        return roman_value(label)
    letter = label.lower()
    return (ord(letter[0]) - ord("a") + 1) + 26 * (len(letter) - 1)


def roman_value(numeral: str) -> int:
    """Return the value of a roman numeral."""
    values = [_ROMAN_VALUES[c] for c in numeral.lower()]
    return sum(-v if i + 1 < len(values) and v < values[i + 1] else v for i, v in enumerate(values))


def follows(style: Style, label: str, last: str) -> bool:
    """Return whether `label` may follow `last` in one list: the successor, or an inserted `13A` after `13`.

    Units with the word `Section` may skip numbers, because sections may be repealed.
    """
    here, before = ordinal(style, label), ordinal(style, last)
    if here is None or before is None:
        return False
    suffix, suffix_before = _suffix(label), _suffix(last)
    if style in _FIGURES and here == before:
        return suffix > suffix_before
    if style == "section":
        return before < here <= before + _MAX_SKIPPED
    return here == before + 1


def _suffix(label: str) -> str:
    return re.sub(r"^\d+", "", label)
