"""Which citations prove a number or a date: read directly, reckoned from two that are read, or counted."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from itertools import combinations

from pincite.indexer.page import Span
from pincite.indexer.patterns.currencies import CODES, IN_CODE
from pincite.indexer.records.amounts import Number, exact, read_numbers
from pincite.indexer.records.contract_periods import anniversaries_in
from pincite.indexer.records.dates import iso_date, read_ambiguous_dates, read_dates
from pincite.indexer.records.yearless import read_yearless, year_before
from pincite.tools.answers.counting import counted, is_counted
from pincite.tools.answers.named_days import with_their_clauses
from pincite.tools.answers.verdict import Cited
from pincite.tools.question.labelled import label_asked
from pincite.tools.question.sides import read_sides

Proofs = tuple[frozenset[int], ...]
"""Sets of citations, by index, each of which proves a slot by itself; empty when none does."""

_OF_WORK = frozenset({"business day", "working day", "court day"})
_MOST = 60
_TABLE_FIGURE = 100
_TIME = frozenset({"minute", "hour", "day", "week", "month", "year"})

# Article 42 · 86(3) · 64A · CFI-020-2025 · 005/2025 · No. 5 of 2018 · (a list marker) · Time: 9am
_IDENTIFIER = re.compile(
    r"\b(?:articles?|art|sections?|clauses?|cl|paragraphs?|paras?|schedules?|parts?|forms?|rules?|orders?|regulations?|"
    r"chapters?|pages?|pp?|appendix|annex|nos?|number|version|footnote|rdc|law)\.?\s*\(?\d+(?:\.\d+)*[A-Z]?\)?"
    r"(?:\s+of\s+\d{4}\b)?"
    r"|\b\d+[A-Z]?(?:\((?:\d{1,3}|[a-z]|[ivx]+)\))+|(?-i:\b\d+[A-Z]\b)"
    r"|(?-i:\b[A-Z]{2,}[\s-]*\d+\s*[-/]\s*\d+)|\b\d+/\d{4}\b"
    r"|(?:^|(?<=[\s;:,.]))\(\d{1,2}\)(?=\s)"
    r"|\b\d{1,2}(?:[:.]\d{2})?\s?[ap]\.?m\b|\b\d{1,2}:\d{2}\b(?!:)"
    r"|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\s+\d{4}\b",
    re.IGNORECASE | re.MULTILINE,
)
_QUANTITY = re.compile(
    r"\bhow\s+(?:many|much|long|often)\b|\b(?:amounts?|sums?|percent\w*|per\s+cent|fees?|fines?|rates?|total|value)\b",
    re.IGNORECASE,
)
_RECKONING = re.compile(
    r"\b(?:exceed\w*|greater|larger|smaller|by\s+how\s+(?:much|many)|(?<!or\s)(?<!no\s)more(?!\sthan)|less(?!\sthan)|longer|shorter|differ\w*|combined|total|sum|together|between|after|before|increase\w*|"
    r"decrease\w*|gap|apart|later|earlier|higher|lower|remain\w*|left|net|plus|add\w*|aggregate|altogether|overall|both|"
    r"how\s+long|elapse\w*|reduc\w*|deduct\w*|minus)\b|\bin\s+all\b"
    r"|\bhow\s+many\s+(?:\w+\s+){0,2}?(?:days|weeks|months|years)\s[^?]*?\bdid\s[^?]*?\b(?:follow|precede)\b"
    r"|\bat\s+the\s+longest\b[^?]*?\bexten[ds]\w*|\bexten[ds]\w*[^?]*?\bat\s+the\s+longest\b"
    r"|\bat\s+most,?\s+with\s[^?]*?\bexten[ds]\w*|(?<!not\s)(?<!without\s)\bcounting\s+(?:\w+\s+){0,3}?extensions?\b",
    re.IGNORECASE,
)
# the value asked for is not printed where both sides of it are; by how many FURTHER months is one of them
_DIFFERENCE = re.compile(
    r"\bby\s+how\s+(?:much|many)\b(?!\s+(?:further|additional|extra)\b)|\bhow\s+(?:much|many\s+\w+)\s+(?:more|less|longer|shorter|higher|lower|later|earlier)\b"
    r"|\bdifference\s+between\b|\bcombined\s+(?:fees?|fines?|sums?|amounts?|totals?|costs?|charges?)\b",
    re.IGNORECASE,
)
_ASKED_TIME = re.compile(
    r"\bhow\s+many\s+(?:(?!an?\b|per\b|each\b|every\b)\w+\s+){0,2}?(minute|hour|day|week|month|year)s?\b|\bin\s+(day|week|month|year)s\b",
    re.IGNORECASE,
)
_ASKED_RATE = re.compile(r"%|\bper\s?cent|\bpercent|\brates?\b|\binterest\b", re.IGNORECASE)
_NOTHING = re.compile(r"\b(?:nil|none|zero|no|free\s+of\s+charge)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Figure:
    """A number of a quote; `weak` inside a date, a law's number, a case number, a reference or a list marker."""

    number: Number
    index: int
    weak: bool


