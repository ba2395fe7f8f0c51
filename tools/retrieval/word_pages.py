"""List the pages of one document with the rarest words of a query, to show an absence. It uses the index only."""

from pincite.indexer.store.base import Reads, TermQuery
from pincite.tools.corpus import Corpus
from pincite.tools.matching.query_words import asked_words
from pincite.tools.result_budget import listed

_MOST = 12
"""Most words counted."""
_TOLD = 3
"""Most words reported."""
_PAGES = 10
"""Most pages listed for a word."""


def word_pages(corpus: Corpus, doc_id: str, query: str) -> str:
    """Return `"Justice" is on 3 of 15 pages: 1, 4, 15` for the rarest words of a query in a document.

    A word counts in any form or spelling. Empty if the query has no word to search for.
    """
    total = corpus.documents[doc_id].page_count
    queries = _searches(corpus, doc_id, query)
    corpus.reader.expect(Reads(page_searches=list(queries.values())))
    found = {word: sorted(hit.ref.page for hit in corpus.reader.search_pages(each)) for word, each in queries.items()}
    rarest = sorted(found, key=lambda word: len(found[word]))[:_TOLD]
    return "; ".join(_told(word, found[word], total) for word in rarest)


def searches_of_words(corpus: Corpus, doc_id: str, query: str) -> list[TermQuery]:
    """The searches for the words of a query in a document."""
    return list(_searches(corpus, doc_id, query).values())


def _searches(corpus: Corpus, doc_id: str, query: str) -> dict[str, TermQuery]:
    total, inside = corpus.documents[doc_id].page_count, frozenset({doc_id})
    return {word: TermQuery(stems, inside, total) for word, stems in list(asked_words(query).items())[:_MOST]}


def _told(word: str, pages: list[int], total: int) -> str:
    of = f"of {total} page{'s' if total > 1 else ''}"
    if not pages:
        return f'"{word}" is on none {of}'
    return f'"{word}" is on {len(pages)} {of}: {listed(list(map(str, pages)), _PAGES)}'
