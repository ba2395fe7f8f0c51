"""A question set as rows: written back as it was read, and known by its hash."""

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from pincite.evals.cases import Case


def row_of(case: Case) -> dict[str, Any]:
    """The row of a question file that reads back as this case."""
    row: dict[str, Any] = {
        "id": case.id,
        "question": case.question.text,
        "answer_type": case.question.answer_type.value,
        "doc_ids": list(case.question.doc_ids),
        "tags": list(case.tags),
        "evidence": [{"doc_id": e.page.doc_id, "page": e.page.page, "quote": e.quote} for e in case.evidence],
    }
    row = {key: value for key, value in row.items() if value != []}
    if case.answer:
        row["answer"] = case.answer.value
    if case.page_sets:
        row["acceptable_page_sets"] = [[[page.doc_id, page.page] for page in sorted(pages)] for pages in case.page_sets]
    return row | ({"difficulty": case.difficulty} if case.difficulty else {})


def set_hash(cases: Iterable[Case]) -> str:
    """The sha256 of a question set with its gold, whatever the order of its questions."""
    rows = sorted(json.dumps(row_of(case), sort_keys=True, ensure_ascii=False) for case in cases)
    return hashlib.sha256("\n".join(rows).encode()).hexdigest()
