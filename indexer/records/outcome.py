"""Read how a case ended, if a paper has no operative order of its own: the sentence that disposes of the case. Pure."""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.legal_text.body_lines import fact_on, squeeze
from pincite.indexer.legal_text.identifiers import case_numbers
from pincite.indexer.legal_text.patterns import court_layout as patterns
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span

_SENTENCE = re.compile(r"(?:[^.;\n]|\.(?=\w)|(?<=\b[A-Z])\.|\n(?!\s{0,40}(?:\d{1,3}[.)]|\([a-z]\))\s))+[.;]?")
_LONGEST = 1200
_BEFORE = 40
"""Characters before `the Court ordered:`. A case number in them makes it the order of that case."""


def read_outcome(pages: Sequence[Page]) -> Iterator[Fact]:
    """Yield the fact `outcome`, if one is stated.

    It is the last thing that the paper says was ordered (`The Court ordered:`), else the first sentence below its
    conclusion that disposes of the case, else the last such sentence of the paper.
    """
    headed = [(page, match.end()) for page in pages for match in patterns.CONCLUSION.finditer(page.body)][-1:]
    below = [*headed, *((later, 0) for page, _ in headed for later in pages[page.number :])]
    ordered = ((page, match) for page in pages for match in patterns.ORDERED.finditer(page.body))
    own = [(p, m.end()) for p, m in ordered if not case_numbers(p.body[max(0, m.start() - _BEFORE) : m.start()])][-1:]
    announced = list(filter(None, (_sentence(page, start, start) for page, start in own)))
    yield from announced or list(_disposing(below))[:1] or list(_disposing([(page, 0) for page in pages]))[-1:]


def _disposing(places: Sequence[tuple[Page, int]]) -> Iterator[Fact]:
    for page, start in places:
        for match in patterns.DISPOSES.finditer(page.body, start):
            sentence = _sentence(page, 0, match.start())
            if sentence:
                yield sentence


def _sentence(page: Page, start: int, at: int) -> Fact | None:
    """Return the sentence that contains or follows an offset."""
    raw = next((s for s in _SENTENCE.finditer(page.body, start) if s.end() > at and s.group().strip()), None)
    if raw is None:
        return None
    start = raw.end() - len(raw.group().lstrip())
    span = Span(start, min(start + len(raw.group().strip()), start + _LONGEST))
    value = re.sub(r"^\d{1,3}[.)]\s+", "", squeeze(page.body[span.start : span.end]))
    return fact_on(page, "outcome", value, span, confidence=0.7)
