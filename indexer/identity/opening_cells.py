"""Divide the opening of a court paper into cells, each with the kind of its content. Pure.

A cell is a line, or the part of one between a caption's rules, a table's columns or wide blanks. Kinds do not depend on
position: a logo, a web page's menus or a citation above the caption change nothing.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise, zip_longest

from pincite.indexer.identity.cell_types import Cell, Kind, read_columns_apart
from pincite.indexer.identity.court_dates import is_dated
from pincite.indexer.legal_text.body_lines import Line, lines_of, squeeze
from pincite.indexer.legal_text.identifiers import citations
from pincite.indexer.legal_text.mended_words import mended, seams
from pincite.indexer.legal_text.patterns import caption_lines as patterns
from pincite.indexer.legal_text.patterns import case_number_labels as labels
from pincite.indexer.legal_text.patterns import court_layout
from pincite.indexer.legal_text.patterns import judge_styles as benches
from pincite.indexer.legal_text.patterns.citations import US_CITED
from pincite.indexer.legal_text.patterns.jurisdiction import is_named_court
from pincite.indexer.page import Page, Span

_PAGES, _LINES = 3, 90
_LONG = 400
"""A line of this many characters contains several joined lines."""
_PROSE_WORDS, _PROSE_SHARE = 7, 0.5
_HEADING_WORDS, _COURT_WORDS, _NUMBER_WORDS, _LABEL_WORDS = 7, 16, 14, 4
_FULL_LINE = 70
_NEAR = 4
"""Rows with several cells within this distance belong to the same columns."""
_EDGE, _FEW, _REPEATED, _SHORT = 3, 8, 3, 8
"""Lines at page edges, pages searched for repeated lines, occurrences of a repeated line, and its smallest length."""
_DIGITS = re.compile(r"\d+")


def read_opening(pages: Sequence[Page]) -> list[Cell]:
    """Return the cells of the first lines of the first pages, column by column where a rule separates two columns."""
    cells: list[Cell] = []
    repeated = _repeated(pages)
    for page in pages[:_PAGES]:
        lines = read_columns_apart([line for line in _lines(page) if _plain(line) not in repeated])[:_LINES]
        by_colons = sum(line.text == ":" or line.text.endswith(" :") for line in lines) > 2
        rows = list(_with_values([_cut(line, by_colons=by_colons) for line in lines]))
        for cell in _columns(rows, page.running):
            text = patterns.MARKS.sub("", mended(squeeze(cell.text)))
            cells.append(Cell(cell.page, cell.span, text, _kind(text)))
    return list(_with_context(cells))


def is_prose(text: str) -> bool:
    """Return whether a line is running text: at least half of its words begin with a small letter."""
    words = [word for word in text.split() if word[0].isalpha()]
    named = len(words) > 1 and all(word.isupper() and len(word) > 1 for word in words[:2])
    small = sum(word[0].islower() for word in words)
    return not named and len(words) >= _PROSE_WORDS and small >= _PROSE_SHARE * len(words)


def _repeated(pages: Sequence[Page]) -> set[str]:
    """Return the lines, without numbers, inside three pages or more, which belong to no page's text."""
    amid = ({_plain(line) for line in lines_of(p.number, p.running)[_EDGE:-_EDGE]} for p in pages[:_FEW])
    seen = Counter(chain.from_iterable(amid))
    return {text for text, count in seen.items() if count >= _REPEATED and len(text) > _SHORT}


def _plain(line: Line) -> str:
    return _DIGITS.sub("", line.text)


def _lines(page: Page) -> Iterator[Line]:
    """Yield the lines of a page. A line of joined lines is split where they began."""
    for line in lines_of(page.number, page.running):
        joined = patterns.LABELLED.finditer(line.text) if len(line.text) > _LONG else ()
        marks = (*joined, *patterns.ROLE_ENDS.finditer(line.text))
        edges = sorted({0, *(match.end() for match in marks), *seams(line.text), len(line.text)})
        yield from (_part(line, start, end) for start, end in pairwise(edges))


