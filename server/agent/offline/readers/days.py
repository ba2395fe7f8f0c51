"""The dates of a passage; a day without its year has that of the date told before it. Pure."""

import re
from collections.abc import Iterator

from pincite.indexer.page import PageRef
from pincite.indexer.records.dates import DateFound, read_dates
from pincite.indexer.records.yearless import read_yearless, year_before
from pincite.server.agent.offline.answer import Quote, quote_of
from pincite.server.agent.offline.evidence import passages_of
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.view import View
from pincite.tools.retrieval.scope import without_names

_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


def dates_in(view: View, passage: Passage) -> list[tuple[DateFound, tuple[Quote, ...]]]:
    """The dates of a passage in reading order, each with the quotes that prove it.

    Reports name the year once and go on with days: the year is that of the last whole date before, on the page or the
    one before it, else the one that the question gives.
    """
    text = passage.text
    found: list[tuple[DateFound, tuple[Quote, ...]]] = [
        (each, (quote_of(passage, each.span.start),)) for each in read_dates(text)
    ]
    for day in read_yearless(text):
        year, told = _year(view, passage, day.span.start)
        iso = day.of(year) if year else None
        if iso:
            quotes = tuple(dict.fromkeys((quote_of(passage, day.span.start), *told)))
            found.append((DateFound(iso, day.span), quotes))
    return sorted(found, key=lambda each: each[0].span)


def _year(view: View, passage: Passage, offset: int) -> tuple[int | None, tuple[Quote, ...]]:
    """The year of a day that stands at an offset of a passage, with the quote that tells it."""
    year = year_before(passage.text, offset)
    if year:
        return year, ()
    for before in _before(view, passage):
        year = year_before(before.text, len(before.text))
        if year:
            return year, (quote_of(before, read_dates(before.text)[-1].span.start),)
    asked = set(_YEAR.findall(without_names(view.question)))
    return (int(asked.pop()), ()) if len(asked) == 1 else (None, ())


def _before(view: View, passage: Passage) -> Iterator[Passage]:
    """The passages before one on its page, and those of the page before, nearest first."""
    ref = passage.ref
    page, earlier = view.pages.get(ref), view.pages.get(PageRef(ref.doc_id, ref.page - 1))
    held = passages_of(page) if page else []
    yield from reversed(held[: held.index(passage)] if passage in held else [])
    yield from reversed(passages_of(earlier) if earlier else [])
