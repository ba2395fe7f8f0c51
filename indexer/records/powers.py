"""Which laws an instrument acts on: the one regulations are made under, those an amendment law amends. Pure."""

import re
from collections.abc import Sequence

from pincite.indexer.lines import fact_on, squeeze
from pincite.indexer.model import Fact, Page, Span
from pincite.indexer.patterns import common
from pincite.indexer.patterns import identity as patterns
from pincite.indexer.references import law_number

_PAGES = 5
_CLAUSE_REACH = 900
"""Characters behind `This Law amends` within which the laws are listed."""
_NEXT_UNIT = re.compile(r"^\s*(?:PART\b|\d{1,3}\.\s)", re.MULTILINE)
_AMENDED_BEFORE = re.compile(r"as\s+amended\s+by[^(;]{0,120}$", re.IGNORECASE)


def read_powers(pages: Sequence[Page]) -> tuple[Fact, ...]:
    """Read the law under which regulations are made from their first pages: the fact `made_under`, if it is stated."""
    for page in pages[:_PAGES]:
        match = None if page.is_contents else patterns.POWERS.search(page.body)
        if match:
            span = Span(match.start("title"), match.end("tail"))
            return (fact_on(page, "made_under", squeeze(match["title"]), span),)
    return ()


def read_amended_laws(pages: Sequence[Page]) -> tuple[Fact, ...]:
    """Read the laws that an amendment law lists as amended: the facts `amends`, each value a law's number."""
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
