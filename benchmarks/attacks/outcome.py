"""The result of an attack: the number of tries and the breaches."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

SEED = 20
"""Attacks draw from `random.Random(SEED)`, so that every run tries the same."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One row of the table. `breaches` describe each try that got through; `figures` are measurements, as text."""

    attack: str
    tried: int
    breaches: tuple[str, ...]
    figures: str = ""


Attack = Callable[[Path, bool], Iterable[Outcome]]
"""Takes an empty folder to work in, and whether the short form is wanted."""
