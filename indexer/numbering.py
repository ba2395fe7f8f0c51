"""Enumerators of legal writing: `12.`, `13A.`, `1.5.4`, `(1)`, `(a)`, `(iv)`, and which one follows which. Pure."""

import re
from dataclasses import dataclass
from typing import Literal

from pincite.indexer.patterns.common import ROMAN_NUMERAL

Style = Literal["number", "dotted", "(1)", "(a)", "(i)", "(A)"]

_ENUMERATOR = re.compile(
    r"\s*(?:(?P<dotted>\d{1,3}(?:\.\d{1,3})+[A-Z]?)\.?(?=\s|$)\s*"
    r"|(?P<number>\d{1,3}[A-Z]{0,2})[.)](?=\s|$)\s*"
    r"|(?P<bare>\d{1,3}[A-Z]{0,2})\s+(?=[A-Z][a-z])"
    r"|\((?P<inner>\d{1,3}[A-Z]?|[a-z]{1,5}|[A-Z]{1,2})\)\s*)"
)
_ROMAN_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


@dataclass(frozen=True, slots=True)
class Enumerator:
    """An enumerator at the head of a line: its possible styles, its label, and where the text after it begins.

    `bare` marks a number without a dot, which is an enumerator only where a heading follows.
    """

    styles: tuple[Style, ...]
    label: str
    rest: int
    bare: bool = False


def read_enumerator(line: str) -> Enumerator | None:
    """Return the enumerator that a line begins with, if any. `(i)` may be a letter or a numeral: both are given."""
    match = _ENUMERATOR.match(line)
    if match is None:
        return None
    if match["dotted"]:
        return Enumerator(("dotted",), match["dotted"], match.end())
    if match["number"]:
        return Enumerator(("number",), match["number"], match.end())
    if match["bare"]:
        return Enumerator(("number",), match["bare"], match.end(), bare=True)
    inner = match["inner"]
    return Enumerator(_inner_styles(inner), inner, match.end())


def _inner_styles(inner: str) -> tuple[Style, ...]:
    if inner[0].isdigit():
        return ("(1)",)
    if inner.isupper():
        return ("(A)",)
    styles: list[Style] = []
    if ROMAN_NUMERAL.match(inner):
        styles.append("(i)")
    if len(inner) == 1 or len(set(inner)) == 1:
        styles.append("(a)")
    return tuple(styles)


def ordinal(style: Style, label: str) -> int | None:
    """Return the place of a label in its sequence, 1 for the first; a letter suffix (`13A`) does not count."""
    if style in ("number", "(1)"):
        digits = re.match(r"\d+", label)
        return int(digits.group()) if digits else None
    if style == "dotted":
        return int(re.findall(r"\d+", label)[-1])
    if style == "(i)":
        return roman_value(label)
    letter = label.lower()
    return (ord(letter[0]) - ord("a") + 1) + 26 * (len(letter) - 1)


def roman_value(numeral: str) -> int:
    """Return the value of a lower-case roman numeral."""
    values = [_ROMAN_VALUES[c] for c in numeral]
    return sum(-v if i + 1 < len(values) and v < values[i + 1] else v for i, v in enumerate(values))


def follows(style: Style, label: str, last: str) -> bool:
    """Tell whether `label` may stand next after `last` in one list: the successor, or an inserted `13A` after `13`."""
    here, before = ordinal(style, label), ordinal(style, last)
    if here is None or before is None:
        return False
    suffix, suffix_before = _suffix(label), _suffix(last)
    if style in ("number", "(1)") and here == before:
        return suffix > suffix_before
    return here == before + 1


def _suffix(label: str) -> str:
    return re.sub(r"^\d+", "", label)
