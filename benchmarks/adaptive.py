"""Measure whether search parameters should depend on the complexity of the question.

    .venv/bin/python -m benchmarks.adaptive --store FOLDER [--sets write,scoped]

Prints for each policy the share of gold pages among the returned pages, the number of returned pages, and the CPU
milliseconds per query, including its embedding. Needs the test data (`PINCITE_TEST_DATA`) and a store made by
`benchmarks/retrieval.py`.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from benchmarks.cost import machine, table
from benchmarks.labelled import DATA
from benchmarks.question_sets import SETS, Asked, read_set
from benchmarks.retrieval import recall
from pincite.indexer.embed.base import Embedder
from pincite.server.compose.open_matter import open_matter
from pincite.server.compose.open_store import open_store
from pincite.server.compose.search_parts import open_embedder
from pincite.tools.corpus import Corpus
from pincite.tools.question.complexity import complexity_of
from pincite.tools.question.model import Complexity
from pincite.tools.retrieval.candidates import DEPTH, RankedPage
from pincite.tools.retrieval.scope import Scope, choose_scope, given_scope
from pincite.tools.retrieval.search import Weights, search

_SETS = "write,check,scoped,cuad-in,paraphrases"


@dataclass(frozen=True, slots=True)
class Picked:
    """Parameters of one search: pages returned, candidates of each ranking, weights, and the scope."""

    scope: Scope
    k: int = 10
    depth: int = DEPTH
    weights: Weights = field(default_factory=Weights)


_WITHOUT = replace(Weights(), vectors=0)
_Policy = Callable[[Corpus, Scope, Complexity], Picked]


def _fixed(_: Corpus, scope: Scope, __: Complexity) -> Picked:
    return Picked(scope)


def _pages(_: Corpus, scope: Scope, asked: Complexity) -> Picked:
    """k: five pages for one place, ten for several, twenty if words do not match."""
    return Picked(scope, {Complexity.SINGLE: 5, Complexity.MULTIPLE: 10, Complexity.REASONING: 20}[asked])


def _candidates(_: Corpus, scope: Scope, asked: Complexity) -> Picked:
    """Depth of each ranking: 20 candidates for one place, 50 for several, 100 if words do not match."""
    return Picked(scope, depth={Complexity.SINGLE: 20, Complexity.MULTIPLE: 50, Complexity.REASONING: 100}[asked])


def _words_for_one_place(_: Corpus, scope: Scope, asked: Complexity) -> Picked:
    """Vectors only for several places, or if words do not match."""
    return Picked(scope, weights=_WITHOUT if asked is Complexity.SINGLE else Weights())


def _words_where_named(_: Corpus, scope: Scope, asked: Complexity) -> Picked:
    """No vectors for one place in documents that are named or given."""
    sure = asked is Complexity.SINGLE and scope.doc_ids is not None
    return Picked(scope, weights=_WITHOUT if sure else Weights())


def _sides_for_several(_: Corpus, scope: Scope, asked: Complexity) -> Picked:
    """A search per compared document only if several places are asked for."""
    return Picked(scope if asked is Complexity.MULTIPLE else replace(scope, sides=()))


def _relations(_: Corpus, scope: Scope, asked: Complexity) -> Picked:
    """Search related documents, except for one place."""
    return Picked(replace(scope, related=frozenset()) if asked is Complexity.SINGLE else scope)


def _no_relations(_: Corpus, scope: Scope, __: Complexity) -> Picked:
    """Search only the documents named."""
    return Picked(replace(scope, related=frozenset()))


_POLICIES: dict[str, _Policy] = {
    "fixed": _fixed,
    "pages by class": _pages,
    "candidates by class": _candidates,
    "vectors but for one place": _words_for_one_place,
    "vectors but for one place named": _words_where_named,
    "sides by class": _sides_for_several,
    "relations by class": _relations,
    "no relations": _no_relations,
}


def main() -> None:
    """Print a table for each set."""
    parser = argparse.ArgumentParser(prog="benchmarks.adaptive", description=__doc__)
    parser.add_argument("--store", type=Path, required=True)
    parser.add_argument("--sets", default=_SETS)
    options = parser.parse_args()
    if not DATA.is_dir():
        sys.exit(f"no data at {DATA}; set PINCITE_TEST_DATA to the folder with difc/ and cuad/")
    print(machine())
    for name in options.sets.split(","):
        asked = read_set(DATA, name)
        with open_matter(open_store(options.store), SETS[name].matter) as opened:
            embedder = open_embedder(threads=1)
            rows = [[policy, *_measured(opened.corpus, asked, pick, embedder)] for policy, pick in _POLICIES.items()]
        print(f"\n{name}, {len(asked)} questions")
        print(table(["parameters", "recall", "at 1", "pages returned", "CPU ms"], rows), flush=True)


def _measured(corpus: Corpus, asked: Sequence[Asked], pick: _Policy, embedder: Embedder) -> list[str]:
    begun = time.process_time()
    found: list[list[RankedPage]] = []
    for each in asked:
        given = each.doc_ids
        scope = given_scope(corpus, each.question, given, ()) if given else choose_scope(corpus, each.question)
        picked = pick(corpus, scope, complexity_of(scope.question))
        found.append(search(corpus, picked.scope, picked.k, embedder, picked.weights, depth=picked.depth))
    spent = (time.process_time() - begun) * 1000 / len(asked)
    pairs = list(zip(asked, found, strict=True))
    means = (
        statistics.fmean(recall(each, hits) for each, hits in pairs),
        statistics.fmean(recall(each, hits[:1]) for each, hits in pairs),
    )
    return [*(f"{mean:.3f}" for mean in means), f"{statistics.fmean(map(len, found)):.1f}", f"{spent:.1f}"]


if __name__ == "__main__":
    main()
