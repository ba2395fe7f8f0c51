"""Exclude provisions that a document quotes: an amendment's new article is not an article of the amendment. Pure."""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.structure.line_context import TextLine

_OPENS = re.compile(r"^[“\"](?:\(?\d{1,3}[A-Z]{0,2}(?:\.\d{1,3})*[.)]|\([a-zA-Z]{1,4}\)|(?:Article|Section|Clause)\s)")
_CLOSES = re.compile(r"[”\"]\s*(?:and|or)?[.;,]?$")
_REACH = 120
"""A quotation must close within this many lines; otherwise its opening mark is an error of the text layer."""


def without_quoted(lines: Sequence[TextLine]) -> tuple[TextLine, ...]:
    """Return the lines outside quotations that begin with a provision's number. The quoted lines are text."""
    quoted = set(_quoted(lines))
    return tuple(line for line in lines if line.number not in quoted) if quoted else tuple(lines)


def _quoted(lines: Sequence[TextLine]) -> Iterator[int]:
    after = 0
    for at, line in enumerate(lines):
        if at < after or not _OPENS.match(line.text):
            continue
        end = _closing_line(lines, at)
        if end is not None:
            after = end + 1
            yield from (each.number for each in lines[at:after])


def _closing_line(lines: Sequence[TextLine], start: int) -> int | None:
    """Return the line that closes a quotation: where quotation marks balance, else the first that ends with a mark."""
    reach = range(start, min(start + _REACH, len(lines)))
    closing = [at for at in reach if _CLOSES.search(lines[at].text)]
    depth = 0
    for at in reach:
        depth += lines[at].text.count("“") - lines[at].text.count("”")
        if at in closing and depth <= 0:
            return at
    return closing[0] if closing else None
