"""Write question sets as rows that read back unchanged, and hash them."""

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from pincite.evals.cases import Case, parse_cases


def row_of(case: Case) -> dict[str, Any]:
    """Return the row of a question file that reads back as this case; keys without a value are left out."""
    question = case.question
    row: dict[str, Any] = {"id": case.id, "question": question.text, "answer_type": question.answer_type.value}
    if question.doc_ids:
        row["doc_ids"] = list(question.doc_ids)
    known = case.answer or case.proposal
    if known is not None:
        row["answer"] = known.value
    if not case.confirmed:
        row["confirmed"] = False
    if case.page_sets:
        row["pages"] = [{"doc_id": page.doc_id, "page": page.page} for page in sorted(case.page_sets[0])]
    if len(case.page_sets) > 1:
        row["acceptable_page_sets"] = [[[p.doc_id, p.page] for p in sorted(pages)] for pages in case.page_sets]
    if case.tags:
        row["tags"] = list(case.tags)
    if case.difficulty:
        row["difficulty"] = case.difficulty
    if case.evidence:
        row["evidence"] = [{"doc_id": e.page.doc_id, "page": e.page.page, "quote": e.quote} for e in case.evidence]
    return row


def question_lines(cases: Iterable[Case], source: str) -> str:
    """Return the text of a question file. Raises BadQuestions, naming `source`, if it would not read back."""
    text = "".join(json.dumps(row_of(case), ensure_ascii=False) + "\n" for case in cases)
    parse_cases(text, source=f"{source}: questions made of it")
    return text


def set_hash(cases: Iterable[Case]) -> str:
    """Return the sha256 of a question set with its gold, independent of the order of questions."""
    rows = sorted(json.dumps(row_of(case), sort_keys=True, ensure_ascii=False) for case in cases)
    return hashlib.sha256("\n".join(rows).encode()).hexdigest()
