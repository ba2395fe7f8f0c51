"""Read how long a contract lasts and on which day its first term ends. Pure.

Precision has priority over recall. If the end depends on an event, on the later of two days, or on a termination, only
its alternatives are read. An end that is not printed is computed from the first day: the same day that many months or
years later.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pincite.indexer.legal_text.body_lines import fact_on
from pincite.indexer.legal_text.dates import DateFound, DateOrder, date_order, read_dates
from pincite.indexer.legal_text.patterns import contract_terms as patterns
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span
from pincite.indexer.records.contract_ends import read_alternative_ends
from pincite.indexer.records.contract_periods import Period, anniversaries_in, computed_end, periods_in, with_rivals
from pincite.indexer.records.contract_sentences import Sentence, quoted, sentences_of

_REACH = 260
"""Characters between the words for a term and its length or end."""
_HEADING = 60
"""Characters before the words for a term in a sentence that begins with them."""
_PRINTED, _COMPUTED, _ASSUMED = 0.9, 0.7, 0.5
"""Confidence of an end that is printed, computed from the clause's day, or computed from the contract's own day."""


@dataclass(frozen=True, slots=True)
class _Term:
    sentence: Sentence
    periods: tuple[Period, ...]
    start: DateFound | None
    end: DateFound | None
    weight: int
    """How certain it is that the sentence sets the term: it gives a day, or begins with words for a term."""

    @property
    def period(self) -> Period | None:
        return next(iter(self.periods), None)


def read_terms(pages: Sequence[Page], dated: Sequence[Fact]) -> list[Fact]:
    """Return the facts `term` (`5 years`) and `expiration_date`, and the alternatives if one of several ends it.

    Each fact is returned once. If sentences of equal weight, or words and figures, differ, all are returned. `dated`
    are the facts of the contract's own days, from which an end may be computed.
    """
    order = date_order(page.body for page in pages)
    terms = [term for sentence in sentences_of(pages) for term in _terms(sentence, order)]
    most = max((term.weight for term in terms), default=0)
    stated = [fact for term in terms if term.weight == most for fact in _facts(term, dated)]
    distinct = {(fact.field, fact.value): fact for fact in reversed(stated)}
    return [*reversed(distinct.values()), *read_alternative_ends(pages)]


def _terms(sentence: Sentence, order: DateOrder | None) -> Iterator[_Term]:
    text = sentence.text
    for part in () if patterns.LEFT_OPEN.search(patterns.PROVISO.split(text)[0]) else _parts(sentence):
        dates = [d for d in read_dates(text, order) if part.start <= d.span.start < part.end]
        end = next((d for d in dates if _ends_on(text, d) and sentence.is_here(d.span)), None)
        stated = (p for p in _periods(text) if part.start <= p.span.start < part.end and sentence.is_here(p.span))
        stated = (p for p in stated if not any(d.span.start <= p.span.start < d.span.end for d in dates))
        stated = (p for p in stated if not patterns.CONDITION.search(text[part.start : p.span.start]))
        periods = tuple(with_rivals(text, stated))
        given = [each.span for each in (end, *periods[:1]) if each]
        if given and not patterns.OTHER_TERM.search(text, 0, min(span.start for span in given)):
            start = next((d for d in dates if d != end and patterns.BEGINS_ON.search(text[: d.span.start])), None)
            yield _Term(sentence, periods, start, end, bool(start) + bool(end) + (part.start < _HEADING))
            return


def _parts(sentence: Sentence) -> Iterator[Span]:
    """Yield the parts of a sentence that state the duration, after the words for a term."""
    for term_words in patterns.TERM_STATEMENT.finditer(sentence.text):
        yield Span(term_words.start(), term_words.end() + _REACH)


def _ends_on(text: str, found: DateFound) -> bool:
    before = text[: found.span.start]
    return bool(patterns.ENDS_ON.search(before)) and not patterns.EARLIER_OPTION.search(before)


def _periods(text: str) -> Iterator[Period]:
    yield from (p for p in (*periods_in(text), *anniversaries_in(text)) if _is_first(text, p.span))


def _is_first(text: str, span: Span) -> bool:
    before, after = text[: span.start], text[span.end :]
    return (
        patterns.LASTS.search(before) is not None
        and not patterns.BEFORE_OTHER_PERIOD.search(before)
        and not patterns.AFTER_OTHER_PERIOD.search(after)
    )


def _facts(term: _Term, dated: Sequence[Fact]) -> Iterator[Fact]:
    yield from (_fact(term, "term", str(period), period.span, 1.0) for period in term.periods)
    made = min((fact.value for fact in dated if fact.field == "agreement_date"), default="")
    if term.end:
        if term.end.iso > made:
            yield _fact(term, "expiration_date", term.end.iso, term.end.span, _PRINTED)
        return
    first, confidence = _first_day(term, dated) if term.periods else (None, 0.0)
    for period in term.periods if first else ():
        last = computed_end(str(first), period)
        if last:
            spans = [period.span, *([term.start.span] if term.start else [])]
            whole = Span(min(span.start for span in spans), max(span.end for span in spans))
            yield _fact(term, "expiration_date", last, whole, confidence)


def _first_day(term: _Term, dated: Sequence[Fact]) -> tuple[str | None, float]:
    """Return the day from which the period runs, with a confidence; None if the contract does not give that day."""
    if term.start:
        return term.start.iso, _PRINTED
    days = {fact.field: fact.value for fact in reversed(dated)}
    text = term.sentence.text
    counted = patterns.COUNTED_FROM.search(text[term.period.span.end :]) if term.period else None
    named = counted["day"] if counted else text
    if patterns.FROM_EFFECTIVE.search(named):
        return days.get("effective_date"), _COMPUTED
    if patterns.FROM_AGREEMENT.search(named):
        return days.get("agreement_date"), _COMPUTED
    return (None if counted else days.get("effective_date", days.get("agreement_date"))), _ASSUMED


def _fact(term: _Term, field: str, value: str, part: Span, confidence: float) -> Fact:
    return fact_on(term.sentence.page, field, value, quoted(term.sentence, part), confidence=confidence)
