"""Errors of an evaluation.

    EvalError
        ├── UsageFault          the call cannot work as given: exit 2
        │   ├── BadQuestions    a question file has unreadable rows; lists all of them
        │   │   └── BadDraft    the same for a draft file, by the question's id
        │   ├── BadAnswers      a run's answers.jsonl is missing or has unreadable rows; lists all of them
        │   ├── BadSubmission   a run cannot become a submission; lists every reason
        │   ├── BadFolder       the folder or matter to draft from is missing, or is not the one that was indexed
        │   ├── DraftChanged    another program changed the draft file while it was open
        │   ├── BadSelection    the file of ids names questions that are not in the question file
        │   ├── BadGate         a gate names no metric, or one that cannot gate
        │   ├── BadOut          the output path is not a folder, or cannot be written
        │   ├── BadJudge        a model cannot judge free text, or the options of a judge are wrong
        │   ├── BadLabels       a file of labelled answers cannot be read
        │   ├── BadRun          a folder has no run, unreadable files, or answers to other questions
        │   ├── BadOptions      options are invalid, or do not go together
        │   ├── RunBusy         another run is writing the folder
        │   ├── RunDiffers      two runs differ in conditions that they must share
        │   └── NoPrice         the cost is limited and a price is not known
        ├── CacheUnusable       the file of earlier judgements is damaged or is another file
        ├── RunStopped          a budget was spent before every question was asked; the same command resumes
        └── TraceUnreadable     a run's trace is missing or not JSON Lines, so the pages shown are unknown

An answer that fails is not an error here: it becomes a `failed` row with the error's text.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pincite.indexer.errors import PinciteError

_LISTED = 20


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a question file; `line` is 1-based, None for the whole file."""

    line: int | None
    message: str


class EvalError(PinciteError):
    """Base of every deliberate error of the evaluation; its text says what to do."""


class UsageFault(EvalError):
    """The call cannot work as given."""


class _Listing(UsageFault):
    """A file that cannot be used; `problems` lists every one found, in file order."""

    def __init__(self, source: str, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        shown = [f"{source}{'' if p.line is None else f':{p.line}'}: {p.message}" for p in self.problems[:_LISTED]]
        if len(self.problems) > _LISTED:
            shown.append(f"and {len(self.problems) - _LISTED} more")
        super().__init__("\n".join(shown))


class BadQuestions(_Listing):
    """The question file, or the file that is imported as questions, cannot be used."""


class BadAnswers(_Listing):
    """The answers of a run cannot be used."""


class BadSubmission(_Listing):
    """A run cannot become a submission."""


class BadDraft(BadQuestions):
    """The draft file cannot be used; each of `problems` begins with the question's id and key."""


class BadFolder(UsageFault):
    """The source to draft from is not given, is missing, or is not the one that was indexed."""


class DraftChanged(UsageFault):
    """The draft file changed since it was read: writing would undo another program's change."""


class BadSelection(UsageFault):
    """The file of ids cannot be used with this question file."""


class BadGate(UsageFault):
    """A gate cannot be parsed, names no metric, or names a metric that cannot gate."""


class BadOut(UsageFault):
    """Results cannot be written to the given path."""


class BadJudge(UsageFault):
    """A judge cannot be used as requested."""


class BadLabels(UsageFault):
    """Labelled answers cannot be read; the text gives the line and the remedy."""


class CacheUnusable(EvalError):
    """Judgements cannot be read from their cache or stored there."""


class BadRun(UsageFault):
    """A folder has no run, a run with unreadable files, or a run of other questions."""


class BadOptions(UsageFault):
    """Options of a command are invalid, or do not go together."""


class RunBusy(UsageFault):
    """Another run is writing the folder."""


class RunDiffers(UsageFault):
    """Two runs differ in conditions that they must share; the text names them."""


class NoPrice(UsageFault):
    """The cost is limited and the price of a model is not known."""


class RunStopped(EvalError):
    """A budget is spent; the answers are kept."""


class TraceUnreadable(EvalError):
    """A trace cannot be read, so the pages shown in its run are unknown."""
