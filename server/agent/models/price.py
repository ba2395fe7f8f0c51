"""What a response cost, by the price list that comes with pydantic-ai; nothing is looked up over a network."""

from pydantic_ai.messages import ModelResponse

from pincite.server.agent.models.model_by_name import COMPATIBLE
from pincite.server.agent.offline.model import NAME as OFFLINE_NAME


def cost_of(response: ModelResponse) -> float | None:
    """US dollars; None where the provider reported no tokens, or no price of its model is known.

    The offline model costs nothing. A server that a person runs has no price, whatever its models are called.
    """
    if response.model_name == OFFLINE_NAME and response.provider_name is None:
        return 0.0
    provider = response.provider_name
    if not response.model_name or provider in (None, COMPATIBLE) or not response.usage.has_values():
        return None
    try:
        return float(response.cost().total_price)
    except (LookupError, ValueError):
        return None
