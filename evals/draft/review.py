"""Steps of a review: the next question, the progress, and the meaning of typed values. Pure."""

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
"""Typed for an answer that the documents do not give."""

KEYS = "y confirm · e edit · d drop · s skip · b back · q quit"
"""The keys of a review and what each does."""

_PAGE_AND_COMMA = re.compile(r"(#\d+)\s*,")
_YES_NO = {"true": True, "yes": True, "false": False, "no": False}


def next_open(questions: Sequence[DraftQuestion], start: int) -> int | None:
    """Return the index of the first proposed question from `start` on, 0-based; None if there is none."""
    return next((i for i in range(start, len(questions)) if questions[i].status == "proposed"), None)


def progress(questions: Sequence[DraftQuestion], place: int) -> str:
    """Format the progress, such as `12 of 80, 30 confirmed, 4 dropped`; `place` is 0-based."""
    counts = Counter(question.status for question in questions)
    return f"{place + 1} of {len(questions)}, {counts['confirmed']} confirmed, {counts['dropped']} dropped"


def standing(questions: Sequence[DraftQuestion]) -> str:
    """Format the totals, such as `6 confirmed, 0 dropped, 74 still proposed`."""
    counts = Counter(question.status for question in questions)
    return f"{counts['confirmed']} confirmed, {counts['dropped']} dropped, {counts['proposed']} still proposed"


def printed_answer(question: DraftQuestion) -> str:
    """Format the answer as a person reads and types it: names separated by semicolons, `absent` for none."""
    if question.answer is None:
        return ABSENT
    if isinstance(question.answer, bool):
        return str(question.answer).lower()
    return "; ".join(question.answer) if isinstance(question.answer, list) else str(question.answer)


def typed_answer(text: str, answer_type: AnswerType) -> AnswerValue | None:
    """Parse a typed answer; `absent` is None. Raises ValueError with what to type instead."""
    text = text.strip()
    if text == ABSENT:
        return None
    value = _value(text, answer_type)
    if problem := value_problem(value, answer_type):
        raise ValueError(f"{problem}; or type {ABSENT}")
    return value


def typed_pages(text: str) -> tuple[PageRef, ...]:
    """Parse typed pages, separated by commas or semicolons. Raises ValueError with what to type instead.

    A comma separates pages only after a page number, because document names may contain one.
    """
    found: list[PageRef] = []
    for part in filter(None, map(str.strip, _PAGE_AND_COMMA.sub(r"\1;", text).split(";"))):
        ref = page_ref(part)
        if ref is None:
            raise ValueError(f"{part!r} is not a page: type document#page, separated by commas")
        found.append(ref)
    return tuple(dict.fromkeys(found))


def without_proof(question: DraftQuestion) -> DraftQuestion:
    """Return the question as one that the documents do not answer: no answer, no pages, no quotes."""
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
