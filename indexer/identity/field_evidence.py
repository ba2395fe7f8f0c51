"""Combine what several places of a document state about one field of its identity. Pure.

Each place has a reader of its own, which returns a `StatedValue` and decides nothing. `decide` adds the weights of the
places that agree: a value from two places outweighs a value from one.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from pincite.indexer.model import Fact


class Source(StrEnum):
    """A place that states a document's identity."""

    TITLE_BLOCK = "title block"
    SHORT_TITLE = "short-title clause"
    CAPTION = "caption"
    RUNNING_HEAD = "running header"
    BODY = "body"
    PROPERTIES = "document properties"
    FILE_NAME = "file name"


WEIGHTS: dict[Source, float] = {
    Source.TITLE_BLOCK: 1.0,
    Source.SHORT_TITLE: 1.2,
    Source.CAPTION: 1.2,
    Source.RUNNING_HEAD: 0.6,
    Source.BODY: 0.25,
    Source.PROPERTIES: 0.31,
    Source.FILE_NAME: 0.3,
}
"""The weight of each place. Places where the drafter writes the document's own name weigh most."""

_STRONG_WEIGHT = 0.6
"""An outvoted statement with this weight is reported."""


@dataclass(frozen=True, slots=True)
class StatedValue:
    """The value of one field at one place.

    `fact` has page and quote; it is None if no page states the value (properties, file name). `certainty` scales the
    weight of the place: 0 to 1, or more for a form that outweighs its place.
    """

    field: str
    value: str
    source: Source
    fact: Fact | None = None
    certainty: float = 1.0

    @property
    def weight(self) -> float:
        """The weight of the place, scaled by `certainty`."""
        return WEIGHTS[self.source] * self.certainty


@dataclass(frozen=True, slots=True)
class Decision:
    """The value of one field, the facts that state it (strongest first), and the outvoted values."""

    value: str
    facts: tuple[Fact, ...]
    outvoted: tuple[StatedValue, ...] = ()


def decide(stated: Iterable[StatedValue], field: str) -> Decision | None:
    """Return the most likely value of a field, or None without a statement.

    Of several spellings, that of the strongest statement is kept; on a tie the first value.
    """
    groups: dict[str, list[StatedValue]] = {}
    for statement in stated:
        if statement.field == field and plain(statement.value):
            groups.setdefault(plain(statement.value), []).append(statement)
    if not groups:
        return None
    ranked = sorted(groups.values(), key=_weight, reverse=True)
    best = sorted(ranked[0], key=lambda each: each.weight, reverse=True)
    facts = tuple(each.fact for each in best if each.fact is not None)
    return Decision(best[0].value, facts, tuple(each for group in ranked[1:] for each in group))


def contradicted(decision: Decision) -> tuple[Fact, Fact] | None:
    """Return the kept fact and the strongest contradicting one if that is stated at a strong place, else None."""
    against = [each for each in decision.outvoted if each.fact and each.weight >= _STRONG_WEIGHT]
    strongest = max(against, key=lambda each: each.weight, default=None)
    if strongest is None or strongest.fact is None or not decision.facts:
        return None
    return decision.facts[0], strongest.fact


def plain(value: str) -> str:
    """Return the letters and digits of a value, in which its spellings agree."""
    folded = unicodedata.normalize("NFKD", value).casefold()
    return "".join(c for c in folded if c.isalnum())


def _weight(group: Sequence[StatedValue]) -> float:
    """Return the sum over places. Each place counts once, even if it repeats the value."""
    by_source: dict[Source, float] = {}
    for each in group:
        by_source[each.source] = max(by_source.get(each.source, 0.0), each.weight)
    return sum(by_source.values())
