"""Compare spans of text as sets of characters. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pincite.evals.formats.imported import DocSpan


def merged(spans: Iterable[DocSpan]) -> tuple[DocSpan, ...]:
    """Merge overlapping and adjacent spans, sorted; empty spans are dropped."""
    found: list[DocSpan] = []
    for span in sorted(span for span in spans if span.start < span.end):
        last = found[-1] if found else None
        if last is not None and last.doc_id == span.doc_id and span.start <= last.end:
            found[-1] = DocSpan(span.doc_id, last.start, max(last.end, span.end))
        else:
            found.append(span)
    return tuple(found)


def size(spans: Iterable[DocSpan]) -> int:
    """Count the characters of the spans, each once."""
    return sum(span.end - span.start for span in merged(spans))


def shared(one: Iterable[DocSpan], other: Iterable[DocSpan]) -> int:
    """Count the characters in both."""
    right = merged(other)
    return sum(
        max(0, min(a.end, b.end) - max(a.start, b.start)) for a in merged(one) for b in right if a.doc_id == b.doc_id
    )


@dataclass(frozen=True, slots=True)
class Overlap:
    """Characters cited, gold, and both, for precision and recall. Overlaps add up to a pooled one."""

    cited: int = 0
    gold: int = 0
    both: int = 0

    def __add__(self, other: "Overlap") -> "Overlap":
        return Overlap(self.cited + other.cited, self.gold + other.gold, self.both + other.both)

    @property
    def precision(self) -> float | None:
        """The share of cited characters that are gold; None if nothing is cited."""
        return self.both / self.cited if self.cited else None

    @property
    def recall(self) -> float | None:
        """The share of gold characters that are cited; None if there is no gold."""
        return self.both / self.gold if self.gold else None

    @property
    def f1(self) -> float | None:
        """2·both / (cited + gold); None if both are 0."""
        return 2 * self.both / (self.cited + self.gold) if self.cited + self.gold else None


def overlap(cited: Sequence[DocSpan], gold: Sequence[DocSpan], unlocated: int = 0) -> Overlap:
    """Compare cited with gold characters; `unlocated` is the number of cited characters found in no document."""
    return Overlap(size(cited) + unlocated, size(gold), shared(cited, gold))
