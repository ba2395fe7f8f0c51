"""Read the answers of a finished run, for other formats and scores."""

from pathlib import Path

from pydantic import ValidationError

from pincite.evals.directory import ANSWERS, AnswerRow
from pincite.evals.errors import BadAnswers, Problem
from pincite.evals.formats.json_faults import json_faults


def read_answers(run_dir: Path) -> tuple[AnswerRow, ...]:
    """Read the rows of a run's `answers.jsonl`, in file order. Raises BadAnswers with every fault of the file."""
    path = run_dir / ANSWERS
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadAnswers(str(path), [Problem(None, "cannot be read: give a folder of `pincite-eval run`")]) from error
    return parse_answers(text, str(path))


def parse_answers(text: str, source: str = "answers.jsonl") -> tuple[AnswerRow, ...]:
    """Parse the text of an `answers.jsonl`; `source` names it in errors. Raises BadAnswers."""
    rows: list[AnswerRow] = []
    problems: list[Problem] = []
    first: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            row = AnswerRow.model_validate_json(line)
        except ValidationError as error:
            problems += [Problem(number, message) for message in json_faults(error)]
            continue
        if (earlier := first.setdefault(row.id, number)) != number:
            problems.append(Problem(number, f"id: {row.id!r} is already on line {earlier}"))
        rows.append(row)
    if problems or not rows:
        raise BadAnswers(source, problems or [Problem(None, "has no answers")])
    return tuple(rows)
