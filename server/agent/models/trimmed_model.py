"""Keep requests within the context: the oldest tool results are replaced by one line each."""

from collections.abc import AsyncIterator, Callable, Set
from contextlib import asynccontextmanager
from typing import Any

from pydantic_ai import RunContext
from pydantic_ai.messages import ModelMessage, ModelResponse
from pydantic_ai.models import Model, ModelRequestParameters, StreamedResponse
from pydantic_ai.models.wrapper import WrapperModel
from pydantic_ai.settings import ModelSettings

from pincite.indexer.page import PageRef
from pincite.server.agent.models.context import declared_size, trimmed


class TrimmedModel(WrapperModel):
    """A model within a context budget. `cited` returns the pages of the last submission, which stay whole."""

    def __init__(self, model: Model, tokens: int, cited: Callable[[], Set[PageRef]]) -> None:
        super().__init__(model)
        self._tokens = tokens
        self._cited = cited

    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        """Return the response to the trimmed messages."""
        left = self._left(messages, model_request_parameters)
        return await self.wrapped.request(left, model_settings, model_request_parameters)

    @asynccontextmanager
    async def request_stream(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
        run_context: RunContext[Any] | None = None,
    ) -> AsyncIterator[StreamedResponse]:
        """Stream the response to the trimmed messages."""
        left = self._left(messages, model_request_parameters)
        async with self.wrapped.request_stream(left, model_settings, model_request_parameters, run_context) as stream:
            yield stream

    def _left(self, messages: list[ModelMessage], parameters: ModelRequestParameters) -> list[ModelMessage]:
        tools = (*parameters.function_tools, *parameters.output_tools)
        sizes = declared_size((tool.name, tool.description or "", tool.parameters_json_schema) for tool in tools)
        return trimmed(messages, self._tokens - sizes, self._cited())
