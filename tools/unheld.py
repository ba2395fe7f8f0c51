"""Words of a query that no page searched holds: nobody speaks of what they name, or the documents call it otherwise."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from pincite.indexer.analyze import words
from pincite.indexer.page import PageRef
from pincite.indexer.store.base import TermQuery
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.rarity import rarity
from pincite.tools.retrieval.scope import Scope

_MOST = 12
"""Words looked for at the most, each by a search of its own; those that a page found holds need none."""
_TOLD = 3
"""Words that a sentence repeats."""
_WORD = re.compile(r"(?<!\w)(?<!\d-)[^\W\d_]{2,}(?:[’'][^\W\d_]+)?(?!\w|-\d)")
"""A word of a query that is no part of a token with figures: not the letters of `IP45` or `B-12`."""
_LETTERS = re.compile(r"[^\W\d_]+")


def unheld_words(corpus: Corpus, scope: Scope, found: list[PageRef]) -> list[str]:
    """Return the words of what is looked for, without names and figures, that no page of the scope holds.

    A word is held where a word of the same stem stands, and on a page found where it is a part of a token (`QKX45`).
    `found` are pages that a search has given: what they hold is not looked for again.
    """
    printed = _printed(scope)
    for ref in found:
        if not printed:
            break
        here = corpus.page_words(ref)
        inside_tokens = {part for token in here.printed.values() for part in _LETTERS.findall(token)}
        printed = {s: word for s, word in printed.items() if s not in here.stems and word.lower() not in inside_tokens}
    inside = None if scope.doc_ids is None else scope.doc_ids | scope.related
    doubtful = list(printed.items())[:_MOST]
    return [word for stem, word in doubtful if not corpus.reader.search_pages(TermQuery((stem,), inside, 1))]


@dataclass(frozen=True, slots=True)
class HeldElsewhere:
    """Words that the documents of a scope do not hold: those of other documents, and those of none in the matter.

    `telling` is empty where the documents hold a word of the query that few pages of the matter hold.
    """

    telling: tuple[str, ...] = ()
    nowhere: tuple[str, ...] = ()


def held_elsewhere(corpus: Corpus, scope: Scope, unheld: Iterable[str]) -> HeldElsewhere:
    """Tell whether other documents hold the words that those of a scope do not; nothing of the whole matter."""
    missing = {stem for word in unheld for stem in words(word)}
    if scope.doc_ids is None or not missing:
        return HeldElsewhere()
    printed = dict(list(_printed(scope).items())[:_MOST])
    known = rarity(corpus, printed)
    telling = [word for stem, word in printed.items() if stem in known.rare] if known.rare <= missing else []
    nowhere = [word for stem, word in printed.items() if not known.counts[stem]]
    return HeldElsewhere(tuple(telling[:_TOLD]), tuple(nowhere[:_TOLD]))


def _printed(scope: Scope) -> dict[str, str]:
    """The words of what is looked for by their stems, as the query prints them."""
    printed: dict[str, str] = {}
    for word in _WORD.findall(scope.query):
        for stem in words(word):
            printed.setdefault(stem, word)
    return printed
