"""Witnesses of identity: what each place of a document says of one field, and which value they make. Pure.

A document states what it is in several places. Each place has a reader of its own; none of them decides. `decide` adds
the weights of the places that agree: a value that two places give beats a value that one gives.
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
"""How much one place counts: what the drafter put there as the document's own name counts most."""

_STRONG = 0.6
"""Weight from which a witness that was outvoted is worth a look."""


@dataclass(frozen=True, slots=True)
class Witness:
    """One place's word on one field.

    `fact` has page and quote; it is null where no page states the value (properties, file name). `sure` lowers the
    weight of a reading that may be wrong, 0..1.
    """

    field: str
    value: str
    source: Source
    fact: Fact | None = None
    sure: float = 1.0

    @property
    def weight(self) -> float:
        """How much it counts."""
        return WEIGHTS[self.source] * self.sure


@dataclass(frozen=True, slots=True)
class Decision:
    """The value of one field, the facts that state it (the strongest first), and the values that were outvoted."""

    value: str
    facts: tuple[Fact, ...]
    outvoted: tuple[Witness, ...] = ()


def decide(witnesses: Iterable[Witness], field: str) -> Decision | None:
    """Return the value of a field that its witnesses make most likely; null without a witness.

    Of spellings of one value that of the strongest witness is kept; of equal values the first.
    """
    groups: dict[str, list[Witness]] = {}
    for witness in witnesses:
        if witness.field == field and plain(witness.value):
            groups.setdefault(plain(witness.value), []).append(witness)
    if not groups:
        return None
    ranked = sorted(groups.values(), key=_weight, reverse=True)
    best = sorted(ranked[0], key=lambda each: each.weight, reverse=True)
    facts = tuple(each.fact for each in best if each.fact is not None)
    return Decision(best[0].value, facts, tuple(each for group in ranked[1:] for each in group))


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


def _weight(group: Sequence[Witness]) -> float:
    """Each place counts once, however often it repeats itself."""
    by_source: dict[Source, float] = {}
    for each in group:
        by_source[each.source] = max(by_source.get(each.source, 0.0), each.weight)
    return sum(by_source.values())
