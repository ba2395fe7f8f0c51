"""Compute the cost of a run from its record, or from the price list of pydantic-ai."""

from math import fsum

from genai_prices import Usage as PricedUsage
from genai_prices import calc_price

from pincite.evals.traces import Usage


def cost_usd(usage: Usage) -> float | None:
    """Return US dollars; None if a model that used tokens has no known price. Without tokens it is 0.

    Recorded costs come first: they know the provider, and which tokens were read from a cache.
    """
    if usage.costs is not None:
        known = [cost for cost in usage.costs if cost is not None]
        return fsum(known) if len(known) == len(usage.costs) else None
    total = 0.0
    for model, tokens in usage.tokens.items():
        if tokens.input or tokens.output:
            try:
                price = calc_price(PricedUsage(input_tokens=tokens.input, output_tokens=tokens.output), model_ref=model)
            except LookupError:
                return None
            total += float(price.total_price)
    return total
