"""The step by which a proposed value follows from its quotes: the first that recomputes it. Pure."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from pincite.indexer.records.dates import read_dates
from pincite.tools.answer_types import AnswerType, AnswerValue
from pincite.tools.answers.steps import recompute
from pincite.tools.answers.steps.task import Task
from pincite.tools.answers.submission import Citation, Given, Step, Submission
from pincite.tools.answers.verdict import Cited

_RECKONED = (Step.DIFFERENCE, Step.SUM, Step.DAYS, Step.MONTHS, Step.YEARS)
_LATER = (Step.PLUS_DAYS, Step.PLUS_MONTHS, Step.PLUS_YEARS)
_RELATIONS = (
    (Step.LATEST, re.compile(r"\b(?:later|latest|last|newer|most\s+recent|more\s+recent)\b", re.IGNORECASE)),
    (Step.HIGHEST, re.compile(r"\b(?:higher|highest|more|most|larger|greater|longer|longest)\b", re.IGNORECASE)),
    (Step.LOWEST, re.compile(r"\b(?:lower|lowest|less|least|fewer|smaller|shorter|shortest)\b", re.IGNORECASE)),
)
_ITEM = re.compile(
    r"(?<!\w)(?:\((?:[a-z]|[ivx]+|\d{1,2})\)|\d{1,3}(?:\.\d{1,3})*[.)](?=\s))|"
    r"\b(?:First|Second|Third|Fourth|Fifth|Sixth|Seventh|Eighth|Ninth|Tenth)\b"
)
_LABEL = 6
"""Words of a thing counted that label it."""


def stepped(
    question: str, answer_type: AnswerType, value: AnswerValue | None, rows: list[dict[str, Any]]
) -> dict[str, Any]:
    """The step, the citations with the labels that it needs and what the question gives; empty where none is needed."""
    if answer_type not in (AnswerType.NUMBER, AnswerType.DATE, AnswerType.NAME) or value is None or not rows:
        return {}
    given = [Given(value=question[d.span.start : d.span.end]) for d in read_dates(question)]
    for step, citations in _ways(question, answer_type, value, rows):
        submission = Submission(
            question=question, answer_type=answer_type, value=value, step=step, citations=citations, given=given
        )
        cited = tuple(Cited(index, each, None, None) for index, each in enumerate(submission.citations))
        if not recompute(Task(submission, value, cited)).violations:
            shown = submission.model_dump(mode="json", include={"step", "citations", "given"}, exclude_defaults=True)
            return {} if step is Step.PRINTED else shown
    return {}


def _ways(
    question: str, answer_type: AnswerType, value: AnswerValue, rows: list[dict[str, Any]]
) -> Iterator[tuple[Step, list[Citation]]]:
    plain = [Citation(**row) for row in rows]
    yield Step.PRINTED, plain
    if answer_type is AnswerType.NAME:
        yield from _choices(question, str(value), rows)
        return
    for step in _RECKONED if answer_type is AnswerType.NUMBER else _LATER:
        yield step, plain
    if answer_type is AnswerType.NUMBER and isinstance(value, int):
        yield from ((Step.COUNT, [_counted(row, texts) for row, texts in way]) for way in _items(rows, value))


def _choices(question: str, value: str, rows: list[dict[str, Any]]) -> Iterator[tuple[Step, list[Citation]]]:
    """The value as the side of each cited document in turn, by the relation that the question asks for."""
    step = next((step for step, words in _RELATIONS if words.search(question)), Step.EARLIEST)
    documents = dict.fromkeys(row["doc_id"] for row in rows)
    for winner in documents if len(documents) > 1 else ():
        yield step, [Citation(**row, side=value if row["doc_id"] == winner else row["doc_id"]) for row in rows]


def _counted(row: dict[str, Any], texts: Sequence[str]) -> Citation:
    return Citation(**row, values=[" ".join(text.split()[:_LABEL]) for text in texts])


def _items(rows: list[dict[str, Any]], value: int) -> Iterator[list[tuple[dict[str, Any], list[str]]]]:
    """The quotes as the things counted, or the items of their lists."""
    if len(rows) == value:
        yield [(row, [row["quote"]]) for row in rows]
    listed = [(row, _parts(row["quote"])) for row in rows]
    if sum(len(parts) for _, parts in listed) == value:
        yield listed


def _parts(quote: str) -> list[str]:
    starts = [match.start() for match in _ITEM.finditer(quote)]
    return [quote[start:end] for start, end in zip(starts, [*starts[1:], len(quote)], strict=True)]
