"""The dimensions by which two question sets are compared. Pure."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pincite.evals.cases import Case
from pincite.evals.finished_run import Run
from pincite.tools.question.complexity import complexity_of
from pincite.tools.question.model import Question
from pincite.tools.question.parse import parse

LENGTH_BANDS = (10, 20, 30, 45)
"""Upper ends of the length bands in words, inclusive; half of the sample's questions have 10 to 23 words."""

NO_TAG = "(no tag)"


@dataclass(frozen=True, slots=True)
class Asked:
    """A set of questions; `routes` has the route of every question, None if they were not run."""

    cases: tuple[Case, ...]
    routes: tuple[str | None, ...] | None = None


@dataclass(frozen=True, slots=True)
class Dimension:
    """One classification: the categories of every question of either set, in the order of its cases.

    `exclusive`: each question is in one category. Otherwise it may be in several.
    """

    name: str
    tuning: tuple[tuple[str, ...], ...]
    target: tuple[tuple[str, ...], ...]
    exclusive: bool = True


@dataclass(frozen=True, slots=True)
class NotCompared:
    """A dimension that is not known for one of the sets, with the reason."""

    name: str
    reason: str


def asked_by(run: Run) -> Asked:
    """Return the questions of a run with their routes."""
    return Asked(tuple(outcome.case for outcome in run.outcomes), tuple(row.route for row in run.scores))


def dimensions(tuning: Asked, target: Asked) -> tuple[tuple[Dimension, ...], tuple[NotCompared, ...]]:
    """Return the dimensions known for both sets, and the others."""
    found = [
        Dimension(name, tuple((of(case),) for case in tuning.cases), tuple((of(case),) for case in target.cases))
        for name, of in _OF_CASE.items()
    ]
    others = [_routes(tuning, target), _absence(tuning, target), _tags(tuning, target)]
    compared = [each for each in others if isinstance(each, Dimension)]
    return (*found, *compared), tuple(each for each in others if isinstance(each, NotCompared))


def named_by(question: Question) -> str:
    """Classify how a question names its documents, by its most specific reference; `none` without one."""
    laws = any(mention.law_number for mention in question.mentions)
    cases = any(mention.case_id and not mention.doubtful for mention in question.mentions)
    if laws or cases:
        return "law and case number" if laws and cases else "law number" if laws else "case number"
    return "title" if any(mention.title for mention in question.mentions) else "none"


def placed_by(question: Question) -> str:
    """Classify how a question names a place in a document; `none` without one."""
    places = {"article": bool(question.locators), "page": bool(question.page_locators)}
    return " and ".join(name for name, named in places.items() if named) or "none"


def documents_named(question: Question) -> str:
    """Count the documents that a question names, up to `3 or more`.

    A title and a number may be of one document, as in `the Lease Law, Law No. 1 of 2020`, so the larger count is
    used.
    """
    numbers = {mention.law_number for mention in question.mentions if mention.law_number}
    cases = {mention.case_id for mention in question.mentions if mention.case_id and not mention.doubtful}
    titles = {mention.title for mention in question.mentions if mention.title}
    return _up_to(max(len(numbers) + len(cases), len(titles)), 3)


def length_band(text: str) -> str:
    """Return the band of a question's length in words."""
    words, start = len(text.split()), 1
    for end in LENGTH_BANDS:
        if words <= end:
            return f"{start} to {end} words"
        start = end + 1
    return f"over {LENGTH_BANDS[-1]} words"


_OF_CASE: Mapping[str, Callable[[Case], str]] = {
    "answer type": lambda case: case.question.answer_type.value,
    "kind of question": lambda case: parse(case.question.text).kind.value,
    "complexity": lambda case: complexity_of(parse(case.question.text)).value,
    "document named by": lambda case: named_by(parse(case.question.text)),
    "documents given": lambda case: _up_to(len(case.question.doc_ids), 2),
    "documents named": lambda case: documents_named(parse(case.question.text)),
    "place named by": lambda case: placed_by(parse(case.question.text)),
    "length": lambda case: length_band(case.question.text),
}


def _up_to(count: int, most: int) -> str:
    return str(count) if count < most else f"{most} or more"


def _routes(tuning: Asked, target: Asked) -> Dimension | NotCompared:
    if target.routes is None or tuning.routes is None:
        return NotCompared("route", "the target is a question file; only runs have routes")
    first, second = (tuple((route,) for route in routes if route) for routes in (tuning.routes, target.routes))
    if len(first) < len(tuning.cases) or len(second) < len(target.cases):
        return NotCompared("route", "traces are missing, so the routes of some questions are not known")
    return Dimension("route", first, second)


def _absence(tuning: Asked, target: Asked) -> Dimension | NotCompared:
    for name, asked in (("tuning", tuning), ("target", target)):
        if without := sum(case.answer is None for case in asked.cases):
            reason = f"{without} of {len(asked.cases)} questions of the {name} set have no gold answer"
            return NotCompared("answerable", reason)
    return Dimension("answerable", _answerable(tuning.cases), _answerable(target.cases))


def _answerable(cases: Sequence[Case]) -> tuple[tuple[str, ...], ...]:
    return tuple(("absent" if case.answer and case.answer.value is None else "answerable",) for case in cases)


def _tags(tuning: Asked, target: Asked) -> Dimension | NotCompared:
    first, second = (tuple(case.tags or (NO_TAG,) for case in asked.cases) for asked in (tuning, target))
    if not ({tag for tags in first for tag in tags} & {tag for tags in second for tag in tags}) - {NO_TAG}:
        return NotCompared("tag", "the sets share no tag")
    return Dimension("tag", first, second, exclusive=False)
