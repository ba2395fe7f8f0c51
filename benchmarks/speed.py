"""Measure the time and memory of a search, by size of the matter, signals, and number of clients.

    python -m benchmarks.speed STORE [--pages 917,4000,40000] [--prepare]      STORE: a folder or an Elasticsearch

The matters are the laws and decisions of the test data, grown to the given pages (`benchmarks/grow.py`) and indexed
into STORE if missing; the questions are those for development, with the names in the first copy of each document.
Vectors are sketches, because the cost of a search does not depend on their meaning, and the real model would need an
hour for 40,000 pages. The time of embedding a query is not included; `benchmarks/first.py` has it. Needs the test data
(`PINCITE_TEST_DATA`).
"""

import argparse
import json
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np

from benchmarks.cost import machine, run, table
from benchmarks.grow import grow, vary
from benchmarks.labelled import DATA
from benchmarks.question_sets import read_set
from benchmarks.sketch import SketchEmbedder
from pincite.indexer.pipeline import build
from pincite.indexer.store.base import Store
from pincite.server.compose.open_store import open_store
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.scope import choose_scope
from pincite.tools.retrieval.search import Weights, search
from pincite.tools.search_within_doc_family import SearchArguments, search_within_doc_family
from pincite.tools.session import Session

_LIMIT = 10
_CLIENTS = (1, 4, 16, 64)
_WORDS = replace(
    Weights(),
    other_words=0,
    synonyms=0,
    passages=0,
    concept_pages=0,
    concept_passages=0,
    vectors=0,
    phrases=0,
    routes=0,
    families=0,
)
_STAGES = {
    "BM25 over pages": _WORDS,
    "vectors": replace(_WORDS, pages=0, vectors=1),
    "all but vectors": replace(Weights(), vectors=0),
    "all": Weights(),
}
_Find = Callable[[str], object]


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure each size in a process of its own, and print."""
    parser = argparse.ArgumentParser(prog="benchmarks.speed", description=__doc__)
    parser.add_argument("store")
    parser.add_argument("--pages", default="917,4000,40000")
    parser.add_argument("--prepare", action="store_true", help="only index missing matters")
    parser.add_argument("--one", help="measure this matter in this process")
    options = parser.parse_args(arguments)
    if not DATA.is_dir():
        sys.exit(f"no data at {DATA}; set PINCITE_TEST_DATA to the folder with difc/")
    if options.one:
        print(json.dumps(list(_measured(open_store(options.store), options.one))))
        return
    matters = [_matter(open_store(options.store), int(pages)) for pages in options.pages.split(",")]
    if options.prepare:
        return
    print(machine())
    rows = [[m, *row] for m in matters for row in json.loads(run(__spec__.name, options.store, "--one", m).output)]
    print(table(["matter", "search", "clients", "p50 ms", "p95", "p99", "CPU ms", "a second"], rows))


def _matter(store: Store, pages: int) -> str:
    """Return the matter grown to this many pages, indexed if it is missing."""
    name = f"grown-{pages}"
    if name not in store.matters():
        with tempfile.TemporaryDirectory(prefix="pincite-speed-") as folder:
            grow([DATA / "difc" / "pdfs"], pages, Path(folder) / "files")
            for _ in build(Path(folder) / "files", store, name, embedder=SketchEmbedder()):
                pass
    return name


def _measured(store: Store, matter: str) -> Iterator[list[object]]:
    questions = [vary(asked.question, 1) for asked in read_set(DATA, "write")]
    embedder = SketchEmbedder()
    with closing(store.open(matter)) as reader:
        corpus = Corpus(matter, reader)

        def finder(weights: Weights) -> _Find:
            return lambda question: search(corpus, choose_scope(corpus, question), _LIMIT, embedder, weights)

        def call(question: str) -> object:
            return search_within_doc_family(Session(corpus, embedder=embedder), SearchArguments(query=question))

        for name, weights in _STAGES.items():
            yield [name, 1, *_timed(finder(weights), questions, 1)]
        described = [asked.question for asked in read_set(DATA, "paraphrases")]
        yield ["all, where nothing is named", 1, *_timed(finder(Weights()), described, 1)]
        for clients in _CLIENTS:
            yield ["the tool's call", clients, *_timed(call, questions, clients)]
        yield ["most memory, MB", "", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10, "", "", "", ""]


def _timed(find: _Find, questions: Sequence[str], clients: int) -> list[object]:
    """Ask everything once unmeasured, then `clients` at a time: milliseconds, CPU, questions per second."""
    for question in questions:
        find(question)

    def timed(question: str) -> float:
        begun = time.perf_counter()
        find(question)
        return time.perf_counter() - begun

    begun, spent = time.perf_counter(), time.process_time()
    with ThreadPoolExecutor(clients) as pool:
        times = list(pool.map(timed, list(questions) * max(1, clients // 4)))
    wall, spent = time.perf_counter() - begun, time.process_time() - spent
    spread = [round(1000 * float(np.quantile(times, share)), 1) for share in (0.5, 0.95, 0.99)]
    return [*spread, round(1000 * spent / len(times), 1), round(len(times) / wall)]


if __name__ == "__main__":
    main()
