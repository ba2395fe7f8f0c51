"""Tables of fees and fines as plain text: rows, and the currency of each column from the table's header. Pure."""

import re
from dataclasses import dataclass
from functools import lru_cache

from pincite.indexer.model import Span

_HEADER = re.compile(r"\((?P<code>[A-Z]{3}|US\$|\$|€|£)\)")
_ROW = re.compile(r"(?P<numbers>(?:\s[$€£]?\d[\d,]*(?:\.\d+)?)+)(?:\s[A-Z])?\s*$")
_CODES = {"US$": "USD", "$": "USD", "€": "EUR", "£": "GBP"}


@dataclass(frozen=True, slots=True)
class Row:
    """A row: where it stands in the page's text, and its sums by currency code."""

    span: Span
    sums: tuple[tuple[str, float], ...]


@lru_cache(maxsize=512)
def rows(text: str) -> tuple[Row, ...]:
    """Return the rows of a page's tables; a line under a header whose last numbers fill the header's columns."""
    found: list[Row] = []
    columns: tuple[str, ...] = ()
    offset = 0
    for line in text.split("\n"):
        codes = tuple(_CODES.get(m["code"], m["code"]) for m in _HEADER.finditer(line))
        match = _ROW.search(line)
        if codes and not match:
            columns = codes
        elif columns and match:
            numbers = [float(n.lstrip("$€£").replace(",", "")) for n in match["numbers"].split()]
            kept = numbers[-len(columns) :]
            if len(kept) == len(columns):
                found.append(Row(Span(offset, offset + len(line)), tuple(zip(columns, kept, strict=True))))
        offset += len(line) + 1
    return tuple(found)
