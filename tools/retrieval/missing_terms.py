"""Find words of a query that no searched page has: the documents do not mention the thing, or use another word."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import islice

from pincite.indexer.page import PageRef
from pincite.indexer.store.base import Reads, TermQuery
from pincite.tools.corpus import Corpus
from pincite.tools.matching.query_words import asked_words
from pincite.tools.retrieval.rarity import rarity
from pincite.tools.retrieval.scope import Scope

_MOST = 12
"""Most words looked up; words on a found page are not."""
_NAMED = 3
"""Most words that a sentence repeats."""
_LETTERS = re.compile(r"[^\W\d_]+")


def missing_words(corpus: Corpus, scope: Scope, found: list[PageRef]) -> list[str]:
    """Return the words of a query, without names and figures, that no page of the scope has.

    A word counts as present in any form or spelling and, on a found page, as a part of a token (`QKX45`). `found` are
    pages that a search has given: their words are not looked up again.
    """
    asked = asked_words(scope.query)
    for ref in found:
        if not asked:
            break
        here = corpus.page_words(ref)
        inside_tokens = {part for token in here.printed.values() for part in _LETTERS.findall(token)}
        asked = {w: s for w, s in asked.items() if here.stems.isdisjoint(s) and w.lower() not in inside_tokens}
    doubtful = dict(zip(asked, _counts(asked.values(), scope), strict=False))
    corpus.reader.expect(Reads(page_counts=list(doubtful.values())))
    return [word for word, query in doubtful.items() if not corpus.reader.count_pages(query)]


def counts_of_words(scope: Scope) -> list[TermQuery]:
    """The queries that may be needed for the words of a query."""
    return _counts(asked_words(scope.query).values(), scope)


def _counts(asked: Iterable[tuple[str, ...]], scope: Scope) -> list[TermQuery]:
    """The queries for any page of a scope with each of the first words."""
    inside = None if scope.doc_ids is None else scope.doc_ids | scope.related
    return [TermQuery(stems, inside, 1) for stems in islice(asked, _MOST)]


@dataclass(frozen=True, slots=True)
class FoundElsewhere:
    """Words that the documents of a scope lack: those that other documents have, and those of none in the matter.

    `telling` is empty if the documents have a word of the query that few pages of the matter have.
    """

    distinctive: tuple[str, ...] = ()
    nowhere: tuple[str, ...] = ()


def found_elsewhere(corpus: Corpus, scope: Scope, unheld: Collection[str]) -> FoundElsewhere:
    """Find whether other documents have the words that those of a scope lack; empty for the whole matter."""
    if scope.doc_ids is None or not unheld:
        return FoundElsewhere()
    asked = dict(list(asked_words(scope.query).items())[:_MOST])
    known = rarity(corpus, (stem for stems in asked.values() for stem in stems))
    present = {word: [stem for stem in stems if known.counts[stem]] for word, stems in asked.items()}
    rare = [word for word, stems in present.items() if stems and known.rare.issuperset(stems)]
    distinctive = rare if set(rare) <= set(unheld) else []
    nowhere = [word for word in unheld if not present.get(word, True)]
    return FoundElsewhere(tuple(distinctive[:_NAMED]), tuple(nowhere[:_NAMED]))
