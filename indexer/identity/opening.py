"""The opening of a court paper: its first lines cut into cells, each typed by what it holds. Pure.

A cell is a line, or the part of one between the rules of a caption, the columns of a table or wide blanks. No cell is
known by its place: a logo, the menus of a web page or a citation above the caption change nothing.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, zip_longest

from pincite.indexer.identity.cells import Cell, Kind
from pincite.indexer.identity.court_dates import is_dated
from pincite.indexer.lines import Line, lines_of, squeeze
from pincite.indexer.page import Page, Span
from pincite.indexer.patterns import bench as benches
from pincite.indexer.patterns import caption as patterns
from pincite.indexer.patterns.citations import US_CITED
from pincite.indexer.patterns.jurisdiction import is_named_court
from pincite.indexer.references import citations

_PAGES, _LINES = 3, 90
_LONG = 400
"""Characters from which on a line is one whose own lines were joined."""
_PROSE_WORDS, _PROSE_SHARE = 7, 0.5
_HEADING_WORDS, _COURT_WORDS, _NUMBER_WORDS, _LABEL_WORDS = 7, 16, 14, 4
_MOST_LABELS, _FULL_LINE = 2, 70
"""Lines that may end in a colon set apart where it is no rule: `Before :` and `Between :`."""


def read_opening(pages: Sequence[Page]) -> list[Cell]:
    """Return the cells of the first lines of the first pages, column by column where a rule parts two columns."""
    cells: list[Cell] = []
    for page in pages[:_PAGES]:
        lines = _unjoined(page)[:_LINES]
        for cell in _columns([_cut(line, by_colons=_has_colons(lines)) for line in lines]):
            text = patterns.LETTERS_APART.sub(lambda m: m.group().replace(" ", ""), squeeze(cell.text))
            text = patterns.MARK_BEFORE.sub("", text)
            cells.append(Cell(cell.page, cell.span, text, _kind(text)))
    return list(_in_context(cells))


def is_prose(text: str) -> bool:
    """Tell whether a line is of running text: at least half of its words begin small."""
    words = [word for word in text.split() if word[0].isalpha()]
    small = sum(word[0].islower() for word in words)
    named = len(words) > 1 and all(word.isupper() and len(word) > 1 for word in words[:2])
    return not named and len(words) >= _PROSE_WORDS and small >= _PROSE_SHARE * len(words)


def _unjoined(page: Page) -> list[Line]:
    """The lines of a page; one whose own lines were joined is cut before each label in it."""
    found: list[Line] = []
    for line in lines_of(page.number, page.running):
        starts = [0, *(m.end() for m in patterns.LABELLED.finditer(line.text))] if len(line.text) > _LONG else [0]
        for start, end in zip_longest(starts, starts[1:], fillvalue=len(line.text)):
            text = line.text[start:end].rstrip()
            found.append(Line(line.page, Span(line.span.start + start, line.span.start + start + len(text)), text))
    return found


def _has_colons(lines: Sequence[Line]) -> bool:
    """Whether the rule between the columns of a caption is drawn with colons."""
    alone = sum(line.text == ":" for line in lines)
    return alone > 1 or alone + sum(line.text.endswith(" :") for line in lines) > _MOST_LABELS


def _cut(line: Line, *, by_colons: bool) -> list[Line]:
    """The cells of a line; a bracket that was opened in the line is no rule between columns."""
    opened = "(" in line.text or "[" in line.text
    split = patterns.BLANKS if opened or not patterns.GUTTER.search(line.text) else patterns.GUTTER
    if "|" in line.text:
        split = patterns.GUTTER if not opened else patterns.TABLE
    elif split is patterns.BLANKS and patterns.COLUMN_NUMBER.search(line.text):
        split = patterns.COLUMN_NUMBER
    elif by_colons and patterns.COLONS.search(line.text):
        split = patterns.COLONS
    edges = [0, *(edge for match in split.finditer(line.text) for edge in match.span()), len(line.text)]
    cells = [_part(line, start, end) for start, end in zip(edges[::2], edges[1::2], strict=True)]
    if split is patterns.GUTTER and not cells[0].text and len(cells) > 2:  # a rule on both sides
        cells = cells[1:]
    return cells if split is not patterns.BLANKS else [cell for cell in cells if cell.text]


def _part(line: Line, start: int, end: int) -> Line:
    text = line.text[start:end]
    start += len(text) - len(text.lstrip())
    text = text.strip()
    return Line(line.page, Span(line.span.start + start, line.span.start + start + len(text)), text)


def _columns(rows: Iterable[list[Line]]) -> Iterator[Line]:
    """The cells in reading order: rows of several cells that follow one another are read column by column."""
    for several, block in groupby(rows, key=lambda row: len(row) > 1):
        cells = list(block)
        if several:
            for column in zip_longest(*cells):
                yield from (cell for cell in column if cell is not None)
        else:
            yield from (row[0] for row in cells if row and row[0].text)


def _kind(text: str) -> Kind:
    """The first of the kinds that fits, the surest first."""
    for kind, fits in _TESTS:
        if fits(text):
            return kind
    return Kind.OTHER


def _is_heading(text: str) -> bool:
    match = patterns.HEADING.search(text)
    if match is None or match["word"][0].islower() or patterns.NO_HEADING.search(text) or patterns.SIDES.search(text):
        return False
    words = text.split()
    if text.startswith("(") and text.endswith(")"):
        return False
    short = (
        len(words) <= _HEADING_WORDS and not text.endswith((".", ",")) and words[0].casefold() not in ("a", "an", "the")
    )
    return all(word.isupper() for word in words[:2]) or short


def _ends_cited(text: str) -> bool:
    """Whether a line names a case and ends with its citation."""
    cited = citations(text)
    return bool(cited) and cited[-1][1].end >= len(text) - 1 and not patterns.SIDES.search(text)


def _is_court(text: str) -> bool:
    name = court_part(text)
    if is_named_court(name):
        return True
    short = len(name.split()) <= _COURT_WORDS and not name.endswith(".")
    return short and patterns.COURT.match(name) is not None and not patterns.NO_COURT.search(name)


def court_part(text: str) -> str:
    """Return what stands before the number in a line that names court and number."""
    match = patterns.NUMBER.search(text)
    return text[: match.start()].strip(" ,-–—") if match and match.start() else text


def _is_bare(text: str) -> bool:
    other = patterns.NO_NUMBER.match(text) or patterns.CITED_AS.fullmatch(text) or patterns.SIDES.search(text)
    return not other and patterns.BARE_NUMBER.match(text) is not None


def _is_number(text: str) -> bool:
    if patterns.SIDES.search(text) or patterns.NO_NUMBER.match(text) or patterns.has_role_behind(text):
        return False
    label = patterns.NUMBER.search(text) if len(text.split()) <= _NUMBER_WORDS else None
    own = label and not patterns.OTHERS_NUMBER.search(text[: label.start()])
    return bool(
        (own and label and len(text[: label.start()].split()) <= _LABEL_WORDS) or patterns.BARE_NUMBER.match(text)
    )


_TESTS = (
    (Kind.RULE, lambda t: patterns.RULE.match(t) is not None),
    (Kind.CITATION, lambda t: patterns.CITATION_LABEL.match(t) is not None and any(c.isdigit() for c in t)),
    (Kind.BETWEEN, lambda t: patterns.BETWEEN.match(t) is not None),
    (Kind.VERSUS, lambda t: patterns.VERSUS.match(t) is not None),
    (Kind.ROLE, lambda t: patterns.ROLE.match(t) is not None),
    (Kind.BELOW, lambda t: patterns.BELOW.match(t) is not None),
    (Kind.COUNSEL, lambda t: patterns.COUNSEL.search(t) is not None),
    (Kind.PROSE, lambda t: patterns.AFTER_PARTIES.match(t) is not None),
    (Kind.COURT, lambda t: t.casefold().startswith("before the ") and _is_court(t)),
    (Kind.BENCH, benches.is_bench),
    (Kind.PROSE, lambda t: len(t) > _LONG),
    (Kind.DATE, is_dated),
    (Kind.CITATION, _ends_cited),
    (Kind.NUMBER, _is_bare),
    (Kind.PROSE, lambda t: is_prose(t) or US_CITED.search(t) is not None),
    (Kind.HEADING, _is_heading),
    (Kind.COURT, _is_court),
    (Kind.CITATION, lambda t: bool(citations(t) or patterns.CITED_AS.search(t)) and not patterns.SIDES.search(t)),
    (Kind.NUMBER, _is_number),
    (Kind.NUMBER, lambda t: patterns.NUMBER_BLANK.match(t) is not None),
)


def _in_context(cells: Sequence[Cell]) -> Iterator[Cell]:
    """The cells with the kinds that those above them give: sentences, courts and benches run on."""
    above: Cell | None = None
    known, page = False, 0
    for cell in cells:
        kind = cell.kind
        if above is not None and above.page == cell.page:
            kind = next((k for k, runs_on in _RUN_ON if above.kind is k and runs_on(above, cell)), kind)
        known, page = known and page == cell.page, cell.page
        named = patterns.STRONG_COURT.search(cell.text) is not None
        runs_on = above is not None and above.kind is Kind.COURT and _court_runs_on(above, cell)
        if kind is Kind.COURT and known and not (named or runs_on):
            kind = Kind.OTHER  # a council or a board below a court's name is a party
        known = known or (kind is Kind.COURT and named) or kind in (Kind.BETWEEN, Kind.ROLE, Kind.VERSUS)
        above = Cell(cell.page, cell.span, cell.text, kind)
        yield above


def _prose_runs_on(above: Cell, cell: Cell) -> bool:
    if above.text.endswith((".", ":", ";")) or cell.text.isupper():
        return False
    filled = len(above.text) > _FULL_LINE and cell.kind in (Kind.DATE, Kind.NUMBER)
    return filled or cell.kind in (Kind.OTHER, Kind.HEADING, Kind.COURT)


def _below_runs_on(above: Cell, cell: Cell) -> bool:
    closed = above.text.startswith("(") and above.text.endswith(")")
    named = patterns.SIDES.search(cell.text) or patterns.has_role_behind(cell.text)
    return not closed and not named and cell.kind in (Kind.COURT, Kind.NUMBER, Kind.OTHER, Kind.CITATION)


def _court_runs_on(above: Cell, cell: Cell) -> bool:
    goes_on = patterns.COURT_GOES_ON.match(cell.text) or patterns.ENDS_OPEN.search(above.text)
    return cell.kind in (Kind.COURT, Kind.OTHER, Kind.HEADING) and goes_on is not None


def _bench_runs_on(above: Cell, cell: Cell) -> bool:
    """A line below a bench names a judge by his style, or goes on with the line above."""
    match = benches.BENCH.match(above.text)
    said = match["rest"] if match else above.text
    styled = benches.STYLE.search(cell.text) is not None
    if cell.kind not in (Kind.OTHER, Kind.CITATION) and not (cell.kind is Kind.COURT and styled):
        return False
    if any(p.search(cell.text) for p in (patterns.ROLE_BEFORE, patterns.SIDES)) or benches.AUTHOR.match(cell.text):
        return False
    if benches.MEMBER.match(cell.text) and len(cell.text.split()) <= _HEADING_WORDS:
        return True
    return not said or benches.RUNS_ON.search(said) is not None or styled


_RUN_ON = (
    (Kind.PROSE, _prose_runs_on),
    (Kind.BELOW, _below_runs_on),
    (Kind.COURT, _court_runs_on),
    (Kind.BENCH, _bench_runs_on),
)
