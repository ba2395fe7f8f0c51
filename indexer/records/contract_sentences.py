"""A contract's sentences, each with its page. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass

from pincite.indexer.page import Page, Span
from pincite.indexer.patterns.contract_terms import CLAUSE_STOP, SENTENCE_BREAK

_QUOTED, _BEHIND = 220, 80
"""Characters of a quote, and of those behind what it is for."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of one page: `text` is `page.body[span.start:span.end]`."""

    page: Page
    span: Span
    text: str


def sentences_of(page: Page) -> Iterator[Sentence]:
    """Yield the sentences of a page's body in reading order; one that runs over the page ends with it."""
    start = 0
    for found in (*SENTENCE_BREAK.finditer(page.body), None):
        end = found.start() if found else len(page.body)
        if page.body[start:end].strip():
            yield Sentence(page, Span(start, end), page.body[start:end])
        start = found.end() if found else end


def quoted(sentence: Sentence, held: Span) -> Span:
    """The part of a page to quote for what a sentence holds at a place of it: up to the end of its clause."""
    text = sentence.text
    start = 0 if held.end <= _QUOTED else min(held.start, text.find(" ", held.end - _QUOTED) + 1)
    stop = CLAUSE_STOP.search(text, held.end)
    end = stop.start() if stop else len(text.rstrip())
    if end > held.end + _BEHIND:
        end = max(held.end, text.rfind(" ", held.end, held.end + _BEHIND))
    return Span(sentence.span.start + start, sentence.span.start + end)
