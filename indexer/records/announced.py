"""Where reasons say what was ordered: `The Court ordered:`, and the numbered list below it. Pure.

Reasons also tell what was ordered in other cases: such an announcement names the case, and is none of the paper's.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

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
"""Lines of such paragraphs: more are none of the item's."""
_NUMBERED = re.compile(r"(?P<number>\d{1,2})[.)]\s")
_SENTENCE_END = re.compile(r"(?<=[a-z)\d])[.;]\s|\n\s*\n")
_GOES_ON = re.compile(r"[a-z]|\([a-z\d]{1,4}\)|\d(?!\d?[.)]\s)")
"""How a line begins that goes on with the one above, though that ends in a full stop: `No.` and `12`, or `(a)`."""


def announcements(pages: Sequence[Page]) -> Iterator[tuple[Page, int]]:
    """Yield the page and the offset in its body behind each `The Court ordered:` of the paper's own, the last first."""
    announced = list(islice(_announced(pages), _MOST))
    first = _first_number(pages) if announced else None
    for page, match in announced:
        start = _sentence_start(page.body, match.start())
        own = first[0] if first and first[1:] < (page.number, start) else None
        if not _of_another_case(page.body[start : match.end()], own):
            yield page, match.end()


def announced_items(pages: Sequence[Page], page: Page, start: int) -> list[tuple[Line, ...]]:
    """Return the items of the list that counts from 1 below an announcement, each as its lines; empty without one."""
    return list(_items(_below(pages, page, start)))


def _announced(pages: Sequence[Page]) -> Iterator[tuple[Page, re.Match[str]]]:
    for page in reversed(pages):
        yield from ((page, match) for match in reversed(list(patterns.ORDERED.finditer(page.body))))


def _first_number(pages: Sequence[Page]) -> tuple[str, int, int] | None:
    """The number by which a paper is filed, and where it stands."""
    head = pages[:_NUMBERED_PAGES]
    return next(((n, page.number, span.start) for page in head for n, span in case_numbers(page.body)), None)


def _sentence_start(text: str, offset: int) -> int:
    start = max(0, offset - _SENTENCE)
    return max((end.end() for end in _SENTENCE_END.finditer(text, start, offset)), default=start)


def _of_another_case(sentence: str, own: str | None) -> bool:
    """Whether a sentence names cases, by number or citation, and not the paper's own."""
    named = {name for name, _ in (*case_numbers(sentence), *citations(sentence))}
    return bool(named) and own not in named


def _below(pages: Sequence[Page], page: Page, start: int) -> Iterator[Line]:
    """The lines behind an announcement; of its own line what is left, where the list begins there."""
    for line in body_lines(pages[page.number - 1 :]):
        if (line.page, line.span.start) > (page.number, start):
            yield line
        elif line.page == page.number and line.span.end > start:
            rest = page.body[start : line.span.end].lstrip()
            if _NUMBERED.match(rest):
                yield Line(line.page, Span(line.span.end - len(rest), line.span.end), rest)


def _items(lines: Iterable[Line]) -> Iterator[tuple[Line, ...]]:
    """An item ends where the next begins, the last one with its sentence; the list where another number stands.

    A few paragraphs behind an item's first sentence are its own where the list goes on behind them.
    """
    item: list[Line] = []
    behind: list[Line] = []
    count, is_open = 0, False
    for line, following in _with_next(lines):
        match = _NUMBERED.match(line.text)
        if match and int(match["number"]) == count + 1:
            if item:
                yield tuple(item + (behind if len(behind) <= _MOST_BEHIND else []))
            item, behind, count, is_open = [line], [], count + 1, True
        elif match or not item:
            break
        else:
            (item if is_open else behind).append(line)
        is_open = is_open and not _ends(line, following)
    if item:
        yield tuple(item)


def _ends(line: Line, following: Line | None) -> bool:
    return line.text.endswith(".") and (following is None or not _GOES_ON.match(following.text))


def _with_next(lines: Iterable[Line]) -> Iterator[tuple[Line, Line | None]]:
    last: Line | None = None
    for line in lines:
        if last is not None:
            yield last, line
        last = line
    if last is not None:
        yield last, None
