"""Measure page recall of search at 1, 5 and 10, by set and by combination of signals.

    .venv/bin/python -m benchmarks.retrieval --store FOLDER [--sets write,scoped] [--stages bm25,all] [--no-vectors]

Needs the test data (`PINCITE_TEST_DATA`, default `../shared/data`). Missing matters are first indexed into the store,
which takes some minutes with vectors. Prints 95 % bootstrap intervals over questions, and the mean CPU milliseconds per
query. `benchmarks/question_sets.py` describes the sets, and which of them are for development.
"""

import argparse
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.question_sets import SETS, Asked, read_set
from pincite.indexer.embed.base import Embedder
from pincite.indexer.page import Span
from pincite.indexer.pipeline import build
from pincite.indexer.store.base import Store
from pincite.server.compose.open_matter import open_matter
from pincite.server.compose.open_store import open_store
from pincite.server.compose.search_parts import open_embedder
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.candidates import RankedPage
from pincite.tools.retrieval.scope import Scope, choose_scope, given_scope
from pincite.tools.retrieval.search import Weights, search

ROOT = Path(__file__).resolve().parents[1]
DEPTHS = (1, 5, 10)
_RESAMPLES = 1000
_WORDS = replace(
    Weights(passages=0, concept_pages=0, concept_passages=0, vectors=0, phrases=0, routes=0, families=0),
    other_words=0,
    synonyms=0,
)
_HYBRID = replace(
    Weights(), concept_pages=0, concept_passages=0, other_words=0, described=0, synonyms=0, phrases=0, routes=0
)


@dataclass(frozen=True, slots=True)
class Stage:
    """A way to search: its weights, and whether to use names of documents, turns between sides, and related documents.

    Files without pages are ranked by passages, so for them `passages` is plain BM25, and `bm25` is meaningless.
    """

    weights: Weights
    named: bool = True
    turns: bool = True
    tied: bool = False


STAGES = {
    "bm25": Stage(_WORDS, named=False, turns=False),
    "passages": Stage(replace(_WORDS, pages=0, passages=1), named=False, turns=False),
    "dense": Stage(replace(_WORDS, pages=0, vectors=1), named=False, turns=False),
    "hybrid": Stage(_HYBRID, named=False, turns=False),
    "+names": Stage(_HYBRID, turns=False),
    "+turns": Stage(_HYBRID),
    "+concepts": Stage(replace(Weights(), other_words=0, described=0, synonyms=0, phrases=0, routes=0)),
    "+other words": Stage(replace(Weights(), phrases=0, routes=0)),
    "+routes": Stage(Weights()),
    "all": Stage(Weights(), tied=True),
    "all-vectors": Stage(replace(Weights(), vectors=0, other_words=0, described=0), tied=True),
}


def main() -> None:
    """Print a table for each set."""
    parser = argparse.ArgumentParser(description="page recall of search, by set and stage")
    parser.add_argument("--store", type=Path, required=True, help="folder for the indexes; kept")
    parser.add_argument("--sets", default=",".join(SETS))
    parser.add_argument("--stages", default=",".join(STAGES))
    parser.add_argument("--no-vectors", action="store_true")
    asked = parser.parse_args()
    data = Path(os.environ.get("PINCITE_TEST_DATA") or ROOT.parent / "shared" / "data")
    if not data.is_dir():
        sys.exit(f"no data at {data}; set PINCITE_TEST_DATA to the folder with difc/, cuad/ and legalbenchrag_mini/")
    store = open_store(str(asked.store))
    for name in asked.sets.split(","):
        questions = read_set(data, name)
        embedder = None if asked.no_vectors else open_embedder(threads=1)
        with open_matter(store, _indexed(store, data, name, embedder)) as opened:
            print(
                f"\n{name}, {len(questions)} questions\n{'stage':12}{'at 1':>22}{'at 5':>22}{'at 10':>22}{'CPU ms':>9}"
            )
            for stage in asked.stages.split(","):
                _print(stage, *_measure(opened.corpus, questions, STAGES[stage], embedder))


def _indexed(store: Store, data: Path, name: str, embedder: Embedder | None) -> str:
    """Return the matter with a set's documents, indexed if it is missing."""
    matter = SETS[name].matter
    if matter not in store.matters():
        for _ in build(SETS[name].documents(data), store, matter, embedder=embedder):
            pass
    return matter


def _measure(
    corpus: Corpus, questions: Sequence[Asked], stage: Stage, embedder: Embedder | None
) -> tuple[list[tuple[float, ...]], float]:
    """Return the recall of each question at each depth, and the mean CPU milliseconds per question."""
    recalls = []
    begun = time.process_time()
    for asked in questions:
        ranked = search(corpus, _scope(corpus, asked, stage), DEPTHS[-1], embedder, stage.weights)
        recalls.append(tuple(recall(asked, ranked[:depth]) for depth in DEPTHS))
    return recalls, (time.process_time() - begun) * 1000 / len(questions)


def _scope(corpus: Corpus, asked: Asked, stage: Stage) -> Scope:
    given = asked.doc_ids
    scope = given_scope(corpus, asked.question, given, ()) if given else choose_scope(corpus, asked.question)
    if not stage.tied:
        scope = replace(scope, related=frozenset())
    if not stage.named:
        return replace(scope, doc_ids=given, query=asked.question, sides=(given,) if given else (), meant=())
    return scope if stage.turns else replace(scope, sides=(scope.doc_ids,) if scope.doc_ids else ())


def recall(asked: Asked, ranked: Sequence[RankedPage]) -> float:
    """Return the share of the best acceptable page set in the hits; for spans, 1 if a passage overlaps one."""
    if asked.spans:
        return float(any(_meets(asked, hit) for hit in ranked))
    found = {(hit.ref.doc_id, hit.ref.page) for hit in ranked}
    return max(len(pages & found) / len(pages) for pages in asked.page_sets)


def _meets(asked: Asked, hit: RankedPage) -> bool:
    pieces = hit.passage.pieces if hit.passage else ()
    spans = [Span(begin, end) for doc_id, begin, end in asked.spans if doc_id == hit.ref.doc_id]
    return any(span.start < piece.end and piece.start < span.end for _, piece in pieces for span in spans)


def _print(stage: str, recalls: Sequence[tuple[float, ...]], milliseconds: float) -> None:
    cells = "".join(f"{_cell([row[place] for row in recalls]):>22}" for place in range(len(DEPTHS)))
    print(f"{stage:12}{cells}{milliseconds:9.1f}", flush=True)


def _cell(values: Sequence[float]) -> str:
    low, high = _interval(values, statistics.fmean)
    return f"{statistics.fmean(values):.3f} [{low:.3f} {high:.3f}]"


def _interval(values: Sequence[float], of: Callable[[Sequence[float]], float]) -> tuple[float, float]:
    """Return the 95 % bootstrap interval, with a fixed seed."""
    draw = random.Random(20)
    means = sorted(of(draw.choices(values, k=len(values))) for _ in range(_RESAMPLES))
    return means[int(_RESAMPLES * 0.025)], means[int(_RESAMPLES * 0.975)]


if __name__ == "__main__":
    main()
