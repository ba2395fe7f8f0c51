"""The smallest complete set of citations: nothing can be taken away without opening a slot."""

from collections.abc import Callable
from itertools import combinations

from pincite.tools.answers.coverage import Need
from pincite.tools.answers.rules.authority import authority
from pincite.tools.answers.settings import DEFAULTS, AnswerSettings
from pincite.tools.answers.verdict import Cited, Dropped

_Order = tuple[str, int, str, str]


def minimise(
    cited: tuple[Cited, ...], needs: tuple[Need, ...], settings: AnswerSettings = DEFAULTS
) -> tuple[tuple[Cited, ...], tuple[Dropped, ...]]:
    """The citations to keep, in the order submitted, and those dropped with the reason.

    Fewest pages first, then fewest quotes, then authority (title page, operative order, the provision's start page),
    then the earliest pages. Up to `settings.exact_cover` citations the best set is found by exhaustive search, beyond
    that by taking away one after another. Needs that no citation meets are left aside: they cannot be opened.
    """
    met = [need for need in needs if need.met_by(frozenset(item.index for item in cited))]
    kept = _kept(sorted(cited, key=_order), met, settings)
    dropped = tuple(Dropped(item, _reason(item, kept)) for item in cited if item not in kept)
    return tuple(item for item in cited if item in kept), dropped


def _kept(cited: list[Cited], needs: list[Need], settings: AnswerSettings) -> list[Cited]:
    if len(cited) <= settings.exact_cover:
        return _smallest(cited, needs)
    kept = list(cited)
    for item in sorted(cited, key=_last_first(cited), reverse=True):
        rest = [other for other in kept if other is not item]
        if _meets(rest, needs):
            kept = rest
    return kept


def _smallest(cited: list[Cited], needs: list[Need]) -> list[Cited]:
    candidates = (
        list(chosen)
        for size in range(len(cited) + 1)
        for chosen in combinations(cited, size)
        if _meets(list(chosen), needs)
    )
    return min(candidates, key=_cost, default=cited)


def _meets(cited: list[Cited], needs: list[Need]) -> bool:
    kept = frozenset(item.index for item in cited)
    return all(need.met_by(kept) for need in needs)


def _cost(cited: list[Cited]) -> tuple[int, int, int, list[_Order]]:
    pages = len({item.ref for item in cited})
    return pages, len(cited), sum(authority(item) for item in cited), [_order(item) for item in cited]


def _order(item: Cited) -> _Order:
    return item.ref.doc_id, item.ref.page, item.citation.quote, item.citation.paragraph or ""


def _last_first(cited: list[Cited]) -> Callable[[Cited], tuple[int, int, _Order]]:
    """Pages with one quote go before pages with several, pages of little authority before others."""
    refs = [item.ref for item in cited]
    return lambda item: (-refs.count(item.ref), authority(item), _order(item))


def _reason(item: Cited, kept: list[Cited]) -> str:
    same = [other for other in kept if other.ref == item.ref]
    if same:
        return f"page {item.ref.page} is cited already and its other quote proves the same"
    if any(other.ref.doc_id == item.ref.doc_id for other in kept):
        pages = ", ".join(
            sorted({str(other.ref.page) for other in kept if other.ref.doc_id == item.ref.doc_id}, key=int)
        )
        return f"everything is proved without it: page {pages} of the same document suffices"
    return "everything is proved without it"
