"""Read the title of a contract: above its opening sentence, else on its cover, else in that sentence. Pure."""

import re
from collections.abc import Sequence

from pincite.indexer.legal_text.body_lines import Line, body_lines, fact_on, squeeze
from pincite.indexer.legal_text.patterns import contracts as patterns
from pincite.indexer.legal_text.patterns.common import DOT_LEADER
from pincite.indexer.legal_text.patterns.contract_dates import MADE_ON
from pincite.indexer.legal_text.patterns.title_pages import JOINS
from pincite.indexer.legal_text.title_case import smart_title
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span

_PAGES = 3
_LINES = 25
_LONGEST = 90
_RUN = 3
"""The largest number of lines of a title."""
_ABOVE = 8
"""Lines above the opening sentence that may contain its title."""


def read_title(pages: Sequence[Page]) -> Fact | None:
    """Return the fact `title`, or None."""
    first = list(body_lines(pages[:1]))
    cover = title_line(first)
    for page in pages[:_PAGES]:
        lines = list(body_lines([page]))
        above = _above_opening(page, lines)
        if above is not None and (cover is None or page.number == 1 or not _same(cover, above)):
            return _titled(page, lines, above)
    if cover is not None:
        return _titled(pages[0], first, cover)
    for page in pages[: _PAGES - 1]:
        match = patterns.THIS_AGREEMENT.search(page.body)
        if match:
            return fact_on(page, "title", smart_title(squeeze(match["title"])), Span(*match.span("title")))
    return None


def title_line(lines: Sequence[Line]) -> Line | None:
    """Return the first line that names an agreement and is formatted like a title."""
    return next((line for line in lines[:_LINES] if _is_title(line)), None)


def _is_title(line: Line) -> bool:
    return (
        len(line.text) <= _LONGEST
        and patterns.AGREEMENT_TITLE.search(line.text) is not None
        and not (patterns.NO_TITLE.search(line.text) or DOT_LEADER.search(line.text))
        and _set_like_title(line.text)
    )


def _set_like_title(text: str) -> bool:
    """Return whether all long words begin with a capital."""
    words = [word for word in re.findall(r"[^\W\d_]+", text) if len(word) > 3]
    return all(word[0].isupper() for word in words) and not text.endswith((",", ";", "."))


def _above_opening(page: Page, lines: Sequence[Line]) -> Line | None:
    """Return the nearest title above the sentence that dates the agreement or names its parties."""
    opening = MADE_ON.search(page.body)
    before = [line for line in lines if opening and line.span.end <= opening.start()][-_ABOVE:]
    titles = [index for index, line in enumerate(before) if _is_title(line)]
    while len(titles) > 1 and titles[-1] == titles[-2] + 1:
        titles.pop()
    return before[titles[-1]] if titles else None


def _same(cover: Line, above: Line) -> bool:
    return squeeze(cover.text).casefold() == squeeze(above.text).casefold()


def _titled(page: Page, lines: Sequence[Line], line: Line) -> Fact:
    """Return the title with its continuation lines."""
    index = lines.index(line)
    first = last = index
    while first and index - first < _RUN and _begins_above(lines[first - 1].text, lines[first].text):
        first -= 1
    while last + 1 < len(lines) and last - index < _RUN and _continues_below(lines[last].text, lines[last + 1].text):
        last += 1
    span = Span(lines[first].span.start, lines[last].span.end)
    printed = page.body[span.start : span.end]
    parts = [printed] if printed.isupper() else printed.split("\n")
    return fact_on(page, "title", squeeze(" ".join(smart_title(squeeze(part)) for part in parts)).strip(" *"), span)


def _begins_above(above: str, line: str) -> bool:
    """Return whether a title begins on the line above: words in capitals, or an amendment `to the` named agreement."""
    if patterns.TO_THE.fullmatch(line):
        return patterns.CONTRACT_AMENDMENT.search(above) is not None
    short = line.isupper() and patterns.TITLE_BEGINS.fullmatch(above) and not patterns.NO_TITLE.search(above)
    return bool(short) or patterns.TO_THE.fullmatch(above) is not None


def _continues_below(line: str, below: str) -> bool:
    """Return whether a title continues on the line below: it cannot end here, or both are capitals and join."""
    alike = line.isupper() and below.isupper() and patterns.JOINS_ON.match(below) is not None
    return alike or JOINS.search(line) is not None
