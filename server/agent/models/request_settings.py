"""What each request to a provider says beside its messages: no repeats by the client, a time-out, cache markers.

A prompt is laid out static first: tools, instructions, then the question and what came of it. It begins with the same
bytes in every request of a run and of all runs, so that providers read these from their caches.
"""

from typing import cast

from pydantic_ai.settings import ModelSettings

from pincite.prompts import load

_SHARE = 0.5
"""Of the seconds of a run, what one request may take where no setting says it."""


def request_settings(run_seconds: float, request_seconds: float | None = None) -> ModelSettings:
    """Settings that every provider understands or ignores.

    `cache` has Anthropic mark the tools, the instructions and the end of the messages. OpenAI takes the key beside what
    it caches by itself: requests with the same one go to the same machines. Google caches by itself.
    """
    settings = {
        "max_retries": 0,
        "timeout": request_seconds or run_seconds * _SHARE,
        "cache": True,
        "openai_prompt_cache_key": f"pincite-{load('agent').sha256[:16]}",
    }
    return cast("ModelSettings", settings)
