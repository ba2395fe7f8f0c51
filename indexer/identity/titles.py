"""Titles: where they stand on a title page. Pure."""

import re
from collections.abc import Sequence

from pincite.indexer.lines import Line, squeeze
from pincite.indexer.page import Page, Span
from pincite.indexer.patterns import common
from pincite.indexer.patterns import identity as patterns
from pincite.indexer.references import instrument_numbers
from pincite.indexer.titlecase import smart_title

_LINES = 14
"""Lines of a title page among which the title is looked for."""
_MOST_LINES = 6
_LONGEST = 120
"""Characters of the title of a document of no known kind: citations and lists show it."""
_DRAWN = " _-–—=*\u0640"
"""What rules are drawn with, the Arabic stretch mark too."""
_JOINS = re.compile(r"\b(?:of|to|and|on|the|for|in|under|concerning)$", re.IGNORECASE)
"""How a line of a title ends that goes on on the next, also where that names another law."""


def shortened(title: str) -> str:
    """Return a title that fills no line: a long one ends with an ellipsis behind a word."""
    told = squeeze(title)
    if len(told) <= _LONGEST:
        return told
    cut = told[:_LONGEST]
    return f"{(cut.rpartition(' ')[0] or cut[:-1]).rstrip(' ,;:-–—')}…"


def find_words(page: Page, title: str) -> Span | None:
    """Return where a page's body has the words of a title, over lines too."""
    words = title.split()
    found = re.search(r"\s+".join(map(re.escape, words)), page.body) if words else None
    return Span(*found.span()) if found else None


def _is_number(text: str) -> bool:
    """Whether a line holds nothing but a number that a jurisdiction gives its instruments."""
    return any(not (text[: span.start] + text[span.end :]).strip(" ()[].,") for _, span, _ in instrument_numbers(text))


def _is_provision(text: str) -> bool:
    """Whether a line begins a provision: `Section 1. The dues ...`, not `Section 1 of ...`."""
    match = common.ARTICLE_WORD_LINE.match(text)
    return match is not None and not match["heading"][:1].islower()


def title_page(lines: Sequence[Line]) -> tuple[str | None, Span | None]:
    """Join the first lines of the title page that are no boilerplate, up to the number, the version or the contents.

    A provision ends it: its line is no title, and none stands below it.
    """
    kept: list[Line] = []
    for line in lines[:_LINES]:
        text = line.text.lstrip(". ")
        goes_on = bool(kept) and _JOINS.search(kept[-1].text) is not None
        if not goes_on and (_is_provision(text) or (kept and common.LAW_NUMBER.search(text))):
            break
        if patterns.NOT_TITLE.match(text) or text.isdigit() or not text.strip(_DRAWN) or _is_number(text):
            if kept:
                break
            continue
        kept.append(line)
        if len(kept) >= _MOST_LINES or text.endswith((".", ":")):
            break
    if not kept:
        return None, None
    text = squeeze(" ".join(line.text.lstrip(". ") for line in kept)).rstrip(".")
    return smart_title(re.sub(r"(?<=[a-z])\d$", "", text)), Span(kept[0].span.start, kept[-1].span.end)
