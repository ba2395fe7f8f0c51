"""Read a draft file: TOML that a person edits by hand. Each problem is reported with the question's id and its key.

    [[question]]
    id = "date_of_issue-1a2b3c4d"
    status = "proposed"                     # proposed, confirmed or dropped
    question = "On what date was the Judgment in CFI 012/2023 issued?"
    answer_type = "date"
    answer = 2024-02-05                     # or: absent = true
    pages = ["cfi-012-2023-judgment#6"]     # the document's id # the physical page, 1-based
    quote = "Date of issue: 5 February 2024"

`quote` is one text, or a list with one text per page. `or_pages` lists other sets of pages that prove the answer, each
in the form of `pages`. Other keys are `tags`, a list, and `note`, for people only.
"""

import re
import tomllib
from datetime import date, datetime
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pincite.evals.compliance import is_null, value_problem
from pincite.evals.draft.model import DraftQuestion
from pincite.evals.errors import BadDraft, Problem
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerType, AnswerValue

_PAGE = re.compile(r"(?P<doc_id>.*\S.*)#(?P<page>[1-9]\d{0,8})", re.DOTALL)
_REMEDIES = {
    "id": "write a text that no other question has",
    "status": 'write "proposed", "confirmed" or "dropped"',
    "question": "write the question as a text",
    "answer_type": f"write one of {', '.join(AnswerType)}",
    "answer": "write a number, true or false, a date, a text or a list of texts; or absent = true instead",
    "absent": "write true if the documents do not answer, or leave it out",
    "pages": 'write a list of "document#page", pages 1-based',
    "quote": "write a text, or a list with one text for each page",
    "or_pages": 'write a list of lists of "document#page", or leave it out',
    "tags": "write a list of texts, or leave it out",
    "note": "write a text, or leave it out",
}


class _Row(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False)

    id: str = Field(pattern=r"\S")
    status: Literal["proposed", "confirmed", "dropped"]
    question: str = Field(pattern=r"\S")
    answer_type: AnswerType = Field(strict=False)
    answer: AnswerValue | None = None
    absent: bool = False
    pages: list[str] = []
    quote: str | list[str] = ""
    or_pages: list[list[str]] = []
    tags: list[str] = []
    note: str = ""


def read_draft(path: Path) -> tuple[DraftQuestion, ...]:
    """Read the questions of a draft file, in file order. Raises BadDraft with every problem of the file."""
    return parse_draft(read_text(path), str(path))


def read_text(path: Path) -> str:
    """Read the text of a draft file. Raises BadDraft if it cannot be read as UTF-8."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise BadDraft(str(path), [Problem(None, f"cannot be read: {error.strerror}")]) from error
    except UnicodeDecodeError as error:
        raise BadDraft(str(path), [Problem(None, "is not a draft file (TOML): it is not UTF-8 text")]) from error


def parse_draft(text: str, source: str = "draft") -> tuple[DraftQuestion, ...]:
    """Parse the text of a draft file; `source` names it in errors. Raises BadDraft."""
    try:
        tables = tomllib.loads(text).get("question", [])
    except tomllib.TOMLDecodeError as error:
        raise BadDraft(source, [Problem(None, f"is not a draft file (TOML): {error}; correct it there")]) from error
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise BadDraft(source, [Problem(None, "question: begin each question with a line [[question]]")])
    questions: list[DraftQuestion] = []
    problems: list[Problem] = []
    taken: set[str] = set()
    for place, table in enumerate(tables, start=1):
        label = str(table.get("id") or f"question {place}")
        row, messages = _row(table)
        if label in taken:
            messages.append("id: is used by another question; give every question its own")
        taken.add(label)
        problems += [Problem(None, f"{label}: {message}") for message in messages]
        if row is not None and not messages:
            questions.append(_question(row))
    if problems:
        raise BadDraft(source, problems)
    return tuple(questions)


def page_ref(text: str) -> PageRef | None:
    """Parse `document#page`; None for any other text."""
    match = _PAGE.fullmatch(text)
    return PageRef(match["doc_id"], int(match["page"])) if match else None


def _row(table: dict[str, Any]) -> tuple[_Row | None, list[str]]:
    try:
        row = _Row.model_validate({key: _plain(value) for key, value in table.items()})
    except ValidationError as error:
        return None, _messages(error)
    return row, _contradictions(row)


def _plain(value: object) -> object:
    """Convert TOML dates to ISO text, the form of a date answer."""
    return value.isoformat() if isinstance(value, date) and not isinstance(value, datetime) else value


def _messages(error: ValidationError) -> list[str]:
    """Return one message per key at fault."""
    found: dict[str, str] = {}
    for item in error.errors(include_url=False, include_input=False):
        key = str(item["loc"][0])
        if item["type"] == "extra_forbidden":
            found.setdefault(key, f"{key}: is not a key of a question; keys: {', '.join(_REMEDIES)}")
            continue
        fault = "is missing" if item["type"] == "missing" else "cannot be used"
        found.setdefault(key, f"{key}: {fault}; {_REMEDIES[key]}")
    return list(found.values())


def _contradictions(row: _Row) -> list[str]:
    found: list[str] = []
    null = row.absent or is_null(row.answer, row.answer_type)
    if row.absent and row.answer is not None:
        found.append("answer: is given together with absent = true; leave one of them out")
    if row.answer is None and not row.absent:
        found.append(f"answer: is missing; {_REMEDIES['answer']}")
    if problem := value_problem(row.answer, row.answer_type):
        found.append(f"answer: {problem}")
    pages = [*row.pages, *(page for pages in row.or_pages for page in pages)]
    found += [f"pages: {page!r} is not a page; {_REMEDIES['pages']}" for page in pages if page_ref(page) is None]
    if null == bool(pages):
        found.append("pages: an answer needs pages; an absent answer has none")
    if len(_quotes(row)) not in (0, len(row.pages)):
        found.append(f"quote: there are {len(row.pages)} pages; {_REMEDIES['quote']}, or leave it out")
    return found


def _quotes(row: _Row) -> tuple[str, ...]:
    if isinstance(row.quote, str):
        return (row.quote,) if row.quote else ()
    return tuple(row.quote)


def _question(row: _Row) -> DraftQuestion:
    null = is_null(row.answer, row.answer_type)
    return DraftQuestion(
        id=row.id,
        status=row.status,
        question=row.question,
        answer_type=row.answer_type,
        answer=None if null else row.answer,
        pages=_refs(row.pages),
        quotes=_quotes(row),
        or_pages=tuple(_refs(pages) for pages in row.or_pages),
        tags=tuple(row.tags),
        note=row.note,
    )


def _refs(pages: list[str]) -> tuple[PageRef, ...]:
    return tuple(ref for ref in map(page_ref, pages) if ref is not None)
