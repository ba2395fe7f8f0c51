"""Recompute how a value follows from its quotes, by the step of the submission; `recompute` is the entry point."""

from collections.abc import Callable
from dataclasses import replace

from pincite.tools.answer_types import AnswerType
from pincite.tools.answers.steps.arithmetic import arithmetic
from pincite.tools.answers.steps.compare import equality, order
from pincite.tools.answers.steps.lists import count, in_common
from pincite.tools.answers.steps.printed import printed
from pincite.tools.answers.steps.read import read
from pincite.tools.answers.steps.task import Task, wrong
from pincite.tools.answers.steps.time import elapsed, later_day
from pincite.tools.answers.submission import Step
from pincite.tools.answers.verdict import Findings

_BY_STEP: dict[Step, Callable[[Task], Findings]] = {
    Step.PRINTED: printed,
    Step.COUNT: count,
    Step.IN_COMMON: in_common,
    Step.READ: read,
    Step.SAME: equality,
    Step.DIFFERENT: equality,
    **dict.fromkeys((Step.EARLIEST, Step.LATEST, Step.HIGHEST, Step.LOWEST), order),
    **dict.fromkeys((Step.BEFORE, Step.AFTER, Step.MORE, Step.LESS), order),
    **dict.fromkeys((Step.SUM, Step.DIFFERENCE, Step.PRODUCT, Step.PERCENT), arithmetic),
    **dict.fromkeys((Step.DAYS, Step.MONTHS, Step.YEARS), elapsed),
    **dict.fromkeys((Step.PLUS_DAYS, Step.PLUS_MONTHS, Step.PLUS_YEARS), later_day),
}


def recompute(task: Task) -> Findings:
    """Recompute the named step: violations (V4), what was recomputed, and what is left on trust."""
    if task.step is Step.ABSENT:
        return wrong("Step `absent` is for null; this submission has a value.", "Leave out `step`.")
    found = _BY_STEP[task.step](task)
    if task.answer_type is not AnswerType.FREE_TEXT or task.step is Step.READ:
        return found
    text = read(task)  # the figures of a text are checked for every step
    return replace(found, violations=(*found.violations, *text.violations), checked=(*found.checked, *text.checked))
