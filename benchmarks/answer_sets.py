"""The sets of questions with gold answers and pages that the offline model is measured on.

- `write`, `check`: 242 questions over 51 laws and decisions, parted by family; rules may look at `write` only.
- `scoped`: questions that mostly do not name their document, with the documents given; `scoped-write` are those whose
  documents are of no family that is kept for checking.
- `contracts-even`, `contracts-odd`: the labels of 80 contracts on dates, parties, governing law and notice, asked over
  all of them, each contract named by its title and first party. Rules may look at the even half.
- `us-courts`, `contracts-asked`: 51 questions over eleven filings of US courts of appeals and 49 over twenty of the
  contracts, written and checked by readers of the documents who had seen no code. Rules may look at neither.
- `sample`: the questions of the sample matter.
- `FILE.jsonl@MATTER`: a question file of one's own, asked in a matter that the store holds.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.split import half_ids, kept_documents
from pincite.evals.cases import Case, GoldAnswer, Question, read_cases
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerType, AnswerValue

_SAMPLE = Path(__file__).resolve().parents[1] / "server" / "demo"
LABELS = {
    "Agreement Date": (AnswerType.DATE, "What is the date of the {}?"),
    "Effective Date": (AnswerType.DATE, "On what date did the {} become effective?"),
    "Expiration Date": (AnswerType.DATE, "On what date does the initial term of the {} expire?"),
    "Parties": (AnswerType.NAMES, "Who are the parties to the {}?"),
    "Governing Law": (AnswerType.NAME, "The law of which state or country governs the {}?"),
    "Notice Period To Terminate Renewal": (
        AnswerType.NUMBER,
        "How many {unit} of notice must be given to prevent the renewal of the {}?",
    ),
}
"""The labels of contracts that have a question, with the type of its answer."""
_DATE = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{2,4})")
_PERIOD = re.compile(r"(\d+)\)?\s+(days|months|years)")
_CENTURY = 50
"""Years of two figures below it are of this century: the contracts are of 1993 to 2020 and expire up to 2028."""


@dataclass(frozen=True, slots=True)
class AnswerSet:
    """A set: the matter it is asked in, where its documents are, and how its cases are read."""

    matter: str
    documents: Callable[[Path], Path]
    read: Callable[[Path], list[Case]]


def _half(half: str, data: Path) -> list[Case]:
    ids = half_ids(data, half)
    return [case for case in read_cases(data / "difc" / "dev.jsonl") if case.id in ids]


def _scoped_to_look_at(data: Path) -> list[Case]:
    """Those of `scoped` whose documents are of no family that rules may not look at."""
    kept = kept_documents(data)
    cases = read_cases(data / "difc" / "document_scoped.jsonl")
    return [case for case in cases if kept.isdisjoint(case.question.doc_ids)]


def _written(name: str) -> list[Case]:
    return list(read_cases(Path(__file__).resolve().parent / "labels" / f"{name}.jsonl"))


def _contracts(half: str, data: Path) -> list[Case]:
    lines = (data / "cuad" / "items.jsonl").read_text(encoding="utf-8").splitlines()
    rows: list[dict[str, Any]] = [json.loads(line) for line in lines]
    even = set(sorted({str(row["doc_id"]) for row in rows})[::2])
    return [case for row in rows if (row["doc_id"] in even) == (half == "even") for case in _label(row)]


def _label(row: dict[str, Any]) -> Iterator[Case]:
    """A label as a case; one whose value is no date (`perpetual`, `09/14/200[]`) is scored by its pages only."""
    if row["category"] not in LABELS or not row["pages"]:
        return
    answer_type, asked = LABELS[row["category"]]
    value, unit = _value(row, answer_type)
    party = row["parties"].split(";")[0].split("(")[0].strip()
    text = asked.format(f"{row['document_name']} of {party}", unit=unit)
    pages = frozenset(PageRef(str(row["doc_id"]), int(page)) for page in row["pages"])
    gold = None if value is None else GoldAnswer(value)
    yield Case(row["id"], Question(text, answer_type), gold, (pages,), (row["category"],))


def _value(row: dict[str, Any], answer_type: AnswerType) -> tuple[AnswerValue | None, str]:
    answer = str(row["answer"])
    if answer_type is AnswerType.DATE:
        date = _DATE.fullmatch(answer)
        return (_iso(*date.groups(), day_first=int(date[1]) > len(_MONTHS)) if date else None), ""
    if answer_type is AnswerType.NUMBER:
        period = _PERIOD.search(answer)
        return (int(period[1]), period[2]) if period else (None, "days")
    if answer_type is AnswerType.NAMES:
        return [re.sub(r"\s*\(.*?\)", "", party).strip() for party in answer.split(";")], ""
    return answer or None, ""


_MONTHS = range(1, 13)


def _iso(first: str, second: str, year: str, *, day_first: bool) -> str:
    month, day = (second, first) if day_first else (first, second)
    whole = int(year) if len(year) > 2 else int(year) + (2000 if int(year) < _CENTURY else 1900)
    return f"{whole:04}-{int(month):02}-{int(day):02}"


SETS = {
    "write": AnswerSet("difc", lambda data: data / "difc" / "pdfs", partial(_half, "write")),
    "check": AnswerSet("difc", lambda data: data / "difc" / "pdfs", partial(_half, "check")),
    "scoped": AnswerSet(
        "difc",
        lambda data: data / "difc" / "pdfs",
        lambda data: list(read_cases(data / "difc" / "document_scoped.jsonl")),
    ),
    "scoped-write": AnswerSet("difc", lambda data: data / "difc" / "pdfs", _scoped_to_look_at),
    "contracts-even": AnswerSet("cuad", lambda data: data / "cuad" / "pdfs", partial(_contracts, "even")),
    "contracts-odd": AnswerSet("cuad", lambda data: data / "cuad" / "pdfs", partial(_contracts, "odd")),
    "us-courts": AnswerSet("us", lambda data: data / "us_court_pdfs", lambda _data: _written("us_courts")),
    "contracts-asked": AnswerSet(
        "cuad", lambda data: data / "cuad" / "pdfs", lambda _data: _written("contracts_asked")
    ),
    "sample": AnswerSet(
        "sample", lambda _data: _SAMPLE / "matter", lambda _data: list(read_cases(_SAMPLE / "questions.jsonl"))
    ),
}


def answer_set(name: str) -> AnswerSet:
    """A set by its name, or a question file with the matter it is asked in. Raises `ValueError` for any other name."""
    path, at, matter = name.rpartition("@")
    if at and Path(path).is_file():
        return AnswerSet(matter, lambda _data: Path(path).parent, lambda _data: list(read_cases(Path(path))))
    if name not in SETS:
        raise ValueError(f"no set {name!r}; there are {', '.join(SETS)}, and question files as FILE.jsonl@MATTER")
    return SETS[name]
