"""The sets of questions with gold answers and pages that measure the offline model.

- `write`, `check`: 242 questions over 51 laws and decisions, split by family; rules may be developed on `write` only.
- `scoped`: questions that mostly do not name their document, with the documents given; `scoped-write` are those whose
  documents are in no family of `check`.
- `contracts-even`, `contracts-odd`: the labels of 80 contracts on dates, parties, governing law and notice, asked over
  all of them, each contract named by its title and first party. Rules may be developed on the even half.
- `us-courts`, `contracts-asked`: 51 questions over eleven filings of US courts of appeals and 49 over twenty of the
  contracts, written and checked by readers of the documents who had seen no code. Only for scoring.
- `courts`, `filings`: 43 and 42 questions over invented papers of other courts and legislators and of courts of the
  United States (`benchmarks/invented`), written with them by readers who had seen no code; `courts-scored`,
  `filings-scored`: 44 and 42 over others of these papers, only for scoring.
- `sample`: the questions of the sample matter.
- `FILE.jsonl@MATTER`: your own question file, asked in a matter of the store.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from benchmarks.split import half_ids, kept_documents
from pincite.evals.cases import Case, read_cases
from pincite.evals.formats.cuad_items import made_of, read_items
from pincite.evals.formats.cuad_questions import LABELS, Naming

_HERE = Path(__file__).resolve().parent
_SAMPLE = Path(__file__).resolve().parents[1] / "server" / "demo"


@dataclass(frozen=True, slots=True)
class AnswerSet:
    """A set: its matter, the folder of its documents, and the reader of its cases."""

    matter: str
    documents: Callable[[Path], Path]
    read: Callable[[Path], list[Case]]


def _half(half: str, data: Path) -> list[Case]:
    ids = half_ids(data, half)
    return [case for case in read_cases(data / "difc" / "dev.jsonl") if case.id in ids]


def _scoped_for_development(data: Path) -> list[Case]:
    """Return the questions of `scoped` whose documents are in no family reserved for scoring."""
    reserved = kept_documents(data)
    cases = read_cases(data / "difc" / "document_scoped.jsonl")
    return [case for case in cases if reserved.isdisjoint(case.question.doc_ids)]


def _written(name: str) -> list[Case]:
    return list(read_cases(_HERE / "labels" / f"{name}.jsonl"))


def _contracts(half: str, data: Path) -> list[Case]:
    path = data / "cuad" / "items.jsonl"
    items = read_items(path.read_bytes(), str(path))
    even = set(sorted({item.doc_id for item in items})[::2])
    reserved = [item for item in items if item.category in LABELS and (item.doc_id in even) == (half == "even")]
    made = (made_of(item, Naming.TITLE).case for item in reserved)
    return [case for case in made if case is not None]


def _invented(papers: str, questions: str) -> AnswerSet:
    return AnswerSet(papers, lambda _data: _HERE / "invented" / papers, lambda _data: _written(questions))


SETS = {
    "write": AnswerSet("difc", lambda data: data / "difc" / "pdfs", partial(_half, "write")),
    "check": AnswerSet("difc", lambda data: data / "difc" / "pdfs", partial(_half, "check")),
    "scoped": AnswerSet(
        "difc",
        lambda data: data / "difc" / "pdfs",
        lambda data: list(read_cases(data / "difc" / "document_scoped.jsonl")),
    ),
    "scoped-write": AnswerSet("difc", lambda data: data / "difc" / "pdfs", _scoped_for_development),
    "contracts-even": AnswerSet("cuad", lambda data: data / "cuad" / "pdfs", partial(_contracts, "even")),
    "contracts-odd": AnswerSet("cuad", lambda data: data / "cuad" / "pdfs", partial(_contracts, "odd")),
    "us-courts": AnswerSet("us", lambda data: data / "us_court_pdfs", lambda _data: _written("us_courts")),
    "contracts-asked": AnswerSet(
        "cuad", lambda data: data / "cuad" / "pdfs", lambda _data: _written("contracts_asked")
    ),
    "courts": _invented("courts", "courts"),
    "courts-scored": _invented("courts", "courts_scored"),
    "filings": _invented("filings", "filings"),
    "filings-scored": _invented("filings", "filings_scored"),
    "sample": AnswerSet(
        "sample", lambda _data: _SAMPLE / "matter", lambda _data: list(read_cases(_SAMPLE / "questions.jsonl"))
    ),
}


def answer_set(name: str) -> AnswerSet:
    """Return a set by name, or a question file with its matter. Raises `ValueError` for any other name."""
    path, at, matter = name.rpartition("@")
    if at and Path(path).is_file():
        return AnswerSet(matter, lambda _data: Path(path).parent, lambda _data: list(read_cases(Path(path))))
    if name not in SETS:
        raise ValueError(f"unknown set {name!r}; sets: {', '.join(SETS)}, or a question file as FILE.jsonl@MATTER")
    return SETS[name]
