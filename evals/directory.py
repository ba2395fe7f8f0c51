"""The folder of a run: the questions, the conditions, every answer as it came, and the scores.

run.json          the conditions (`manifest`); `finished` is null until every question has an answer
questions.jsonl   the questions asked, with their gold
documents.json    family, kind, title and file of the documents that gold or an answer names
answers.jsonl     a row per question: appended as answers come, sorted by question at the end
summary.json      the scores; absent while questions are unanswered
judgements.jsonl  a judge's verdicts on free text, if one was asked
rag.jsonl         metrics of retrieval and generation, if they were measured
report.html, .md  the run as a page
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from pincite.evals.atomic_write import replace_text
from pincite.evals.case_rows import question_lines
from pincite.evals.cases import Case
from pincite.evals.errors import BadRun, RunBusy, RunDiffers
from pincite.evals.manifest import COMPARED, SHAPING, Manifest, differences
from pincite.indexer.errors import StoreLocked
from pincite.indexer.store.embedded.lock import WriterLock
from pincite.server.agent.result import AskResult

RUN, QUESTIONS, DOCUMENTS = "run.json", "questions.jsonl", "documents.json"
ANSWERS, SUMMARY, JUDGEMENTS = "answers.jsonl", "summary.json", "judgements.jsonl"
RAG, HTML, MARKDOWN = "rag.jsonl", "report.html", "report.md"
FILES = (RUN, QUESTIONS, DOCUMENTS, ANSWERS, SUMMARY, JUDGEMENTS, RAG, HTML, MARKDOWN)


_CONDITION_NAMES = {
    "questions": "the questions or their gold",
    "matter": "the matter",
    "generation": "the index generation (it was indexed again)",
    "scorer": "the scorer",
    "agent": "the agent",
    "versions": "the versions, or the program's source",
    "prompts": "the prompts",
    "settings": "the settings",
    "concurrency": "the number of questions asked at once, which mixes times",
}


class AnswerRow(AskResult):
    """One line of `answers.jsonl`: a result and the id of its question."""

    id: str


class DocumentFacts(BaseModel):
    """What scores and reports need of a document; `file` is its path when indexed, `pages` its page count."""

    model_config = ConfigDict(frozen=True)

    family: str
    kind: str
    title: str = ""
    file: str | None = None
    pages: int | None = None


Documents = Mapping[str, DocumentFacts]
_DOCUMENTS = TypeAdapter(dict[str, DocumentFacts])


def kept_answers(out: Path, manifest: Manifest, *, retry_failed: bool = False) -> dict[str, AskResult]:
    """Return the answers in `out` that a run of this manifest need not ask for again, by question id.

    These are the answers of an unfinished run, and of a finished run that may have cost money. A finished run that was
    free starts over. `retry_failed` keeps the answers of either, except failed ones. Raises RunDiffers if the answers
    were given under other conditions, and BadRun if the files are damaged.
    """
    if not (out / RUN).exists() or ((out / SUMMARY).exists() and not retry_failed and _was_free(out)):
        return {}
    if differing := differences(read_manifest(out), manifest, [*COMPARED, *SHAPING, "concurrency"]):
        names = ", ".join(_CONDITION_NAMES[name] for name in differing)
        raise RunDiffers(
            f"{out} has answers that were given under other conditions. Changed: {names}. "
            "Restore the conditions, give another --out, or give --fresh to discard the answers."
        )
    rows = read_answers(out)
    return {asked: row for asked, row in rows.items() if not (retry_failed and row.status == "failed")}


def _was_free(out: Path) -> bool:
    """Return whether a finished run cost nothing: the offline model, or an unknown agent."""
    conditions = read_manifest(out).conditions
    return conditions is None or conditions.agent.startswith("pincite:offline")


def make(out: Path) -> None:
    """Create the folder of a run if it does not exist, readable by its owner only."""
    out.parent.mkdir(parents=True, exist_ok=True)
    out.mkdir(mode=0o700, exist_ok=True)


@contextmanager
def alone(out: Path) -> Iterator[None]:
    """Lock the folder against other runs. Raises RunBusy if one is writing it."""
    try:
        lock = WriterLock(out / ".lock", str(out))
    except StoreLocked as error:
        raise RunBusy(f"Another run is writing {out}. Wait until it ends, or give another --out.") from error
    try:
        yield
    finally:
        lock.release()


def begin(out: Path, manifest: Manifest, cases: Sequence[Case], kept: Mapping[str, AskResult]) -> None:
    """Write everything known before the first question is asked. Files of an earlier run are replaced."""
    make(out)
    (out / SUMMARY).unlink(missing_ok=True)
    for stale in (JUDGEMENTS, RAG, HTML, MARKDOWN):
        (out / stale).unlink(missing_ok=True)
    replace_text(out / RUN, manifest.model_dump_json(indent=2) + "\n")
    replace_text(out / QUESTIONS, question_lines(cases, str(out)))
    write_answers(out, kept)


def finish(out: Path, manifest: Manifest, documents: Documents, answers: Mapping[str, AskResult], summary: str) -> None:
    """Write the end of a run: `answers` in the order of the questions, then `summary` (JSON) as the last file."""
    write_answers(out, answers)
    replace_text(out / DOCUMENTS, _DOCUMENTS.dump_json(dict(documents), indent=2).decode() + "\n")
    replace_text(out / RUN, manifest.model_dump_json(indent=2) + "\n")
    write_summary(out, summary)


def write_summary(out: Path, summary: str) -> None:
    """Replace the scores of a run; `summary` is JSON."""
    replace_text(out / SUMMARY, summary + "\n")


def append_answer(out: Path, id: str, result: AskResult) -> None:  # noqa: A002
    """Append one answer to those of a run."""
    with (out / ANSWERS).open("a", encoding="utf-8", newline="\n") as answers:
        answers.write(_line(id, result))


def write_answers(out: Path, answers: Mapping[str, AskResult]) -> None:
    """Replace the answers of a run."""
    replace_text(out / ANSWERS, "".join(_line(asked, result) for asked, result in answers.items()))


def read_manifest(out: Path) -> Manifest:
    """Read the conditions of the run in a folder. Raises BadRun."""
    if not (out / RUN).is_file():
        raise BadRun(f"{out} is not a run folder: give the folder that `pincite-eval run --out` wrote.")
    try:
        return Manifest.model_validate_json((out / RUN).read_text(encoding="utf-8"))
    except (OSError, ValidationError) as error:
        raise BadRun(f"{out / RUN} cannot be read ({type(error).__name__}); run the questions again.") from error


def read_documents(out: Path) -> dict[str, DocumentFacts]:
    """Read the documents that gold or an answer names. Raises BadRun."""
    try:
        return _DOCUMENTS.validate_json((out / DOCUMENTS).read_bytes())
    except (OSError, ValidationError) as error:
        raise BadRun(f"{out} is not a finished run: {DOCUMENTS}: {type(error).__name__}.") from error


def read_answers(out: Path) -> dict[str, AskResult]:
    """Read the answers of a run by question id, in file order. A truncated last line is ignored.

    Raises BadRun for any other invalid line.
    """
    try:
        lines = (out / ANSWERS).read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRun(f"{out} has no readable answers: {ANSWERS}: {type(error).__name__}.") from error
    answers: dict[str, AskResult] = {}
    for number, line in enumerate(lines[:-1], start=1):
        try:
            row = AnswerRow.model_validate_json(line)
        except ValidationError as error:
            raise BadRun(
                f"{out / ANSWERS}:{number}: not a valid answer. Remove the line: its question is asked again."
            ) from error
        answers[row.id] = AskResult.model_validate(row.model_dump(exclude={"id"}))
    return answers


def _line(id: str, result: AskResult) -> str:  # noqa: A002
    return AnswerRow(id=id, **result.model_dump()).model_dump_json() + "\n"
