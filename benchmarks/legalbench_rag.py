"""Measure search alone on LegalBench-RAG, as the baseline of a run's scores.

    .venv/bin/python -m benchmarks.legalbench_rag SET --store STORE --matter MATTER

SET is the folder that `pincite-eval import legalbench-rag` wrote, MATTER its documents, indexed. Prints the scores of
`pincite-eval legalbench-rag` for two baselines: the passage that search ranks first, in the document that it chooses,
and the first 300 characters of the gold document. Without vectors.
"""

import argparse
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from pincite.evals.cases import Case
from pincite.evals.formats.char_spans import overlap
from pincite.evals.formats.imported import DocSpan
from pincite.evals.formats.legalbench_rag_score import ALL, QueryScore, span_report
from pincite.evals.formats.render import span_table
from pincite.evals.formats.set_folder import GoldSet, read_set
from pincite.server.compose.open_matter import open_matter
from pincite.server.compose.open_store import open_store
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.scope import choose_scope
from pincite.tools.retrieval.search import Weights, search

_BEGINNING = 300

Cite = Callable[[Case, tuple[DocSpan, ...]], tuple[DocSpan, ...]]
"""Returns the spans cited for a query; only `beginning` looks at the gold."""


def main() -> None:
    """Print a table for each baseline."""
    parser = argparse.ArgumentParser(description="character precision and recall of search alone")
    parser.add_argument("set", type=Path)
    parser.add_argument("--store", required=True)
    parser.add_argument("--matter", required=True)
    asked = parser.parse_args()
    gold = read_set(asked.set)
    _print("the first 300 characters of the gold document", gold, beginning)
    with open_matter(open_store(asked.store), asked.matter) as opened:
        _print("the passage that search ranks first", gold, lambda case, _: ranked_first(opened.corpus, case))


def beginning(case: Case, gold: tuple[DocSpan, ...]) -> tuple[DocSpan, ...]:  # noqa: ARG001  as Cite has it
    """Cite the start of the document of the first gold span."""
    return (DocSpan(gold[0].doc_id, 0, _BEGINNING),)


def ranked_first(corpus: Corpus, case: Case) -> tuple[DocSpan, ...]:
    """Cite the first passage of a search, in texts of one page, whose offsets are those of the file."""
    found = search(corpus, choose_scope(corpus, case.question.text), 1, None, Weights())
    return tuple(
        DocSpan(hit.ref.doc_id, piece.start, piece.end)
        for hit in found
        for _, piece in (hit.passage.pieces if hit.passage else ())
    )


def _print(name: str, gold: GoldSet, cite: Cite) -> None:
    rows = [_score(case, gold.spans[case.id], cite(case, gold.spans[case.id])) for case in gold.cases]
    sources = sorted({row.source for row in rows})
    reports = {source: span_report([row for row in rows if row.source == source]) for source in sources}
    console = Console()
    console.print(name)
    console.print(span_table(reports | {ALL: span_report(rows)}))


def _score(case: Case, gold: tuple[DocSpan, ...], cited: tuple[DocSpan, ...]) -> QueryScore:
    hit = bool({span.doc_id for span in cited} & {span.doc_id for span in gold})
    return QueryScore(case.tags[0], overlap(cited, gold), hit, bool(cited), len(cited), 0)


if __name__ == "__main__":
    main()
