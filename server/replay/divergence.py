"""What a replay reports. Values only; every field is JSON."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from pincite.server.replay.outcome import DocumentChange, Ending, Outcome, answer_changed

Change = Literal["changed", "missing", "added"]
"""`missing`: a recorded step that does not happen now; `added`: one that happens now and was not recorded."""
Status = Literal["same", "diverged", "failed"]

RECORD = "record"
"""The kind of a divergence that is damage of the record itself."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One value that differs between a recorded step and the same step now.

    `step` is the `seq` of the recorded event, or of the one before which a step was added. `path` leads into the event:
    `result.hits[0].page`; it is empty where the whole step is missing or added.
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
    """Why something differs: one of the names in `causes`, and a sentence with the evidence."""

    name: str
    why: str


@dataclass(frozen=True, slots=True)
class Divergence:
    """A difference and its cause."""

    difference: Difference
    cause: Cause

    def row(self) -> dict[str, Any]:
        """The divergence as JSON values."""
        return {**asdict(self.difference), "cause": self.cause.name, "why": self.cause.why}


@dataclass(frozen=True, slots=True)
class Condition:
    """What shapes runs and is not as recorded: `generation`, `prompts.agent`, `settings.agent.repairs`."""

    name: str
    recorded: Any
    now: Any


@dataclass(frozen=True, slots=True)
class Replay:
    """One run of a record, replayed: `steps` were compared, divergences stand in the order of the steps.

    `conditions` are those that differ, whether or not the run does; `notes` say what was not compared. `error` tells
    why a replay failed. `recorded` and `now` are the endings, `documents` those that left or joined the results.
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
        """`same` where no step differs and the record is as it was written."""
        if self.error is not None:
            return "failed"
        return "diverged" if self.divergences else "same"

    @property
    def outcome(self) -> Outcome:
        """What became of the answer: `same_answer` where anything but the answer and its verdict differs."""
        if self.error is not None:
            return "failed"
        if not self.divergences:
            return "same"
        return "answer_changed" if answer_changed(self.recorded, self.now) else "same_answer"

    def row(self) -> Mapping[str, Any]:
        """The row of `pincite replay --json`; it holds no time, so the same replay has the same row."""
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
