"""The types with which a module of `jurisdictions/` declares what its jurisdiction adds to the common patterns.

A jurisdiction whose papers look like those of `court_layout.py` gives its form of case numbers and needs no docket
style.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from pincite.indexer.model import DocumentKind

PACKAGE = "pincite.indexer.legal_text.patterns.jurisdictions"
"""The package of the jurisdictions.

Each module in it that binds `JURISDICTION` is one; nothing else names these modules.
"""
_BETWEEN_PARTS = r"[\s\-–—/.]{0,3}"


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency: its ISO 4217 code, the signs before a sum, the nouns after a sum (singular, lower case)."""

    code: str
    signs: tuple[str, ...]
    nouns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CaseNumber:
    r"""The form of a jurisdiction's case numbers.

    `parts` are expressions for the parts of a number, in order and without groups (`CIV`, `\d{4}`, `\d{1,6}`). `joint`
    separates them in the usual spelling, in which the last part has at least `digits` digits. Numbers match with any
    separators, in upper or lower case.
    """

    parts: tuple[str, ...]
    joint: str = "-"
    digits: int = 0

    @property
    def number(self) -> re.Pattern[str]:
        """The pattern for the number in any spelling, with a group for each part."""
        parts = _BETWEEN_PARTS.join(f"({part})" for part in self.parts)
        return re.compile(rf"(?<![\w\-]){parts}(?!\w|[\-–/]\d)", re.IGNORECASE)

    def case_id(self, match: re.Match[str]) -> str:
        """Return the usual spelling of a match of `number`."""
        *parts, last = (part.upper() for part in match.groups())
        return self.joint.join([*parts, last.lstrip("0").zfill(self.digits) if self.digits else last])


@dataclass(frozen=True, slots=True)
class Instrument:
    """The form of a jurisdiction's numbers for laws or other instruments: `Public Act 1988 No 44`.

    The common form `Law No. 5 of 2018` needs none. `number` has the groups `number` and `year`, in either order, and
    may have `issuer` for the words or letters before them that distinguish the series. A document with such a number on
    a line of its own is of this kind.
    """

    number: re.Pattern[str]
    kind: DocumentKind = DocumentKind.LAW


@dataclass(frozen=True, slots=True)
class Docket:
    """The form of a jurisdiction's docket numbers and filing stamps.

    `number` matches a case number in any text and `case_id` returns its usual spelling. `stamp` ends where the number
    begins in the line that electronic filing prints on a page; dates in it have the month first. `site` matches the
    address of a court's web site, and `court_of` returns that court.
    """

    number: re.Pattern[str]
    case_id: Callable[[re.Match[str]], str]
    stamp: re.Pattern[str]
    site: re.Pattern[str]
    court_of: Callable[[re.Match[str]], str]


@dataclass(frozen=True, slots=True)
class Jurisdiction:
    """A jurisdiction: its name, and forms that only its documents use.

    `acronyms` are names that titles leave in capitals. `citations` are the forms of neutral citations other than
    `[2024] EWCA Civ 5`. `courts` are courts without the word court in their names (`Harbour Tribunal`). `cited` maps
    the letters of neutral citations, in lower case, to courts. `currencies` are those not in the common list; spellings
    that another currency already has stay with it. `month_first_courts` are words, in lower case, in the names of
    courts that write dates with the month first.
    """

    name: str
    acronyms: frozenset[str] = frozenset()
    docket: Docket | None = None
    cases: tuple[CaseNumber, ...] = ()
    citations: tuple[re.Pattern[str], ...] = ()
    instruments: tuple[Instrument, ...] = ()
    courts: tuple[str, ...] = ()
    currencies: tuple[Currency, ...] = ()
    cited: Mapping[str, str] = field(default_factory=dict)
    month_first_courts: tuple[str, ...] = ()


@cache
def jurisdictions() -> tuple[Jurisdiction, ...]:
    """Return every jurisdiction of the package, in order of module name."""
    names = sorted(module.name for module in iter_modules(import_module(PACKAGE).__path__))
    found = (getattr(import_module(f"{PACKAGE}.{name}"), "JURISDICTION", None) for name in names)
    return tuple(each for each in found if isinstance(each, Jurisdiction))


@cache
def dockets() -> tuple[Docket, ...]:
    """Return the docket styles of all jurisdictions."""
    return tuple(each.docket for each in jurisdictions() if each.docket)


@cache
def cited_courts() -> Mapping[str, str]:
    """Map the letters of neutral citations to courts, for all jurisdictions."""
    return {letters: name for each in jurisdictions() for letters, name in each.cited.items()}


@cache
def acronyms() -> frozenset[str]:
    """Return the names that titles of any jurisdiction leave in capitals."""
    return frozenset[str]().union(*(each.acronyms for each in jurisdictions()))


@cache
def case_forms() -> tuple[tuple[CaseNumber, re.Pattern[str]], ...]:
    """Return the case number forms of all jurisdictions, each with its pattern."""
    return tuple((form, form.number) for each in jurisdictions() for form in each.cases)


@cache
def citation_forms() -> tuple[re.Pattern[str], ...]:
    """Return the neutral citation forms that jurisdictions add, ignoring case."""
    return tuple(_ignoring_case(form) for each in jurisdictions() for form in each.citations)


@cache
def instrument_forms() -> tuple[Instrument, ...]:
    """Return the instrument number forms of all jurisdictions, ignoring case."""
    forms = (form for each in jurisdictions() for form in each.instruments)
    return tuple(Instrument(_ignoring_case(form.number), form.kind) for form in forms)


def is_named_court(text: str) -> bool:
    """Return whether a line is the name of a court that some jurisdiction declares."""
    plain = " ".join(text.casefold().split()).removeprefix("in ").removeprefix("the ")
    return any(plain == court.casefold().removeprefix("the ") for each in jurisdictions() for court in each.courts)


def is_month_first(court: str) -> bool:
    """Return whether papers of a court write dates with the month first, by the court's name."""
    name = court.casefold()
    return any(words in name for each in jurisdictions() for words in each.month_first_courts)


def _ignoring_case(pattern: re.Pattern[str]) -> re.Pattern[str]:
    return re.compile(pattern.pattern, pattern.flags | re.IGNORECASE)
