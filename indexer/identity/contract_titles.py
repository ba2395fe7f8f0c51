"""The title of a contract: above its opening sentence, else on its cover, else as that sentence names it. Pure."""

import re
from collections.abc import Sequence

from pincite.indexer.lines import Line, body_lines, fact_on, squeeze
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span
from pincite.indexer.patterns import contracts as patterns
from pincite.indexer.patterns.common import DOT_LEADER
from pincite.indexer.patterns.contract_dates import MADE_ON
from pincite.indexer.titlecase import smart_title

_PAGES = 3
_LINES = 25
_LONGEST = 90
_FEW_WORDS = 6
_ABOVE = 8
"""Lines above the opening sentence among which its title stands."""


def read_title(pages: Sequence[Page]) -> Fact | None:
    """Return the fact `title`."""
    dated = patterns.TITLE_DATED.match(pages[0].body)
    if dated:
        return _changing(pages[0], dated) or _named(pages[0], dated)
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
            return _named(page, match)
    line = next((line for line in first[:_LINES] if patterns.AGREEMENT_TITLE.search(line.text)), None)
    return fact_on(pages[0], "title", smart_title(squeeze(line.text)), line.span, confidence=0.5) if line else None


def dated_title(first: Page) -> re.Match[str] | None:
    """The first line where it is the contract's own title and date."""
    dated = patterns.TITLE_DATED.match(first.body)
    return dated if dated and _changing(first, dated) is None else None


def _changing(first: Page, dated: re.Match[str]) -> Fact | None:
    """The title of what changes the contract that the first line names: of the paper below, which goes on otherwise."""
    if patterns.GOES_ON_BETWEEN.match(first.body, dated.end()):
        return None
    lines = list(body_lines([first]))
    below = [line for line in lines if line.span.start >= dated.end()][:_ABOVE]
    line = next((line for line in below if _is_title(line) or _is_amendment(line)), None)
    if line is not None:
        return _titled(first, lines, line)
    called, title = patterns.CALLS_ITSELF.search(first.body, dated.end()), squeeze(dated["title"]).casefold()
    if called is None or squeeze(called["title"]).casefold() in (title, title.rsplit(" ", 1)[-1]):
        return None
    return _named(first, called)


def _named(page: Page, match: re.Match[str]) -> Fact:
    return fact_on(page, "title", smart_title(squeeze(match["title"])), Span(*match.span("title")))


def _is_amendment(line: Line) -> bool:
    """Whether a line is the title of an amendment: `AMENDMENT No. 2`."""
    return (
        len(line.text) <= _LONGEST and bool(patterns.CONTRACT_AMENDMENT.search(line.text)) and _in_capitals(line.text)
    )


def _in_capitals(text: str) -> bool:
    return re.sub(r"\bNos?\b", "", text).isupper()


def title_line(lines: Sequence[Line]) -> Line | None:
    """The first line that names an agreement and is set like a title."""
    return next((line for line in lines[:_LINES] if _is_title(line)), None)


def names_contract(lines: Sequence[Line]) -> bool:
    """Tell whether one of a title's lines names a contract and is set like a title: `Quay lease`."""
    return any(patterns.NAMES_CONTRACT.search(line.text) and _heads_paper(line.text) for line in lines)


def _is_title(line: Line) -> bool:
    return (
        len(line.text) <= _LONGEST
        and patterns.AGREEMENT_TITLE.search(line.text) is not None
        and patterns.NO_TITLE.search(line.text) is None
        and DOT_LEADER.search(line.text) is None
        and _set_like_title(line.text)
    )


def _set_like_title(text: str) -> bool:
    """All of its long words begin with a capital."""
    words = [word for word in re.findall(r"[^\W\d_]+", text) if len(word) > 3]
    return all(word[0].isupper() for word in words) and not text.endswith((",", ";", "."))


def _heads_paper(text: str) -> bool:
    """Set like a title, or a few words that begin with a capital."""
    few = text[0].isupper() and len(text.split()) <= _FEW_WORDS and not text.endswith((",", ";", ".", ":"))
    return few or _set_like_title(text)


def _above_opening(page: Page, lines: Sequence[Line]) -> Line | None:
    """The nearest title above the sentence that dates the agreement or names its parties."""
    opening = MADE_ON.search(page.body)
    if opening is None:
        return None
    before = [line for line in lines if line.span.end <= opening.start()][-_ABOVE:]
    nearest = next((i for i in range(len(before) - 1, -1, -1) if _is_title(before[i])), None)
    if nearest is None:
        return None
    while nearest and _is_title(before[nearest - 1]):
        nearest -= 1
    return before[nearest]


def _same(cover: Line, above: Line) -> bool:
    return squeeze(cover.text).casefold() == squeeze(above.text).casefold()


def _titled(page: Page, lines: Sequence[Line], line: Line) -> Fact:
    """The title with the lines that it runs over."""
    index = lines.index(line)
    first = last = index
    while first and index - first < 2 and _runs_on(lines[first - 1], lines[first]):
        first -= 1
    while last + 1 < len(lines) and last - index < 2 and patterns.RUNS_ON.search(lines[last].text):
        last += 1
    span = Span(lines[first].span.start, lines[last].span.end)
    printed = page.body[span.start : span.end].split("\n")
    return fact_on(page, "title", squeeze(" ".join(smart_title(squeeze(part)) for part in printed)).strip(" *"), span)


def _runs_on(above: Line, line: Line) -> bool:
    """Whether a title begins on the line above: a few words in capitals, or an amendment `to the` agreement named."""
    if patterns.TO_THE.fullmatch(above.text):
        return True
    if patterns.TO_THE.fullmatch(line.text):
        return patterns.CONTRACT_AMENDMENT.search(above.text) is not None
    return (
        line.text.isupper()
        and patterns.TITLE_BEGINS.fullmatch(above.text) is not None
        and patterns.NO_TITLE.search(above.text) is None
    )
