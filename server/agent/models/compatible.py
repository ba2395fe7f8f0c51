"""A model of any server with OpenAI's Chat Completions: Ollama, llama.cpp, vLLM. Needs the `providers` extra."""

from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.vllm import VLLMProvider
from pydantic_ai.settings import ModelSettings

NO_KEY = "none"
"""The key sent if there is none. The client requires one; such servers ignore it."""
_OF_OPENAI = ("openai_prompt_cache_key", "cache")
"""Settings that only OpenAI's own servers are known to accept."""


class CompatibleProvider(VLLMProvider):
    """vLLM's provider, which knows the open models by name. It has a name of its own that no price list contains."""

    @property
    def name(self) -> str:
        """The name of the provider in responses and prices."""
        return "openai-compatible"


class CompatibleModel(OpenAIChatModel):
    """Chat Completions without the settings that only OpenAI accepts."""

    def prepare_request(
        self, model_settings: ModelSettings | None, model_request_parameters: ModelRequestParameters
    ) -> tuple[ModelSettings | None, ModelRequestParameters]:
        """Drop OpenAI's own settings."""
        kept = {name: value for name, value in (model_settings or {}).items() if name not in _OF_OPENAI}
        return super().prepare_request(ModelSettings(**kept), model_request_parameters)  # type: ignore[typeddict-item]


def compatible_model(model: str, base_url: str, key: str | None) -> Model:
    """Return the model of that name at a base URL such as `http://localhost:11434/v1`.

    A key is always sent, so that no key from the environment goes to this server.
    """
    return CompatibleModel(model, provider=CompatibleProvider(base_url=base_url, api_key=key or NO_KEY))
