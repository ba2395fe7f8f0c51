"""Words of a query that no page searched holds: nobody speaks of what they name, or the documents call it otherwise."""

import re
from collections.abc import Collection
from dataclasses import dataclass

from pincite.indexer.page import PageRef
from pincite.indexer.store.base import TermQuery
from pincite.tools.corpus import Corpus
from pincite.tools.matching.query_words import asked_words
from pincite.tools.retrieval.rarity import rarity
from pincite.tools.retrieval.scope import Scope

_MOST = 12
"""Words looked for at the most, each by a search of its own; those that a page found holds need none."""
_TOLD = 3
"""Words that a sentence repeats."""
_LETTERS = re.compile(r"[^\W\d_]+")


def unheld_words(corpus: Corpus, scope: Scope, found: list[PageRef]) -> list[str]:
    """Return the words of what is looked for, without names and figures, that no page of the scope holds.

    A word is held where a form or another spelling of it is, and on a page found where it is a part of a token
    (`QKX45`). `found` are pages that a search has given: what they hold is not looked for again.
    """
    asked = asked_words(scope.query)
    for ref in found:
        if not asked:
            break
        here = corpus.page_words(ref)
        inside_tokens = {part for token in here.printed.values() for part in _LETTERS.findall(token)}
        asked = {w: s for w, s in asked.items() if here.stems.isdisjoint(s) and w.lower() not in inside_tokens}
    inside = None if scope.doc_ids is None else scope.doc_ids | scope.related
    doubtful = list(asked.items())[:_MOST]
    return [word for word, stems in doubtful if not corpus.reader.search_pages(TermQuery(stems, inside, 1))]


@dataclass(frozen=True, slots=True)
class HeldElsewhere:
    """Words that the documents of a scope do not hold: those of other documents, and those of none in the matter.

    `telling` is empty where the documents hold a word of the query that few pages of the matter hold.
    """

    telling: tuple[str, ...] = ()
    nowhere: tuple[str, ...] = ()


def held_elsewhere(corpus: Corpus, scope: Scope, unheld: Collection[str]) -> HeldElsewhere:
    """Tell whether other documents hold the words that those of a scope do not; nothing of the whole matter."""
    if scope.doc_ids is None or not unheld:
        return HeldElsewhere()
    asked = dict(list(asked_words(scope.query).items())[:_MOST])
    known = rarity(corpus, (stem for stems in asked.values() for stem in stems))
    held = {word: [stem for stem in stems if known.counts[stem]] for word, stems in asked.items()}
    rare = [word for word, stems in held.items() if stems and known.rare.issuperset(stems)]
    telling = rare if set(rare) <= set(unheld) else []
    nowhere = [word for word in unheld if not held.get(word, True)]
    return HeldElsewhere(tuple(telling[:_TOLD]), tuple(nowhere[:_TOLD]))
