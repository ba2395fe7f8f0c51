"""Read answers that any client gave to a question file, and score them like a run.

A row is `{id, answer, pages: [{doc_id, page}], [status], [shown], [ttft_ms], [total_ms], [answer_type], [confidence]}`;
other keys are ignored. A page given twice counts once, and a final `.pdf` of a `doc_id` is dropped.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pincite.evals import directory
from pincite.evals.cases import Case
from pincite.evals.compliance import NO_TIME, is_null
from pincite.evals.errors import BadAnswers, Problem
from pincite.evals.finished_run import Run, scored
from pincite.evals.formats.json_faults import json_faults
from pincite.evals.manifest import begun
from pincite.evals.metrics import Outcome, Scoring
from pincite.server.agent.result import AskResult, CitedPage, ShownPage, Status, no_answer
from pincite.tools.answer_types import AnswerType, AnswerValue


class _Page(BaseModel):
    model_config = ConfigDict(strict=True)

    doc_id: str
    page: Annotated[int, Field(ge=1)]


class _Shown(_Page):
    uri: str = ""
    passage: str = ""
    why: str = ""


class GivenAnswer(BaseModel):
    """One answer of a client; missing fields are null."""

    model_config = ConfigDict(strict=True, allow_inf_nan=False)

    id: str
    answer: AnswerValue | None
    pages: tuple[_Page, ...]
    status: Status | None = None
    shown: tuple[_Shown, ...] = ()
    answer_type: AnswerType | None = None
    ttft_ms: float | None = None
    total_ms: float | None = None
    confidence: float | None = None


def read_given(path: Path) -> dict[str, GivenAnswer]:
    """Read the answers of a file by question id. Raises BadAnswers with every unusable row and its line."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadAnswers(str(path), [Problem(None, f"cannot be read: {error.strerror}")]) from error
    except UnicodeDecodeError as error:
        raise BadAnswers(str(path), [Problem(None, "is not UTF-8: save it as UTF-8 text")]) from error
    rows: dict[str, GivenAnswer] = {}
    lines: dict[str, int] = {}
    problems: list[Problem] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            row = GivenAnswer.model_validate_json(line)
        except ValidationError as error:
            problems += [Problem(number, message) for message in dict.fromkeys(json_faults(error))]
            continue
        if (earlier := lines.setdefault(row.id, number)) != number:
            problems.append(Problem(number, f"id: {row.id!r} is already on line {earlier}; keep one answer a question"))
        rows[row.id] = row
    if problems or not rows:
        raise BadAnswers(str(path), problems or [Problem(None, "has no answers; write one JSON object a line")])
    return rows


def score_given(cases: Sequence[Case], answers: Mapping[str, GivenAnswer], source: str) -> Run:
    """Score the answers as a run; a question without an answer is `failed`, malformed and has no time.

    `source` is the name of the question file.
    """
    manifest = begun(cases, None, Scoring(), source=source, concurrency=1)
    ended = manifest.model_copy(update={"finished": datetime.now(UTC).isoformat(timespec="seconds")})
    return scored(ended, [Outcome(case, _result(case, answers.get(case.id))) for case in cases], {})


def write_given(run: Run, out: Path) -> None:
    """Write the run folder. Raises RunBusy, OSError."""
    cases = [outcome.case for outcome in run.outcomes]
    answers = {outcome.case.id: outcome.result for outcome in run.outcomes}
    directory.make(out)
    with directory.alone(out):
        directory.begin(out, run.manifest, cases, {})
        directory.finish(out, run.manifest, run.documents, answers, run.summary.model_dump_json(indent=2))


def _result(case: Case, row: GivenAnswer | None) -> AskResult:
    asked = case.question
    if row is None:
        return AskResult(
            question=asked.text, answer_type=asked.answer_type, answer=None, pages=(), citations=(), status="failed",
            ttft_ms=NO_TIME, total_ms=NO_TIME, error="no answer was given",
        )  # fmt: skip
    pages = dict.fromkeys((_without_suffix(page.doc_id), page.page) for page in row.pages)
    return AskResult(
        question=asked.text,
        answer_type=row.answer_type or asked.answer_type,
        answer=row.answer,
        pages=tuple(CitedPage(doc_id=doc_id, page=page) for doc_id, page in pages),
        citations=(),
        status=_status(row, null=is_null(row.answer, asked.answer_type)),
        shown=tuple(
            ShownPage.model_validate(page.model_dump() | {"doc_id": _without_suffix(page.doc_id)}) for page in row.shown
        ),
        confidence=row.confidence,
        ttft_ms=NO_TIME if row.ttft_ms is None else row.ttft_ms,
        total_ms=NO_TIME if row.total_ms is None else row.total_ms,
    )


def _status(row: GivenAnswer, *, null: bool) -> Status:
    """Derive `answered` and `absent` from the value, whatever the client calls them."""
    if row.status and no_answer(row.status):
        return row.status
    return "absent" if null else "answered"


def _without_suffix(doc_id: str) -> str:
    return doc_id[:-4] if doc_id.lower().endswith(".pdf") else doc_id
