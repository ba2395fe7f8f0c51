"""Witnesses of a title: what each place of a document says of it, and which value they make. Pure.

A document states what it is in several places. Each place has a reader of its own; none of them decides. `decide` adds
the weights of the places that agree: a value that two places give beats a value that one gives.
"""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum


class Source(Enum):
    """A place that states a document's title, by how much it counts: most, what the drafter put there as its name."""

    SHORT_TITLE = 1.2
    TITLE_BLOCK = 1.0
    RUNNING_HEAD = 0.6
    BODY = 0.4
    PROPERTIES = 0.31
    FILE_NAME = 0.3

_STRONG = 0.6
"""Weight from which a witness that was outvoted is worth a look."""


@dataclass(frozen=True, slots=True)
class Witness:
    """One place's word. `sure` is 1 for most; a reading that may be wrong counts less."""

    value: str
    source: Source
    sure: float = 1.0

    @property
    def weight(self) -> float:
        """How much it counts."""
        return self.source.value * self.sure


def decide(witnesses: Iterable[Witness]) -> str | None:
    """Return the value that its witnesses make most likely; null without a witness.

    Of spellings of one value that of the strongest witness is kept; of equal values the first. Each place counts once,
    however often it repeats itself.
    """
    groups: dict[str, dict[Source, Witness]] = defaultdict(dict)
    for each in witnesses:
        group = groups[plain(each.value)]
        group[each.source] = max(group.get(each.source, each), each, key=lambda one: one.weight)
    groups.pop("", None)
    best = max(groups.values(), key=lambda group: sum(one.weight for one in group.values()), default=None)
    return max(best.values(), key=lambda one: one.weight).value if best else None


def contradicted(decision: Decision) -> tuple[Fact, Fact] | None:
    """Return the fact that was kept and the strongest other one, where both have strong witnesses; else null."""
    against = [each for each in decision.outvoted if each.fact and each.weight >= _STRONG]
    strongest = max(against, key=lambda each: each.weight, default=None)
    if strongest is None or strongest.fact is None or not decision.facts:
        return None
    return decision.facts[0], strongest.fact


def plain(value: str) -> str:
    """Return the letters and digits of a value, in which two spellings of it agree."""
    folded = unicodedata.normalize("NFKD", value).casefold()
    return "".join(c for c in folded if c.isalnum())
