"""Defined terms and where they are defined. Pure.

Two shapes cover legal drafting: `“Term” means ...` anywhere, and a table in which the term stands before its meaning
on the same line (`Business Day a day other than a Sunday.`), read only below the table's own head. A table's rows are
in alphabetical order, and a row begins where the one before it has ended: that tells a row from a wrapped meaning.
"""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.lines import Line, body_lines, fact_on, squeeze
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span
from pincite.indexer.patterns import definitions as patterns

_SENTENCE_END = re.compile(r"[.;](?=\s|$)")
_SENTENCE_REACH = 600
_LONGEST_ROW = 25
"""Lines of a row: where a table's end is not seen, the last row may not swallow what follows."""


def read_definitions(pages: Sequence[Page]) -> tuple[Fact, ...]:
    """Return the facts `definition`: `role` is the term, `value` its meaning up to the end of the sentence or row."""
    body = [page for page in pages if not page.is_contents]
    return (*(fact for page in body for fact in _quoted(page)), *_tabled(body))


def _quoted(page: Page) -> Iterator[Fact]:
    for match in patterns.MEANS.finditer(page.body):
        end = _sentence_end(page.body, match.end())
        meaning = squeeze(page.body[match.end() : end]).lstrip(",: ")
        if meaning:
            yield fact_on(page, "definition", meaning, Span(match.start(), end), role=match["term"])


def _sentence_end(text: str, start: int) -> int:
    match = _SENTENCE_END.search(text, start, start + _SENTENCE_REACH)
    return match.end() if match else min(len(text), start + _SENTENCE_REACH)


def _tabled(pages: Sequence[Page]) -> Iterator[Fact]:
    by_number = {page.number: page for page in pages}
    for row in _rows(pages):
        match = patterns.TABLE_ENTRY.match(row[0].text)
        if match is None:
            continue
        here = [line for line in row if line.page == row[0].page]
        span = Span(row[0].span.start, here[-1].span.end)
        meaning = squeeze(" ".join((match["meaning"], *(line.text for line in row[1:]))))
        yield fact_on(by_number[row[0].page], "definition", meaning, span, role=match["term"])


def _rows(pages: Sequence[Page]) -> Iterator[list[Line]]:
    """The rows of the tables: each the line with the term, and the lines that its meaning runs over."""
    row: list[Line] = []
    inside, last = False, ""
    for line in body_lines(pages):
        if patterns.TABLE_HEAD.match(line.text):
            inside, last = True, last if inside else ""
            continue
        if not inside:
            continue
        match = patterns.TABLE_ENTRY.match(line.text)
        ended = not row or row[-1].text.endswith((".", ";"))
        if patterns.TABLE_END.match(line.text) or (match and ended and match["term"].casefold() > last):
            if row:
                yield row
            inside, row = match is not None and not patterns.TABLE_END.match(line.text), []
        if inside and match and not row:
            last = match["term"].casefold()
            row = [line]
        elif inside and row and len(row) < _LONGEST_ROW:
            row.append(line)
    if row:
        yield row
