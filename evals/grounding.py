"""G: how far the cited pages are the gold pages. Pure; pages are (document, physical page) pairs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pincite.evals.cases import PageSet

BETA = 2.5
"""Weight of recall over precision: a page that is missing costs more than one that is needless."""


@dataclass(frozen=True, slots=True)
class PageMatch:
    """Cited pages against the acceptable set that they match best.

    `recall` is None where gold has no pages, `precision` where none is cited: there is nothing to measure.
    """

    g: float
    recall: float | None
    precision: float | None


def f_beta(cited: PageSet, gold: PageSet, beta: float = BETA) -> float:
    """F-beta of two page sets, 0 to 1: (1 + b²) P R / (b² P + R). Both empty 1, one empty 0."""
    if not cited and not gold:
        return 1.0
    weight = beta * beta
    return (1 + weight) * len(cited & gold) / (weight * len(gold) + len(cited))


def match_pages(cited: PageSet, acceptable: Sequence[PageSet], beta: float = BETA) -> PageMatch | None:
    """The best match over the acceptable sets (ties: higher recall, then precision); None without any set."""
    matches = [_match(cited, gold, beta) for gold in acceptable]
    return max(matches, key=lambda m: (m.g, _or_below(m.recall), _or_below(m.precision)), default=None)


def documents(page_sets: Iterable[PageSet]) -> frozenset[str]:
    """The documents that any of the sets cites."""
    return frozenset(page.doc_id for pages in page_sets for page in pages)


def _or_below(share: float | None) -> float:
    return -1.0 if share is None else share


def _match(cited: PageSet, gold: PageSet, beta: float) -> PageMatch:
    shared = len(cited & gold)
    return PageMatch(
        g=f_beta(cited, gold, beta),
        recall=shared / len(gold) if gold else None,
        precision=shared / len(cited) if cited else None,
    )
