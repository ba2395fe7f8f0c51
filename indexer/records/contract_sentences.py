"""Split a contract into sentences with their pages. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pincite.indexer.legal_text.patterns.contract_terms import CLAUSE_STOP, ENDED, SENTENCE_BREAK
from pincite.indexer.page import Page, Span

_QUOTED, _AFTER = 220, 80
"""Characters of a quote, and characters after the quoted value."""

_RUNS_OVER = 600
"""Characters of a sentence that continues from the page before."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, up to the end of its page: `text` is `page.body[span.start:span.end]`.

    If it began on the page before, `span.start` is negative and `text` includes that beginning.
    """

    page: Page
    span: Span
    text: str

    def is_here(self, part: Span) -> bool:
        """Return whether a span of the text is on this page."""
        return self.span.start + part.start >= 0


def sentences_of(pages: Sequence[Page]) -> Iterator[Sentence]:
    """Yield the sentences of all pages except contents pages, in reading order."""
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


def quoted(sentence: Sentence, part: Span) -> Span:
    """Return the span of the page to quote for a part of a sentence: up to the end of its clause."""
    text = sentence.text
    start = 0 if part.end <= _QUOTED else min(part.start, text.find(" ", part.end - _QUOTED) + 1)
    stop = CLAUSE_STOP.search(text, part.end)
    end = stop.start() if stop else len(text.rstrip())
    if end > part.end + _AFTER:
        end = max(part.end, text.rfind(" ", part.end, part.end + _AFTER))
    return Span(max(0, sentence.span.start + start), sentence.span.start + end)
