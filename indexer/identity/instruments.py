"""Identify laws, amendment laws, regulations, consultation papers and enactment notices by their title pages. Pure."""

import re
from collections.abc import Sequence

from pincite.indexer.identity.base import Identified
from pincite.indexer.identity.clauses import read_clauses
from pincite.indexer.identity.instrument_dates import read_instrument_dates
from pincite.indexer.identity.instrument_numbers import Numbered, own_number
from pincite.indexer.identity.title_blocks import Titled
from pincite.indexer.legal_text.body_lines import Line, fact_on, squeeze
from pincite.indexer.legal_text.dates import DateFound, read_dates
from pincite.indexer.legal_text.identifiers import law_number, same_law
from pincite.indexer.legal_text.patterns import common
from pincite.indexer.legal_text.patterns import instrument_identity as patterns
from pincite.indexer.legal_text.title_case import smart_title
from pincite.indexer.model import LEGISLATION, DocumentKind, Fact, Identity, LawNumber
from pincite.indexer.page import Page, Span

_AMENDING_LAWS_GAP = 90
"""Characters between two amending laws' numbers on a title page: enough for a title, too few for a preamble."""


def read_instrument(pages: Sequence[Page], kind: DocumentKind, titled: Titled, number: Numbered) -> Identified:
    """Read the identity of a law or other paper from its title, clauses and cover."""
    first = pages[0]
    law = number.law
    version = _first_match(first, "version", patterns.VERSION)
    clauses = read_clauses(pages) if kind in LEGISLATION else ()
    amended_by, amended_facts = _amended_by(first, law) or _noted_amendments(pages, law)
    known = {each.field for each in clauses}
    dates = [fact for fact in read_instrument_dates(pages, titled.fact) if fact.field not in known]
    identity = Identity(
        kind,
        title=titled.title,
        short_titles=(titled.short.value,) if titled.short else (),
        law_number=law,
        number=number.printed,
        version=_first(version, "version"),
        in_force=_first((*clauses, *dates), "in_force"),
        enacted=_first((*clauses, *dates), "enacted"),
        amended_by=amended_by,
    )
    facts = (titled.fact, number.fact, *version, titled.short, *amended_facts, *clauses, *dates)
    return Identified(
        identity, (*(f for f in facts if f), *_first_match(first, "enacted_by", patterns.ENACTED_BY, "name"))
    )


def _first(facts: Sequence[Fact], field: str) -> str | None:
    return next((fact.value for fact in facts if fact.field == field), None)


def read_enactment_notice(pages: Sequence[Page], lines: Sequence[Line]) -> Identified:
    """Read a notice of enactment: the law it enacts, and when."""
    first = pages[0]
    number = own_number(pages, DocumentKind.ENACTMENT_NOTICE)
    dates = read_dates(first.body)
    title, span = _enacted_title(lines, dates)
    enacting = patterns.ENACTMENT.search(first.body)
    enacted = next((d for d in dates if enacting and d.span.start >= enacting.start()), None)
    stated = fact_on(first, "title", title, span) if title and span else None
    dated = fact_on(first, "enacted", enacted.iso, enacted.span) if enacted else None
    identity = Identity(
        DocumentKind.ENACTMENT_NOTICE, title=title, law_number=number.law, enacted=enacted.iso if enacted else None
    )
    found = (f for f in (stated, number.fact, dated) if f)
    return Identified(
        identity,
        (
            *found,
            *_first_match(first, "commencement", patterns.COMMENCEMENT),
            *_first_match(first, "enacted_by", patterns.ENACTED_BY, "name"),
        ),
    )


def _enacted_title(lines: Sequence[Line], dates: Sequence[DateFound]) -> tuple[str | None, Span | None]:
    """Return the law's title between the enacting formula and the law's number."""
    start = next((i for i, line in enumerate(lines) if patterns.ENACTMENT.search(line.text)), None)
    if start is None:
        return None, None
    end = next((i for i, line in enumerate(lines) if i > start and common.LAW_NUMBER.search(line.text)), None)
    if end is None:
        return None, None
    kept = [
        line
        for line in lines[start + 1 : end + 1]
        if not patterns.NOTICE_FORMULA.match(line.text)
        and not any(d.span.start < line.span.end and line.span.start < d.span.end for d in dates)
    ]
    text = squeeze(" ".join(line.text for line in kept))
    number = common.LAW_NUMBER.search(text)
    title = text[: number.start()].strip(" ,.(") if number else text
    title = re.sub(r"(?i)^the\s+", "", title)
    if not kept or not title:
        return None, None
    return smart_title(title), Span(kept[0].span.start, kept[-1].span.end)


def _first_match(page: Page, field: str, pattern: re.Pattern[str], group: int | str = 0) -> list[Fact]:
    """Return the fact for a pattern's first match on a page."""
    match = pattern.search(page.body)
    return [fact_on(page, field, squeeze(match[group]), Span(*match.span(group)))] if match else []


def _amended_by(first: Page, own: LawNumber | None) -> tuple[tuple[LawNumber, ...], list[Fact]] | None:
    """Return the laws that, according to the title page, have amended this one."""
    match = patterns.AMENDED_BY.search(first.body)
    if match is None:
        return None
    found: list[re.Match[str]] = []
    for named in common.LAW_NUMBER.finditer(first.body, match.end()):
        if named.start() - (found[-1].end() if found else match.end()) > _AMENDING_LAWS_GAP:
            break
        if not same_law(law_number(named), own):
            found.append(named)
    if not found:
        return None
    numbers = tuple(dict.fromkeys(law_number(m) for m in found))
    span = Span(match.start(), found[-1].end())
    return numbers, [fact_on(first, "amended_by", "; ".join(map(str, numbers)), span)]


def _noted_amendments(pages: Sequence[Page], own: LawNumber | None) -> tuple[tuple[LawNumber, ...], list[Fact]]:
    """Return the laws in notes beside amended provisions: the first note of each, by year and number."""
    noted: dict[LawNumber, Fact] = {}
    for page in pages:
        for note in patterns.AMENDMENT_NOTE.finditer(page.body):
            number = LawNumber(own.issuer if own else "", int(note["number"]), int(note["year"]))
            if number not in noted:
                noted[number] = fact_on(page, "amended_by", str(number), Span(*note.span()))
    numbers = tuple(sorted(noted, key=lambda n: (n.year, n.number)))
    return numbers, [noted[number] for number in numbers]
