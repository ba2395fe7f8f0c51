"""The numbers of a case: those that a paper gives as its own, and those of the case below. Pure."""

from collections.abc import Iterator, Sequence

from pincite.indexer.identity.cells import Cell, Kind
from pincite.indexer.identity.court_dates import read_stamped
from pincite.indexer.lines import fact_on, squeeze
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span
from pincite.indexer.patterns import caption as patterns
from pincite.indexer.patterns.jurisdiction import dockets
from pincite.indexer.references import case_numbers

_LONG = 400


def read_numbers(cells: Sequence[Cell], head: Sequence[Cell], pages: Sequence[Page]) -> Iterator[Fact]:
    """Yield the paper's own numbers, `case_id`, and the day of filing that is stamped with one.

    Labelled ones of the head, else of the first page; else one that fills a line; else the stamp's.
    """
    first = [c for c in cells if c.page == 1]
    stamped = list(_stamped(pages[0]))
    found = list(_labelled(head, pages)) or list(_labelled(first, pages)) or list(_bare(first, pages))
    own = [fact for fact in stamped if fact.field == "case_id"]
    seen: set[str] = set()
    for fact in (*(own if own and not _agrees(own, found) else found or own), *stamped):
        if fact.field != "case_id" or (fact.value not in seen and (fact in found or not found or fact in own)):
            seen.add(fact.value)
            yield fact


def _agrees(own: Sequence[Fact], found: Sequence[Fact]) -> bool:
    return any(fact.value == own[0].value for fact in found)


def read_below(cells: Sequence[Cell], pages: Sequence[Page], own: Sequence[str]) -> Iterator[Fact]:
    """Yield the numbers of the case below, `appeals_from`: those in the words on that court, or labelled as its."""
    for cell in (c for c in cells if c.page == 1 and c.kind is not Kind.PROSE):
        label = patterns.NUMBER_BELOW.search(cell.text)
        if cell.kind is Kind.BELOW or label:
            for value, span in _values(cell, pages, below=True):
                if value not in own:
                    yield fact_on(pages[cell.page - 1], "appeals_from", value, span, confidence=0.8)


def _labelled(cells: Sequence[Cell], pages: Sequence[Page]) -> Iterator[Fact]:
    for cell in cells:
        if cell.kind not in (Kind.BELOW, Kind.PROSE, Kind.COUNSEL) and len(cell.text) <= _LONG:
            for value, span in _values(cell, pages, below=False):
                yield fact_on(pages[cell.page - 1], "case_id", value, span)


def _values(cell: Cell, pages: Sequence[Page], *, below: bool) -> Iterator[tuple[str, Span]]:
    text = pages[cell.page - 1].body[cell.span.start : cell.span.end]
    for match in patterns.NUMBER.finditer(text):
        if not below and patterns.OTHERS_NUMBER.search(text[: match.start()]):
            continue
        each: object = match
        while each is not None:
            start, end = each.span("value")  # type: ignore[attr-defined]
            yield _spelt(text[start:end]), Span(cell.span.start + start, cell.span.start + end)
            each = patterns.NEXT_NUMBER.match(text, end)


def _spelt(printed: str) -> str:
    """A number in the usual spelling of its series or docket, else as printed."""
    series = [
        (value, span) for value, span in case_numbers(printed) if span.start <= 1 and span.end >= len(printed) - 1
    ]
    if series:
        return series[0][0]
    for style in dockets():
        match = style.number.match(printed)
        if match:
            return style.case_id(match)
    return squeeze(printed).strip(" .,;:")


def _bare(cells: Sequence[Cell], pages: Sequence[Page]) -> Iterator[Fact]:
    for cell in cells:
        if patterns.NUMBER_BLANK.match(cell.text):
            continue
        if cell.kind is Kind.NUMBER or (cell.kind is Kind.OTHER and case_numbers(cell.text)):
            page = pages[cell.page - 1]
            for value, span in case_numbers(cell.text)[:1]:
                yield fact_on(page, "case_id", value, Span(cell.span.start + span.start, cell.span.start + span.end))
                return
            bare = patterns.BARE_NUMBER.match(cell.text)
            shown = (bare["record"] or bare["series"]) if bare else None
            yield fact_on(page, "case_id", shown or _spelt(cell.text.strip("()")), cell.span)
            return


def _stamped(first: Page) -> Iterator[Fact]:
    """The number and the day in the stamp that electronic filing prints at the edge of a page."""
    for style in dockets():
        stamp = style.stamp.search(first.text)
        number = style.number.match(first.text, stamp.end()) if stamp else None
        if stamp and number:
            end = first.text.find("\n", stamp.start())
            line = first.text[stamp.start() : end if end >= 0 else None]
            span = Span(*number.span())
            yield Fact("case_id", style.case_id(number), 1, squeeze(number.group()), span)
            filed = read_stamped(first, line, stamp.start(), "month")
            if filed:
                yield filed
            return
