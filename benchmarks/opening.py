"""Measure opening a matter and a first search in a fresh process; prints milliseconds as JSON.

Run `python -m benchmarks.opening STORE MATTER`.
"""

import json
import sys
import time

from pincite.indexer.legal_text.analyzer import analyze
from pincite.indexer.store.base import TermQuery
from pincite.server.compose.open_matter import open_matter
from pincite.server.compose.open_store import open_store
from pincite.tools.corpus import Corpus  # so that importing it is not part of opening

__all__ = ["Corpus", "main"]


def main(address: str, matter: str) -> None:
    """Measure from the folder's name to an open matter, then the lookup tables, then a first search."""
    started = time.perf_counter()
    with open_matter(open_store(address), matter) as opened:
        opening = time.perf_counter()
        corpus = opened.corpus
        tables = (
            len(corpus.documents),
            len(corpus.families),
            len(corpus.relations),
            len(corpus.titles.said_in("the agreement")),
        )
        loading = time.perf_counter()
        corpus.reader.search_pages(TermQuery(tuple(analyze("the notice period of the agreement"))))
        searching = time.perf_counter()
    times = {"open": opening - started, "load": loading - opening, "search": searching - loading}
    print(json.dumps({name: round(1000 * seconds, 1) for name, seconds in times.items()} | {"documents": tables[0]}))


if __name__ == "__main__":
    main(*sys.argv[1:])
