"""What a place adds to the patterns that all places share: one module of this package each.

A module that binds `JURISDICTION` is found by its being here; nothing else names it. Where a jurisdiction's papers look
like those of `court.py`, it needs no docket style.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules


@dataclass(frozen=True, slots=True)
class Docket:
    """How a place numbers its cases and captions the papers filed in them.

    `number` is the shape of a case number in any text, `case_id` its usual spelling; `court` reads the name of the
    court off a match. The other patterns are searched on a paper's first page, line by line where they are anchored:
    `own` ends where the paper's own number begins, `filed` where its date of filing begins (`month_first`: 3/4/2021 is
    the fourth of March), `below` where the number of the case below begins. Groups: `courts` as `court` needs,
    `titles` `title`, `role` `role`, `bench` `judges`. `office` is what stands among the judges' names and is none;
    `opinion` what a paper is called that only names the judge who wrote it.
    """

    number: re.Pattern[str]
    case_id: Callable[[re.Match[str]], str]
    own: tuple[re.Pattern[str], ...]
    courts: tuple[re.Pattern[str], ...]
    court: Callable[[re.Match[str]], str]
    filed: tuple[re.Pattern[str], ...]
    month_first: bool
    titles: tuple[re.Pattern[str], ...]
    role: re.Pattern[str]
    versus: re.Pattern[str]
    caption_ends: re.Pattern[str]
    bench: re.Pattern[str]
    office: re.Pattern[str]
    opinion: str
    below: re.Pattern[str]
    orders: re.Pattern[str]
    judgments: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Jurisdiction:
    """A place: its name, the names that its titles leave in capitals, and its docket style, if it has one."""

    name: str
    acronyms: frozenset[str] = frozenset()
    docket: Docket | None = None


@cache
def jurisdictions() -> tuple[Jurisdiction, ...]:
    """Return every jurisdiction of this package, in order of module."""
    package = __name__.rpartition(".")[0]
    names = sorted(module.name for module in iter_modules(import_module(package).__path__))
    found = (getattr(import_module(f"{package}.{name}"), "JURISDICTION", None) for name in names)
    return tuple(each for each in found if isinstance(each, Jurisdiction))


def dockets() -> tuple[Docket, ...]:
    """Return the docket styles of all jurisdictions."""
    return tuple(each.docket for each in jurisdictions() if each.docket)


@cache
def acronyms() -> frozenset[str]:
    """Return the names that titles of any jurisdiction leave in capitals."""
    return frozenset[str]().union(*(each.acronyms for each in jurisdictions()))
