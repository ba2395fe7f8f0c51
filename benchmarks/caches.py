"""Compare the cost of a cache lookup with that of making the value.

    python -m benchmarks.caches STORE MATTER [REDIS_URL]

Needs an indexed store and the packaged embedding model; with REDIS_URL also a Redis server.
"""

import statistics
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from itertools import islice
from typing import Any

from pincite.indexer.embed import load_embedder
from pincite.server.compose.open_store import open_store
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.cache import RedisCache, space_of, stamp_of
from pincite.tools.retrieval.candidates import RankedPage
from pincite.tools.retrieval.memory import Cache, Memory
from pincite.tools.retrieval.scope import choose_scope
from pincite.tools.retrieval.search import search
from pincite.tools.retrieval.search_cache import Remembered, RememberingEmbedder, state_of

QUERIES = 60
_CACHE_BYTES = 1 << 28


def main(store: str, matter: str, url: str | None = None) -> None:
    """Print a row for each kind of value and each source of it."""
    with closing(open_store(store).open(matter)) as reader:
        corpus = Corpus(matter, reader)
        caches: dict[str, Cache] = {"memory": Memory(_CACHE_BYTES)}
        if url:
            caches["redis"] = RedisCache(url, space_of("benchmark", matter), stamp_of(reader.manifest))
        queries = [f"What is the penalty for late notification under article {number}?" for number in range(QUERIES)]
        model = load_embedder("minilm")
        find = partial(_search, corpus)
        row("query_vector", "made", lambda query: model.embed([query]), queries)
        row("result", "made", find, queries)
        for name, kept in caches.items():
            remembered = Remembered(kept, lambda: state_of(reader.manifest))
            row("query_vector", name, partial(_embed, RememberingEmbedder(model, remembered)), queries)
            row("result", name, partial(_found, remembered, find), queries)


def _search(corpus: Corpus, query: str) -> list[RankedPage]:
    return search(corpus, choose_scope(corpus, query), limit=20)


def row(kind: str, place: str, look: Callable[[Any], object], items: Sequence[object]) -> None:
    """Look everything up twice, and print the cost of the second time."""
    for item in items:
        look(item)
    times, spent = [], time.process_time()
    for item in items:
        begun = time.perf_counter()
        look(item)
        times.append(time.perf_counter() - begun)
    spent = (time.process_time() - spent) / len(items)
    print(
        f"{kind:14}{place:8}{1e6 * statistics.median(times):8.0f} us on the clock, median{1e6 * spent:8.0f} us of CPU"
    )


def _embed(embedder: RememberingEmbedder, query: str) -> object:
    return embedder.embed([query])


def _found(remembered: Remembered, find: Callable[[str], list[RankedPage]], query: str) -> object:
    return remembered.result(query, tuple[RankedPage, ...], lambda: tuple(find(query)))


if __name__ == "__main__":
    main(*islice(sys.argv, 1, 4))
