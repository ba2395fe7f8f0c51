"""A question set and its scores for pydantic-evals. The only module that imports pydantic-evals.

Any task that answers a `Question` with an `AskResult` can be evaluated, also outside of `pincite-eval`:
report = await question_set(cases, "laws", [PinciteScores()]).evaluate(task, max_concurrency=4)
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field

from pydantic_evals import Case as EvalsCase
from pydantic_evals import Dataset
from pydantic_evals.evaluators import Evaluator, EvaluatorContext
from pydantic_evals.lifecycle import CaseLifecycle
from pydantic_evals.reporting import ReportCase, ReportCaseFailure

from pincite.evals.cases import Case, Question
from pincite.evals.metrics import Outcome, score
from pincite.evals.traces import trace_of
from pincite.server.agent.result import AskResult

QuestionSet = Dataset[Question, AskResult, Case]
Task = Callable[[Question], Awaitable[AskResult]]


@dataclass
class PinciteScores(Evaluator[Question, AskResult, Case]):
    """Det and G of an answer, and whether it is a false null, a false answer, or from a wrong document.

    A score that is not measured on a question is left out, never 0. `families`: the family of every document id.
    """

    families: Mapping[str, str] = field(default_factory=dict)

    def evaluate(self, ctx: EvaluatorContext[Question, AskResult, Case]) -> dict[str, float | bool]:
        """Return the scores of one answer, with the names of the summary."""
        if ctx.metadata is None:
            return {}
        row = score(Outcome(ctx.metadata, ctx.output, trace_of(ctx.output)), families=self.families or None)
        scores = {
            "det": row.det,
            "g": row.g,
            "page_recall": row.page_recall,
            "page_precision": row.page_precision,
            "coverage": row.coverage,
            "precision": row.precision,
            "false_empty": row.false_empty,
            "false_absence": row.false_absence,
            "false_non_empty": row.false_non_empty,
            "wrong_document": row.wrong_document,
            "pages_shown_recall": row.pages_shown_recall,
            "well_formed": row.well_formed,
        }
        return {name: value for name, value in scores.items() if value is not None}


def question_set(
    cases: Sequence[Case], name: str, evaluators: Sequence[Evaluator[Question, AskResult, Case]] = ()
) -> QuestionSet:
    """Return the cases for pydantic-evals. The task is given the `Question`, without gold; case names are ids."""
    return QuestionSet(
        name=name,
        cases=[EvalsCase(name=case.id, inputs=case.question, metadata=case) for case in cases],
        evaluators=evaluators,
    )


async def ask_each(
    cases: Sequence[Case], task: Task, concurrency: int, on_answer: Callable[[Case, AskResult], None]
) -> None:
    """Ask every case, `concurrency` at once, started in the given order; `on_answer` is called as answers come.

    An exception of `on_answer` ends the run; an exception of the task leaves its question without an answer.
    """

    class AnswerReported(CaseLifecycle[Question, AskResult, Case]):
        async def teardown(
            self,
            result: ReportCase[Question, AskResult, Case] | ReportCaseFailure[Question, AskResult, Case] | None,
        ) -> None:
            if isinstance(result, ReportCase) and result.metadata is not None:
                on_answer(result.metadata, result.output)

    questions = question_set(cases, "questions")
    try:
        await questions.evaluate(task, max_concurrency=concurrency, progress=False, lifecycle=AnswerReported)
    except BaseExceptionGroup as several:  # raised by the task group; the first cause ended the run
        raise _first(several) from several


def _first(error: BaseException) -> BaseException:
    return _first(error.exceptions[0]) if isinstance(error, BaseExceptionGroup) else error
