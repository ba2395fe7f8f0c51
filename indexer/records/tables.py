"""Read tables of fees and fines from plain text: rows, and each column's currency from the table's header. Pure."""

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile

from pincite.indexer.legal_text.patterns.currencies import SPELLINGS
from pincite.indexer.page import Span

_HEADER = re.compile(r"\((?P<code>[A-Z]{3}|US\$|\$|€|£)\)")
_MONEY = re.compile(
    r"\b(?:fees?|fines?|amounts?|sums?|prices?|charges?|costs?|penalt(?:y|ies)|rates?|values?|limits?|caps?)\b",
    re.IGNORECASE,
)
"""Words in a header of sums. In a line without one, `(ABC)` abbreviates a name, but `($)` does not."""
_NUMBER = r"(?:US)?[$€£]?\s?\d[\d,]*+(?:\.\d+)?+"
_ROW = re.compile(rf"(?:^|\s)(?P<numbers>{_NUMBER}(?:\s{{0,2}}{_NUMBER}){{0,40}}+)\s?(?:\s[A-Z])?[;.]?\s*+$")
_SUM = re.compile(r"\d+(?:\.\d+)?")
_LABELLED = re.compile(r"^(?:\d{1,3}[A-Z]?(?:\(\w{1,3}\))*|[A-Z]\d{1,2})(?:\s|$)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its span in the page's text, and its sums by currency code."""

    span: Span
    sums: tuple[tuple[str, float], ...]


@lru_cache(maxsize=512)
def rows(text: str) -> tuple[Row, ...]:
    """Return the rows of a page's tables.

    A row ends on a line whose last numbers fill the columns of the header above it. It begins on the line with its
    label (`17(2)`, `A4`, `12`), a few lines earlier if its text wraps.
    """
    if _HEADER.search(text) is None:
        return ()
    found: list[Row] = []
    columns: tuple[str, ...] = ()
    offset, start = 0, 0
    for line in text.split("\n"):
        codes = tuple(
            SPELLINGS.get(m["code"].casefold(), m["code"])
            for m in _HEADER.finditer(line)
            if not m["code"].isalpha() or _MONEY.search(line)
        )
        match = _ROW.search(line)
        end = offset + len(line)
        if codes and not match:
            columns, start = codes, end + 1
        elif columns and match:
            kept = [float(n) for n in _SUM.findall(match["numbers"].replace(",", ""))][-len(columns) :]
            if len(kept) == len(columns):
                found.append(Row(Span(_row_start(text, start, offset), end), tuple(zip(columns, kept, strict=True))))
                start = end + 1
        offset = end + 1
    return tuple(found)


def _row_start(text: str, start: int, line: int) -> int:
    """Return where a row begins: at the last label before its own last line, else right after the previous row."""
    places = (m.start() for m in _LABELLED.finditer(text, start))
    return max(takewhile(lambda place: place <= line, places), default=start)
