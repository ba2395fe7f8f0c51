"""Read tables of defined terms from lines of text, with term and meaning on one line or on successive lines. Pure.

Nothing on the page marks where a row begins. But rows are in alphabetical order, most begin after the end of a
sentence, and terms are used in the document. So each line that could begin a row gets a weight, and the heaviest run
with terms in order is chosen.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pincite.indexer.legal_text.body_lines import Line, body_lines, squeeze
from pincite.indexer.legal_text.patterns import definitions as patterns
from pincite.indexer.page import Page

_MAX_LINES = 25
"""The largest number of lines of a row.

If a table's end is not detected, the last row must not absorb the text after it.
"""
_MAX_TERM_LINES = 3
_STOPPED_SHARE = 0.6
"""If this share of the plain rows follows a full stop, the table ends its rows with one."""
_PLAIN, _BELOW, _GUESSED = 1.0, 0.8, 0.6
_AFTER_STOP, _NO_STOP_COST, _OUT_OF_ORDER_COST = 0.6, 0.7, 0.8


@dataclass(frozen=True, slots=True)
class Row:
    """A row: the term, its meaning, and the lines of both."""

    term: str
    meaning: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class _Start:
    """A line that could begin a row. `below` is the number of lines down to the meaning, 0 for the same line."""

    at: int
    term: str
    meaning: str
    below: int
    weight: float

    @property
    def key(self) -> str:
        return _key(self.term)


@lru_cache(maxsize=4096)
def _key(term: str) -> str:
    """Return the sort key of rows. It is cached because each row is compared with all before it."""
    return "".join(c for c in term.casefold() if c.isalnum() or c == " ")


def read_tables(pages: Sequence[Page]) -> Iterator[Row]:
    """Yield the rows of all tables of defined terms, in reading order."""
    lines = list(body_lines(pages))
    if not any(patterns.TABLE_HEAD.match(line.text) for line in lines):
        return
    text = squeeze(" ".join(line.text for line in lines))
    for table in _tables(lines):
        yield from _rows(table, text)


def _tables(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Yield the lines of each table without heads. A head repeated on the next page continues the table."""
    table: list[Line] | None = None
    for line in lines:
        if patterns.TABLE_HEAD.match(line.text):
            table = table or []
        elif table is not None and patterns.TABLE_END.match(line.text):
            yield table
            table = None
        elif table is not None:
            table.append(line)
    if table:
        yield table


def _rows(table: Sequence[Line], text: str) -> Iterator[Row]:
    chain = _heaviest(_weighed(table, [s for at in range(len(table)) for s in _starts(table, at, text)]))
    for index, start in enumerate(chain):
        end = chain[index + 1].at if index + 1 < len(chain) else len(table)
        lines = tuple(table[start.at : min(end, start.at + _MAX_LINES)])
        further = (line.text for line in lines[start.below + (0 if start.below else 1) :])
        yield Row(start.term, squeeze(" ".join((start.meaning, *further))), lines)


def _starts(table: Sequence[Line], at: int, text: str) -> Iterator[_Start]:
    """Yield the ways in which a line may begin a row."""
    line = table[at].text
    plain = patterns.TABLE_ENTRY.match(line)
    if plain:
        yield _Start(at, plain["term"], plain["meaning"], 0, _PLAIN)
        return
    small = patterns.TABLE_SMALL_ENTRY.match(line)
    if small:
        if text.count(small["term"]) > 1:
            yield _Start(at, small["term"], small["meaning"], 0, _GUESSED)
        return
    below = _term_above(table, at, text)
    if below is not None:
        yield below
        return
    words = line.split()
    most = next((i for i, word in enumerate(words) if not patterns.TABLE_WORD.fullmatch(word)), len(words))
    for count in range(min(most, len(words) - 1), 0, -1):
        term = " ".join(words[:count])
        if words[count - 1][:1].isupper() and text.count(term.removesuffix("s")) > 1:
            yield _Start(at, term, " ".join(words[count:]), 0, _GUESSED)
            return


def _term_above(table: Sequence[Line], at: int, text: str) -> _Start | None:
    """Return a term on lines of its own with the meaning below, or None."""
    lines: list[str] = []
    for line in table[at : at + _MAX_TERM_LINES]:
        if not patterns.TABLE_TERM.match(line.text):
            break
        lines.append(line.text)
    for count in range(len(lines), 0, -1):
        term = squeeze(" ".join(lines[:count]))
        if at + count >= len(table) or term.endswith(","):
            continue
        listed = "," in term and count > 1
        if listed or text.count(term) > 1 or patterns.TABLE_MEANING.match(table[at + count].text):
            return _Start(at, term, "", count, _BELOW)
    return None


def _weighed(table: Sequence[Line], starts: Sequence[_Start]) -> list[_Start]:
    """Return the starts with weights adjusted by the line before: in tables with full stops, rows begin after one."""
    plain = [s for s in starts if s.weight == _PLAIN and s.at]
    stopped = sum(_after_stop(table, s.at) for s in plain) >= _STOPPED_SHARE * len(plain)
    weighed = []
    for start in starts:
        before = _AFTER_STOP if _after_stop(table, start.at) else -_NO_STOP_COST if stopped else 0.0
        weighed.append(_Start(start.at, start.term, start.meaning, start.below, start.weight + before))
    return [start for start in weighed if start.weight > 0]


def _after_stop(table: Sequence[Line], at: int) -> bool:
    return at == 0 or table[at - 1].text.rstrip("”\"’'").endswith((".", ";", ":"))


def _heaviest(starts: Sequence[_Start]) -> list[_Start]:
    """Return the heaviest run of starts with terms in order. A term out of order within its letter has a cost."""
    best: list[tuple[float, int]] = []
    for index, start in enumerate(starts):
        most, before = 0.0, -1
        for earlier in range(index):
            other = starts[earlier]
            if other.at + other.below >= start.at or other.key[:1] > start.key[:1] or other.key == start.key:
                continue
            weight = best[earlier][0] - (_OUT_OF_ORDER_COST if other.key > start.key else 0.0)
            if weight > most:
                most, before = weight, earlier
        best.append((most + start.weight, before))
    at = max(range(len(best)), key=lambda i: best[i][0], default=-1)
    chain: list[_Start] = []
    while at >= 0:
        chain.append(starts[at])
        at = best[at][1]
    return chain[::-1]
