"""The questions of recorded submissions, by id: from the test data, and stored with the recordings."""

from collections.abc import Iterator
from pathlib import Path

from benchmarks.labelled import DATA
from pincite.evals.cases import Case, read_cases
from pincite.evals.formats.cuad_items import made_of, read_items
from pincite.evals.formats.cuad_questions import Naming

QUESTIONS = Path(__file__).resolve().parent / "questions"


def data_cases(data: Path = DATA) -> dict[str, Case]:
    """Return the questions of the test data by id. They are never stored in the project."""
    return {case.id: case for case in _data_cases(data)}


def own_cases() -> dict[str, Case]:
    """Return the questions written for this project by id."""
    return {case.id: case for path in sorted(QUESTIONS.glob("*.jsonl")) for case in read_cases(path)}


def _data_cases(data: Path) -> Iterator[Case]:
    for name in ("dev.jsonl", "document_scoped.jsonl"):
        if (data / "difc" / name).is_file():
            yield from read_cases(data / "difc" / name)
    contracts = data / "cuad" / "items.jsonl"
    if contracts.is_file():
        made = (made_of(item, Naming.TITLE).case for item in read_items(contracts.read_bytes(), str(contracts)))
        yield from (case for case in made if case is not None)
