"""Record each response of a model in its run, before the calls that it makes."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from pydantic_ai import RunContext
from pydantic_ai.messages import ModelMessage, ModelResponse
from pydantic_ai.models import Model, ModelRequestParameters, StreamedResponse
from pydantic_ai.models.wrapper import WrapperModel
from pydantic_ai.settings import ModelSettings

from pincite.server.agent.models.price import cost_of
from pincite.server.agent.run import Run
from pincite.server.trace.events import ModelResponded
from pincite.server.trace.responses import response_parts


class CountedModel(WrapperModel):
    """A model whose responses are recorded. A stream is recorded when it has ended."""

    def __init__(self, model: Model, run: Run) -> None:
        super().__init__(model)
        self._run = run

    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        """Return the model's response."""
        started = time.perf_counter()
        response = await self.wrapped.request(messages, model_settings, model_request_parameters)
        self._run.note_response(_noted(response, (time.perf_counter() - started) * 1000))
        return response

    @asynccontextmanager
    async def request_stream(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
        run_context: RunContext[Any] | None = None,
    ) -> AsyncIterator[StreamedResponse]:
        """Stream the model's response."""
        started = time.perf_counter()
        async with self.wrapped.request_stream(
            messages, model_settings, model_request_parameters, run_context
        ) as stream:
            yield stream
        self._run.note_response(_noted(stream.get(), (time.perf_counter() - started) * 1000))


def _noted(response: ModelResponse, milliseconds: float) -> ModelResponded:
    usage = response.usage
    return ModelResponded(
        model=response.model_name or "",
        input_tokens=usage.input_tokens,
        output_tokens=usage.output_tokens,
        parts=response_parts(response),
        milliseconds=round(milliseconds, 2),
        cache_read_tokens=usage.cache_read_tokens,
        cache_write_tokens=usage.cache_write_tokens,
        cost=cost_of(response),
    )
