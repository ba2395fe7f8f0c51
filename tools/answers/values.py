"""Figures, dates and names as quotes print them, in a form that can be compared and reckoned with. Pure."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import Enum

from pincite.indexer.model import Document
from pincite.indexer.patterns.currencies import CODES
from pincite.indexer.records.amounts import Number, exact, read_numbers
from pincite.indexer.records.quantities import dates_in, numbers_in
from pincite.tools.answers.verdict import Cited
from pincite.tools.matching.law_names import law_mentions, same_laws, without_law_numbers
from pincite.tools.matching.names import key, name_in, names_equal
from pincite.tools.matching.quotes import locate_all

_BARE = re.compile(r"\W*[\d.,]+\W*")
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


def read(text: str, kind: Kind, place: str) -> list[Operand]:
    """Every operand of a kind in a text that stands at `place`, each value once; as a name the text itself.

    A date that can be read in two ways gives both. Digits alone are a number whatever they are elsewhere.
    """
    if kind is Kind.NAME:
        return [Operand(" ".join(text.split()), text, place)]
    if kind is Kind.DATE:
        return [Operand(_day(iso), date.fromisoformat(iso), place) for iso in dates_in(text)]
    numbers = numbers_in(text) or (read_numbers(text) if _BARE.fullmatch(text) else [])
    held = {(exact(number.value), _unit(number)): number for number in reversed(numbers)}
    named = {value for value, unit in held if unit}
    return [
        _operand(text, number, place) for (value, unit), number in reversed(held.items()) if unit or value not in named
    ]


def prints_label(item: Cited, label: str, *, as_thing: bool = False) -> bool:
    """Whether a quote prints a label: its words, or the figure or date that it is in any form.

    Digits alone must be a quantity of the quote; `as_thing`, where labels are counted, they may be the mark of a list.
    """
    text = item.text
    by_words = as_thing or not _BARE.fullmatch(label)
    if by_words and (locate_all(text, label) or name_in(text, label) or is_called(label, item.document)):
        return True
    held = {o.value for kind in (Kind.DATE, Kind.NUMBER) for o in read(text, kind, "")}
    return is_figure(label) and any(o.value in held for kind in (Kind.DATE, Kind.NUMBER) for o in read(label, kind, ""))


def is_figure(label: str) -> bool:
    """Whether a label is a date, bare digits or a number with its unit: `300`, `USD 300`, `thirty (30) days`."""
    if _BARE.fullmatch(label) or dates_in(label):
        return True
    return any(operand.unit for operand in read(label, Kind.NUMBER, ""))


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


def _day(iso: str) -> str:
    day = date.fromisoformat(iso)
    return f"{day.day} {day:%B %Y}"
