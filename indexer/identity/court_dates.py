"""Read the days that a court paper gives for itself: filed, decided, dated, each by its label or position. Pure."""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.identity.cell_types import Cell, Kind
from pincite.indexer.legal_text.body_lines import fact_on, lines_of
from pincite.indexer.legal_text.dates import DateFound, DateOrder, read_dates
from pincite.indexer.legal_text.mended_words import mended
from pincite.indexer.legal_text.patterns import court_layout as patterns
from pincite.indexer.legal_text.patterns.caption_lines import SIDES
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span

_LOOK_BACK, _MAX_WORDS, _LABEL_WORDS, _HEADING_WORDS = 3, 16, 10, 5
_READ_ELSEWHERE = ("hearing_date", "date_of_issue")
"""Dates that `read_case_facts` reads from the whole paper."""
_UNDATED = (Kind.BELOW, Kind.PROSE)
_SIGN_OFF_PAGES, _SIGN_OFF_LINES = 2, 60
_SHORT_YEAR = re.compile(r"\b(\d{1,2}/\d{1,2}/)(\d{2})(?![\d/])")
_COMPACT = re.compile(r"(?<=: )((?:19|20)\d\d)([01]\d)([0-3]\d)$")
_LEAD = re.compile(r"^(?:[\s\[(*]|(?:mon|tues|wednes|thurs|fri|satur|sun)day,?|on\b:?)*$", re.IGNORECASE)


def is_dated(text: str) -> bool:
    """Return whether a line gives a day and its event, or only one of them."""
    if len(text.split()) > _MAX_WORDS:
        return False
    if patterns.DATE_LABEL.match(text) or _COMPACT.search(text):
        return True
    before = next((text[: found.span.start] for found in read_dates(text)), None)
    if before is None or (len(before.split()) > _HEADING_WORDS and text.isupper()):
        return False  # REASONS FOR THE ORDER OF THE COURT DATED 4 MAY 2023
    return _field(before) is not None or _LEAD.match(before) is not None


def is_lone(text: str) -> bool:
    """Return whether a line contains only a day."""
    found = read_dates(text)
    return bool(found) and bool(_LEAD.match(text[: found[0].span.start])) and len(text) - found[0].span.end <= 1


def read_head_dates(cells: Sequence[Cell], pages: Sequence[Page], order: DateOrder) -> Iterator[Fact]:
    """Yield the days in the cells of an opening: by the label before them, else by the label in a cell above."""
    for index, cell in enumerate(cells):
        given = patterns.GIVEN_ON.search(cell.text) if cell.kind is Kind.HEADING else None
        if given:
            yield from _given(cells[index : index + 2], pages[cell.page - 1], order)
        if len(cell.text.split()) > _MAX_WORDS or cell.kind in (*_UNDATED, Kind.COUNSEL, Kind.HEADING):
            continue
        above = [c.text for c in cells[max(0, index - _LOOK_BACK) : index] if c.kind not in (*_UNDATED, Kind.ROLE)]
        page = pages[cell.page - 1]
        body = mended(page.body[cell.span.start : cell.span.end])
        for field, found in _dates_in_line(_COMPACT.sub(r"\1-\2-\3", body), above, order):
            span = Span(cell.span.start, min(cell.span.start + found.span.end, cell.span.end))
            yield fact_on(page, field, found.iso, span)


def _given(cells: Sequence[Cell], page: Page, order: DateOrder) -> Iterator[Fact]:
    """Yield the day in a heading that says when the decision was given. The heading may continue on the next line."""
    span = Span(cells[0].span.start, max(c.span.end for c in cells if c.page == page.number))
    text = " ".join(mended(page.body[span.start : span.end]).split())
    given = patterns.GIVEN_ON.search(text)
    for found in read_dates(text[given.end() :], order)[:1] if given else ():
        yield fact_on(page, "judgment_date", found.iso, span)


def read_sign_off(pages: Sequence[Page], order: DateOrder) -> Iterator[Fact]:
    """Yield the days in the last lines of a paper: `Dated: 4 May 2021`."""
    for page in pages[-_SIGN_OFF_PAGES:]:
        for line in lines_of(page.number, page.running)[-_SIGN_OFF_LINES:]:
            label = patterns.SIGNED_ON.match(line.text)
            found = read_dates(mended(line.text), order)[:1] if label else []
            if label and found and found[0].span.start - label.end() <= _MAX_WORDS:
                yield fact_on(page, "document_date", found[0].iso, line.span)


def read_stamped(page: Page, text: str, start: int, order: DateOrder) -> Fact | None:
    """Return the filing day in the stamp that electronic filing prints on a page."""
    found = read_dates(_SHORT_YEAR.sub(r"\g<1>20\2", text), order)
    return Fact("date_filed", found[0].iso, page.number, text, Span(start, start + len(text))) if found else None


def _dates_in_line(text: str, above: Sequence[str], order: DateOrder) -> Iterator[tuple[str, DateFound]]:
    last = 0
    field: str | None = None
    for found in read_dates(text, order):
        before = text[last : found.span.start]
        listed = last and before.strip(" ,-–&").casefold() in ("", "and", "to")
        field = field if listed else _field(before)
        if field is None and not listed and _LEAD.match(before):
            fields = (_field(label) for label in reversed(above) if not read_dates(label))
            field = next(filter(None, fields), None if last else "header_date")
        elif field is None and before.endswith("(") and SIDES.search(before) and text[found.span.end :] == ")":
            field = "judgment_date"  # Alder v Birch [2006] XCA 1 (5 January 2006)
        if field and field not in _READ_ELSEWHERE:
            yield field, found
        last = found.span.end


def _field(before: str) -> str | None:
    """Return the field of the last label before a date; `document_date` only if no label says more."""
    words = " ".join(before.split())
    if len(words.split()) > _LABEL_WORDS:
        return None
    labels = [match.lastgroup for match in patterns.DATED.finditer(words)]
    if "date_of_issue" in labels:
        return "date_of_issue"
    return next((each for each in reversed(labels) if each != "document_date"), labels[-1] if labels else None)
