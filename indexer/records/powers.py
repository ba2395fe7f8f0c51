"""Read the laws an instrument acts on: those that regulations are made under and those an amendment law amends.

Pure.
"""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.legal_text.body_lines import fact_on, squeeze
from pincite.indexer.legal_text.identifiers import law_number
from pincite.indexer.legal_text.patterns import common
from pincite.indexer.legal_text.patterns import instrument_identity as patterns
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span

_PAGES = 5
_POWERS_REACH = 300
_TITLE_REACH = 120
_CLAUSE_REACH = 900
"""Characters after `This Law amends` that may list laws."""
_NEXT_UNIT = re.compile(r"^\s*(?:PART\b|\d{1,3}\.\s)", re.MULTILINE)
_AMENDED_BEFORE = re.compile(r"as\s+amended\s+by[^(;]{0,120}$", re.IGNORECASE)


def read_powers(pages: Sequence[Page]) -> tuple[Fact, ...]:
    """Read from the first pages the laws that regulations are made under: the facts `made_under`, if stated.

    If the clause says only `the Law`, the value is the title that the regulations define as such.
    """
    body = [page for page in pages[:_PAGES] if not page.is_contents]
    for page in body:
        for clause in patterns.POWERS.finditer(page.body):
            named = list(_titles_in_clause(page, clause.end()))
            if named:
                return tuple(fact for span in named for fact in _made_under(page, span, body))
    return ()


def _titles_in_clause(page: Page, start: int) -> Iterator[Span]:
    """Yield the titles of laws in a clause of powers."""
    reach = min(len(page.body), start + _POWERS_REACH)
    stop = patterns.POWERS_END.search(page.body, start, reach)
    for match in patterns.LAW_NAMED.finditer(page.body, start, stop.start() if stop else reach):
        yield _title_span(page, match)


def _title_span(page: Page, match: re.Match[str]) -> Span:
    start, end = match.span("title")
    return Span(start, start + len(page.body[start:end].rstrip()))


def _made_under(page: Page, span: Span, body: Sequence[Page]) -> Iterator[Fact]:
    title = squeeze(page.body[span.start : span.end])
    if title.casefold() not in ("law", "act"):
        yield fact_on(page, "made_under", title, span)
        return
    yield from list(_defined_law(body))[:1]


def _defined_law(body: Sequence[Page]) -> Iterator[Fact]:
    """Yield the law that the regulations call `the Law`."""
    for page in body:
        for definition in patterns.LAW_DEFINED.finditer(page.body):
            ahead = Span(max(0, definition.start() - _TITLE_REACH), definition.start())
            reach = ahead if definition["behind"] else Span(definition.end(), definition.end() + _TITLE_REACH)
            named = list(patterns.LAW_NAMED.finditer(page.body, reach.start, reach.end))
            if named:
                span = _title_span(page, named[-1] if definition["behind"] else named[0])
                yield fact_on(page, "made_under", squeeze(page.body[span.start : span.end]), span)


def read_amended_laws(pages: Sequence[Page]) -> tuple[Fact, ...]:
    """Read the laws that an amendment law lists as amended: the facts `amends`, each with a law's number as value."""
    for page in pages[:_PAGES]:
        match = None if page.is_contents else patterns.LAWS_AMENDED.search(page.body)
        if match is None:
            continue
        stop = _NEXT_UNIT.search(page.body, match.end())
        end = min(stop.start() if stop else len(page.body), match.end() + _CLAUSE_REACH)
        return tuple(
            fact_on(page, "amends", str(law_number(named)), Span(*named.span()))
            for named in common.LAW_NUMBER.finditer(page.body, match.end(), end)
            if not _AMENDED_BEFORE.search(page.body[match.end() : named.start()])
        )
    return ()
