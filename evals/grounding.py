"""G: the agreement of cited pages with gold pages. Pure; pages are (document, physical page) pairs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pincite.evals.cases import PageSet

BETA = 2.5
"""Weight of recall over precision: a missing page costs more than an unneeded one."""


@dataclass(frozen=True, slots=True)
class PageMatch:
    """Cited pages compared with the acceptable set that they match best.

    `recall` is None if gold has no pages, `precision` is None if no page is cited.
    """

    g: float
    recall: float | None
    precision: float | None


def f_beta(cited: PageSet, gold: PageSet, beta: float = BETA) -> float:
    """Compute F-beta of two page sets, 0 to 1: (1 + b²) P R / (b² P + R). Both empty 1, one empty 0."""
    if not cited and not gold:
        return 1.0
    weight = beta * beta
    return (1 + weight) * len(cited & gold) / (weight * len(gold) + len(cited))


def match_pages(cited: PageSet, acceptable: Sequence[PageSet], beta: float = BETA) -> PageMatch | None:
    """Return the best match over the acceptable sets (ties: higher recall, then precision); None if there is no set."""
    matches = [_match(cited, gold, beta) for gold in acceptable]
    return max(matches, key=lambda m: (m.g, _none_lowest(m.recall), _none_lowest(m.precision)), default=None)


def documents(page_sets: Iterable[PageSet]) -> frozenset[str]:
    """Return the documents of all the sets."""
    return frozenset(page.doc_id for pages in page_sets for page in pages)


def _none_lowest(share: float | None) -> float:
    return -1.0 if share is None else share


def _match(cited: PageSet, gold: PageSet, beta: float) -> PageMatch:
    shared = len(cited & gold)
    return PageMatch(
        g=f_beta(cited, gold, beta),
        recall=shared / len(gold) if gold else None,
        precision=shared / len(cited) if cited else None,
    )
