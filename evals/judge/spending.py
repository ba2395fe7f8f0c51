"""Check the spending of a model against limits before each call."""

from collections.abc import Sequence
from math import fsum

from genai_prices import Usage, calc_price
from pydantic_ai.models import Model

from pincite.evals.errors import NoPrice
from pincite.evals.judge.bounds import Bounds, Spent
from pincite.server.agent.models.model_by_name import COMPATIBLE

OUTPUT_TOKENS = 2_000
"""Maximum output tokens of one judgement, sent as a model setting."""

_CHARACTERS_PER_TOKEN = 3
_FORM_TOKENS = 1_000


def forecast(prompt: str) -> tuple[int, int]:
    """Estimate the maximum tokens of a call, input and output.

    Three characters per token and a thousand tokens for the form of the reply are above the needs of English. Texts of
    other scripts may exceed the estimate, and so a limit.
    """
    return len(prompt) // _CHARACTERS_PER_TOKEN + _FORM_TOKENS, OUTPUT_TOKENS


class Purse:
    """Spending of one model under limits. Raises NoPrice for a cost limit on a model without a known price."""

    def __init__(self, model: Model, bounds: Bounds) -> None:
        self._model = model
        self._bounds = bounds
        self._spent = Spent(calls=0, input_tokens=0, output_tokens=0, cost=0.0)
        if bounds.cost is not None and self._price(0, 0) is None:
            raise NoPrice(
                f"The price of {model.system}:{model.model_name} is not known, so --max-cost cannot be checked. "
                "Use --max-calls or --max-tokens instead."
            )

    def allows(self, planned: Sequence[tuple[int, int]]) -> bool:
        """Return whether the limits allow these further calls, each `(input, output)` tokens."""
        after = self._with(planned)
        return (
            (self._bounds.calls is None or after.calls <= self._bounds.calls)
            and (self._bounds.tokens is None or after.tokens <= self._bounds.tokens)
            and (self._bounds.cost is None or (after.cost is not None and after.cost <= self._bounds.cost))
        )

    def pay(self, input_tokens: int, output_tokens: int) -> None:
        """Record a call that was made."""
        self._spent = self._with([(input_tokens, output_tokens)])

    def spent(self) -> Spent:
        """Return what was spent so far."""
        return self._spent

    def _with(self, calls: Sequence[tuple[int, int]]) -> Spent:
        prices = [self._spent.cost, *(self._price(*call) for call in calls)]
        known = [price for price in prices if price is not None]
        return Spent(
            calls=self._spent.calls + len(calls),
            input_tokens=self._spent.input_tokens + sum(taken for taken, _ in calls),
            output_tokens=self._spent.output_tokens + sum(given for _, given in calls),
            cost=fsum(known) if len(known) == len(prices) else None,
        )

    def _price(self, input_tokens: int, output_tokens: int) -> float | None:
        if self._model.system == COMPATIBLE:  # by its name, the price list would price it as OpenAI
            return None
        usage = Usage(input_tokens=input_tokens, output_tokens=output_tokens)
        try:
            return float(calc_price(usage, self._model.model_name, provider_id=self._model.system).total_price)
        except LookupError:
            return None
