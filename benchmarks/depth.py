"""Measure the share of gold pages among the first k hits of a search, by complexity, also for paraphrases.

    python -m benchmarks.depth STORE MATTER [DATA]      DATA: the folder of test data, by default ../shared/data

STORE has an index of the folder `difc/pdfs` of the data. The questions are those with gold pages that are used for
development; of equally good sets of pages the best found counts. A paraphrase has the class of its original.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Any

from benchmarks.cost import table
from benchmarks.labelled import DATA, questions
from benchmarks.paraphrases import paraphrases
from pincite.server.compose.open_matter import open_matter
from pincite.server.compose.open_store import open_store
from pincite.tools.question.complexity import complexity_of
from pincite.tools.question.model import Complexity
from pincite.tools.question.parse import parse
from pincite.tools.search_within_doc_family import SearchArguments, search_within_doc_family
from pincite.tools.session import Session

_DEPTHS = (1, 5, 10, 20)
_PageKey = tuple[str, int]


def main(store: str, matter: str, data: str = str(DATA)) -> None:
    """Measure and print."""
    rows = _rows(Path(data))
    others = paraphrases()
    with open_matter(open_store(store), matter) as opened:
        asked = {row["id"]: _found(opened.session(), row["question"]) for row in rows}
        again = {name: _found(opened.session(), text) for name, text in others.items()}
    lines: list[list[object]] = []
    for name, found in (
        ("questions", asked),
        ("questions with a paraphrase", {name: asked[name] for name in again}),
        ("paraphrases", again),
    ):
        lines += _lines(name, [row for row in rows if row["id"] in found], found)
    print(table(["asked", "class", "n", "gold pages", *(f"at {depth}" for depth in _DEPTHS)], lines))


def _rows(data: Path) -> list[dict[str, Any]]:
    readable = questions(data)["difc"]
    text = (data / "difc" / "dev.jsonl").read_text(encoding="utf-8")
    return [row for row in map(json.loads, text.splitlines()) if row["id"] in readable and row["pages"]]


def _found(session: Session, text: str) -> list[_PageKey]:
    result = search_within_doc_family(session, SearchArguments(query=text, top_k=max(_DEPTHS)))
    return [(hit.doc_id, hit.page) for hit in result.hits]


def _lines(name: str, rows: Iterable[dict[str, Any]], found: dict[str, list[_PageKey]]) -> list[list[object]]:
    recalls: dict[str, list[list[float]]] = defaultdict(list)
    for row in rows:
        recall = [float(len(row["pages"])), *(_recall(row, found[row["id"]][:depth]) for depth in _DEPTHS)]
        recalls[complexity_of(parse(row["question"])).value].append(recall)
        recalls["all"].append(recall)
    classes = [each for each in (*Complexity, "all") if recalls[each]]
    return [[name, each, len(recalls[each]), *_means(recalls[each])] for each in classes]


def _recall(row: dict[str, Any], found: Collection[_PageKey]) -> float:
    """Return the recall of the set of pages with the highest recall."""
    sets = [[(page["doc_id"], page["page"]) for page in row["pages"]]]
    sets += [[(doc_id, page) for doc_id, page in pages] for pages in row["acceptable_page_sets"] or ()]
    return max(sum(page in found for page in pages) / len(pages) for pages in sets)


def _means(rows: Sequence[Sequence[float]]) -> list[str]:
    return [f"{sum(column) / len(rows):.2f}" for column in zip(*rows, strict=True)]


if __name__ == "__main__":
    main(*sys.argv[1:])
