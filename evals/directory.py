"""The folder of a run: what was asked, under what conditions, every answer as it came, and the scores.

run.json          the conditions (`manifest`); its `finished` is null until every question has its answer
questions.jsonl   the questions asked, with their gold
documents.json    family, kind, title and file of the documents that gold or an answer names
answers.jsonl     a row a question: appended as answers come, in the order of the questions at the end
summary.json      the scores; not there while questions are unanswered
judgements.jsonl  what a judge said of the free text, where one was asked
report.html, .md  the run as a page
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from pincite.evals.case_rows import question_lines
from pincite.evals.cases import Case
from pincite.evals.errors import BadRun, RunDiffers
from pincite.evals.manifest import COMPARED, SHAPING, Manifest, differences
from pincite.server.agent.result import AskResult

RUN, QUESTIONS, DOCUMENTS = "run.json", "questions.jsonl", "documents.json"
ANSWERS, SUMMARY, JUDGEMENTS = "answers.jsonl", "summary.json", "judgements.jsonl"
HTML, MARKDOWN = "report.html", "report.md"


class AnswerRow(AskResult):
    """One line of `answers.jsonl`: a result and the id of its question."""

    id: str


class DocumentFacts(BaseModel):
    """What scores and reports need of a document; `file` is its path where it was indexed from, `pages` its count."""

    model_config = ConfigDict(frozen=True)

    family: str
    kind: str
    title: str = ""
    file: str | None = None
    pages: int | None = None


Documents = Mapping[str, DocumentFacts]
_DOCUMENTS = TypeAdapter(dict[str, DocumentFacts])


def kept_answers(out: Path, manifest: Manifest, *, retry_failed: bool = False) -> dict[str, AskResult]:
    """The answers in `out` that a run of this manifest need not ask for again, by question id.

    Those of an unfinished run, which is gone on with; of a finished one none, and the run begins anew. `retry_failed`
    goes on with either, and asks again what failed. Raises RunDiffers where the answers were given under other
    conditions, since they may have cost money and would be lost; BadRun where the files are damaged.
    """
    if not (out / RUN).exists() or ((out / SUMMARY).exists() and not retry_failed):
        return {}
    if differing := differences(read_manifest(out), manifest, [*COMPARED, *SHAPING]):
        raise RunDiffers(
            f"{out} holds the answers of a run with other {', '.join(differing)}. Go on as it was begun, give another "
            "--out, or give --fresh to lose its answers."
        )
    rows = read_answers(out)
    return {asked: row for asked, row in rows.items() if not (retry_failed and row.status == "failed")}


def begin(out: Path, manifest: Manifest, cases: Sequence[Case], kept: Mapping[str, AskResult]) -> None:
    """Write all that is known before the first question is asked. Files of an earlier run are replaced."""
    out.mkdir(parents=True, exist_ok=True)
    (out / SUMMARY).unlink(missing_ok=True)
    for stale in (JUDGEMENTS, HTML, MARKDOWN):
        (out / stale).unlink(missing_ok=True)
    _replace(out / RUN, manifest.model_dump_json(indent=2) + "\n")
    _replace(out / QUESTIONS, question_lines(cases, str(out)))
    write_answers(out, kept)


def finish(out: Path, manifest: Manifest, documents: Documents, answers: Mapping[str, AskResult], summary: str) -> None:
    """Write the end of a run: `answers` in the order of the questions, `summary` as JSON; the summary comes last."""
    write_answers(out, answers)
    _replace(out / DOCUMENTS, _DOCUMENTS.dump_json(dict(documents), indent=2).decode() + "\n")
    _replace(out / RUN, manifest.model_dump_json(indent=2) + "\n")
    write_summary(out, summary)


def write_summary(out: Path, summary: str) -> None:
    """Replace the scores of a run; `summary` is JSON."""
    _replace(out / SUMMARY, summary + "\n")


def append_answer(out: Path, id: str, result: AskResult) -> None:  # noqa: A002
    """Add one answer to those of a run."""
    with (out / ANSWERS).open("a", encoding="utf-8", newline="\n") as answers:
        answers.write(_line(id, result))


def write_answers(out: Path, answers: Mapping[str, AskResult]) -> None:
    """Replace the answers of a run."""
    _replace(out / ANSWERS, "".join(_line(asked, result) for asked, result in answers.items()))


def read_manifest(out: Path) -> Manifest:
    """The conditions of the run in a folder. Raises BadRun."""
    try:
        return Manifest.model_validate_json((out / RUN).read_text(encoding="utf-8"))
    except (OSError, ValidationError) as error:
        raise BadRun(f"{out} holds no run that can be read: {RUN}: {type(error).__name__}.") from error


def read_documents(out: Path) -> dict[str, DocumentFacts]:
    """The documents that gold or an answer names. Raises BadRun."""
    try:
        return _DOCUMENTS.validate_json((out / DOCUMENTS).read_bytes())
    except (OSError, ValidationError) as error:
        raise BadRun(f"{out} holds no finished run: {DOCUMENTS}: {type(error).__name__}.") from error


def read_answers(out: Path) -> dict[str, AskResult]:
    """The answers of a run by question id, in the order of the file. A last line that was cut off is left out.

    Raises BadRun for any other line that is none.
    """
    try:
        lines = (out / ANSWERS).read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRun(f"{out} holds no answers that can be read: {ANSWERS}: {type(error).__name__}.") from error
    answers: dict[str, AskResult] = {}
    for number, line in enumerate(lines[:-1], start=1):
        try:
            row = AnswerRow.model_validate_json(line)
        except ValidationError as error:
            raise BadRun(f"{out / ANSWERS}:{number}: is no answer ({error.error_count()} faults).") from error
        answers[row.id] = AskResult.model_validate(row.model_dump(exclude={"id"}))
    return answers


def _line(id: str, result: AskResult) -> str:  # noqa: A002
    return AnswerRow(id=id, **result.model_dump()).model_dump_json() + "\n"


def _replace(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    fresh = path.with_name(path.name + ".new")
    fresh.write_text(text, encoding="utf-8", newline="\n")
    fresh.replace(path)
