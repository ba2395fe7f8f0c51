"""Write an imported set to a folder, and read it to score a run.

OUT/documents/…         the texts to index; only if the benchmark gives texts
OUT/gold_spans.jsonl    {id, spans: [{doc_id, start, end}]}: gold in characters of the whole text
OUT/left_out.jsonl      {item, reason, whole}: the parts of the source that are not in the set
OUT/questions.jsonl     for `pincite-eval run`; written last, so an interrupted import has none
"""

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path, PurePosixPath
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pincite.evals.case_rows import question_lines
from pincite.evals.cases import Case, read_cases
from pincite.evals.errors import BadOut, BadQuestions, Problem
from pincite.evals.formats.imported import DocSpan, ImportedSet
from pincite.evals.formats.json_faults import json_faults
from pincite.evals.results_folder import check_out
from pincite.indexer.sources.base import doc_id_of

DOCUMENTS, QUESTIONS, SPANS, LEFT_OUT = "documents", "questions.jsonl", "gold_spans.jsonl", "left_out.jsonl"
_LONGEST_NAME = 200
"""Maximum bytes of one part of a path; file systems allow 255."""
_LONGEST_STEM = 120


@dataclass(frozen=True, slots=True)
class GoldSet:
    """An imported set, as needed for scoring. `spans`: question id to gold spans."""

    folder: Path
    cases: tuple[Case, ...]
    spans: Mapping[str, tuple[DocSpan, ...]]

    def text(self, doc_id: str) -> str | None:
        """Return the whole text of a document of the set; None if the set does not have it."""
        if path_problem(doc_id) is not None:
            return None
        path = self.folder / DOCUMENTS / doc_id
        return path.read_bytes().decode("utf-8") if path.is_file() else None


def path_problem(doc_id: str) -> str | None:
    """Return why the id cannot be a file path below the indexed folder; None if it can."""
    parts = PurePosixPath(doc_id).parts
    if not parts or doc_id != "/".join(parts) or ".." in parts:
        return "is not a plain relative path"
    if any(char in '\\:*?"<>|' or ord(char) < ord(" ") for char in doc_id):
        return "has a character that some file systems do not allow"
    if any(len(part.encode("utf-8", "replace")) > _LONGEST_NAME or part != part.strip(" .") for part in parts):
        return "has a part that is too long, or begins or ends with a space or a dot"
    return "ends in .pdf but is text" if doc_id_of(doc_id) != doc_id else None


def document_names(titles: Sequence[str]) -> tuple[str, ...]:
    """Return a unique file name for each title: its letters and digits, joined by dashes."""
    names: dict[str, str] = {}
    for title in titles:
        plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
        stem = re.sub("[^A-Za-z0-9]+", "-", plain).strip("-")[:_LONGEST_STEM].strip("-") or "document"
        tries = (stem if number == 1 else f"{stem}-{number}" for number in count(1))
        free = next(each for each in tries if each.casefold() not in names)
        names[free.casefold()] = f"{free}.txt"
    return tuple(names.values())


def check_new(out: Path) -> None:
    """Raise BadOut unless `out` is a new or empty folder: files of two sets would be indexed as one."""
    check_out(out)
    if out.is_dir() and any(out.iterdir()):
        raise BadOut(f"--out {out}: the folder is not empty. Give a new one.")


def write_set(made: ImportedSet, out: Path, source: str) -> None:
    """Write the set. Raises BadQuestions if its questions would not read back, BadOut as `check_new` does."""
    check_new(out)
    if problems := [*_document_problems(made)]:
        raise BadQuestions(source, problems)
    questions = question_lines(made.cases, source)
    for document in made.documents:
        path = out / DOCUMENTS / document.doc_id
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(document.text.encode("utf-8"))
    out.mkdir(parents=True, exist_ok=True)
    if made.spans:
        rows = ({"id": case_id, "spans": [asdict(span) for span in spans]} for case_id, spans in made.spans.items())
        _write_rows(out / SPANS, rows)
    _write_rows(out / LEFT_OUT, map(asdict, made.left_out))
    (out / QUESTIONS).write_text(questions, encoding="utf-8", newline="\n")


def read_set(folder: Path) -> GoldSet:
    """Read an imported set with gold spans. Raises BadQuestions with every fault of its files."""
    cases = read_cases(folder / QUESTIONS)
    path = folder / SPANS
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise BadQuestions(
            str(path), [Problem(None, "cannot be read: give the folder that `pincite-eval import` wrote")]
        ) from error
    spans: dict[str, tuple[DocSpan, ...]] = {}
    problems: list[Problem] = []
    for number, line in enumerate(lines, start=1):
        try:
            row = _SpansRow.model_validate_json(line) if line.strip() else None
        except ValidationError as error:
            problems += [Problem(number, message) for message in json_faults(error)]
            continue
        if row is not None:
            spans[row.id] = tuple(DocSpan(span.doc_id, span.start, span.end) for span in row.spans)
    if problems:
        raise BadQuestions(str(path), problems)
    return GoldSet(folder, cases, spans)


def _document_problems(made: ImportedSet) -> Iterator[Problem]:
    """Yield documents that cannot be files of one folder on every system."""
    first: dict[str, str] = {}
    for document in made.documents:
        if reason := path_problem(document.doc_id):
            yield Problem(None, f"the document's name {document.doc_id!r} {reason}; rename it in the source")
        earlier = first.setdefault(unicodedata.normalize("NFC", document.doc_id).casefold(), document.doc_id)
        if earlier is not document.doc_id:
            yield Problem(None, f"the documents {earlier!r} and {document.doc_id!r} have the same file name")


class _SpanRow(BaseModel):
    model_config = ConfigDict(strict=True)

    doc_id: str
    start: int = Field(ge=0)
    end: int = Field(ge=0)


class _SpansRow(BaseModel):
    model_config = ConfigDict(strict=True)

    id: str
    spans: tuple[_SpanRow, ...]


def _write_rows(path: Path, rows: Iterable[dict[str, Any]]) -> None:
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    path.write_text(text, encoding="utf-8", newline="\n")