def number_proofs(value: int | float, cited: tuple[Cited, ...], question: str) -> Proofs:
    """Sets of citations that prove the number. Direct reading goes before reckoning, reckoning before counting."""
    wanted = exact(value)
    figures = [figure for item in cited for figure in _figures(item, question)][: _MOST * 4]
    strong = [figure for figure in figures if not figure.weak]
    direct = tuple(_direct(wanted, strong, cited))
    compared = read_sides(question) is not None
    if direct and not ((compared or _DIFFERENCE.search(question)) and _comparable(strong)):
        return direct
    if compared or _RECKONING.search(question):
        reckoned = (*_reckoned(wanted, strong[:_MOST]), *_elapsed(wanted, cited, question))
        if reckoned or direct:
            return tuple(dict.fromkeys(reckoned))
    counts = is_counted(question) and _asked_time(question) is None
    figured = [(figure.number.value, figure.index) for figure in strong]
    proofs = tuple(dict.fromkeys(counted(wanted, figured, cited, question))) if counts else ()
    if proofs or (_QUANTITY.search(question) and not label_asked(question)):
        return proofs
    return tuple(_direct(wanted, figures, ()))


def date_proofs(iso: str, cited: tuple[Cited, ...], question: str) -> Proofs:
    """Sets of citations that prove the date: printed, or a printed period counted from a date printed or asked about.

    A day without its year is proved with the year of another date that is quoted, or that the question gives.
    """
    direct = tuple(frozenset({item.index}) for item in cited if any(d.iso == iso for d in read_dates(item.text)))
    if direct:
        return with_their_clauses(direct, cited, question)
    either = (item for item in cited if any(d.iso == iso for d in read_ambiguous_dates(item.text)))
    read = tuple(frozenset({item.index}) for item in either) or tuple(
        dict.fromkeys(_without_year(iso, cited, question))
    )
    return read or tuple(dict.fromkeys(_counted_on(iso, cited, question)))


def _without_year(iso: str, cited: tuple[Cited, ...], question: str) -> Iterator[frozenset[int]]:
    told = {item.index for item in cited if any(found.iso[:4] == iso[:4] for found in read_dates(item.text))}
    for item in cited:
        days = [day for day in read_yearless(item.text) if day.of(int(iso[:4])) == iso]
        if not days:
            continue
        undated = any(year_before(item.text, day.span.start) is None for day in days)
        if item.index in told or (undated and re.search(rf"\b{iso[:4]}\b", question)):
            yield frozenset({item.index})
        yield from (frozenset({item.index, other}) for other in told)


def _figures(item: Cited, question: str) -> Iterator[_Figure]:
    text = item.text
    weak = _weak_spans(text)
    before: Number | None = None
    for number in read_numbers(text):
        repeated = before is not None and before.value == number.value and _in_brackets(text, before, number)
        before = number
        if not repeated and not _conflicts(number, question):
            yield _Figure(number, item.index, not number.percent and _inside(number.span, weak))


def _weak_spans(text: str) -> list[Span]:
    dates = [found.span for found in read_dates(text)]
    return dates + [Span(match.start(), match.end()) for match in _IDENTIFIER.finditer(text)]


def _inside(span: Span, spans: list[Span]) -> bool:
    return any(other.start <= span.start and span.end <= other.end for other in spans)


def _in_brackets(text: str, before: Number, number: Number) -> bool:
    return text[before.span.end : number.span.start].strip() == "("


def _conflicts(number: Number, question: str) -> bool:
    """Whether the number has another unit than the one asked for: months for days, dirhams for dollars, per cent."""
    base = _base(number)
    time, money = _asked_time(question), IN_CODE.search(question)
    if number.percent:
        return (time is not None or money is not None) and not _ASKED_RATE.search(question)
    if base in _TIME:
        return money is not None if time is None else time != base
    return base in CODES and (time is not None or (money is not None and base != money[1].upper()))


def _asked_time(question: str) -> str | None:
    match = _ASKED_TIME.search(question)
    return (match[1] or match[2]).lower() if match else None


def _direct(wanted: Decimal, figures: list[_Figure], cited: tuple[Cited, ...]) -> Iterator[frozenset[int]]:
    for index in dict.fromkeys(figure.index for figure in figures if exact(figure.number.value) == abs(wanted)):
        yield frozenset({index})
    if wanted == 0:
        yield from (frozenset({item.index}) for item in cited if _NOTHING.search(item.text))


