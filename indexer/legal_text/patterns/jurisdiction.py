"""What a jurisdiction adds to the common patterns: the types that a module of `jurisdictions/` builds its value from.

A jurisdiction whose papers look like those of `court_layout.py` gives the form of its case numbers and needs no docket
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
"""Each module of it that binds `JURISDICTION` is a jurisdiction. Nothing else names these modules."""
_BETWEEN_PARTS = r"[\s\-–—/.]{0,3}"


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency: its ISO 4217 code, the signs before a sum, the nouns behind one (singular, small letters)."""

    code: str
    signs: tuple[str, ...]
    nouns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CaseNumber:
    r"""How a place numbers its cases.

    `parts` are expressions for the parts of a number, in order and without groups (`CIV`, `\d{4}`, `\d{1,6}`); `joint`
    stands between them in the usual spelling, in which the last has at least `digits` digits. A number is known however
    its parts are set apart, in capitals or not.
    """

    parts: tuple[str, ...]
    joint: str = "-"
    digits: int = 0

    @property
    def number(self) -> re.Pattern[str]:
        """The number in any spelling, a group each part."""
        parts = _BETWEEN_PARTS.join(f"({part})" for part in self.parts)
        return re.compile(rf"(?<![\w\-]){parts}(?!\w|[\-–/]\d)", re.IGNORECASE)

    def case_id(self, match: re.Match[str]) -> str:
        """Return the usual spelling of a match of `number`."""
        *parts, last = (part.upper() for part in match.groups())
        return self.joint.join([*parts, last.lstrip("0").zfill(self.digits) if self.digits else last])


@dataclass(frozen=True, slots=True)
class Instrument:
    """How a place numbers its laws or other instruments, beside `Law No. 5 of 2018`: `Public Act 1988 No 44`.

    `number` has the groups `number` and `year`, in either order, and may have `issuer`, the words or letters before
    them that tell one series from another. A document with such a number on a line of its own is of this kind.
    """

    number: re.Pattern[str]
    kind: DocumentKind = DocumentKind.LAW


@dataclass(frozen=True, slots=True)
class Docket:
    """How a place numbers and stamps the papers that are filed with its courts.

    `number` is the shape of a case number in any text, `case_id` its usual spelling; `stamp` ends where the number
    begins in the line that electronic filing prints on a page; its dates have the month first. `site` is the address of
    a court's site, `court_of` the court that it is of.
    """

    number: re.Pattern[str]
    case_id: Callable[[re.Match[str]], str]
    stamp: re.Pattern[str]
    site: re.Pattern[str]
    court_of: Callable[[re.Match[str]], str]


@dataclass(frozen=True, slots=True)
class Jurisdiction:
    """A place: its name, and what its documents write as those of other places do not.

    `acronyms` are names that titles leave in capitals; `citations` the forms of neutral citations beside
    `[2024] EWCA Civ 5`; `courts` the courts that are not called so (`Harbour Tribunal`); `cited` the courts by the
    letters of their neutral citations, small; `currencies` those that no list here has; what another is written with
    stays the other's.
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


@cache
def jurisdictions() -> tuple[Jurisdiction, ...]:
    """Return every jurisdiction of this package, in order of module."""
    names = sorted(module.name for module in iter_modules(import_module(PACKAGE).__path__))
    found = (getattr(import_module(f"{PACKAGE}.{name}"), "JURISDICTION", None) for name in names)
    return tuple(each for each in found if isinstance(each, Jurisdiction))


@cache
def dockets() -> tuple[Docket, ...]:
    """Return the docket styles of all jurisdictions."""
    return tuple(each.docket for each in jurisdictions() if each.docket)


@cache
def cited_courts() -> Mapping[str, str]:
    """Return the courts of any jurisdiction by the letters of their neutral citations."""
    return {letters: name for each in jurisdictions() for letters, name in each.cited.items()}


@cache
def acronyms() -> frozenset[str]:
    """Return the names that titles of any jurisdiction leave in capitals."""
    return frozenset[str]().union(*(each.acronyms for each in jurisdictions()))


@cache
def case_forms() -> tuple[tuple[CaseNumber, re.Pattern[str]], ...]:
    """Return how any jurisdiction numbers its cases, each with the expression for its numbers."""
    return tuple((form, form.number) for each in jurisdictions() for form in each.cases)


@cache
def citation_forms() -> tuple[re.Pattern[str], ...]:
    """Return the forms of neutral citations that jurisdictions add, in capitals or not."""
    return tuple(_ignoring_case(form) for each in jurisdictions() for form in each.citations)


@cache
def instrument_forms() -> tuple[Instrument, ...]:
    """Return how jurisdictions number their instruments, in capitals or not."""
    forms = (form for each in jurisdictions() for form in each.instruments)
    return tuple(Instrument(_ignoring_case(form.number), form.kind) for form in forms)


def is_named_court(text: str) -> bool:
    """Tell whether a line names a court of some jurisdiction by the name it gives."""
    plain = " ".join(text.casefold().split()).removeprefix("in ").removeprefix("the ")
    return any(plain == court.casefold().removeprefix("the ") for each in jurisdictions() for court in each.courts)


def _ignoring_case(pattern: re.Pattern[str]) -> re.Pattern[str]:
    return re.compile(pattern.pattern, pattern.flags | re.IGNORECASE)
