"""A model of any server that speaks OpenAI's Chat Completions: Ollama, llama.cpp, vLLM. Needs the `providers` extra."""

from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.vllm import VLLMProvider
from pydantic_ai.settings import ModelSettings

NO_KEY = "none"
"""What is sent where there is no key: the client wants one, such servers ignore it."""
_OF_OPENAI = ("openai_prompt_cache_key", "cache")
"""Settings that only OpenAI's own servers are known to accept."""


class CompatibleProvider(VLLMProvider):
    """vLLM's provider, which knows the open models by name, under a name for which no price list has prices."""

    @property
    def name(self) -> str:
        """Names the provider in responses and prices."""
        return "openai-compatible"


class CompatibleModel(OpenAIChatModel):
    """Chat Completions without what only OpenAI accepts."""

    def prepare_request(
        self, model_settings: ModelSettings | None, model_request_parameters: ModelRequestParameters
    ) -> tuple[ModelSettings | None, ModelRequestParameters]:
        """The settings without OpenAI's own."""
        kept = {name: value for name, value in (model_settings or {}).items() if name not in _OF_OPENAI}
        return super().prepare_request(ModelSettings(**kept), model_request_parameters)  # type: ignore[typeddict-item]


def compatible_model(model: str, base_url: str, key: str | None) -> Model:
    """The model of that name at a base URL such as `http://localhost:11434/v1`.

    The key is given even where there is none, so that no key in the environment goes to this server.
    """
    return CompatibleModel(model, provider=CompatibleProvider(base_url=base_url, api_key=key or NO_KEY))
