"""A submission to the Agentic RAG Legal Challenge, made of the answers of a run.

`retrieved_chunk_pages` are the pages that the answer cites: the contest scores them against the pages that prove it. A
null is written as null, of free text as the sentence that says so. `unsure`, `refused` and `failed` rows are null
answers without pages. Times are whole milliseconds, rounded; `tpot_ms` is the time after the first token divided by the
tokens after the first, 0 where there are none.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from pincite.evals.compliance import is_null
from pincite.evals.directory import AnswerRow
from pincite.evals.errors import BadSubmission, Problem, TraceUnreadable
from pincite.evals.formats.json_faults import place
from pincite.evals.formats.usage import NOT_KNOWN, RunUsage, run_usage
from pincite.indexer.errors import MissingExtra
from pincite.tools.answer_types import NO_INFORMATION, AnswerType, AnswerValue

SUMMARY_LIMIT = 500
"""Characters of an architecture summary, as the contest has it."""
SCHEMA = "arlc_submission.schema.json"


@dataclass(frozen=True, slots=True)
class AnswerWithUsage:
    """A row of a run and what it cost."""

    row: AnswerRow
    usage: RunUsage


def with_usage(
    rows: Sequence[AnswerRow], *, zero_without_trace: bool, read: Callable[[Path], RunUsage] = run_usage
) -> tuple[AnswerWithUsage, ...]:
    """Each row with the usage that its trace tells.

    `zero_without_trace`: a row without a readable trace counts no tokens and names no model; without it such rows
    raise BadSubmission, all of them at once.
    """
    found: list[AnswerWithUsage] = []
    problems: list[Problem] = []
    for row in rows:
        try:
            usage = run_usage_of(row, read)
        except TraceUnreadable as error:
            problems.append(Problem(None, f"{row.id}: {error}"))
            usage = NOT_KNOWN
        found.append(AnswerWithUsage(row, usage))
    if problems and not zero_without_trace:
        advice = f"{len(problems)} cannot be read; --without-traces writes 0 tokens and no model for their answers"
        raise BadSubmission("traces", [Problem(None, advice), *problems])
    return tuple(found)


def run_usage_of(row: AnswerRow, read: Callable[[Path], RunUsage] = run_usage) -> RunUsage:
    """What the row's trace tells. Raises TraceUnreadable, also where the row names no trace."""
    if row.trace is None:
        raise TraceUnreadable("no trace was kept")
    return read(Path(row.trace))


def submission(answers: Sequence[AnswerWithUsage], summary: str | None) -> dict[str, Any]:
    """The submission, answers in the given order. Raises BadSubmission with every reason why it is none.

    Raises MissingExtra where the library that checks it is not installed: nothing is handed in unchecked.
    """
    made = {"architecture_summary": summary, "answers": [_answer(each) for each in answers]}
    if problems := submission_problems(made):
        raise BadSubmission("the submission", [Problem(None, problem) for problem in problems])
    return made


def submission_problems(made: Any) -> list[str]:  # noqa: ANN401  any JSON may be checked
    """Everything that is wrong with a submission, by the schema and by what no schema can say; empty: it is valid."""
    found = schema_problems(made)
    if found:
        return found
    ids = [answer["question_id"] for answer in made["answers"]]
    found = [f"{question_id} is answered more than once" for question_id in {i for i in ids if ids.count(i) > 1}]
    for answer in made["answers"]:
        timing = answer["telemetry"]["timing"]
        if timing["ttft_ms"] > timing["total_time_ms"]:
            found.append(f"{answer['question_id']}: the first token comes after the end")
    return sorted(found)


def schema_problems(made: Any) -> list[str]:  # noqa: ANN401  any JSON may be checked
    """What the schema finds, each with its place. Raises MissingExtra."""
    try:
        from jsonschema import Draft202012Validator
    except ImportError as error:
        raise MissingExtra("Checking a submission", "evals") from error
    schema = json.loads(files(__package__).joinpath(SCHEMA).read_text(encoding="utf-8"))
    errors = sorted(Draft202012Validator(schema).iter_errors(made), key=lambda error: list(map(str, error.path)))
    return [f"{place(list(error.path))}{error.message}" for error in errors]


def _answer(each: AnswerWithUsage) -> dict[str, Any]:
    row, usage = each.row, each.usage
    ttft, total = round(row.ttft_ms), round(row.total_ms)
    return {
        "question_id": row.id,
        "answer": _value(row),
        "telemetry": {
            "timing": {"ttft_ms": ttft, "tpot_ms": _tpot(row, usage.output_tokens), "total_time_ms": total},
            "retrieval": {"retrieved_chunk_pages": _pages(row)},
            "usage": {"input_tokens": usage.input_tokens, "output_tokens": usage.output_tokens},
            "model_name": usage.agent,
        },
    }


def _value(row: AnswerRow) -> AnswerValue | None:
    if row.status == "answered" and not is_null(row.answer, row.answer_type):
        return row.answer
    return NO_INFORMATION if row.answer_type is AnswerType.FREE_TEXT else None


def _pages(row: AnswerRow) -> list[dict[str, Any]]:
    if row.status != "answered":
        return []
    by_document: dict[str, set[int]] = {}
    for page in row.pages:
        by_document.setdefault(page.doc_id, set()).add(page.page)
    return [{"doc_id": doc_id, "page_numbers": sorted(pages)} for doc_id, pages in sorted(by_document.items())]


def _tpot(row: AnswerRow, output_tokens: int) -> int:
    later = output_tokens - 1
    return round((row.total_ms - row.ttft_ms) / later) if later > 0 else 0
