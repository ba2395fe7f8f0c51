"""Find where a cover or title ends and the text of a paper begins, and where its attachments begin. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import zip_longest

from pincite.indexer.legal_text.body_lines import Line, body_lines, squeeze
from pincite.indexer.legal_text.patterns import kinds
from pincite.indexer.legal_text.patterns import title_pages as patterns
from pincite.indexer.legal_text.patterns.common import ARTICLE_WORD_LINE, SCHEDULE_LINE
from pincite.indexer.legal_text.patterns.series import SECTION
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span

_LINES = 30
"""Lines of a page that are searched for titles and numbers."""
_LONGEST_LINE = 400
_SENTENCE, _SHORT_SENTENCE = 8, 5
"""A line with a verb and this many words is a sentence."""
_BEGINS_SENTENCE = re.compile(r"(?:This|These|It|There|You|We|They|If|Please|An?(?=\s[a-z]))\b")


def without_markup(page: Page) -> Page:
    """Return the page with the marks of a plain-text format blanked in its body. Offsets stay the same."""
    if not patterns.MAY_BE_MARKED.search(page.body):
        return page
    marks = [Span(*match.span()) for match in patterns.MARKUP.finditer(page.body)]
    return replace(page, furniture=tuple(sorted({*page.furniture, *marks}))) if marks else page


def as_printed(fact: Fact, page: Page) -> Fact:
    """Return a fact whose quote includes the markup within its words."""
    text = page.text[fact.span.start : fact.span.end]
    return replace(fact, quote=squeeze(text)) if patterns.MARKUP.search(text) else fact


def without_attachments(pages: Sequence[Page]) -> Sequence[Page]:
    """Return the pages up to the heading of an exhibit, schedule or annex below text; the rest of its page is blanked.

    A document that begins with such a heading is that exhibit itself, even if it repeats the heading.
    """
    lines = list(body_lines(page for page in pages if not page.is_contents))
    own = _attachment(lines[0].text) if lines else None
    has_text = False
    for above, line, below in zip_longest(lines, lines[1:], lines[2:]):
        has_text = has_text or is_prose(above.text)
        head = _attachment(line.text) if line and has_text else None
        if head is None or (own and own[:2] == head[:2]) or patterns.JOINS.search(above.text):
            continue
        if line.page > above.page:
            return pages[: line.page - 1]
        if not head[2] and below and below.text[0].isupper() and not _attachment(below.text):
            last = pages[line.page - 1]
            rest = Span(line.span.start, len(last.text))
            return [*pages[: line.page - 1], replace(last, furniture=(*last.furniture, rest))]
    return pages


def _attachment(text: str) -> tuple[str, str | None, str] | None:
    """Return the type, number and heading of an attachment's heading line: `("exhibit", "10.1", "")`."""
    head = SCHEDULE_LINE.match(text)
    if head is None or is_prose(text) or text.endswith(".") or head["heading"][:1].islower():
        return None
    return head["word"].casefold(), head["number"], head["heading"]


@lru_cache(maxsize=8)
def cover_lines(page: Page) -> tuple[Line, ...]:
    """Return the first lines of a page up to its text, contents or a sentence. Cached for the current pages."""
    return tuple(_cover_lines(page))


def _cover_lines(page: Page) -> Iterator[Line]:
    above = ""
    lines = list(body_lines([page]))[:_LINES]
    if len(lines) > 1 and is_prose(lines[0].text) and lines[1].text.isupper():
        lines = lines[1:]  # a note above the title
    for line in lines:
        if len(line.text) > _LONGEST_LINE:
            return
        is_section = page.number == 1 and SECTION.match(line.text)
        if begins_text(line.text, above) and not (is_section or patterns.ASIDE.search(line.text)):
            return
        yield line
        above = line.text


def begins_text(text: str, above: str) -> bool:
    """Return whether a line begins the text. A line that the one above needs still belongs to the title."""
    if above and patterns.JOINS.search(above) and not kinds.LONG_TITLE.match(text):
        return False
    wordings = (patterns.TEXT_BEGINS, kinds.BE_IT_ENACTED, kinds.SALUTATION, kinds.LONG_TITLE)
    return any(wording.match(text) for wording in wordings) or is_prose(text)


def is_prose(text: str) -> bool:
    """Return whether a line is a sentence."""
    if len(text.split()) < (_SHORT_SENTENCE if _BEGINS_SENTENCE.match(text) else _SENTENCE) or text.isupper():
        return False
    return (
        _BEGINS_SENTENCE.match(text) is not None
        or bool(patterns.PROSE.search(text))
        or text.endswith((".", ";"))
        or len(text) > _LONGEST_LINE
    )


def begins_provision(text: str) -> bool:
    """Return whether a line begins a provision: `Section 1. The dues ...`, not `Section 1 of ...`."""
    match = ARTICLE_WORD_LINE.match(text)
    return match is not None and not match["heading"][:1].islower()
