"""Retry a request that ended with a fault, after a pause, while the run has time.

No other module retries: the clients' own retries are switched off (`request_settings`).
"""

import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import urlsplit

import anyio
from pydantic_ai import RunContext
from pydantic_ai.exceptions import AgentRunError, FallbackExceptionGroup, ModelAPIError
from pydantic_ai.messages import ModelMessage, ModelResponse
from pydantic_ai.models import Model, ModelRequestParameters, StreamedResponse
from pydantic_ai.models.fallback import FallbackModel
from pydantic_ai.models.wrapper import WrapperModel
from pydantic_ai.settings import ModelSettings, merge_model_settings

from pincite.server.agent.models.faults import (
    asked_wait,
    fault_name,
    faults_message,
    is_fault,
    is_passing,
    is_slow,
    refusal_message,
)
from pincite.server.errors import ProviderRefused, ProviderUnavailable
from pincite.tools.logs import Log

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 8.0
"""Seconds. Pauses double up to this length; each is drawn between its half and its whole."""
LONGEST_ASKED = 30.0
"""Seconds. If a provider asks for a longer wait, there is no retry; a shorter wait is kept."""

log = Log()


class OutOfTime(Exception):
    """The provider was slow until the run had no time for a retry."""


_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Patience:
    """The limits of retries: `retries` of one request, within the seconds that `left` returns."""

    retries: int
    left: Callable[[], float]
    sleep: Callable[[float], Awaitable[None]] = anyio.sleep
    draw: Callable[[], float] = random.random

    def pause(self, error: Exception, repeats: int) -> float | None:
        """Return the seconds to wait before the next attempt; None for no further attempt."""
        if repeats >= self.retries or not is_passing(error):
            return None
        asked = asked_wait(error)
        doubled = min(LONGEST_PAUSE, FIRST_PAUSE * 2**repeats) * (0.5 + self.draw() / 2)
        wait = doubled if asked is None else max(asked, doubled)
        return wait if (asked or 0) <= LONGEST_ASKED and wait < self.left() else None


class RetryingModel(WrapperModel):
    """A model that retries. `step` returns the number of the request in its run; `hidden` are secrets.

    `on_request` receives the host of each request. A stream is retried until its first event; later errors end the run.
    Raises `ProviderUnavailable` for remaining faults, `ProviderRefused` for a rejected request, and `OutOfTime`.
    """

    def __init__(
        self,
        model: Model,
        patience: Patience,
        settings: ModelSettings,
        step: Callable[[], int],
        hidden: Iterable[str] = (),
        on_request: Callable[[str], None] = lambda _: None,
    ) -> None:
        super().__init__(model)
        self._on_request = on_request
        self._patience = patience
        self._settings = settings
        self._step = step
        self._hidden = tuple(hidden)

    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        """Return the model's response."""
        chosen = merge_model_settings(self._settings, model_settings)
        response = await self._persistently(
            lambda: self.wrapped.request(messages, chosen, model_request_parameters)  # a new coroutine for each attempt
        )
        self._note_switch(response)
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
        chosen = merge_model_settings(self._settings, model_settings)
        async with AsyncExitStack() as stack:
            stream = await self._persistently(
                lambda: stack.enter_async_context(
                    self.wrapped.request_stream(messages, chosen, model_request_parameters, run_context)
                )
            )
            try:
                yield stream
            except ModelAPIError as error:
                raise self._final_error(error, 0) from None
        self._note_switch(stream.get())

    async def _persistently(self, attempt: Callable[[], Awaitable[_T]]) -> _T:
        repeats = 0
        self._on_request(self._hosts())
        while True:
            try:
                return await attempt()
            except (AgentRunError, FallbackExceptionGroup) as error:
                pause = self._patience.pause(error, repeats)
                if pause is None and is_slow(error) and repeats < self._patience.retries:
                    raise OutOfTime from None
                if pause is None:
                    raise self._final_error(error, repeats) from None
                log.warning("provider_fault", fault=self._faults(error), step=self._step(), again_in=round(pause, 2))
                await self._patience.sleep(pause)
                repeats += 1

    def _final_error(self, error: Exception, repeats: int) -> Exception:
        """Return the error that ends the run.

        Errors that are not faults of a provider, such as a content filter, pass unchanged.
        """
        if isinstance(error, ModelAPIError) and not is_fault(error):
            return ProviderRefused(refusal_message(error, self._host(error), self._step(), self._hidden))
        if isinstance(error, AgentRunError) and not is_fault(error):
            return error
        errors = {self._host(each): each for each in _each(error)}
        return ProviderUnavailable(faults_message(errors, self._step(), repeats))

    def _faults(self, error: Exception) -> str:
        return "; ".join(f"{self._host(each)}: {fault_name(each)}" for each in _each(error))

    def _note_switch(self, response: ModelResponse) -> None:
        for failed in response.failed_attempts or ():
            fault = (failed.error or "").partition(":")[0]  # the class only: the text is the provider's
            log.warning("model_switched", of=failed.model_name, to=response.model_name, fault=fault, step=self._step())

    def _host(self, error: Exception) -> str:
        """Return the host and port of the model that failed, or its name if it has no address."""
        name = error.model_name if isinstance(error, ModelAPIError) else self.wrapped.model_name
        addresses = [model.base_url for model in self._models() if model.model_name == name] or [self.wrapped.base_url]
        return _host_at(addresses[0], name)

    def _hosts(self) -> str:
        """Return the hosts of a request, in the order in which the models are tried."""
        return ", ".join(dict.fromkeys(_host_at(model.base_url, model.model_name) for model in self._models()))

    def _models(self) -> Sequence[Model]:
        return self.wrapped.models if isinstance(self.wrapped, FallbackModel) else [self.wrapped]


def _host_at(address: str | None, name: str) -> str:
    return urlsplit(address).netloc.rpartition("@")[2] if address else f"the provider of {name}"


def _each(error: Exception) -> list[Exception]:
    return list(error.exceptions) if isinstance(error, FallbackExceptionGroup) else [error]
