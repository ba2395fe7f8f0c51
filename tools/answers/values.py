"""Figures, dates and names as quotes print them, in a form that can be compared and reckoned with. Pure."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import Enum

from pincite.indexer.model import Document
from pincite.indexer.patterns.currencies import CODES
from pincite.indexer.records.amounts import Number, exact, read_numbers
from pincite.indexer.records.dates import read_ambiguous_dates, read_dates
from pincite.indexer.records.yearless import read_yearless
from pincite.tools.answers.law_names import law_mentions, same_laws, without_law_numbers
from pincite.tools.answers.names import key, name_in, names_equal
from pincite.tools.answers.quotes import fold_quote, locate_all
from pincite.tools.answers.verdict import Cited

# Article 42 · 86(3) · 64A · CFI-020-2025 · 005/2025 · No. 5 of 2018 · (a list marker) · Time: 9am
_IDENTIFIER = re.compile(
    r"\b(?:articles?|art|sections?|clauses?|cl|paragraphs?|paras?|schedules?|parts?|forms?|rules?|orders?|regulations?|"
    r"chapters?|pages?|pp?|appendix|annex|nos?|number|version|footnote|rdc|law)\.?\s*\(?\d+(?:\.\d+)*[A-Z]?\)?(?:\(\w{1,4}\))*"
    r"(?:\s+of\s+\d{4}\b)?"
    r"|\b\d+[A-Z]?(?:\((?:\d{1,3}|[a-z]|[ivx]+)\))+|(?-i:\b\d+[A-Z]\b)"
    r"|(?-i:\b[A-Z]{2,}[\s-]*\d+\s*[-/]\s*\d+)|\b\d+/\d{4}\b"
    r"|(?:^|(?<=[\s;:,.]))\(\d{1,2}\)(?=\s)|^\s*\d{1,3}[.)](?=\s)"
    r"|\b\d{1,2}(?:[:.]\d{2})?\s?[ap]\.?m\b|\b\d{1,2}:\d{2}\b(?!:)"
    r"|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\s+\d{4}\b",
    re.IGNORECASE | re.MULTILINE,
)
_YEAR = re.compile(r"\b(?:1[6-9]|20)\d\d\b")
_NOTHING = re.compile(r"\b(?:nil|none|zero|no|free\s+of\s+charge)\b", re.IGNORECASE)
_MONTH_NAMED = re.compile(
    r"\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b"
)
_DAYS = {
    "day": Decimal(1),
    "calendar day": Decimal(1),
    "week": Decimal(7),
    "month": Decimal("30.4375"),
    "year": Decimal("365.25"),
}
"""Units of time -> days in the mean, to put periods of different units in order."""


class Kind(Enum):
    """What can be compared with what."""

    NUMBER = "number"
    DATE = "date"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class Operand:
    """A value as printed, and as it is reckoned with: a Decimal with its `unit`, a date, or a name.

    `place` is the page as a lawyer cites it, or `given with the question`.
    """

    printed: str
    value: Decimal | date | str
    place: str
    unit: str | None = None

    @property
    def kind(self) -> Kind:
        """What it can be compared with."""
        if isinstance(self.value, Decimal):
            return Kind.NUMBER
        return Kind.DATE if isinstance(self.value, date) else Kind.NAME

    @property
    def told(self) -> str:
        """The value and where it is printed, for a person."""
        return f"{self.printed} ({self.place})"


def numbers_in(text: str) -> list[Number]:
    """The quantities of a text: no list marker, case number, provision, page number, time of day or part of a date."""
    dates = [found.span for found in read_dates(text)]
    marks = [match.span() for match in _IDENTIFIER.finditer(text)]
    outside = [(span.start, span.end) for span in dates] + marks
    return [
        number
        for number in read_numbers(text)
        if number.percent or not any(a <= number.span.start and number.span.end <= b for a, b in outside)
    ]


def dates_in(text: str) -> list[str]:
    """Every date that a text prints, ISO 8601: read in one way, or in either way where day and month are both small.

    A day without its year is read with the years that the text prints.
    """
    found = [item.iso for item in (*read_dates(text), *read_ambiguous_dates(text))]
    years = {int(year) for year in _YEAR.findall(text)}
    found += [iso for day in read_yearless(text) for year in sorted(years) if (iso := day.of(year))]
    return list(dict.fromkeys(found))


def has_unread_date(text: str) -> bool:
    """Whether the text names more months than dates could be read."""
    return len(_MONTH_NAMED.findall(text)) > len({item.span for item in read_dates(text)})


def says_none(text: str) -> bool:
    """Whether the text has a word for a quantity of nothing: nil, none, no, free of charge."""
    return _NOTHING.search(text) is not None


def candidates(item: Cited, kind: Kind) -> Iterator[Operand]:
    """Every number, or every date, that a quote prints."""
    yield from in_text(item.text, kind, item.place)


def in_text(text: str, kind: Kind, place: str) -> Iterator[Operand]:
    """Every number, or every date, of a text that stands at `place`; a value repeated in words is given once."""
    if kind is Kind.DATE:
        yield from (Operand(_day(iso), date.fromisoformat(iso), place) for iso in dates_in(text))
    elif kind is Kind.NUMBER:
        seen: set[tuple[Decimal, bool]] = set()
        for number in numbers_in(text):
            mark = (exact(number.value), number.percent)
            if mark not in seen:
                seen.add(mark)
                yield _operand(text, number, place)


def read_label(text: str, place: str) -> Operand:
    """The operand that a label prints: its only date, else its first number, else a name."""
    dates = dates_in(text)
    if len(dates) == 1:
        return Operand(" ".join(text.split()), date.fromisoformat(dates[0]), place)
    numbers = numbers_in(text) or ([] if dates else read_numbers(text))
    letters = sum(char.isalpha() for char in text)
    if numbers and not dates and (len(numbers) == 1 or letters < len(text) // 2):
        number = numbers[0]
        named = _name_left(text, number)
        if not named:
            return Operand(" ".join(text.split()), exact(number.value), place, _unit(number))
    return Operand(" ".join(text.split()), text, place)


def prints_label(item: Cited, label: str) -> bool:
    """Whether a quote prints a label, in any form of the name, figure or date."""
    text = item.text
    if locate_all(text, label) or name_in(text, label) is not None:
        return True
    operand = read_label(label, "")
    if operand.kind is Kind.DATE:
        return isinstance(operand.value, date) and operand.value.isoformat() in dates_in(text)
    if operand.kind is Kind.NUMBER:
        return any(exact(number.value) == operand.value for number in read_numbers(text))
    return _folds_into(text, label)


def is_called(name: str, document: Document | None) -> bool:
    """Whether a name is the document's: its title, its number, both, or its id.

    A number beside a title must be the document's own, and words beside a number its title.
    """
    if document is None:
        return False
    identity = document.identity
    titles = [title for title in (identity.title, *identity.short_titles, *identity.case_ids, document.doc_id) if title]
    titles += [identity.neutral_citation] if identity.neutral_citation else []
    numbers = list(law_mentions(name))
    if not numbers:
        return any(names_equal(name, title) for title in titles)
    own = list(law_mentions(str(identity.law_number))) if identity.law_number else []
    beside = key(without_law_numbers(name))
    fits = bool(own) and same_laws(numbers, own)
    return fits and (not beside or any(beside == key(without_law_numbers(title)) for title in titles))


def comparable(operands: Iterable[Operand]) -> bool:
    """Whether figures can be put in order: of one unit, all units of time, or some without a unit."""
    units = {item.unit for item in operands if item.unit}
    return len(units) < 2 or all(unit in _DAYS for unit in units)


def weight(operand: Operand, *, in_days: bool) -> Decimal | date | str:
    """What an operand is put in order by: its value, of periods of different units their days in the mean."""
    if in_days and isinstance(operand.value, Decimal) and operand.unit in _DAYS:
        return operand.value * _DAYS[operand.unit]
    return operand.value


def _operand(text: str, number: Number, place: str) -> Operand:
    printed = " ".join(text[number.span.start : number.span.end].split())
    unit = _unit(number)
    if unit in CODES:
        printed = f"{unit} {printed}"
    elif unit and unit != "%":
        printed = f"{printed} {unit}s" if number.value != 1 else f"{printed} {unit}"
    return Operand(printed, exact(number.value), place, unit)


def _unit(number: Number) -> str | None:
    return "%" if number.percent else number.unit


def _name_left(text: str, number: Number) -> str:
    """What a label says beside its number that is no unit: `Ali Ltd` of `Ali Ltd 2`."""
    rest = f"{text[: number.span.start]} {text[number.span.end :]}"
    words = re.findall(r"[^\W\d_]{3,}", rest)
    kept = [word for word in words if word.upper() not in CODES and not number.unit]
    return " ".join(kept) if len(kept) > 1 else ""


def _folds_into(text: str, label: str) -> bool:
    wanted = fold_quote(label).caseless().text
    return bool(wanted) and wanted in fold_quote(text).caseless().text


def _day(iso: str) -> str:
    day = date.fromisoformat(iso)
    return f"{day.day} {day:%B %Y}"
