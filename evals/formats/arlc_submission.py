"""Write the answers of a run as a submission to the Agentic RAG Legal Challenge.

`retrieved_chunk_pages` are the cited pages: the contest scores them against the pages that prove the answer. Null is
written as null, for free text as the no-information sentence. `unsure`, `refused` and `failed` rows become null answers
without pages. Times are rounded to whole milliseconds; `tpot_ms` is the time after the first token divided by the
tokens after the first, 0 if there are none.
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

SCHEMA = "arlc_submission.schema.json"


@dataclass(frozen=True, slots=True)
class AnswerWithUsage:
    """A row of a run and its token usage."""

    row: AnswerRow
    usage: RunUsage


def with_usage(
    rows: Sequence[AnswerRow], *, zero_without_trace: bool, read: Callable[[Path], RunUsage] = run_usage
) -> tuple[AnswerWithUsage, ...]:
    """Return each row with the usage from its trace.

    `zero_without_trace`: a row without a readable trace counts no tokens and names no model. Otherwise all such rows
    are reported in one BadSubmission.
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
        advice = f"{len(problems)} cannot be read; --without-traces writes 0 tokens and no model for these answers"
        raise BadSubmission("traces", [Problem(None, advice), *problems])
    return tuple(found)


def run_usage_of(row: AnswerRow, read: Callable[[Path], RunUsage] = run_usage) -> RunUsage:
    """Return the usage from the row's trace. Raises TraceUnreadable, also if the row names no trace."""
    if row.trace is None:
        raise TraceUnreadable("no trace was kept")
    return read(Path(row.trace))


def submission(answers: Sequence[AnswerWithUsage], summary: str | None) -> dict[str, Any]:
    """Build the submission, answers in the given order. Raises BadSubmission with every fault.

    Raises MissingExtra if the library that checks it is not installed: no unchecked submission is written.
    """
    made = {"architecture_summary": summary, "answers": [_answer(each) for each in answers]}
    if problems := submission_problems(made):
        raise BadSubmission("the submission", [Problem(None, problem) for problem in problems])
    return made


def submission_problems(made: Any) -> list[str]:  # noqa: ANN401  any JSON may be checked
    """Return every fault of a submission, by the schema and by rules beyond a schema; empty if it is valid."""
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
    """Return the faults that the schema finds, each with its position. Raises MissingExtra."""
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
