"""The questions of a run as a report counts them: each with its scores, its class, and its place in the page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pincite.evals.failures import Failure, failure
from pincite.evals.finished_run import Run
from pincite.evals.metrics import Outcome, RowScore

SHOWN = 500
"""So many misses stand in a report in full; a page with more is slow to open, and nobody reads it."""

UNSCORED = 20
"""So many questions without gold stand in a report in full, those without an answer and the least sure first."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where files are, as addresses `file://…`: of documents by id, of traces by their path. Only files that exist."""

    documents: Mapping[str, str] = field(default_factory=dict)
    traces: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of a run; `number` is 1-based in their order, `missed` None for a hit and without gold."""

    number: int
    outcome: Outcome
    score: RowScore
    missed: Failure | None

    @property
    def anchor(self) -> str:
        """Its id in the page."""
        return f"q{self.number}"

    @property
    def scored(self) -> bool:
        """Whether gold says anything of it."""
        return self.score.det is not None or self.score.g is not None


def asked(run: Run) -> tuple[Asked, ...]:
    """Every question of a run, in its order."""
    families = run.families()
    pairs = zip(run.outcomes, run.scores, strict=True)
    return tuple(
        Asked(number, outcome, score, failure(outcome, score, families))
        for number, (outcome, score) in enumerate(pairs, start=1)
    )


def misses(rows: Sequence[Asked]) -> list[Asked]:
    """The misses, worst first: by the mean of their Det and G, then by class in the order of `Failure`."""
    order = list(Failure)
    missed = [(row, row.missed) for row in rows if row.missed]
    return [row for row, _ in sorted(missed, key=lambda pair: (_worth(pair[0].score), order.index(pair[1])))]


def unscored(rows: Sequence[Asked]) -> list[Asked]:
    """The questions without gold: those that ended without an answer first, then by rising confidence."""
    return sorted((row for row in rows if not row.scored), key=_sureness)


def _sureness(row: Asked) -> tuple[bool, float]:
    result = row.outcome.result
    return result.status in ("answered", "absent"), -1.0 if result.confidence is None else result.confidence


def _worth(score: RowScore) -> float:
    measured = [value for value in (score.det, score.g) if value is not None]
    return sum(measured) / len(measured)
