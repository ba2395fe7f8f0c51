"""Labels out of a draft: rows of a question file, and the cases of a run. Only what is confirmed carries gold. Pure."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from pincite.evals.cases import Case, parse_cases, read_cases
from pincite.evals.draft.model import DraftQuestion
from pincite.evals.draft.read import read_draft
from pincite.evals.errors import BadDraft, Problem


def label_rows(questions: Iterable[DraftQuestion], *, unconfirmed: bool = False) -> Iterator[dict[str, Any]]:
    """The rows of a question file: of confirmed questions, and of proposed ones only where `unconfirmed` is set.

    A proposed question's row says `"confirmed": false`, so that nothing in it is gold; a dropped one has none.
    """
    for question in questions:
        if question.status == "confirmed" or (unconfirmed and question.status == "proposed"):
            yield _row(question)


def rows_text(rows: Iterable[dict[str, Any]]) -> str:
    """Rows as JSON Lines."""
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def read_any_cases(path: Path) -> tuple[Case, ...]:
    """The cases of a question file, or of a draft file where the name ends in `.toml`: there the proposed ones too.

    Raises BadQuestions; BadDraft for a draft file, also for one of which every question is dropped.
    """
    if path.suffix.lower() != ".toml":
        return read_cases(path)
    rows = list(label_rows(read_draft(path), unconfirmed=True))
    if not rows:
        raise BadDraft(str(path), [Problem(None, "holds no question to ask; set one to proposed or confirmed")])
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
