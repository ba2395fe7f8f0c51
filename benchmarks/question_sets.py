"""The sets of questions with gold pages that measure search.

- `write`, `check`: answerable questions over 51 laws and decisions, split by family; only `write` is for development.
- `scoped`: questions that mostly do not name their document, with the documents given.
- `cuad-in`: the label of a clause asked inside its contract; `cuad-all`: the same over all 80 contracts, with the
  contract's title and first party in the question. `-even` are the contracts at even positions, for development.
- `chunks`: 776 queries over 72 text files; a passage that overlaps a gold span is right, inside the given file;
  `chunks-named`: the file must be found from the query.
- `paraphrases`: questions of `write` in other words, with descriptions instead of names of laws and cases.
- `varied`: questions over 58 papers of many places and sorts: decisions, orders, pleadings, statutes, by-laws, forms.
"""

import json
import tarfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from benchmarks.split import half_ids
from pincite.evals.formats.cuad_questions import first_party

Row = dict[str, Any]
Pages = frozenset[tuple[str, int]]
_MOST_BREAKS = 50
"""Page numbers accepted for a question whose page is null, because its format has no pages."""
LABELS = Path(__file__).with_name("labels")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, the documents given with it, and the gold: any page set, or any of the spans."""

    question: str
    doc_ids: frozenset[str] | None
    page_sets: tuple[Pages, ...] = ()
    spans: tuple[tuple[str, int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class QuestionSet:
    """A set: its matter, the folder of its documents, and the reader of its questions."""

    matter: str
    documents: Callable[[Path], Path]
    read: Callable[[Path], Iterator[Asked]]


def read_set(data: Path, name: str) -> list[Asked]:
    """Return the answerable questions of a set, in the order of the file."""
    return list(SETS[name].read(data))


def _rows(path: Path) -> Iterator[Row]:
    return (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())


def _page_sets(row: Row) -> tuple[Pages, ...]:
    sets = row.get("acceptable_page_sets") or [[(p["doc_id"], p["page"]) for p in row["pages"]]]
    return tuple(frozenset((str(d), int(p)) for d, p in pages) for pages in sets)


def _difc(data: Path) -> Path:
    return data / "difc" / "pdfs"


def _contracts(data: Path) -> Path:
    return data / "cuad" / "pdfs"


def _files(data: Path) -> Path:
    """Return the text files, unpacked into a temporary folder that persists."""
    folder = Path(gettempdir()) / "pincite-benchmarks" / "legalbenchrag_mini"
    if not (folder / "corpus").is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        with tarfile.open(data / "legalbenchrag_mini" / "lbr_mini.tar.xz") as packed:
            packed.extractall(folder, filter="data")
    return folder / "corpus"


def _half(half: str, data: Path) -> Iterator[Asked]:
    ids = half_ids(data, half)
    for row in _rows(data / "difc" / "dev.jsonl"):
        if row["id"] in ids and row["pages"]:
            yield Asked(row["question"], None, _page_sets(row))


def _scoped(data: Path) -> Iterator[Asked]:
    for row in _rows(data / "difc" / "document_scoped.jsonl"):
        if row["pages"]:
            yield Asked(row["question"], frozenset(row["doc_ids"]), _page_sets(row))


def _paraphrases(data: Path) -> Iterator[Asked]:
    rows = {row["id"]: row for row in _rows(data / "difc" / "dev.jsonl")}
    for label in _rows(LABELS / "paraphrases.jsonl"):
        yield Asked(label["question"], None, _page_sets(rows[label["id"]]))


def _varied(data: Path) -> Iterator[Asked]:
    folder = data / "varied"
    names = {path.stem: path.name for path in (folder / "docs").iterdir()}
    for row in _rows(folder / "questions.jsonl"):
        placed = [(names[doc].removesuffix(".pdf"), page) for doc, page in row["pages"]]
        if placed and all(page for _, page in placed):
            yield Asked(row["question"], None, (frozenset(placed),))
        elif placed:
            yield Asked(
                row["question"], None, tuple(frozenset({(placed[0][0], page)}) for page in range(1, _MOST_BREAKS))
            )


def _clauses(half: str, *, named: bool, data: Path) -> Iterator[Asked]:
    rows = [row for row in _rows(data / "cuad" / "items.jsonl") if row["pages"]]
    even = set(sorted({str(row["doc_id"]) for row in rows})[::2])
    for row in rows:
        if half and (row["doc_id"] in even) != (half == "even"):
            continue
        pages = frozenset((str(row["doc_id"]), int(page)) for page in row["pages"])
        if named:
            party = first_party(row["parties"])
            yield Asked(f"{row['category']} in the {row['document_name']} of {party}", None, (pages,))
        else:
            yield Asked(row["category"], frozenset({str(row["doc_id"])}), (pages,))


def _chunks(*, named: bool, data: Path) -> Iterator[Asked]:
    queries = json.loads((_files(data).parent / "queries.json").read_text(encoding="utf-8"))
    for row in (row for rows in queries.values() for row in rows):
        spans = tuple((str(d), int(begin), int(end)) for d, begin, end in row["gold"])
        yield Asked(row["query"], None if named else frozenset({spans[0][0]}), spans=spans)


SETS = {
    "write": QuestionSet("difc", _difc, partial(_half, "write")),
    "check": QuestionSet("difc", _difc, partial(_half, "check")),
    "scoped": QuestionSet("difc", _difc, _scoped),
    "paraphrases": QuestionSet("difc", _difc, _paraphrases),
    "varied": QuestionSet("varied", lambda data: data / "varied" / "docs", _varied),
    "cuad-in": QuestionSet("cuad", _contracts, lambda data: _clauses("", named=False, data=data)),
    "cuad-in-even": QuestionSet("cuad", _contracts, lambda data: _clauses("even", named=False, data=data)),
    "cuad-in-odd": QuestionSet("cuad", _contracts, lambda data: _clauses("odd", named=False, data=data)),
    "cuad-all": QuestionSet("cuad", _contracts, lambda data: _clauses("", named=True, data=data)),
    "chunks": QuestionSet("lbr", _files, lambda data: _chunks(named=False, data=data)),
    "chunks-named": QuestionSet("lbr", _files, lambda data: _chunks(named=True, data=data)),
}
