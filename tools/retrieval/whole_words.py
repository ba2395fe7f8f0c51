"""Extend definitions and limits to their full text on the page, with conditions and list items."""

import re
from collections.abc import Iterable

from pincite.indexer.legal_text.whole_sentences import whole_sentence
from pincite.indexer.model import Fact, Section
from pincite.indexer.page import Page, Span
from pincite.tools.retrieval.passage import Stretch

_LABEL = re.compile(r"\s*(?:\(?[\w.]{1,6}[.)]\s*)?(?:(?:[Aa]n?|[Tt]he)\s+)?(?:(?:term|expression|phrase|word)s?\s+)?")
"""What may be between the beginning of a unit and its definition."""
_NEXT_ITEM = re.compile(r"\s*(?:(?:and|or)\b,?\s*)?\(\w{1,4}\)\s")
_HAS_ITEMS = re.compile(r":|\((?:a|i|1)\)\s")
"""Words that introduce list items in a definition."""


def limit_span(stretch: Stretch, span: Span) -> Span:
    """Return the whole sentence around words that limit a unit; its list items may be sub-units of the unit."""
    found = whole_sentence(stretch.page.body, span)
    end = _end_on(stretch.section, stretch.page) if stretch.section else stretch.span.end
    return Span(max(found.start, stretch.span.start), min(found.end, end))


def definition_span(page: Page, section: Section | None, fact: Fact, others: Iterable[Fact]) -> Span:
    """Return a definition as far as it is on its page: its whole unit if it is all of that, and its list items.

    `others` are the definitions of the same document: the next of them ends it.
    """
    following = (o.span.start for o in others if o.page == fact.page and o.span.start >= fact.span.end)
    bound = min([_end_on(section, page), *following])
    is_unit = (
        section is not None
        and section.start.page == page.number
        and _LABEL.fullmatch(page.body, section.start.offset, max(section.start.offset, fact.span.start)) is not None
    )
    has_items = _HAS_ITEMS.search(fact.value) and _NEXT_ITEM.match(page.body, fact.span.end)
    if bound <= fact.span.end or not (is_unit or has_items):
        return fact.span
    return Span(fact.span.start, fact.span.start + len(page.body[fact.span.start : bound].rstrip()))


def _end_on(section: Section | None, page: Page) -> int:
    """The offset where a unit ends on a page."""
    return section.end.offset if section and section.end.page == page.number else len(page.body)
