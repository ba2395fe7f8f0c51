"""A run as its folder keeps it: the answers, put beside the questions they answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from pincite.evals.cases import Case, read_cases
from pincite.evals.errors import BadRunFolder
from pincite.evals.run import ANSWERS, AnswerRow

QUESTIONS = "questions.jsonl"


@dataclass(frozen=True, slots=True)
class Recorded:
    """A question with its gold, and the answer that a run gave."""

    case: Case
    row: AnswerRow


def read_run(folder: Path, questions: Path | None = None) -> tuple[Recorded, ...]:
    """The answers of a run in their order, each with its case.

    `questions` None: the run's own `questions.jsonl`. Raises BadRunFolder, also for an answer whose question is not
    among the questions or has other words there, and BadQuestions.
    """
    rows = _rows(folder)
    source = questions or folder / QUESTIONS
    if questions is None and not source.is_file():
        raise BadRunFolder(
            f"{folder} holds no {QUESTIONS}. Name the questions of the run: --questions QUESTIONS.jsonl."
        )
    cases = {case.id: case for case in read_cases(source)}
    if strange := [row.id for row in rows if row.id not in cases or cases[row.id].question.text != row.question]:
        raise BadRunFolder(
            f"{folder / ANSWERS} answers what {source} does not ask, first {strange[0]!r}. Give this run's."
        )
    return tuple(Recorded(cases[row.id], row) for row in rows)


def _rows(folder: Path) -> Sequence[AnswerRow]:
    path = folder / ANSWERS
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRunFolder(
            f"{path} cannot be read ({type(error).__name__}). Give the folder that pincite-eval run wrote."
        ) from error
    rows = [_row(path, number, line) for number, line in enumerate(lines, start=1) if line.strip()]
    if not rows:
        raise BadRunFolder(f"{path} holds no answers. Give the folder of a run that was not stopped at once.")
    return rows


def _row(path: Path, number: int, line: str) -> AnswerRow:
    try:
        return AnswerRow.model_validate_json(line)
    except ValidationError as error:
        raise BadRunFolder(
            f"{path}:{number}: is no answer of a run ({error.error_count()} faults). Run the questions again."
        ) from error
