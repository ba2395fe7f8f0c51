"""Limits of a run: seconds from its start, and US dollars over all its answers."""

import time
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path

from pincite.evals.cost import cost_usd
from pincite.evals.errors import BadOptions, EvalError, NoPrice, RunStopped
from pincite.evals.metrics import Outcome


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits; None is unlimited. Questions in progress at a limit are still answered. Raises BadOptions."""

    seconds: float | None = None
    usd: float | None = None

    def __post_init__(self) -> None:
        if any(bound is not None and not (isfinite(bound) and bound >= 0) for bound in (self.seconds, self.usd)):
            raise BadOptions("A budget must be 0 or more, in seconds or US dollars.")


@dataclass(slots=True)
class Spending:
    """What a run of `count` questions has spent; `usd` includes earlier sessions, `out` is the folder for messages."""

    budget: Budget
    count: int
    out: Path
    usd: float = 0.0
    _unpriced: bool = False
    _started: float = field(default_factory=time.monotonic)

    def add(self, outcome: Outcome) -> None:
        """Add the cost of an answer; a failed one without a record has no known cost and adds nothing."""
        if outcome.trace is None:
            self._unpriced |= outcome.result.status != "failed"
            return
        cost = cost_usd(outcome.trace.usage)
        self._unpriced |= cost is None
        self.usd += cost or 0.0

    def over(self, answered: int) -> EvalError | None:
        """Return the error that ends the run before its next question: a limit reached, or costs that are unknown."""
        seconds, bound = self.budget.seconds, self.budget.usd
        if bound is not None and self._unpriced:
            return NoPrice(
                "--max-cost cannot be checked: the model has no known price, or traces are switched off. "
                "Use --max-seconds instead. The answers so far are kept."
            )
        if bound is not None and self.usd >= bound:
            return self._stopped(answered, f"{self.usd:.4f} of {bound:g} US dollars are spent")
        if seconds is not None and time.monotonic() - self._started >= seconds:
            return self._stopped(answered, f"the limit of {seconds:g} seconds is reached")
        return None

    def _stopped(self, answered: int, why: str) -> RunStopped:
        return RunStopped(
            f"Stopped after {answered} of {self.count} questions: {why}. The answers are in {self.out}; "
            "run the same command again to resume."
        )
