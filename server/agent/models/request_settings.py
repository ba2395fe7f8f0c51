"""The settings of each request to a provider: no client retries, a time-out, cache markers.

A prompt is laid out static first: tools, instructions, then the question and its messages. All runs and requests begin
with the same bytes, so that providers read these from their caches.
"""

from typing import cast

from pydantic_ai.settings import ModelSettings

from pincite.prompts import load

_SHARE = 0.5
"""The share of a run's seconds that one request may take by default."""


def request_settings(run_seconds: float, request_seconds: float | None = None) -> ModelSettings:
    """Return settings that every provider understands or ignores.

    `cache` makes Anthropic mark the tools, the instructions and the end of the messages. OpenAI caches by itself and
    routes requests with the same key to the same machines. Google caches by itself.
    """
    settings = {
        "max_retries": 0,
        "timeout": request_seconds or run_seconds * _SHARE,
        "cache": True,
        "openai_prompt_cache_key": f"pincite-{load('agent').sha256[:16]}",
    }
    return cast("ModelSettings", settings)
