"""List the questions on which two runs differ, as gains and losses. Pure."""

from enum import StrEnum

from pydantic import BaseModel, ConfigDict

from pincite.evals.cases import Case
from pincite.evals.failures import Failure, failure
from pincite.evals.finished_run import Run
from pincite.evals.metrics import Outcome, RowScore
from pincite.server.agent.result import CitedPage, Status
from pincite.tools.answer_types import AnswerType, AnswerValue


class Direction(StrEnum):
    """How a question changed, in the order in which changes are listed."""

    LOSS = "loss"
    MIXED = "one score up, one down"
    OTHER_MISS = "missed otherwise"
    GAIN = "gain"


class Side(BaseModel):
    """The result of one run on a question; `failure` None is a hit, or a question without gold."""

    model_config = ConfigDict(frozen=True)

    status: Status
    answer: AnswerValue | None
    pages: tuple[CitedPage, ...]
    det: float | None
    g: float | None
    failure: Failure | None
    trace: str | None


class Gold(BaseModel):
    """The gold: `answer` is null if the documents do not answer, or if `answer_known` is false."""

    model_config = ConfigDict(frozen=True)

    answer_known: bool
    answer: AnswerValue | None
    page_sets: tuple[tuple[CitedPage, ...], ...]


class QuestionChange(BaseModel):
    """A question whose Det, G or class of failure changed; `change` is the sum of the rises of Det and G."""

    model_config = ConfigDict(frozen=True)

    id: str
    direction: Direction
    change: float
    question: str
    answer_type: AnswerType
    tags: tuple[str, ...]
    before: Side
    after: Side
    gold: Gold


def question_changes(before: Run, after: Run) -> tuple[QuestionChange, ...]:
    """Return the changes, worst losses first; both runs have the same questions in the same order."""
    sides = zip(before.outcomes, _sides(before), _sides(after), strict=True)
    found = [
        _change(outcome.case, first, second) for outcome, first, second in sides if _scores(first) != _scores(second)
    ]
    order = list(Direction)
    return tuple(sorted(found, key=lambda each: (order.index(each.direction), each.change, each.id)))


def _sides(run: Run) -> list[Side]:
    families = run.families()
    rows = zip(run.outcomes, run.scores, strict=True)
    return [_side(outcome, row, failure(outcome, row, families)) for outcome, row in rows]


def _side(outcome: Outcome, row: RowScore, missed: Failure | None) -> Side:
    result = outcome.result
    return Side(
        status=result.status,
        answer=result.answer,
        pages=result.pages,
        det=row.det,
        g=row.g,
        failure=missed,
        trace=result.trace,
    )


def _scores(side: Side) -> tuple[float | None, float | None, Failure | None]:
    return side.det, side.g, side.failure


def _change(case: Case, before: Side, after: Side) -> QuestionChange:
    steps = [(second or 0.0) - (first or 0.0) for first, second in ((before.det, after.det), (before.g, after.g))]
    pages = tuple(
        tuple(CitedPage(doc_id=page.doc_id, page=page.page) for page in sorted(pages)) for pages in case.page_sets
    )
    return QuestionChange(
        id=case.id,
        direction=_direction(steps),
        change=sum(steps),
        question=case.question.text,
        answer_type=case.question.answer_type,
        tags=case.tags,
        before=before,
        after=after,
        gold=Gold(
            answer_known=case.answer is not None, answer=case.answer.value if case.answer else None, page_sets=pages
        ),
    )


def _direction(steps: list[float]) -> Direction:
    if min(steps) < 0 < max(steps):
        return Direction.MIXED
    if min(steps) < 0:
        return Direction.LOSS
    return Direction.GAIN if max(steps) > 0 else Direction.OTHER_MISS
