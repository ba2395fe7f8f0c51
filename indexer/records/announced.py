"""Where reasons say what was ordered: `The Court ordered:`, and the numbered list below it. Pure.

Reasons also tell what was ordered in other cases: such an announcement names the case, and is none of the paper's.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, pairwise

from pincite.indexer.lines import Line, body_lines
from pincite.indexer.page import Page, Span
from pincite.indexer.patterns import court as patterns
from pincite.indexer.references import case_numbers, citations

_NUMBERED_PAGES = 2
"""Pages on which a paper states its own number."""
_SENTENCE = 400
"""Characters before an announcement within which its sentence begins."""
_MOST = 100
"""Announcements looked at, from the last: no paper has so many, and each costs a look at its page."""
_MOST_BEHIND = 12
"""Lines of paragraphs behind an item's first sentence: more are none of the item's."""
_NUMBERED = re.compile(r"(?P<number>\d{1,2})[.)]\s")
_SENTENCE_END = re.compile(r"(?<=[a-z)\d])[.;]\s|\n\s*\n")
_GOES_ON = re.compile(r"[a-z]|\([a-z\d]{1,4}\)|\d(?!\d?[.)]\s)")
"""How a line begins that goes on with the one above, though that ends in a full stop: `No.` and `12`, or `(a)`."""


def announcements(pages: Sequence[Page]) -> Iterator[tuple[Page, int]]:
    """Yield the page and the offset in its body behind each `The Court ordered:` of the paper's own, the last first."""
    every = ((p, match) for p in reversed(pages) for match in reversed(list(patterns.ORDERED.finditer(p.body))))
    announced = list(islice(every, _MOST))
    numbers = ((n, p.number, span.start) for p in pages[:_NUMBERED_PAGES] for n, span in case_numbers(p.body))
    first = next(numbers, None) if announced else None
    for page, match in announced:
        earliest = max(0, match.start() - _SENTENCE)
        ends = (end.end() for end in _SENTENCE_END.finditer(page.body, earliest, match.start()))
        start = max(ends, default=earliest)
        own = first[0] if first and first[1:] < (page.number, start) else None
        sentence = page.body[start : match.end()]
        named = {name for name, _ in (*case_numbers(sentence), *citations(sentence))}
        if not named or own in named:
            yield page, match.end()


def announced_items(pages: Sequence[Page], page: Page, start: int) -> list[tuple[Line, ...]]:
    """Return the items of the list that counts from 1 below an announcement, each as its lines; empty without one.

    An item ends where the next begins, the last one with its sentence; the list where another number stands. A few
    paragraphs behind an item's first sentence are its own where the list goes on behind them.
    """
    items: list[list[Line]] = []
    behind: list[Line] = []
    is_open = False
    for line, following in pairwise(chain(_below(pages, page, start), (None,))):
        assert line is not None
        match = _NUMBERED.match(line.text)
        if match and int(match["number"]) == len(items) + 1:
            if items and len(behind) <= _MOST_BEHIND:
                items[-1] += behind
            items.append([line])
            behind, is_open = [], True
        elif match or not items:
            break
        else:
            (items[-1] if is_open else behind).append(line)
        ends = line.text.endswith(".") and (following is None or not _GOES_ON.match(following.text))
        is_open = is_open and not ends
    return [tuple(item) for item in items]


def _below(pages: Sequence[Page], page: Page, start: int) -> Iterable[Line]:
    """The lines behind an announcement; of its own line what is left, where the list begins there."""
    for line in body_lines(pages[page.number - 1 :]):
        if (line.page, line.span.start) > (page.number, start):
            yield line
        elif line.page == page.number and line.span.end > start:
            rest = page.body[start : line.span.end].lstrip()
            if _NUMBERED.match(rest):
                yield Line(line.page, Span(line.span.end - len(rest), line.span.end), rest)
