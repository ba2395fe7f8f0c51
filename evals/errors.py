"""Errors of an evaluation.

    EvalError
    ├── UsageFault          the call cannot work as given: exit 2
    │   ├── BadQuestions    the question file has rows that cannot be read; lists all of them
    │   │   └── BadDraft    the same of a draft file, by the question's id
    │   ├── BadFolder       the folder or matter to draft from is none, is missing, or is another than the index's
    │   ├── DraftChanged    the draft file was changed by somebody else while it was open here
    │   ├── BadSelection    the file of ids names questions that are not in the question file
    │   ├── BadGate         a gate that names no metric, or one that may not gate
    │   └── BadOut          the folder for results is none, or may not be written
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


class BadDraft(BadQuestions):
    """The draft file cannot be used; each of `problems` begins with the question's id and key."""


class BadFolder(UsageFault):
    """What to draft from is not said, is not there, or is not what the index was made of."""


class DraftChanged(UsageFault):
    """The draft file is not as it was read: writing would undo what somebody else wrote."""


class BadSelection(UsageFault):
    """The file of ids cannot be used with this question file."""


class BadGate(UsageFault):
    """A gate cannot be read, names no metric, or names a metric that may not gate."""


class BadOut(UsageFault):
    """Results cannot be written where they were asked for."""


class TraceUnreadable(EvalError):
    """A trace cannot be read, so the pages shown in its run are unknown."""
