"""The baseline that ignores the question: the commonest answer of each type, and for dates the first on page 1.

It is given the gold document (of several the first by id), so it is an upper bound of what the first date can get. Used
by `benchmarks.answers`.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from statistics import fmean

from pincite.evals.cases import Case
from pincite.evals.grounding import documents
from pincite.evals.values import det
from pincite.indexer.legal_text.dates import read_dates
from pincite.indexer.page import PageRef
from pincite.server.compose.open_store import open_store
from pincite.tools.answer_types import AnswerType, AnswerValue


def baseline(store: Path, matter: str, cases: Iterable[Case], kind: Callable[[Case], str]) -> dict[str, float]:
    """Return the mean Det of the guesses by kind of case; free text is not guessed."""
    asked = [
        case for case in cases if case.answer is not None and case.question.answer_type is not AnswerType.FREE_TEXT
    ]
    guesses = _commonest(asked)
    firsts = _first_dates(store, matter)
    right: dict[str, list[float]] = {}
    for case in asked:
        of = case.question.answer_type
        guess = _first(case, firsts) if of is AnswerType.DATE else guesses.get(of)
        right.setdefault(kind(case), []).append(det(case.answer.value if case.answer else None, guess, of) or 0.0)
    return {of: fmean(values) for of, values in right.items()}


def _commonest(cases: list[Case]) -> dict[AnswerType, AnswerValue | None]:
    values: dict[AnswerType, list[AnswerValue | None]] = {}
    for case in cases:
        if case.answer is not None:
            values.setdefault(case.question.answer_type, []).append(case.answer.value)
    counts = {of: Counter(map(repr, answers)).most_common(1)[0][0] for of, answers in values.items()}
    return {of: next(value for value in answers if repr(value) == counts[of]) for of, answers in values.items()}


def _first(case: Case, firsts: dict[str, str | None]) -> str | None:
    doc_ids = sorted(documents(case.page_sets))
    return firsts.get(doc_ids[0]) if doc_ids else None


def _first_dates(store: Path, matter: str) -> dict[str, str | None]:
    """Return the first date on the first page of each document."""
    with closing(open_store(store).open(matter)) as reader:
        firsts = {d.doc_id: read_dates(reader.page(PageRef(d.doc_id, 1)).text) for d in reader.documents()}
    return {doc_id: dates[0].iso if dates else None for doc_id, dates in firsts.items()}
