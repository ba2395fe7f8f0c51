"""Going through a draft: which question comes next, what has been decided, and what a typed value means. Pure."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from pincite.evals.compliance import value_problem
from pincite.evals.draft.model import DraftQuestion
from pincite.evals.draft.read import page_ref
from pincite.indexer.legal_text.amounts import exact, plain
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerType, AnswerValue

ABSENT = "absent"
"""What is typed for an answer that the documents do not give."""

KEYS = "y confirm · e edit · d drop · s skip · b back · q quit"
"""The keys of a review, each with what it does."""

_PAGE_AND_COMMA = re.compile(r"(#\d+)\s*,")
_YES_NO = {"true": True, "yes": True, "false": False, "no": False}


def next_open(questions: Sequence[DraftQuestion], start: int) -> int | None:
    """The place of the first question from `start` on, 0-based, that is still only proposed; None where none is."""
    return next((i for i in range(start, len(questions)) if questions[i].status == "proposed"), None)


def progress(questions: Sequence[DraftQuestion], place: int) -> str:
    """Where a review stands, as `12 of 80, 30 confirmed, 4 dropped`; `place` is 0-based."""
    counts = Counter(question.status for question in questions)
    return f"{place + 1} of {len(questions)}, {counts['confirmed']} confirmed, {counts['dropped']} dropped"


def standing(questions: Sequence[DraftQuestion]) -> str:
    """What is decided and what is not, as `6 confirmed, 0 dropped, 74 still proposed`."""
    counts = Counter(question.status for question in questions)
    return f"{counts['confirmed']} confirmed, {counts['dropped']} dropped, {counts['proposed']} still proposed"


def printed_answer(question: DraftQuestion) -> str:
    """The answer as a person reads and types it: names apart by semicolons, `absent` for none."""
    if question.answer is None:
        return ABSENT
    if isinstance(question.answer, bool):
        return str(question.answer).lower()
    return "; ".join(question.answer) if isinstance(question.answer, list) else str(question.answer)


def typed_answer(text: str, answer_type: AnswerType) -> AnswerValue | None:
    """What a person typed for an answer; `absent` is None. Raises ValueError that says what to type instead."""
    text = text.strip()
    if text == ABSENT:
        return None
    value = _value(text, answer_type)
    if problem := value_problem(value, answer_type):
        raise ValueError(f"{problem}; or type {ABSENT}")
    return value


def typed_pages(text: str) -> tuple[PageRef, ...]:
    """The pages that a person typed, apart by commas or semicolons. Raises ValueError that says what to type instead.

    A comma stands between pages only behind a page's number: it may stand in a document's name.
    """
    found: list[PageRef] = []
    for part in filter(None, map(str.strip, _PAGE_AND_COMMA.sub(r"\1;", text).split(";"))):
        ref = page_ref(part)
        if ref is None:
            raise ValueError(f"{part!r} names no page: type document#page, several apart by commas")
        found.append(ref)
    return tuple(dict.fromkeys(found))


def without_proof(question: DraftQuestion) -> DraftQuestion:
    """The question as one that the documents do not answer: no answer, no pages, no quotes."""
    return replace(question, answer=None, pages=(), quotes=(), or_pages=())


def _value(text: str, answer_type: AnswerType) -> AnswerValue | None:
    if answer_type is AnswerType.BOOLEAN:
        return _YES_NO.get(text.casefold(), text)
    if answer_type is AnswerType.NAMES:
        return list(filter(None, map(str.strip, text.split(";"))))
    if answer_type is AnswerType.NUMBER:
        try:
            return plain(exact(float(text.replace(",", ""))))
        except ValueError:
            return text
    return text
