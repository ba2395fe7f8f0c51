"""Words of a query that no page searched holds: nobody speaks of what they name, or the documents call it otherwise."""

import re

from pincite.indexer.analyze import words
from pincite.indexer.page import PageRef
from pincite.indexer.store.base import TermQuery
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.scope import Scope

_MOST = 12
"""Words looked for at the most, each by a search of its own; those that a page found holds need none."""


def unheld_words(corpus: Corpus, scope: Scope, found: list[PageRef]) -> list[str]:
    """Return the words of what is looked for, without names and figures, that no page of the scope holds.

    A word is held where a word of the same stem stands. `found` are pages that a search has given: what they hold is
    not looked for again.
    """
    printed: dict[str, str] = {}
    for word in re.findall(r"[^\W\d_]+(?:[’'][^\W\d_]+)?", scope.query):
        for stem in words(word):
            printed.setdefault(stem, word)
    for ref in found:
        if not printed:
            break
        stems = corpus.page_words(ref).stems
        printed = {stem: word for stem, word in printed.items() if stem not in stems}
    inside = None if scope.doc_ids is None else scope.doc_ids | scope.related
    doubtful = list(printed.items())[:_MOST]
    return [word for stem, word in doubtful if not corpus.reader.search_pages(TermQuery((stem,), inside, 1))]
