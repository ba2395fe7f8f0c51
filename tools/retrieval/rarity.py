"""Count the pages with a word: a rare word of a query weighs more than a common one."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pincite.indexer.store.base import Reads, TermQuery
from pincite.tools.corpus import Corpus

COUNTED = 12
"""Most stems of a query whose pages are counted."""
_MOST = 200
"""Most pages counted for one word; more count as so many."""
_FEW = 3
_SHARE = 0.05
"""A word is rare if at most this share of the pages, or only a few pages, have it."""


@dataclass(frozen=True, slots=True)
class Rarity:
    """The number of pages with each of some stems, counted up to 200, in a matter of `pages`."""

    counts: Mapping[str, int]
    pages: int

    @property
    def rare(self) -> frozenset[str]:
        """The stems that at least one page, and few pages, have."""
        most = min(_MOST - 1, max(_FEW, int(self.pages * _SHARE)))
        return frozenset(stem for stem, count in self.counts.items() if 0 < count <= most)

    @property
    def worth(self) -> Mapping[str, float]:
        """The weight of each stem: higher if rarer."""
        return {stem: math.log(1 + self.pages / max(1, count)) for stem, count in self.counts.items()}


def rarity(corpus: Corpus, stems: Iterable[str]) -> Rarity:
    """Count the pages with each of some stems."""
    wanted = frozenset(stems)

    def make() -> Rarity:
        queries = counts_of(sorted(wanted))
        corpus.reader.expect(Reads(page_counts=queries))
        counts = {query.terms[0]: corpus.reader.count_pages(query) for query in queries}
        return Rarity(counts, corpus.reader.manifest.pages)

    return corpus.memoise(Rarity, wanted, make)


def counts_of(stems: Sequence[str]) -> list[TermQuery]:
    """The queries that count the pages with each of some stems."""
    return [TermQuery((stem,), None, _MOST) for stem in stems]
