"""How a case ended, where a paper has no operative order of its own: the sentence that disposes of it. Pure."""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.lines import fact_on, squeeze
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span
from pincite.indexer.patterns import court as patterns
from pincite.indexer.records.announced import announcements

_SENTENCE = re.compile(r"(?:[^.;\n]|\.(?=\w)|(?<=\b[A-Z])\.|\n(?!\s*(?:\d{1,3}[.)]|\([a-z]\))\s))+[.;]?")
_LONGEST = 1200


def read_outcome(pages: Sequence[Page]) -> Iterator[Fact]:
    """Yield the fact `outcome`, if one is stated.

    It is what the paper says last was ordered (`The Court ordered:`), else the first sentence below its conclusion that
    disposes of the case, else the last in the paper.
    """
    ordered = next((f for page, end in announcements(pages) for f in _facts(page, end)), None)
    concluded = next((f for f in _disposing(list(_after_conclusion(pages)))), None)
    last = list(_disposing([(page, 0) for page in pages]))[-1:]
    found = ordered or concluded or (last[0] if last else None)
    if found is not None:
        yield found


def _after_conclusion(pages: Sequence[Page]) -> Iterator[tuple[Page, int]]:
    """The last heading that announces a conclusion, and all that stands below it."""
    headed = [(page, match.end()) for page in pages for match in patterns.CONCLUSION.finditer(page.body)]
    if headed:
        page, start = headed[-1]
        yield page, start
        yield from ((later, 0) for later in pages[page.number :])


def _disposing(places: Sequence[tuple[Page, int]]) -> Iterator[Fact]:
    for page, start in places:
        for match in patterns.DISPOSES.finditer(page.body, start):
            sentence = next((s for s in _SENTENCE.finditer(page.body) if s.start() <= match.start() < s.end()), None)
            if sentence:
                yield _fact(page, Span(*sentence.span()))


def _facts(page: Page, start: int) -> Iterator[Fact]:
    sentence = next((s for s in _SENTENCE.finditer(page.body, start) if s.group().strip()), None)
    if sentence:
        yield _fact(page, Span(*sentence.span()))


def _fact(page: Page, span: Span) -> Fact:
    raw = page.body[span.start : span.end]
    start = span.start + len(raw) - len(raw.lstrip())
    end = min(span.start + len(raw.rstrip()), start + _LONGEST)
    value = re.sub(r"^\d{1,3}[.)]\s+", "", squeeze(page.body[start:end]))
    return fact_on(page, "outcome", value, Span(start, end), confidence=0.7)
