"""A model that repeats the responses of a recorded run; then another model continues, or the record ends."""

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError
from pydantic_ai.exceptions import UsageLimitExceeded
from pydantic_ai.messages import ModelMessage, ModelResponse
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.models.wrapper import WrapperModel
from pydantic_ai.settings import ModelSettings
from pydantic_ai.usage import RequestUsage

from pincite.server.errors import ServerError, TraceUnreadable
from pincite.server.trace.read import Trace
from pincite.server.trace.responses import response_of


class RecordEnded(ServerError):
    """A run requests more responses than its record has."""


class RecordedModel(WrapperModel):
    """Returns `responses` in order, whatever the request, and then those of `then`. It serves one run."""

    def __init__(self, responses: Sequence[ModelResponse], then: Model) -> None:
        super().__init__(then)
        self._responses = responses
        self._given = 0

    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        """Return the next response. Raises what the continuing model raises."""
        if self._given == len(self._responses):
            return await self.wrapped.request(messages, model_settings, model_request_parameters)
        self._given += 1
        return self._responses[self._given - 1]


class NothingMore(Model[None]):
    """Ends a run after its recorded responses.

    `out_of_limits`: a limit ended the recorded run there, perhaps one that the model itself reached.
    """

    def __init__(self, *, out_of_limits: bool) -> None:
        super().__init__()
        self._out_of_limits = out_of_limits
        self.was_asked = False

    @property
    def model_name(self) -> str:
        """The name in messages."""
        return "recorded"

    @property
    def system(self) -> str:
        """The provider of the model."""
        return "pincite"

    @property
    def provider(self) -> None:
        """None: no provider is called."""
        return

    async def request(
        self,
        messages: list[ModelMessage],  # noqa: ARG002  a Model's signature
        model_settings: ModelSettings | None,  # noqa: ARG002
        model_request_parameters: ModelRequestParameters,  # noqa: ARG002
    ) -> ModelResponse:
        """Raise `RecordEnded`, or `UsageLimitExceeded` if the recorded run was out of limits."""
        self.was_asked = True
        if self._out_of_limits:
            raise UsageLimitExceeded("the recorded run ended here by its limits")
        raise RecordEnded("the recorded responses end here")


def responses_of(trace: Trace) -> list[ModelResponse]:
    """Return the recorded responses in order, with their tokens; empty if none were recorded.

    Raises `TraceUnreadable` naming the step of an invalid response.
    """
    events = [event for event in trace.events if event["kind"] == "model"]
    return [_response(event) for event in events] if any(event["parts"] for event in events) else []


def _response(event: Mapping[str, Any]) -> ModelResponse:
    try:
        response = response_of(event["parts"], str(event["model"]))
    except (ValidationError, KeyError, TypeError, ValueError):
        raise TraceUnreadable(f"the response of step {event['seq']} cannot be read back") from None
    response.usage = RequestUsage(
        input_tokens=event["input_tokens"],
        output_tokens=event["output_tokens"],
        cache_read_tokens=event["cache_read_tokens"],
        cache_write_tokens=event["cache_write_tokens"],
    )
    return response
