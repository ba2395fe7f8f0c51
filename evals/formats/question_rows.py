"""A case as a row of a question file: the way back of `pincite.evals.cases`."""

import json
from collections.abc import Sequence
from typing import Any

from pincite.evals.cases import Case, parse_cases


def question_row(case: Case) -> dict[str, Any]:
    """The row that reads back as this case; keys without a value are left out."""
    question = case.question
    row: dict[str, Any] = {"id": case.id, "question": question.text, "answer_type": question.answer_type.value}
    if question.doc_ids:
        row["doc_ids"] = list(question.doc_ids)
    if case.answer is not None:
        row["answer"] = case.answer.value
    if case.page_sets:
        row["pages"] = [{"doc_id": page.doc_id, "page": page.page} for page in sorted(case.page_sets[0])]
    if len(case.page_sets) > 1:
        row["acceptable_page_sets"] = [[[p.doc_id, p.page] for p in sorted(pages)] for pages in case.page_sets]
    if case.tags:
        row["tags"] = list(case.tags)
    if case.evidence:
        row["evidence"] = [{"doc_id": e.page.doc_id, "page": e.page.page, "quote": e.quote} for e in case.evidence]
    return row


def question_lines(cases: Sequence[Case], source: str) -> str:
    """The text of a question file. Raises BadQuestions, naming `source`, where it would not read back."""
    text = "".join(json.dumps(question_row(case), ensure_ascii=False) + "\n" for case in cases)
    parse_cases(text, source=f"{source}: questions made of it")
    return text
