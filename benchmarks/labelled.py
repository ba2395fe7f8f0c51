"""Read labelled questions of several sets; the labels in `benchmarks/labels` name a question by id, without its text.

    python -m benchmarks.labelled draw [DATA] [--fresh]     the drawn questions, as {set, id}
    python -m benchmarks.labelled show [DATA] [--fresh]     the same with their text, for labelling

The first draw has 150 questions, `--fresh` 59 of the others; the seed is fixed. DATA is the folder of test data, by
default ../shared/data. Only the half used for development is drawn from the set `difc`, and from `document_scoped` only
questions about documents that the other half does not ask about.
"""

import argparse
import json
import os
import random
import tarfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
DATA = Path(os.environ.get("PINCITE_TEST_DATA") or ROOT.parent / "shared" / "data")
LABELS = Path(__file__).resolve().parent / "labels"
_SEED = 20261122
_DRAWN = {
    "difc": 60,
    "document_scoped": 30,
    "sample": 15,
    "privacy_qa": 15,
    "cuad": 12,
    "maud": 10,
    "contractnli": 8,
}
"""The number of questions from each set; the last four are parts of one archive."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """A question of a set, with one label."""

    source: str
    id: str
    text: str
    label: str


def labelled(name: str, data: Path = DATA) -> list[Labelled]:
    """Return the questions that `labels/NAME.jsonl` labels, in its order. Raises KeyError if the data lacks one."""
    texts = questions(data)
    return [Labelled(row["set"], row["id"], texts[row["set"]][row["id"]], row["class"]) for row in _rows(LABELS / name)]


def passes(name: str) -> tuple[list[str], list[str]]:
    """Return the labels of the first and the second pass over the same questions, in one order."""
    rows = _rows(LABELS / name)
    return [row["class"] for row in rows], [row["again"] for row in rows]


def questions(data: Path = DATA) -> dict[str, dict[str, str]]:
    """Return the questions used for development, by set and id."""
    split = json.loads((data / "difc" / "split.json").read_text(encoding="utf-8"))
    rows = _rows(data / "difc" / "dev.jsonl")
    readable = [row for row in rows if row["id"] in split["write"]]
    others = _documents(row for row in rows if row["id"] not in split["write"])
    own = _documents(readable) - others
    scoped = [row for row in _rows(data / "difc" / "document_scoped.jsonl") if own.issuperset(row["doc_ids"])]
    sample = _rows(ROOT / "server" / "demo" / "questions.jsonl")
    named = {"difc": readable, "document_scoped": scoped, "sample": sample}
    texts = {name: {row["id"]: row["question"] for row in rows} for name, rows in named.items()}
    return texts | _archived(data / "legalbenchrag_mini" / "lbr_mini.tar.xz")


def draw(data: Path = DATA, *, fresh: bool = False) -> list[dict[str, str]]:
    """Draw questions of each set by the seed; with `fresh`, two fifths as many of the others."""
    dice, texts = random.Random(_SEED), questions(data)
    drawn = {name: dice.sample(sorted(texts[name]), size) for name, size in _DRAWN.items()}
    if fresh:
        left = {name: sorted(texts[name].keys() - drawn[name]) for name in drawn}
        drawn = {name: dice.sample(left[name], _DRAWN[name] * 2 // 5) for name in drawn}
    return [{"set": name, "id": each} for name, ids in drawn.items() for each in ids]


def _rows(path: Path) -> list[dict[str, Any]]:
    path = path.with_suffix(".jsonl")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _documents(rows: Iterable[dict[str, Any]]) -> set[str]:
    return {page["doc_id"] for row in rows for page in row["pages"] or ()}


def _archived(path: Path) -> dict[str, dict[str, str]]:
    """Return the queries of the archive's parts; their ids are their positions."""
    with tarfile.open(path) as archive:
        file = archive.extractfile("queries.json")
        parts = json.load(file) if file else {}
    return {name: {str(place): row["query"] for place, row in enumerate(rows)} for name, rows in parts.items()}


def main(arguments: Sequence[str] | None = None) -> None:
    """Print rows of JSON."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.labelled", description=__doc__)
    parser.add_argument("what", choices=("draw", "show"))
    parser.add_argument("data", type=Path, nargs="?", default=DATA)
    parser.add_argument("--fresh", action="store_true", help="draw from the questions that the first draw left")
    options = parser.parse_args(arguments)
    texts = questions(options.data)
    for row in draw(options.data, fresh=options.fresh):
        text = {"question": texts[row["set"]][row["id"]]} if options.what == "show" else {}
        print(json.dumps(row | text, ensure_ascii=False))


if __name__ == "__main__":
    main()
