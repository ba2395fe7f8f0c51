"""Convert a draft to rows of a question file and to cases. Only confirmed questions have gold. Pure."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from pincite.evals.cases import Case, parse_cases, read_cases
from pincite.evals.draft.model import DraftQuestion
from pincite.evals.draft.read import read_draft
from pincite.evals.errors import BadDraft, Problem


def label_rows(questions: Iterable[DraftQuestion], *, unconfirmed: bool = False) -> Iterator[dict[str, Any]]:
    """Yield the rows of confirmed questions and, if `unconfirmed` is set, of proposed ones.

    The row of a proposed question has `"confirmed": false`, so it has no gold. Dropped questions have no row.
    """
    for question in questions:
        if question.status == "confirmed" or (unconfirmed and question.status == "proposed"):
            yield _row(question)


def rows_text(rows: Iterable[dict[str, Any]]) -> str:
    """Format rows as JSON Lines."""
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def read_any_cases(path: Path) -> tuple[Case, ...]:
    """Read the cases of a question file, or of a draft file (`.toml`), including its proposed questions.

    Raises BadQuestions; for a draft file BadDraft, also if every question is dropped.
    """
    if path.suffix.lower() != ".toml":
        return read_cases(path)
    rows = list(label_rows(read_draft(path), unconfirmed=True))
    if not rows:
        raise BadDraft(str(path), [Problem(None, "has no question to ask; set one to proposed or confirmed")])
    return parse_cases(rows_text(rows), str(path))


def _row(question: DraftQuestion) -> dict[str, Any]:
    pages = [{"doc_id": page.doc_id, "page": page.page} for page in question.pages]
    row: dict[str, Any] = {
        "id": question.id,
        "question": question.question,
        "answer_type": question.answer_type.value,
        "answer": question.answer,
        "pages": pages,
    }
    if question.or_pages:
        sets = (question.pages, *question.or_pages)
        row["acceptable_page_sets"] = [[[page.doc_id, page.page] for page in pages] for pages in sets]
    if question.tags:
        row["tags"] = list(question.tags)
    if question.quotes:
        row["evidence"] = [page | {"quote": quote} for page, quote in zip(pages, question.quotes, strict=True)]
    if question.status != "confirmed":
        row["confirmed"] = False
    return row
