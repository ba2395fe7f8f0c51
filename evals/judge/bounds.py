"""The limits and the cost of judging. Values only."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bounds:
    """Spending limits; None is unlimited. Calls are requests to the model, `cost` is in US dollars."""

    calls: int | None = None
    tokens: int | None = None
    cost: float | None = None


@dataclass(frozen=True, slots=True)
class Spent:
    """What was spent. `cost` in US dollars, None if the model's price is not known."""

    calls: int
    input_tokens: int
    output_tokens: int
    cost: float | None

    @property
    def tokens(self) -> int:
        """Input and output tokens together."""
        return self.input_tokens + self.output_tokens
