"""Read deadlines and sums of money, with their sentence and unit. Pure."""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.legal_text.amounts import read_numbers
from pincite.indexer.legal_text.body_lines import fact_on
from pincite.indexer.legal_text.dates import MONTH_NUMBERS, read_dates
from pincite.indexer.legal_text.enclosing_passage import sentence_at, unit_at, within_unit
from pincite.indexer.legal_text.mismatched_figures import rival_figure
from pincite.indexer.legal_text.ordered_spans import meets
from pincite.indexer.legal_text.patterns import currencies
from pincite.indexer.legal_text.patterns import obligations as patterns
from pincite.indexer.model import Fact, Section
from pincite.indexer.page import Page, Position, Span
from pincite.indexer.records.tables import rows

_REACH = 90
"""Characters before a unit of time in which its period begins."""
_LEAD = 60
"""Characters after the words that make a day a deadline, or after a period."""
_DATE_WITHIN = 4
_YEAR = re.compile(r"\d{4}")


def read_obligations(pages: Sequence[Page], sections: Sequence[Section]) -> Iterator[Fact]:
    """Yield the facts `deadline` and `amount`. `role` is the unit that contains them; the quote is the sentence or row.

    A deadline's value is a period (`14 days`, `5 business days`), a day, or a day of each year (`--06-30`). An amount's
    value is like `USD 1250000`.
    """
    starts = [section.start for section in sections]
    for page in pages:
        if not page.is_contents:
            for field, value, at, span in (*_deadlines(page.body), *_amounts(page.body)):
                place = Position(page.number, at)
                inside = within_unit(starts, place, span)
                yield fact_on(page, field, value, inside, role=unit_at(sections, starts, place))


_Found = tuple[str, str, int, Span]
"""A field, its value, the offset of its statement, and the span of the sentence or row."""


def _deadlines(text: str) -> Iterator[_Found]:
    taken = 0
    for unit in patterns.UNIT_OF_TIME.finditer(text):
        match = patterns.DUE_PERIOD.search(text, max(taken, unit.start() - _REACH), unit.end() + _LEAD)
        if match and match.start() < unit.start() < match.end():
            taken = match.end()
            numbers = [n for n in read_numbers(match[match.lastgroup or 0]) if n.unit]
            for count in (numbers[0].value, *rival_figure(match[match.lastgroup or 0], numbers[0])) if numbers else ():
                value = _period(count, numbers[0].unit or "")
                yield "deadline", value, match.start(), sentence_at(text, Span(*match.span()))
    for match in patterns.EACH_YEAR.finditer(text) if "ear" in text else ():
        month = MONTH_NUMBERS[match["month"][:3].lower()]
        yield (
            "deadline",
            f"--{month:02d}-{int(match['day']):02d}",
            match.start(),
            sentence_at(text, Span(*match.span())),
        )
    for lead in patterns.BEFORE_DUE_DAY.finditer(text) if _YEAR.search(text) else ():
        window = text[lead.end() : lead.end() + _LEAD]
        found = (
            next((d for d in read_dates(window) if d.span.start <= _DATE_WITHIN), None)
            if _YEAR.search(window)
            else None
        )
        if found:
            span = Span(lead.start(), lead.end() + found.span.end)
            yield "deadline", found.iso, span.start, sentence_at(text, span)


def _period(count: float, unit: str) -> str:
    return f"{count} {unit}{'' if count == 1 else 's'}"


def _amounts(text: str) -> Iterator[_Found]:
    """Yield sums with their currency, once for each sentence, and table rows whose head gives the currency."""
    tabled = rows(text)
    taken = [row.span for row in tabled]
    last = Span(0, 0)
    for at in currencies.mentions(text):
        if at < last.end or meets(taken, Span(at, at + 1)):
            continue
        last = sentence_at(text, Span(at, at + 1))
        if meets(taken, last):
            continue
        sums = [n for n in read_numbers(text[last.start : last.end]) if n.unit in currencies.CODES and n.value]
        for value in dict.fromkeys(f"{n.unit} {n.value}" for n in sums):
            yield "amount", value, at, last
    for row in tabled:
        for code, figure in row.sums:
            yield "amount", f"{code} {int(figure) if figure.is_integer() else figure}", row.span.start, row.span
