"""Read figures, dates and names from quotes, in a form that can be compared and calculated with. Pure."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import Enum

from pincite.indexer.legal_text.amounts import Number, exact, read_numbers
from pincite.indexer.legal_text.mismatched_figures import rival_figure
from pincite.indexer.legal_text.patterns.currencies import CODES
from pincite.indexer.legal_text.quantities import dates_in, numbers_in
from pincite.indexer.model import Document
from pincite.tools.answers.verdict import Cited
from pincite.tools.matching.law_names import law_mentions, same_laws, without_law_numbers
from pincite.tools.matching.name_match import key, name_in, names_equal
from pincite.tools.matching.quotes import locate_all

_BARE = re.compile(r"\W*+\d[\d.,]*+\W*+|(?=[^.,]*[.,])\W++")
_SHARE = re.compile(r"\d[\d.,]*%?")
_MEAN_DAYS = {"day": "1", "calendar day": "1", "week": "7", "month": "30.4375", "year": "365.25"}
_DAYS = {unit: Decimal(days) for unit, days in _MEAN_DAYS.items()}
"""Mean days of each unit of time, to order periods of different units."""


class Kind(Enum):
    """The kinds of values; only values of one kind are compared."""

    NUMBER = "number"
    DATE = "date"
    NAME = "name"


FIGURES = (Kind.DATE, Kind.NUMBER)


@dataclass(frozen=True, slots=True)
class Operand:
    """A value as printed, and as calculated with: a Decimal with its `unit`, a date, or a name.

    `place` is the page as a lawyer cites it, or `given with the question`.
    """

    printed: str
    value: Decimal | date | str
    place: str
    unit: str | None = None

    @property
    def located(self) -> str:
        """The value and where it is printed, for a person."""
        return f"{self.printed} ({self.place})"


def read(text: str, kind: Kind, place: str = "") -> list[Operand]:
    """Read every figure or date in a text that is printed at `place`, each value once.

    An ambiguous date gives both readings. Words with a different figure give both: `thirty (60) days`. Bare digits are
    always a number.
    """
    if kind is Kind.DATE:
        return [Operand(long_date(iso), date.fromisoformat(iso), place) for iso in dates_in(text)]
    numbers = numbers_in(text) or (read_numbers(text) if _BARE.fullmatch(text) else [])
    found = {(exact(n.value), "%" if n.percent else n.unit): n for n in reversed(numbers)}
    named = {value for value, unit in found if unit}
    printed = [
        Operand(_printed(text, number, unit), value, place, unit)
        for (value, unit), number in reversed(found.items())
        if unit or value not in named
    ]
    figures = ((number, figure) for number in numbers for figure in rival_figure(text, number))
    return [*printed, *(Operand(f"({figure:,})", Decimal(figure), place, n.unit) for n, figure in figures)]


def figures(text: str) -> set[Decimal | date | str]:
    """The figures and dates that a text prints."""
    return {operand.value for kind in FIGURES for operand in read(text, kind)}


def is_figure(label: str) -> bool:
    """Whether a label is a date, bare digits or a number with its unit: `300`, `USD 300`, `thirty (30) days`."""
    if _BARE.fullmatch(label) or dates_in(label):
        return True
    return any(operand.unit for operand in read(label, Kind.NUMBER))


def long_date(iso: str) -> str:
    """A day as people write it: `2 May 2024`."""
    day = date.fromisoformat(iso)
    return f"{day.day} {day:%B %Y}"


def prints_label(item: Cited, label: str, *, as_thing: bool = False) -> bool:
    """Whether a quote prints a label: its words, or its figure or date in any form.

    Bare digits must be a quantity of the quote. With `as_thing`, for counted labels, they may be a list marker.
    """
    if (as_thing or not _BARE.fullmatch(label)) and is_printed(label, item):
        return True
    return is_figure(label) and not figures(item.text).isdisjoint(figures(label))


def is_printed(name: str, item: Cited) -> bool:
    """Whether a quote prints a name, or a name with its figure (`Alder 49%`), or the name is the cited document's."""
    if name_in(item.text, name) is not None or locate_all(item.text, name) or is_name_of(name, item.document):
        return True
    head, _, figure = name.rpartition(" ")
    bare = figure.strip("()")
    return bool(head and _SHARE.fullmatch(bare) and name_in(item.text, head.rstrip(" :,–-")) is not None) and (
        figures(bare) <= figures(item.text)
    )


def is_name_of(name: str, document: Document | None) -> bool:
    """Whether a name is the document's: its title, its number, both, or its id.

    A number beside a title must be the document's own; words beside a number must be its title.
    """
    if document is None:
        return False
    identity = document.identity
    calls = (identity.title, *identity.short_titles, *identity.case_ids, document.doc_id, identity.neutral_citation)
    titles = [each for each in calls if each]
    numbers = list(law_mentions(name))
    if not numbers:
        return any(names_equal(name, title) for title in titles)
    own = list(law_mentions(str(identity.law_number))) if identity.law_number else []
    beside = key(without_law_numbers(name))
    fits = bool(own) and same_laws(numbers, own)
    return fits and (not beside or any(beside == key(without_law_numbers(title)) for title in titles))


def comparable(operands: Iterable[Operand]) -> bool:
    """Whether figures can be ordered: they have one unit, only units of time, or partly no unit."""
    units = {item.unit for item in operands if item.unit}
    return len(units) < 2 or all(unit in _DAYS for unit in units)


def weights(operands: Iterable[Operand]) -> list[Decimal | date | str]:
    """The values by which operands are ordered; mean days for periods of different units."""
    operands = list(operands)
    if len({operand.unit for operand in operands}) < 2:
        return [operand.value for operand in operands]
    return [o.value * _DAYS.get(o.unit or "", 1) if isinstance(o.value, Decimal) else o.value for o in operands]


def _printed(text: str, number: Number, unit: str | None) -> str:
    printed = " ".join(text[number.span.start : number.span.end].split())
    if unit in CODES:
        return f"{unit} {printed}"
    if unit and unit != "%":
        return f"{printed} {unit}s" if number.value != 1 else f"{printed} {unit}"
    return printed
