"""What is this document: kind, title, number, version, dates, case number, parties. Pure.

Read from the title page or caption and the short-title clause, each field with the words that state it. What is not
stated stays empty; a kind that cannot be told stays `unknown`.
"""

from collections.abc import Sequence

from pincite.indexer.identity.base import Identified
from pincite.indexer.identity.contracts import is_contract, read_contract
from pincite.indexer.identity.court_papers import read_court_paper
from pincite.indexer.identity.instruments import instrument_kind, read_enactment_notice, read_instrument
from pincite.indexer.identity.titles import find_words, shortened, title_page
from pincite.indexer.lines import body_lines, fact_on
from pincite.indexer.model import DocumentKind, Identity
from pincite.indexer.page import Page, Span
from pincite.indexer.patterns import identity as patterns
from pincite.indexer.references import case_id
from pincite.indexer.titlecase import smart_title

__all__ = ["Identified", "case_id", "identify", "identify_mail", "smart_title"]


def identify(pages: Sequence[Page], called: str | None = None) -> Identified:
    """Return what the document says it is.

    `called` is the title that its format gives it (`Extraction.title`); it names what is of no known kind.
    """
    if not pages:
        return Identified(Identity(DocumentKind.UNKNOWN))
    first = pages[0]
    lines = list(body_lines([first]))
    filed = read_court_paper(pages)
    if filed is not None:
        return filed
    if patterns.ENACTMENT_NOTICE.search(first.body) and patterns.ENACTMENT.search(first.body):
        return read_enactment_notice(pages, lines)
    title, span = title_page(lines)
    kind = instrument_kind(first, title)
    if kind is not DocumentKind.UNKNOWN:
        return read_instrument(pages, kind, title, span)
    if is_contract(pages, lines, span):
        return read_contract(pages)
    if called is not None:
        return _called(first, called)
    return _titled(first, shortened(title or ""), span)


def identify_mail(pages: Sequence[Page], called: str | None = None) -> Identified:
    """Return what a mail says it is: correspondence, of no known kind, whatever its subject or its words name."""
    return _called(pages[0], called or "")


def _called(first: Page, called: str) -> Identified:
    return _titled(first, shortened(called), find_words(first, called))


def _titled(first: Page, title: str, span: Span | None) -> Identified:
    facts = (fact_on(first, "title", title, span, confidence=0.3),) if title and span else ()
    return Identified(Identity(DocumentKind.UNKNOWN, title=title or None), facts)
