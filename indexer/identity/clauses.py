"""Read what an instrument's own clauses state: its maker, its commencement, what it repeals. Pure."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from pincite.indexer.legal_text.body_lines import fact_on, squeeze
from pincite.indexer.legal_text.dates import read_dates
from pincite.indexer.legal_text.patterns import common
from pincite.indexer.legal_text.patterns import instrument_identity as patterns
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span

_FIRST = (
    ("authority", "", (patterns.MADE_BY,)),
    ("commencement", "into", (patterns.COMES_INTO_FORCE, patterns.IN_FORCE_IN_LIST)),
    ("enactment", "enacted", (patterns.IS_ENACTED, patterns.ENACTED_IN_LIST)),
)
"""Each field with a word that all its wordings contain (faster to search for) and the wordings."""
_YEAR = re.compile(r"\s*(?:of\s+)?(?:1[89]|20)\d\d\b")
"""A year after a title, which distinguishes a law from its predecessor with the same title."""


def read_clauses(pages: Sequence[Page]) -> tuple[Fact, ...]:
    """Return the facts `authority`, `commencement` and `enactment` (the first statement of each), and `repeals`.

    A commencement or an enactment on a stated day also gives `in_force` or `enacted`, in ISO 8601.
    """
    body = [page for page in pages if not page.is_contents]
    return (*_stated(body), *_repeals(body))


def _stated(body: Sequence[Page]) -> Iterator[Fact]:
    for field, cue, wordings in _FIRST:
        with_cue = (page for page in body if cue in page.body)
        found = ((page, match) for page in with_cue for pattern in wordings if (match := pattern.search(page.body)))
        for page, match in islice(found, 1):
            group = match.lastgroup or 0
            span = Span(*match.span(group))
            yield fact_on(page, field, squeeze(match[group]), span)
            yield from _dated(page, field, span)


def _dated(page: Page, field: str, stated: Span) -> Iterator[Fact]:
    name = {"commencement": "in_force", "enactment": "enacted"}.get(field)
    for date in read_dates(page.body[stated.start : stated.end])[:1] if name else ():
        yield fact_on(page, str(name), date.iso, stated)


def _repeals(body: Sequence[Page]) -> Iterator[Fact]:
    """Yield each law that is repealed as a whole, by number if the clause gives one, else by title."""
    seen: set[str] = set()
    for page in (page for page in body if "repeal" in page.body):
        for pattern in patterns.REPEALS:
            for match in pattern.finditer(page.body):
                for value, span in _laws(page, Span(*match.span("what"))):
                    if value not in seen:
                        seen.add(value)
                        yield fact_on(page, "repeals", value, span)


def _laws(page: Page, what: Span) -> Iterator[tuple[str, Span]]:
    clause = page.body[what.start : what.end]
    if patterns.PART_OF_LAW.search(clause):
        return
    numbered = list(common.LAW_NUMBER.finditer(page.body, what.start, what.end))
    for match in numbered or patterns.LAW_NAMED.finditer(page.body, what.start, what.end):
        if not patterns.NO_LAW_TITLE.match(match.group()):
            year = None if numbered else _YEAR.match(page.body, match.end(), what.end)
            span = Span(match.start(), year.end() if year else match.end())
            yield squeeze(page.body[span.start : span.end]), span