def _with_values(rows: Sequence[list[Line]]) -> Iterator[list[Line]]:
    """Yield the rows, with a label and its value as one line. They may be two cells of a row, or two lines."""
    taken = False
    for row, below in zip_longest(rows, rows[1:]):
        if taken or not row or not patterns.LABEL.match(row[0].text):
            if not taken:
                yield row
            taken = False
            continue
        apart = len(row) == 1
        taken = apart and bool(below) and patterns.LABEL_ABOVE.match(row[0].text) is not None and _is_value(below[0])
        label, *values = [*row, *below] if taken else row
        text = f"{label.text.rstrip(' :')}: {' '.join(value.text.lstrip(': ') for value in values)}"
        yield [Line(label.page, Span(label.span.start, [label, *values][-1].span.end), text)] if values else row


def _is_value(line: Line) -> bool:
    text = line.text
    sentence = patterns.LABEL.match(text) or text.endswith(":") or patterns.ITEM.match(text) or is_prose(text)
    return len(text.split()) <= _COURT_WORDS and not sentence


def _cut(line: Line, *, by_colons: bool) -> list[Line]:
    """Return the cells of a line. A bracket that was opened on the line is not a column rule."""
    split = patterns.COLONS if by_colons else patterns.COLUMN_RULE
    opened = any(mark in line.text for mark in "([")
    if "|" in line.text:
        split = patterns.BARS
    elif opened or not split.search(line.text):
        split = patterns.BLANKS
    edges = [0, *(edge for match in split.finditer(line.text) for edge in match.span()), len(line.text)]
    cells = [_part(line, start, end) for start, end in zip(edges[::2], edges[1::2], strict=True)]
    if split is patterns.BLANKS:
        return [cell for cell in cells if cell.text]
    return cells[1:] if not cells[0].text and len(cells) > 2 else cells  # a rule on both sides


def _part(line: Line, start: int, end: int) -> Line:
    text = line.text[start:end]
    start += len(text) - len(text.lstrip())
    text = text.strip()
    return Line(line.page, Span(line.span.start + start, line.span.start + start + len(text)), text)


def _columns(rows: Sequence[list[Line]], body: str) -> Iterator[Line]:
    """Yield the cells in reading order: column by column where rows with several cells are close together.

    A table with each name beside its role is read row by row.
    """
    several = [index for index, row in enumerate(rows) if len(row) > 1]
    apart = [0, *(at for at, last in zip(several[1:], several, strict=False) if at - last > _NEAR), len(rows)]
    for start, end in pairwise(apart):
        within = [index for index in several if start <= index < end]
        first, last = (within[0], within[-1] + 1) if within else (end, end)
        yield from (cell for row in (*rows[start:first],) for cell in row if cell.text)
        yield from _block([row for row in rows[first:last] if row], body)
        yield from (cell for row in rows[last:end] for cell in row if cell.text)


def _block(table: Sequence[list[Line]], body: str) -> Iterator[Line]:
    filled = [[cell for cell in row if cell.text] for row in table]
    beside = any(len(row) > 1 and patterns.BETWEEN.match(row[0].text) for row in filled)
    if beside or all(patterns.ROLE.match(row[-1].text) for row in filled if len(row) > 1):
        yield from (cell for row in filled for cell in row)
        return
    right = min(_place(row[1], body) for row in table if len(row) > 1)
    blank = Line(table[0][0].page, Span(0, 0), "")
    placed = [[blank, *row] if len(row) == 1 and _place(row[0], body) >= right else row for row in table]
    yield from (cell for column in zip_longest(*placed) for cell in column if cell is not None)


def _place(line: Line, body: str) -> int:
    """Return a cell's distance from the start of its line."""
    return line.span.start - body.rfind("\n", 0, line.span.start) - 1


