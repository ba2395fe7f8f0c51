"""The questions of a run for a report, each with its scores, its class and its anchor."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pincite.evals.failures import Failure, failure
from pincite.evals.finished_run import Run
from pincite.evals.metrics import Outcome, RowScore

SHOWN = 500
"""Maximum number of misses shown in full; a longer page is slow to open."""

UNSCORED = 20
"""Maximum number of questions without gold shown in full: first those without an answer, then the least sure."""


@dataclass(frozen=True, slots=True)
class Places:
    """Addresses (`file://…`) of existing files: documents by id, traces by path."""

    documents: Mapping[str, str] = field(default_factory=dict)
    traces: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of a run; `number` is 1-based, `missed` None for a hit and without gold."""

    number: int
    outcome: Outcome
    score: RowScore
    missed: Failure | None

    @property
    def anchor(self) -> str:
        """The id of the question in the page."""
        return f"q{self.number}"

    @property
    def scored(self) -> bool:
        """Whether the question has gold for a score."""
        return self.score.det is not None or self.score.g is not None


def asked(run: Run) -> tuple[Asked, ...]:
    """Return every question of a run, in order."""
    families = run.families()
    pairs = zip(run.outcomes, run.scores, strict=True)
    return tuple(
        Asked(number, outcome, score, failure(outcome, score, families))
        for number, (outcome, score) in enumerate(pairs, start=1)
    )


def misses(rows: Sequence[Asked]) -> list[Asked]:
    """Return the misses, worst first: by the mean of Det and G, then by class in the order of `Failure`."""
    order = list(Failure)
    missed = [(row, row.missed) for row in rows if row.missed]
    return [row for row, _ in sorted(missed, key=lambda pair: (_worth(pair[0].score), order.index(pair[1])))]


def unscored(rows: Sequence[Asked]) -> list[Asked]:
    """Return the questions without gold: first those without an answer, then by rising confidence."""
    return sorted((row for row in rows if not row.scored), key=_sureness)


def _sureness(row: Asked) -> tuple[bool, float]:
    result = row.outcome.result
    return result.status in ("answered", "absent"), -1.0 if result.confidence is None else result.confidence


def _worth(score: RowScore) -> float:
    measured = [value for value in (score.det, score.g) if value is not None]
    return sum(measured) / len(measured)