def _comparable(figures: list[_Figure]) -> bool:
    """Whether two different quantities of one unit are quoted, so that their difference can be reckoned."""
    return any(
        a.number.value != b.number.value and _one_unit(a.number, b.number) for a, b in combinations(figures[:_MOST], 2)
    )


def _reckoned(wanted: Decimal, strong: list[_Figure]) -> Iterator[frozenset[int]]:
    """Sums and differences of two quantities of one unit, and the sum of one quantity from each of several quotes."""
    for a, b in combinations(strong, 2):
        x, y = exact(a.number.value), exact(b.number.value)
        if _one_unit(a.number, b.number) and abs(wanted) in {x + y, abs(x - y)}:
            yield frozenset({a.index, b.index})
    by_quote = {index: [f for f in strong if f.index == index] for index in {f.index for f in strong}}
    single = [found[0] for found in by_quote.values() if len(found) == 1]
    alike = all(_one_unit(a.number, b.number) for a, b in combinations(single, 2))
    if len(single) > 2 and alike and sum(exact(f.number.value) for f in single) == wanted:
        yield frozenset(figure.index for figure in single)


def _one_unit(a: Number, b: Number) -> bool:
    """Whether two figures measure the same thing; a large bare figure (from a table) may be money."""
    if a.percent != b.percent:
        return False
    x, y = _base(a), _base(b)
    bare = a if x is None else b
    return x == y or (bool({x, y}.intersection(CODES)) and None in {x, y} and bare.value >= _TABLE_FIGURE)


def _base(number: Number) -> str | None:
    return number.unit.split()[-1] if number.unit else None


def _elapsed(wanted: Decimal, cited: tuple[Cited, ...], question: str) -> Iterator[frozenset[int]]:
    dated = [(item.index, date.fromisoformat(d.iso)) for item in cited for d in read_dates(item.text)][:_MOST]
    asked = _asked_time(question)
    for (i, a), (j, b) in combinations(dated, 2):
        spans = _between(min(a, b), max(a, b))
        if wanted in ({spans.get(asked)} if asked else set(spans.values())):
            yield frozenset({i, j})


def _between(first: date, last: date) -> dict[str, Decimal]:
    days = (last - first).days
    found = {"day": Decimal(days)}
    if days % 7 == 0:
        found["week"] = Decimal(days // 7)
    if first.day == last.day:
        months = 12 * (last.year - first.year) + last.month - first.month
        found["month"] = Decimal(months)
        if months % 12 == 0:
            found["year"] = Decimal(months // 12)
    return found


def _counted_on(iso: str, cited: tuple[Cited, ...], question: str) -> Iterator[frozenset[int]]:
    asked = [date.fromisoformat(found.iso) for found in read_dates(question)]
    yield from (
        frozenset({item.index})
        for item in cited
        for start in asked
        for period in _periods(item.text)
        if iso in _ends(start, period)
    )
    starts = [(item.index, date.fromisoformat(d.iso)) for item in cited for d in read_dates(item.text)][:_MOST]
    periods = [(item.index, n) for item in cited for n in _periods(item.text)][:_MOST]
    for i, start in starts:
        for j, period in periods:
            if iso in _ends(start, period):
                yield frozenset({i, j})


def _periods(text: str) -> Iterator[Number]:
    dates = [found.span for found in read_dates(text)]
    for number in read_numbers(text):
        if _base(number) in _TIME and isinstance(number.value, int) and not _inside(number.span, dates):
            yield number
    yield from (Number(each.count, each.span, each.unit) for each in anniversaries_in(text))


def end_of(start: date, period: Number) -> str | None:
    """The last day of a period that begins the day after another; business days are Monday to Friday."""
    if period.unit in _OF_WORK:
        return _working(start, int(period.value), {5, 6}).isoformat()
    ends = _ends(start, period)
    return max((end for end in ends if end), default=None)


def _ends(start: date, period: Number) -> set[str | None]:
    count, unit = int(period.value), str(period.unit)
    if not 0 < count <= 36500:
        return set()
    if unit in _OF_WORK:
        return {_working(start, count, weekend).isoformat() for weekend in ({4, 5}, {5, 6})}
    step = unit.split()[-1]
    if step in {"day", "week"}:
        return {_plus(start, count * (7 if step == "week" else 1))}
    if step not in {"month", "year"}:
        return set()
    months = start.month - 1 + count * (12 if step == "year" else 1 if step == "month" else 0)
    end = iso_date(start.year + months // 12, months % 12 + 1, start.day)
    return {end, _plus(date.fromisoformat(end), -1)} if end and months else set()


def _plus(start: date, days: int) -> str | None:
    try:
        return (start + timedelta(days=days)).isoformat()
    except OverflowError:
        return None


def _working(start: date, count: int, weekend: set[int]) -> date:
    day = start
    while count > 0 and day < date(9000, 1, 1):
        day += timedelta(days=1)
        count -= day.weekday() not in weekend
    return day
