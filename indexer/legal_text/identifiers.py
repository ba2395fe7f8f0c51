"""Normalise the numbers that identify laws and cases. Pure."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import accumulate

from pincite.indexer.legal_text.body_lines import squeeze
from pincite.indexer.legal_text.patterns import common
from pincite.indexer.legal_text.patterns.jurisdiction import case_forms, citation_forms, dockets, instrument_forms
from pincite.indexer.model import DocumentKind, LawNumber
from pincite.indexer.page import Span

_MIN_DIGITS = 4
_STEPS = re.compile(r"[a-z]+|[1-9]\d*")
_CHAPTER = ("ch", "chapter")
_SMALL = ("no", "nos", "number", "of", "the", "s", "i")
_SECOND_SERIES = re.compile(r"\(\s*[A-Z]{1,3}\.?\s*\d+\s*\)")
"""A second number of an instrument: `2015 No. 12 (C. 4)`."""
_LONGEST_LABEL = 8
_LABEL_MARKS = "#:"
_LABEL = re.compile(r"\b(?:Nos?\.?|Numbers?|Docket|Case|Appeal)\s*#?:?\s*$", re.IGNORECASE)


def case_id(match: re.Match[str]) -> str:
    """Return the usual spelling of a match of `patterns.common.CASE_ID`: `ENF 053/2025`."""
    return f"{match['series'].upper()} {match['number'].zfill(3)}/{match['year']}"


def case_numbers(text: str) -> list[tuple[str, Span]]:
    """Return the case numbers of a text in their usual spelling, in the common form or a jurisdiction's own."""
    found = sorted(jurisdiction_numbers(text), key=lambda each: each[1])
    starts = [span.start for _, span in found]
    reached = [0, *accumulate((span.end for _, span in found), max)]
    for match in common.CASE_ID.finditer(text) if common.CASE_YEAR.search(text) else ():
        if reached[bisect_left(starts, match.end())] <= match.start():  # it overlaps none of the others
            found.append((case_id(match), Span(*match.span())))
    return sorted(found, key=lambda each: each[1])


def docket_numbers(text: str) -> Iterator[tuple[str, Span]]:
    """Yield the numbers of a text that have some jurisdiction's form, in their usual spelling.

    A bare `17-26` is ambiguous. Without a label such as `No.`, only a number of four digits or the number of an action
    counts.
    """
    yield from jurisdiction_numbers(text)
    for style in dockets():
        for match in style.number.finditer(text):
            unambiguous = len(match["number"]) >= _MIN_DIGITS or match.groupdict().get("kind")
            if unambiguous or _is_labelled(text, match.start()):
                yield style.case_id(match), Span(*match.span())


def _is_labelled(text: str, start: int) -> bool:
    """Return whether a label directly precedes an offset. Only the characters a label needs are searched."""
    end = start
    while end and (text[end - 1].isspace() or text[end - 1] in _LABEL_MARKS):
        end -= 1
    return _LABEL.search(text, max(0, end - _LONGEST_LABEL), start) is not None


def jurisdiction_numbers(text: str) -> Iterator[tuple[str, Span]]:
    """Yield the case numbers of a text that only some jurisdiction uses, in their usual spelling."""
    for form, number in case_forms():
        for match in number.finditer(text):
            yield form.case_id(match), Span(*match.span())


def citations(text: str) -> list[tuple[str, Span]]:
    """Return the neutral citations of a text, as printed."""
    found = (match for form in (common.NEUTRAL, *citation_forms()) for match in form.finditer(text))
    return [(squeeze(match.group()), Span(*match.span())) for match in found]


def same_citation(a: str, b: str | None) -> bool:
    """Return whether two neutral citations are equal: `[2024] EWCA Civ 5` and `[2024] ewca civ 005`."""
    return b is not None and citation_key(a) == citation_key(b)


def citation_key(citation: str) -> tuple[str, ...]:
    """Return a key equal for equal neutral citations."""
    return tuple(_STEPS.findall(_without_division(citation)))


def identifier_key(number: str) -> str:
    """Return a key equal for all spellings of a law's, case's or decision's number; empty if the number is too short.

    `DIFC Law No. (5) of 2018` and `DIFC LAW NO. 5 OF 2018`, `S.I. 2015/12` and `2015 No. 12`, `c. 16` and `CHAPTER 16`.
    """
    found = _STEPS.findall(_SECOND_SERIES.sub("", number).casefold())
    steps = ["c" if step in _CHAPTER else step for step in found if step not in _SMALL]
    return " ".join(steps) if len(steps) > 1 and any(map(str.isdigit, steps)) else ""


def contract_key(day_or_title: str, parties: Iterable[str]) -> str:
    """Return a key of the contract between some parties with a day or a title."""
    return " | ".join(
        (day_or_title.casefold(), *sorted(re.sub(r"\W+", " ", party).strip().casefold() for party in parties))
    )


def court_cited(citation: str) -> str:
    """Return the court's letters in a neutral citation, in lower case: `ewca civ`."""
    return " ".join(re.findall(r"[a-z]+", _without_division(citation)))


def _without_division(citation: str) -> str:
    """Return a citation in lower case, without the division of the court in brackets after it."""
    return citation.casefold().partition(" (")[0]


def instrument_numbers(text: str) -> Iterator[tuple[LawNumber, Span, DocumentKind]]:
    """Yield the numbers of a text in some jurisdiction's form for instruments, with the kind of instrument."""
    for form in instrument_forms():
        for match in form.number.finditer(text):
            issuer = match.groupdict().get("issuer") or ""
            start = match.end("issuer") if issuer else match.start()
            number = LawNumber(
                squeeze(issuer), int(match["number"]), int(match["year"]), squeeze(text[start : match.end()])
            )
            yield number, Span(*match.span()), form.kind


def law_number(match: re.Match[str]) -> LawNumber:
    """Return the value of a match of `patterns.common.LAW_NUMBER` or `LAW_SLASH`. `the` is not an issuer."""
    issuer = match["issuer"] or ""
    number, year = int(match["number"]), int(match["year"])
    is_act = "act" in match.string[match.end("issuer") if issuer else match.start() : match.start("number")].casefold()
    printed = f"Act No. {number} of {year}" if is_act else ""
    return LawNumber("" if issuer.casefold() == "the" else issuer, number, year, printed)


def same_law(a: LawNumber | None, b: LawNumber | None) -> bool:
    """Return whether two numbers may identify one law. A missing issuer matches any issuer."""
    if a is None or b is None or (a.number, a.year) != (b.number, b.year):
        return False
    return not a.issuer or not b.issuer or a.issuer.casefold() == b.issuer.casefold()
