"""Find the lines that may begin a main unit, by family of numbering, each with its weight. Pure."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pincite.indexer.legal_text.numbering import Enumerator, Style, ordinal, read_enumerator, roman_value
from pincite.indexer.legal_text.patterns import common
from pincite.indexer.model import SectionKind
from pincite.indexer.structure.headings import (
    ends_sentence,
    heading_after,
    is_heading,
    is_titled,
    stands_alone,
    title_of,
)
from pincite.indexer.structure.line_context import TextLine

Family = Literal["article", "section", "clause", "roman", "letter", "number"]
"""A way to number units: by a word, or by roman numerals, letters or figures alone."""

_FIRST_SUBUNIT = re.compile(r"(?P<number>\d{1,3})\.0?[01](?:\.\s|\s|\.?[A-Z“])")
_CONFIRMATION = 0.7
_LETTERED: tuple[tuple[Family, Style], ...] = (("roman", "I."), ("letter", "A."))
_ENDS_IN_FIGURES = re.compile(r"\s\d[\d,.]*\s+\d[\d,.]*$|\s\d{1,2}[-/.]\d{1,2}[-/.]\d{4}$")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line that may begin a unit: its index among the lines, its number and suffix (`13A`), and its label.

    `shape` is how the number is written, which is the same for all units of a document. `is_marked` says that a sign
    follows the number.
    """

    at: int
    family: Family
    number: int
    suffix: str
    label: str
    heading: str | None
    shape: str
    weight: float
    is_marked: bool = True


def candidates(lines: Sequence[TextLine], unit: SectionKind) -> dict[Family, list[Candidate]]:
    """Return the candidates of each family in reading order."""
    found: dict[Family, list[Candidate]] = defaultdict(list)
    for at, line in enumerate(lines):
        first = line.text[0]
        if first.isdigit() and (subunit := _FIRST_SUBUNIT.match(line.text)) is not None:
            _confirm(found["number"], int(subunit["number"]))
        elif first.isdigit() or (first.isupper() and line.text[1:2] in ".)IVXL"):
            for candidate in _numbered_candidates(at, line, unit):
                found[candidate.family].append(candidate)
        if (
            first in "AaSsCcRr§"
            and unit is not SectionKind.PARAGRAPH
            and (with_word := _candidate_with_word(at, line)) is not None
        ):
            found[with_word.family].append(with_word)
    return found


def _confirm(numbered: list[Candidate], number: int) -> None:
    """Raise the weight of the last candidate if its subunit follows.

    Where `7.1` comes next, the `7.` before it begins a unit and not a list item.
    """
    if numbered and numbered[-1].number == number:
        numbered[-1] = replace(numbered[-1], weight=numbered[-1].weight + _CONFIRMATION)


def _numbered_candidates(at: int, line: TextLine, unit: SectionKind) -> list[Candidate]:
    enumerator = read_enumerator(line.text)
    if enumerator is None or enumerator.word or "dotted" in enumerator.styles:
        return []
    rest = line.text[enumerator.rest :].strip()
    heading = heading_after(unit, enumerator, rest, line.following)
    if "number" in enumerator.styles:
        return (
            []
            if _is_bare_text(enumerator, rest, heading, unit)
            else [_number_candidate(at, line, enumerator, rest, heading)]
        )
    return [
        Candidate(
            at, family, ordinal(style, enumerator.label) or 0, "", enumerator.label, heading or rest, style, weight
        )
        for family, style in _LETTERED
        if style in enumerator.styles and (weight := _lettered_weight(line, rest)) > 0
    ]


def _is_bare_text(enumerator: Enumerator, rest: str, heading: str | None, unit: SectionKind) -> bool:
    """Return whether a number without a dot is text.

    It begins a unit only before a heading, and not in a table row.
    """
    if not enumerator.bare:
        return False
    if heading is None or unit is SectionKind.PARAGRAPH or _ENDS_IN_FIGURES.search(rest):
        return True
    return unit is SectionKind.CLAUSE and not is_titled(heading)


def _number_candidate(at: int, line: TextLine, enumerator: Enumerator, rest: str, heading: str | None) -> Candidate:
    digits = re.match(r"\d+", enumerator.label)
    suffix = enumerator.label[digits.end() :] if digits else ""
    mark = line.text[len(enumerator.label) : enumerator.rest].strip()
    weight = 1.0 + (0.7 if heading else 0.0)
    if line.runs_on:
        weight -= 1.0
    if enumerator.bare and not ends_sentence(line.before):
        weight -= 1.0
    if rest[:1].islower() or not rest:
        weight -= 0.5 if not rest and line.following[:1].isupper() else 1.2
    shape = f"{mark}{'h' if heading else ''}{'c' if heading and heading.isupper() else ''}"
    return Candidate(
        at,
        "number",
        ordinal("number", enumerator.label) or 0,
        suffix,
        enumerator.label,
        heading,
        shape,
        weight,
        is_marked=bool(mark),
    )


def _lettered_weight(line: TextLine, rest: str) -> float:
    """Return the weight of a letter or roman numeral.

    It is positive only after the end of a sentence, and higher before a heading.
    """
    if not ends_sentence(line.before):
        return 0.0
    return 1.5 if is_heading(rest) else 0.6


def _is_capitalised(match: re.Match[str]) -> bool:
    """Return whether the line is like `SECTION 1. SHORT TITLE`, which cannot continue a sentence."""
    return match["word"].isupper() and bool(match["mark"]) and match["heading"].isupper()


def _candidate_with_word(at: int, line: TextLine) -> Candidate | None:
    match = common.ARTICLE_WORD_LINE.match(line.text)
    if match is None or (
        line.runs_on and not _is_capitalised(match) and (match["heading"] or line.following[:1].islower())
    ):
        return None
    heading = title_of(match)
    alone = stands_alone(line.text, match["heading"], headed=True)
    if not alone and not (match["mark"] and match["heading"][:1].isupper()):
        return None
    label = match["number"]
    digits = re.match(r"\d+", label)
    number = int(digits.group()) if digits else roman_value(label) if label.isupper() else 0
    word = match["word"].lower()
    family: Family = "article" if word.startswith("art") else "clause" if word == "clause" else "section"
    suffix = label[digits.end() :] if digits else ""
    kept = heading if alone else None
    return Candidate(
        at, family, number, suffix, label, kept, match["word"], (1.7 if alone else 1.2) - (0.5 if line.runs_on else 0.0)
    )
