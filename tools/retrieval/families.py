"""Which families a query means that names no document: by the words of their titles, and by the pages that hold its."""

from collections.abc import Iterable
from dataclasses import dataclass

from pincite.indexer.analyze import words
from pincite.indexer.store.base import TermQuery
from pincite.tools.corpus import Corpus

_LISTED = 5
_PAGES = 20
"""Pages whose families are taken for meant; the first counts most."""
_TITLED, _HELD = 1.0, 0.5
"""What a title that the query describes is worth beside pages that hold the query's words."""


@dataclass(frozen=True, slots=True)
class MeantFamily:
    """A family, how much a query seems to mean it (0..1, beside others of the same query), and why."""

    family_id: str
    score: float
    reason: str


def shortlist(corpus: Corpus, query: str) -> list[MeantFamily]:
    """Return the families that a query points to, the likeliest first; none where its words stand nowhere."""
    said = frozenset(words(query))
    titled, held = _by_title(corpus, said), _by_pages(corpus, query)
    best = max((_TITLED * titled.get(f, 0) + _HELD * held.get(f, 0) for f in titled | held), default=0.0)
    found = [
        MeantFamily(
            f,
            (_TITLED * titled.get(f, 0) + _HELD * held.get(f, 0)) / best,
            "the query describes its title"
            if titled.get(f, 0) > held.get(f, 0)
            else "its pages hold the query's words",
        )
        for f in titled | held
    ]
    return sorted(found, key=lambda family: (-family.score, family.family_id))[:_LISTED]


def _by_title(corpus: Corpus, said: frozenset[str]) -> dict[str, float]:
    """The share of each family's title that the query has, a rare word of titles counting for more."""
    worth, titles = corpus.title_worth, corpus.title_words
    described = {family_id for stem in said for family_id in corpus.families_titled.get(stem, ())}
    return {f: _sum(worth, titles[f] & said) / _sum(worth, titles[f]) for f in described}


def _sum(worth: dict[str, float], stems: Iterable[str]) -> float:
    return sum(worth[stem] for stem in sorted(stems))


def _by_pages(corpus: Corpus, query: str) -> dict[str, float]:
    """The families of the pages that hold the query's words, each by its best page."""
    hits = corpus.reader.search_pages(TermQuery(tuple(words(query)), None, _PAGES))
    shares: dict[str, float] = {}
    for hit in hits:
        shares.setdefault(corpus.documents[hit.ref.doc_id].family_id, hit.score / hits[0].score)
    return shares
