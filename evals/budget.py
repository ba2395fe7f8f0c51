"""Bounds on what a run may take: seconds from its start, and US dollars over all of its answers."""

import time
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path

from pincite.evals.cost import cost_usd
from pincite.evals.errors import BadOptions, EvalError, NoPrice, RunStopped
from pincite.evals.metrics import Outcome


@dataclass(frozen=True, slots=True)
class Budget:
    """None: not bounded. A question under way when a bound is reached is still answered. Raises BadOptions."""

    seconds: float | None = None
    usd: float | None = None

    def __post_init__(self) -> None:
        if any(bound is not None and not (isfinite(bound) and bound >= 0) for bound in (self.seconds, self.usd)):
            raise BadOptions("A budget is a number from 0 on: seconds, or US dollars.")


@dataclass(slots=True)
class Spending:
    """What a run of `count` questions has spent of its budget; `out` is named where it ends, `usd` was spent before."""

    budget: Budget
    count: int
    out: Path
    usd: float = 0.0
    _unpriced: bool = False
    _started: float = field(default_factory=time.monotonic)

    def add(self, outcome: Outcome) -> None:
        """Count what an answer cost; a failed one without a record cost what nobody knows, and counts as nothing."""
        if outcome.trace is None:
            self._unpriced |= outcome.result.status != "failed"
            return
        cost = cost_usd(outcome.trace.usage)
        self._unpriced |= cost is None
        self.usd += cost or 0.0

    def over(self, answered: int) -> EvalError | None:
        """What ends the run before its next question: a bound that is reached, or one that cannot be kept."""
        seconds, bound = self.budget.seconds, self.budget.usd
        if bound is not None and self._unpriced:
            return NoPrice(
                "The cost is bounded, but an answer's cannot be told: its model has no known price, or traces are "
                "switched off. Bound the seconds instead; the answers so far are kept."
            )
        if bound is not None and self.usd >= bound:
            return self._stopped(answered, f"the {bound:g} US dollars are spent ({self.usd:.4f})")
        if seconds is not None and time.monotonic() - self._started >= seconds:
            return self._stopped(answered, f"the {seconds:g} seconds are over")
        return None

    def _stopped(self, answered: int, why: str) -> RunStopped:
        return RunStopped(
            f"Stopped after {answered} of {self.count} questions: {why}. The answers are in {self.out}; "
            "the same command goes on with the rest."
        )
