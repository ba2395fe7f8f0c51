"""Stretches of text as sets of characters, and how far two of them are the same. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pincite.evals.formats.imported import DocSpan


def merged(spans: Iterable[DocSpan]) -> tuple[DocSpan, ...]:
    """The same characters as disjoint spans that do not touch, in order; empty spans hold none."""
    found: list[DocSpan] = []
    for span in sorted(span for span in spans if span.start < span.end):
        last = found[-1] if found else None
        if last is not None and last.doc_id == span.doc_id and span.start <= last.end:
            found[-1] = DocSpan(span.doc_id, last.start, max(last.end, span.end))
        else:
            found.append(span)
    return tuple(found)


def size(spans: Iterable[DocSpan]) -> int:
    """How many characters the spans hold, each counted once."""
    return sum(span.end - span.start for span in merged(spans))


def shared(one: Iterable[DocSpan], other: Iterable[DocSpan]) -> int:
    """How many characters both hold."""
    right = merged(other)
    return sum(
        max(0, min(a.end, b.end) - max(a.start, b.start)) for a in merged(one) for b in right if a.doc_id == b.doc_id
    )


@dataclass(frozen=True, slots=True)
class Overlap:
    """Characters cited, gold, and both: what precision and recall are made of. Overlaps add up to a pooled one."""

    cited: int = 0
    gold: int = 0
    both: int = 0

    def __add__(self, other: "Overlap") -> "Overlap":
        return Overlap(self.cited + other.cited, self.gold + other.gold, self.both + other.both)

    @property
    def precision(self) -> float | None:
        """The share of the cited that is gold; None where nothing is cited."""
        return self.both / self.cited if self.cited else None

    @property
    def recall(self) -> float | None:
        """The share of the gold that is cited; None where there is no gold."""
        return self.both / self.gold if self.gold else None

    @property
    def f1(self) -> float | None:
        """2·both / (cited + gold); None where there is neither."""
        return 2 * self.both / (self.cited + self.gold) if self.cited + self.gold else None


def overlap(cited: Sequence[DocSpan], gold: Sequence[DocSpan], astray: int = 0) -> Overlap:
    """Cited against gold characters; `astray` are cited characters that stand nowhere in a document."""
    return Overlap(size(cited) + astray, size(gold), shared(cited, gold))
