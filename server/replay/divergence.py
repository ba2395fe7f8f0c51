"""The report of a replay. Values only; every field is JSON."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from pincite.server.replay.outcome import DocumentChange, Ending, Outcome, answer_changed

Change = Literal["changed", "missing", "added"]
"""`missing`: a recorded step that does not happen now. `added`: a step that was not recorded."""
Status = Literal["same", "diverged", "failed"]

RECORD = "record"
"""The kind of a divergence that is damage of the record."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A value that differs between a recorded step and the same step now.

    `step` is the `seq` of the recorded event, or of the event before which a step was added. `path` leads into the
    event: `result.hits[0].page`; it is empty if the whole step is missing or added.
    """

    step: int
    kind: str
    tool: str
    change: Change
    path: str
    recorded: Any
    now: Any


@dataclass(frozen=True, slots=True)
class Cause:
    """The cause of a difference: a name from `causes`, and a sentence with the evidence."""

    name: str
    why: str


@dataclass(frozen=True, slots=True)
class Divergence:
    """A difference and its cause."""

    difference: Difference
    cause: Cause

    def row(self) -> dict[str, Any]:
        """Return the divergence as JSON values."""
        return {**asdict(self.difference), "cause": self.cause.name, "why": self.cause.why}


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition of runs that differs from the record: `generation`, `prompts.agent`, `settings.agent.repairs`."""

    name: str
    recorded: Any
    now: Any


@dataclass(frozen=True, slots=True)
class Replay:
    """One replayed run.

    `steps` is the number of compared steps; divergences are in the order of the steps. `conditions` are those that
    differ, even if the run does not. `notes` say what was not compared. `error` says why a replay failed. `recorded`
    and `now` are the endings, `documents` those that left or joined the results.
    """

    name: str
    run_id: str
    question: str
    steps: int
    divergences: tuple[Divergence, ...] = ()
    conditions: tuple[Condition, ...] = ()
    notes: tuple[str, ...] = ()
    error: str | None = None
    recorded: Ending = field(default_factory=Ending)
    now: Ending = field(default_factory=Ending)
    documents: tuple[DocumentChange, ...] = ()

    @property
    def status(self) -> Status:
        """`same` if no step differs and the record is unchanged."""
        if self.error is not None:
            return "failed"
        return "diverged" if self.divergences else "same"

    @property
    def outcome(self) -> Outcome:
        """The change of the answer. `same_answer`: anything but the answer and its verdict differs."""
        if self.error is not None:
            return "failed"
        if not self.divergences:
            return "same"
        return "answer_changed" if answer_changed(self.recorded, self.now) else "same_answer"

    def row(self) -> Mapping[str, Any]:
        """The row of `pincite replay --json`. It has no times, so equal replays have equal rows."""
        return {
            "trace": self.name,
            "run_id": self.run_id,
            "question": self.question,
            "status": self.status,
            "outcome": self.outcome,
            "steps": self.steps,
            "documents": [asdict(each) for each in self.documents],
            "divergences": [each.row() for each in self.divergences],
            "conditions": [asdict(each) for each in self.conditions],
            "notes": list(self.notes),
            "error": self.error,
        }