def _kind(text: str) -> Kind:
    """Return the first matching kind. The most certain tests come first."""
    return next((kind for kind, fits in _TESTS if fits(text)), Kind.OTHER)


def _is_heading(text: str) -> bool:
    match = patterns.HEADING.search(text)
    if match is None or match["word"][0].islower() or patterns.NO_HEADING.search(text) or patterns.SIDES.search(text):
        return False
    words = text.split()
    if text[0] + text[-1] == "()":
        return False
    small = words[0].casefold() in ("a", "an", "the") or text.endswith((".", ","))
    return all(word.isupper() for word in words[:2]) or (len(words) <= _HEADING_WORDS and not small)


def _is_cited(text: str, *, ends: bool = False) -> bool:
    """Return whether a line contains (with `ends`: ends with) a citation, without the sides of a case."""
    cited = citations(text)
    media = labels.CITED_AS.search(text)
    last = max([*(span.end for _, span in cited), *([media.end()] if media else [])], default=0)
    fits = last and (last >= len(text) - 1 or not ends)
    return (bool(fits) and not patterns.SIDES.search(text)) or US_CITED.fullmatch(text) is not None


def _is_court(text: str) -> bool:
    name = court_part(text)
    short = len(name.split()) <= _COURT_WORDS and not name.endswith((".", ";"))
    return is_named_court(name) or (
        short and patterns.COURT.match(name) is not None and not patterns.NO_COURT.search(name)
    )


def court_part(text: str) -> str:
    """Return the court's name in a line, without a label before it or a number after it."""
    text = patterns.COURT_LABEL.sub("", text)
    match = labels.NUMBER.search(text)
    return text[: match.start()].strip(" ,-–—") if match and match.start() else text


def _is_number(text: str) -> bool:
    if patterns.SIDES.search(text) or labels.NO_NUMBER.match(text) or patterns.role_after(text):
        return False
    label = labels.NUMBER.search(text) if len(text.split()) <= _NUMBER_WORDS else None
    before = text[: label.start()] if label else ""
    own = label and not labels.OTHERS_NUMBER.search(before) and len(before.split()) <= _LABEL_WORDS
    return bool(own) or labels.NUMBER_BLANK.match(text) is not None


def _is_bare(text: str) -> bool:
    other = labels.NO_NUMBER.match(text) or labels.CITED_AS.fullmatch(text) or patterns.SIDES.search(text)
    return not other and labels.BARE_NUMBER.match(text) is not None


_TESTS = (
    (Kind.RULE, lambda t: patterns.RULE.match(t) is not None),
    (Kind.CITATION, lambda t: labels.CITATION_LABEL.match(t) is not None and any(c.isdigit() for c in t)),
    (Kind.BETWEEN, lambda t: patterns.BETWEEN.match(t) is not None),
    (Kind.VERSUS, lambda t: patterns.VERSUS.match(t) is not None),
    (Kind.ROLE, lambda t: patterns.ROLE.match(t) is not None),
    (Kind.BELOW, lambda t: patterns.BELOW.match(t) is not None),
    (Kind.COUNSEL, lambda t: patterns.COUNSEL.search(t) is not None),
    (Kind.PROSE, lambda t: patterns.AFTER_PARTIES.match(t) is not None or patterns.PARAGRAPH.match(t) is not None),
    (Kind.COURT, lambda t: patterns.COURT_LABEL.match(t) is not None and _is_court(t)),
    (Kind.HEADING, lambda t: court_layout.DECISION_LINE.match(t) is not None),
    (Kind.BENCH, benches.is_bench),
    (Kind.OTHER, lambda t: t.split()[0].isupper() and ";" in t and patterns.role_after(t) is not None),
    (Kind.PROSE, lambda t: len(t) > _LONG),
    (Kind.OTHER, lambda t: patterns.IN_RE.match(t) is not None and "." not in t[:-1]),
    (Kind.DATE, is_dated),
    (Kind.CITATION, lambda t: not t.endswith(".") and _is_cited(t, ends=True)),
    (Kind.NUMBER, _is_bare),
    (Kind.PROSE, lambda t: is_prose(t) or US_CITED.search(t) is not None),
    (Kind.HEADING, _is_heading),
    (Kind.COURT, _is_court),
    (Kind.CITATION, lambda t: not t.endswith(".") and _is_cited(t)),
    (Kind.NUMBER, _is_number),
)


