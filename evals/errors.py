"""Errors of an evaluation.

    EvalError
    ├── UsageFault          the call cannot work as given: exit 2
    │   ├── BadQuestions    a question file has rows that cannot be read; lists all of them
    │   │   └── BadDraft    the same of a draft file, by the question's id
    │   ├── BadAnswers      a run's answers.jsonl is not there, or has rows that cannot be read; lists all of them
    │   ├── BadSubmission   a run cannot become a submission as it is; lists every reason
    │   ├── BadFolder       the folder or matter to draft from is none, is missing, or is another than the index's
    │   ├── DraftChanged    the draft file was changed by somebody else while it was open here
    │   ├── BadSelection    the file of ids names questions that are not in the question file
    │   ├── BadGate         a gate that names no metric, or one that may not gate
    │   ├── BadOut          the folder for results is none, or may not be written
    │   ├── BadJudge        a model that cannot judge free text, or is not asked for rightly
    │   ├── BadLabels       a file of labelled answers that cannot be read
    │   ├── BadRun          a folder holds no run, files that cannot be read, or answers to other questions
    │   ├── BadOptions      options that cannot be read, or do not go together
    │   ├── RunBusy         another run is writing the folder
    │   ├── RunDiffers      two runs that must share their conditions do not
    │   └── NoPrice         a bound on the cost where no price is known
    ├── CacheUnusable       the file of earlier judgements is damaged or is something else
    ├── RunStopped          a budget was spent before every question was asked; the same command goes on
    └── TraceUnreadable     a run's trace is not there or not JSON Lines; what was shown is then unknown

An answer that fails is not an error here: it becomes a `failed` row that carries the error's text.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pincite.indexer.errors import PinciteError

_LISTED = 20


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing to correct in a question file; `line` is 1-based, None for the file as a whole."""

    line: int | None
    message: str


class EvalError(PinciteError):
    """Base of every error the evaluation raises on purpose; its text says what to do."""


class UsageFault(EvalError):
    """The call cannot work as given."""


class _Listing(UsageFault):
    """A file that cannot be used; `problems` holds every one found, in file order."""

    def __init__(self, source: str, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        shown = [f"{source}{'' if p.line is None else f':{p.line}'}: {p.message}" for p in self.problems[:_LISTED]]
        if len(self.problems) > _LISTED:
            shown.append(f"and {len(self.problems) - _LISTED} more")
        super().__init__("\n".join(shown))


class BadQuestions(_Listing):
    """The question file, or the file of another benchmark that questions are made of, cannot be used."""


class BadAnswers(_Listing):
    """The answers of a run cannot be used."""


class BadSubmission(_Listing):
    """A run cannot become a submission as it is."""


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


class BadJudge(UsageFault):
    """A judge cannot be used as it was asked for."""


class BadLabels(UsageFault):
    """Labelled answers cannot be read; the text names the line and what to write."""


class CacheUnusable(EvalError):
    """Judgements cannot be read from their cache or kept there."""


class BadRun(UsageFault):
    """A folder holds no run, one whose files cannot be read, or one that answered other questions than were given."""


class BadOptions(UsageFault):
    """Options of a command cannot be read, or do not go together."""


class RunBusy(UsageFault):
    """Another run is writing the folder."""


class RunDiffers(UsageFault):
    """Two runs differ in what they must share; the text names it."""


class NoPrice(UsageFault):
    """The cost is bounded, and the price of what is used is not known."""


class RunStopped(EvalError):
    """A budget was spent; what was answered is kept."""


class TraceUnreadable(EvalError):
    """A trace cannot be read, so the pages shown in its run are unknown."""
