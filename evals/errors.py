"""Errors of an evaluation.

    EvalError
    ├── UsageFault          the call cannot work as given: exit 2
    │   ├── BadQuestions    the question file has rows that cannot be read; lists all of them
    │   ├── BadSelection    the file of ids names questions that are not in the question file
    │   ├── BadGate         a gate that names no metric, or one that may not gate
    │   ├── BadOut          the folder for results is none, or may not be written
    │   ├── BadRun          a folder holds no run, or files that cannot be read
    │   ├── BadOptions      options that cannot be read, or do not go together
    │   ├── RunDiffers      two runs that must share their conditions do not
    │   └── NoPrice         a bound on the cost where no price is known
    ├── MissingExtra        what is asked for needs the extra `evals`
    ├── RunStopped          a budget was spent before every question was asked; the same command goes on
    └── TraceUnreadable     a run's trace is not there or not JSON Lines; what was shown is then unknown

An answer that fails is not an error here: it becomes a `failed` row that carries the error's text.
"""

from collections.abc import Sequence
from dataclasses import dataclass

_LISTED = 20


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing to correct in a question file; `line` is 1-based, None for the file as a whole."""

    line: int | None
    message: str


class EvalError(Exception):
    """Base of every error the evaluation raises on purpose; its text says what to do."""


class UsageFault(EvalError):
    """The call cannot work as given."""


class BadQuestions(UsageFault):
    """The question file cannot be used; `problems` holds every one found, in file order."""

    def __init__(self, source: str, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        shown = [f"{source}{'' if p.line is None else f':{p.line}'}: {p.message}" for p in self.problems[:_LISTED]]
        if len(self.problems) > _LISTED:
            shown.append(f"and {len(self.problems) - _LISTED} more")
        super().__init__("\n".join(shown))


class BadSelection(UsageFault):
    """The file of ids cannot be used with this question file."""


class BadGate(UsageFault):
    """A gate cannot be read, names no metric, or names a metric that may not gate."""


class BadOut(UsageFault):
    """Results cannot be written where they were asked for."""


class BadRun(UsageFault):
    """A folder holds no run, or one whose files cannot be read."""


class BadOptions(UsageFault):
    """Options of a command cannot be read, or do not go together."""


class RunDiffers(UsageFault):
    """Two runs differ in what they must share; the text names it."""


class NoPrice(UsageFault):
    """The cost is bounded, and the price of what is used is not known."""


class MissingExtra(EvalError):
    """What is asked for needs the extra `evals`."""


class RunStopped(EvalError):
    """A budget was spent; what was answered is kept."""


class TraceUnreadable(EvalError):
    """A trace cannot be read, so the pages shown in its run are unknown."""
