"""A contract's sentences, each with its page. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pincite.indexer.legal_text.patterns.contract_terms import CLAUSE_STOP, ENDED, SENTENCE_BREAK
from pincite.indexer.page import Page, Span

_QUOTED, _BEHIND = 220, 80
"""Characters of a quote, and of those behind what it is for."""

_RUNS_OVER = 600
"""Characters of a sentence that runs over a page."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, up to the end of its page: `text` is `page.body[span.start:span.end]`.

    Where it began on the page before, `span.start` is negative and `text` has what stands there too.
    """

    page: Page
    span: Span
    text: str

    def is_here(self, held: Span) -> bool:
        """Whether a stretch of the text stands on the page."""
        return self.span.start + held.start >= 0


def sentences_of(pages: Sequence[Page]) -> Iterator[Sentence]:
    """Yield the sentences of all pages but those of contents, in reading order."""
    tail = ""
    for page in pages:
        if page.is_contents:
            continue
        found = list(_on(page))
        if tail and found:
            end = found[0].span.end
            yield Sentence(page, Span(-len(tail), end), tail + page.body[:end])
        yield from found
        last = found[-1].text.rstrip() if found else ""
        tail = "" if ENDED.search(last) else f"{last[-_RUNS_OVER:]}\n"


def _on(page: Page) -> Iterator[Sentence]:
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
    return Span(max(0, sentence.span.start + start), sentence.span.start + end)
