"""Bounds on what a run may take: seconds from its start, and US dollars over all of its answers."""

import time
from dataclasses import dataclass, field
from pathlib import Path

from pincite.evals.cost import cost_usd
from pincite.evals.errors import EvalError, NoPrice, RunStopped
from pincite.evals.metrics import Outcome


@dataclass(frozen=True, slots=True)
class Budget:
    """None: not bounded. A question under way when a bound is reached is still answered."""

    seconds: float | None = None
    usd: float | None = None


@dataclass(slots=True)
class Spending:
    """What a run of `count` questions has spent of its budget; `out` is named where it ends."""

    budget: Budget
    count: int
    out: Path
    _usd: float = 0.0
    _unpriced: bool = False
    _started: float = field(default_factory=time.monotonic)

    def add(self, outcome: Outcome) -> None:
        """Count what an answer cost; a failed one without a record cost what nobody knows, and counts as nothing."""
        if outcome.trace is None:
            self._unpriced |= outcome.result.status != "failed"
            return
        cost = cost_usd(outcome.trace.usage)
        self._unpriced |= cost is None
        self._usd += cost or 0.0

    def over(self, answered: int) -> EvalError | None:
        """What ends the run before its next question: a bound that is reached, or one that cannot be kept."""
        seconds, usd = self.budget.seconds, self.budget.usd
        if usd is not None and self._unpriced:
            return NoPrice(
                "The cost is bounded, but an answer's cannot be told: its model has no known price, or traces are "
                "switched off. Bound the seconds instead; the answers so far are kept."
            )
        if usd is not None and self._usd >= usd:
            return self._stopped(answered, f"the {usd:g} US dollars are spent ({self._usd:.4f})")
        if seconds is not None and time.monotonic() - self._started >= seconds:
            return self._stopped(answered, f"the {seconds:g} seconds are over")
        return None

    def _stopped(self, answered: int, why: str) -> RunStopped:
        return RunStopped(
            f"Stopped after {answered} of {self.count} questions: {why}. The answers are in {self.out}; "
            "the same command goes on with the rest."
        )
