"""Read letters: sender, addressee, date and subject. Pure."""

from collections.abc import Iterator, Sequence

from pincite.indexer.identity.base import Identified
from pincite.indexer.identity.cover import is_prose
from pincite.indexer.identity.instrument_dates import read_instrument_dates
from pincite.indexer.identity.title_blocks import Titled, shortened
from pincite.indexer.legal_text.body_lines import Line, body_lines, fact_on, squeeze
from pincite.indexer.legal_text.dates import read_dates
from pincite.indexer.legal_text.patterns import kinds as patterns
from pincite.indexer.legal_text.patterns.title_pages import SUBJECT
from pincite.indexer.model import DocumentKind, Fact, Identity
from pincite.indexer.page import Page, Span

_ABOVE = 25
"""Lines above a salutation that may contain the date and the addressee."""
_NAME = 60
_SUBJECT = 100


def read_letter(pages: Sequence[Page], titled: Titled) -> Identified:
    """Return a letter with its subject as title, and the facts `subject`, `addressee`, `sender` and `document_date`."""
    facts = [*_subject(pages[0]), *_addressed(pages), *_signed(pages)]
    facts += [] if any(fact.field == "document_date" for fact in facts) else read_instrument_dates(pages)
    subject = next((fact.value for fact in facts if fact.field == "subject"), None)
    title = subject or (shortened(titled.title) if titled.title else None)
    named = [fact for fact in facts if fact.field == "subject"] or ([titled.fact] if titled.fact else [])
    stated = [
        Fact("title", title, fact.page, fact.quote, fact.span) for fact in named[:1] if title and fact is not None
    ]
    return Identified(Identity(DocumentKind.LETTER, title=title), (*stated, *facts))


def _subject(first: Page) -> Iterator[Fact]:
    match = SUBJECT.search(first.body)
    if match:
        yield fact_on(first, "subject", squeeze(match["subject"]).rstrip(" ,"), Span(*match.span("subject")))
        return
    dear = patterns.SALUTATION.search(first.body)
    below = next((line for line in body_lines([first]) if dear and line.span.start >= dear.end()), None)
    if (
        below is not None
        and len(below.text) <= _SUBJECT
        and not (below.text.endswith((".", ",", ";", ":")) or is_prose(below.text))
    ):
        yield fact_on(first, "subject", below.text, below.span)


def _addressed(pages: Sequence[Page]) -> Iterator[Fact]:
    """Yield the date above the salutation, and the line after it as the addressee."""
    for page in pages[:2]:
        match = patterns.SALUTATION.search(page.body)
        if match is None:
            continue
        above = [line for line in body_lines([page]) if line.span.end <= match.start()][-_ABOVE:]
        dated = next(((i, line, date) for i, line in enumerate(above) for date in read_dates(line.text)), None)
        if dated is None:
            return
        place, line, date = dated
        yield fact_on(page, "document_date", date.iso, _at(line, date.span))
        yield from (fact_on(page, "addressee", each.text, each.span) for each in above[place + 1 : place + 2])
        return


def _signed(pages: Sequence[Page]) -> Iterator[Fact]:
    """Yield the name below the closing words of a letter."""
    for page in pages:
        match = patterns.SIGN_OFF.search(page.body)
        if match:
            below = (line for line in body_lines([page]) if line.span.start >= match.end())
            names = (line for line in below if any(map(str.isalpha, line.text)) and len(line.text) <= _NAME)
            for line in names:
                yield fact_on(page, "sender", line.text.rstrip(" ,"), line.span)
                return


def _at(line: Line, span: Span) -> Span:
    return Span(line.span.start + span.start, line.span.start + span.end)
