"""The days that a court paper gives for itself: filed, decided, dated, each by its label or its place. Pure."""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.identity.cells import Cell, Kind
from pincite.indexer.lines import Line, fact_on, lines_of
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span
from pincite.indexer.patterns import court as patterns
from pincite.indexer.records.dates import DateFound, Order, read_dates

_LOOK_BACK = 3
_MOST_WORDS = 16
_LABEL_WORDS = 10
_HEADING_WORDS = 5
_READ_ELSEWHERE = ("hearing_date", "date_of_issue")
"""Days that `read_case_facts` reads, over the whole paper."""
_SIGN_OFF_PAGES, _SIGN_OFF_LINES = 2, 60
_SHORT_YEAR = re.compile(r"\b(\d{1,2}/\d{1,2}/)(\d{2})(?![\d/])")
_LEAD = re.compile(r"^(?:[\s\[(]|(?:mon|tues|wednes|thurs|fri|satur|sun)day,?|on\b:?)*$", re.IGNORECASE)


def is_dated(text: str) -> bool:
    """Tell whether a line gives a day and says what happened on it, or only the one of both."""
    if len(text.split()) > _MOST_WORDS:
        return False
    if patterns.DATE_LABEL.match(text):
        return True
    found = read_dates(text)
    if found and len(text[: found[0].span.start].split()) > _HEADING_WORDS and text.isupper():
        return False  # REASONS FOR THE ORDER OF THE COURT DATED 4 MAY 2023
    return bool(found) and (_field(text[: found[0].span.start]) is not None or _is_lead(text[: found[0].span.start]))


def is_lone(text: str) -> bool:
    """Tell whether a line holds nothing but a day."""
    found = read_dates(text)
    return bool(found) and _is_lead(text[: found[0].span.start]) and len(text) - found[0].span.end <= 1


def read_head_dates(cells: Sequence[Cell], pages: Sequence[Page], order: Order) -> Iterator[Fact]:
    """Yield the days in the cells of an opening: by the label before them, else by the label in a cell above."""
    for index, cell in enumerate(cells):
        if len(cell.text.split()) > _MOST_WORDS or cell.kind in (Kind.BELOW, Kind.PROSE, Kind.COUNSEL, Kind.HEADING):
            continue
        above = [
            each.text for each in cells[max(0, index - _LOOK_BACK) : index] if each.kind not in (Kind.BELOW, Kind.PROSE)
        ]
        page, at = pages[cell.page - 1], cell.span.start
        body = page.body[at : cell.span.end]
        for field, found in _in_line(body, above, order):
            yield fact_on(page, field, found.iso, Span(at, at + found.span.end))


def read_sign_off(pages: Sequence[Page], order: Order) -> Iterator[Fact]:
    """Yield the days that the last lines of a paper are dated by: `Dated: 4 May 2021`."""
    for page in pages[-_SIGN_OFF_PAGES:]:
        for line in lines_of(page.number, page.running)[-_SIGN_OFF_LINES:]:
            yield from _signed(page, line, order)


def read_stamped(page: Page, text: str, start: int, order: Order) -> Fact | None:
    """Return the day of filing in the stamp that electronic filing prints on a page."""
    shown = _SHORT_YEAR.sub(r"\g<1>20\2", text)
    found = read_dates(shown, order)
    return Fact("date_filed", found[0].iso, page.number, text, Span(start, start + len(text))) if found else None


def _signed(page: Page, line: Line, order: Order) -> Iterator[Fact]:
    label = patterns.SIGNED_ON.match(line.text)
    found = read_dates(line.text, order) if label else []
    if label and found and found[0].span.start - label.end() <= _MOST_WORDS:
        yield fact_on(page, "document_date", found[0].iso, line.span)


def _in_line(text: str, above: Sequence[str], order: Order) -> Iterator[tuple[str, DateFound]]:
    last = 0
    for found in read_dates(text, order):
        before = text[last : found.span.start]
        field = _field(before)
        if field is None and _is_lead(before):
            fields = (_field(label) for label in reversed(above) if not read_dates(label))
            field = next((each for each in fields if each), "header_date" if last == 0 else None)
        if field and field not in _READ_ELSEWHERE:
            yield field, found
        last = found.span.end


def _is_lead(text: str) -> bool:
    """Whether nothing but a weekday or `on` stands before a date."""
    return _LEAD.match(text) is not None


def _field(before: str) -> str | None:
    """What the last label in some words says of the date behind them."""
    words = " ".join(before.split())
    if len(words.split()) > _LABEL_WORDS:
        return None
    labels = [(m.end(), field) for field, pattern in patterns.DATED for m in pattern.finditer(words)]
    said = [each for each in labels if each[1] != "document_date"] or labels
    first = next((each for each in said if each[1] == "date_of_issue"), None)
    return (first or max(said))[1] if said else None
