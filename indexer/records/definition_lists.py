"""Read lists of defined terms with the meaning after a colon: `Berth: a place.` Pure."""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.legal_text.body_lines import Line, body_lines, squeeze
from pincite.indexer.legal_text.patterns import definitions as patterns
from pincite.indexer.page import Page
from pincite.indexer.records.definition_tables import Row

_CUE = re.compile(r"meaning|following\s+(?:definitions|terms)", re.IGNORECASE)
"""Occurs in every list head. Pages are tested for it first, because it is fast."""
_MAX_LINES = 25
_HEAD_LINES = 2
"""Lines of the words that introduce a list."""


def read_lists(pages: Sequence[Page]) -> Iterator[Row]:
    """Yield the entries of each list, in reading order. A list begins below `the following meanings:`."""
    if not any(_CUE.search(page.running) for page in pages):
        return
    lines = list(body_lines(pages))
    inside = False
    entry: list[Line] = []
    for at, line in enumerate(lines):
        if line.text.endswith(":") and patterns.LIST_HEAD.search(_with_above(lines, at)):
            inside = True
        elif inside and patterns.LIST_END.match(line.text):
            yield from _row(entry)
            inside, entry = False, []
        elif inside and _begins(lines, at):
            yield from _row(entry)
            entry = [line]
        elif entry and len(entry) < _MAX_LINES:
            entry.append(line)
    yield from _row(entry)


def _with_above(lines: Sequence[Line], at: int) -> str:
    return " ".join(line.text for line in lines[max(0, at + 1 - _HEAD_LINES) : at + 1])


def _begins(lines: Sequence[Line], at: int) -> bool:
    """Return whether an entry begins on this line: up to its colon, or with a term whose colon is on the next line."""
    if patterns.LIST_ENTRY.match(lines[at].text):
        return not (at and _begins_above(lines, at - 1))
    return _begins_above(lines, at)


def _begins_above(lines: Sequence[Line], at: int) -> bool:
    following = lines[at + 1].text if at + 1 < len(lines) else ""
    return patterns.TABLE_TERM.match(lines[at].text) is not None and patterns.LIST_TERM_END.match(following) is not None


def _row(entry: Sequence[Line]) -> Iterator[Row]:
    match = patterns.LIST_ENTRY.match(squeeze(" ".join(line.text for line in entry)))
    if match is not None and match["meaning"]:
        yield Row(squeeze(match["term"]), squeeze(match["meaning"]), tuple(entry))
