"""What an attack did: how often it was tried, and what got through."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

SEED = 20
"""Attacks draw from `random.Random(SEED)`, so that two runs try the same."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One row of the table. `breaches` name each try that got through; `figures` are measurements, as text."""

    attack: str
    tried: int
    breaches: tuple[str, ...]
    figures: str = ""


Attack = Callable[[Path, bool], Iterable[Outcome]]
"""Takes an empty folder to work in, and whether the short form is wanted."""
