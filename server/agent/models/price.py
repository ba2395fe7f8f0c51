"""Price a response by the list that pydantic-ai ships. No network is used."""

from pydantic_ai.messages import ModelResponse

from pincite.server.agent.models.model_by_name import COMPATIBLE
from pincite.server.agent.offline.model import NAME as OFFLINE_NAME


def cost_of(response: ModelResponse) -> float | None:
    """Return US dollars; None if the provider reported no tokens or the price is unknown.

    The offline model costs nothing. A self-hosted server has no price, whatever its models are called.
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