def _with_context(cells: Sequence[Cell]) -> Iterator[Cell]:
    """Yield the cells with kinds adjusted to the cells above: sentences, courts and benches continue."""
    above: Cell | None = None
    known = is_open = False
    for cell, below in zip_longest(cells, cells[1:]):
        if above is None or above.page != cell.page:
            above, known = Cell(cell.page, cell.span, "", Kind.RULE), False
        is_open = above.kind is Kind.BELOW and (is_open or above.text[:1] == "(") and above.text[-1:] != ")"
        is_open = is_open and cell.kind not in (Kind.BENCH, Kind.HEADING, Kind.PROSE)
        continues = is_open or (above.kind in _CONTINUES and _CONTINUES[above.kind](above, cell))
        kind = above.kind if continues else cell.kind
        if kind is Kind.BENCH and above.kind is not Kind.BENCH and above.text.endswith((" and", ",")):
            kind = above.kind  # the end of a sentence that names judges
        named = patterns.STRONG_COURT.search(cell.text) is not None
        if kind is Kind.COURT and known and not ((named or continues) and (not below or below.kind is not Kind.ROLE)):
            kind = Kind.OTHER  # a council or a board below a court's name is a party, or what has a role
        known = known or (kind is Kind.COURT and named) or kind in (Kind.BETWEEN, Kind.ROLE, Kind.VERSUS)
        above = Cell(cell.page, cell.span, cell.text, kind)
        yield above


def _prose_continues(above: Cell, cell: Cell) -> bool:
    if above.text.endswith((".", ":", ";")) or cell.text.isupper():
        return False
    filled = len(above.text) > _FULL_LINE and cell.kind in (Kind.DATE, Kind.NUMBER)
    return filled or cell.kind in (Kind.OTHER, Kind.HEADING, Kind.COURT)


def _below_continues(above: Cell, cell: Cell) -> bool:
    closed = above.text.startswith("(") and above.text.endswith(")")
    named = patterns.SIDES.search(cell.text) or patterns.role_after(cell.text)
    return not closed and not named and cell.kind in (Kind.COURT, Kind.NUMBER, Kind.OTHER, Kind.CITATION)


def court_continues(above: Cell, cell: Cell) -> bool:
    """Return whether a line completes the court's name in the line above."""
    joins = patterns.COURT_CONTINUES.match(cell.text) or patterns.ENDS_OPEN.search(above.text)
    plain = cell.kind in (Kind.COURT, Kind.OTHER, Kind.HEADING) and not patterns.SIDES.search(cell.text)
    return plain and joins is not None


def _bench_continues(above: Cell, cell: Cell) -> bool:
    """Return whether a line below a bench names a judge by style, or continues the line above."""
    label = benches.BENCH.match(above.text)
    styled = benches.STYLE.search(cell.text) is not None
    if cell.text.strip(" -–—").casefold() in ("&", "and"):
        return True
    other = patterns.ROLE_BEFORE.search(cell.text) or patterns.SIDES.search(cell.text)
    author = benches.AUTHOR.match(cell.text)
    if other or (author and not author["styled"]) or cell.kind not in (Kind.OTHER, Kind.CITATION, Kind.COURT):
        return False
    names = label["rest"] if label else above.text
    return styled or (cell.kind is not Kind.COURT and (not names or benches.RUNS_ON.search(names) is not None))


_CONTINUES = {
    Kind.PROSE: _prose_continues,
    Kind.BELOW: _below_continues,
    Kind.COURT: court_continues,
    Kind.BENCH: _bench_continues,
}
