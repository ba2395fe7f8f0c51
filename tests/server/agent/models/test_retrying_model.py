"""Tests the bounded retry of failed model requests."""

from collections.abc import Callable, Sequence

import pytest
from pydantic_ai.exceptions import (
    ContentFilterError,
    ModelConnectionError,
    ModelContextWindowExceededError,
    ModelHTTPError,
    ModelQuotaExceededError,
    ModelRateLimitError,
    ModelTimeoutError,
)
from pydantic_ai.messages import ModelMessage, ModelRequest, ModelResponse, TextPart, UserPromptPart
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.models.fallback import FallbackModel
from pydantic_ai.models.function import AgentInfo, FunctionModel

from pincite.server.agent.models.faults import is_fault
from pincite.server.agent.models.request_settings import request_settings
from pincite.server.agent.models.retrying_model import OutOfTime, Patience, RetryingModel
from pincite.server.errors import ProviderRefused, ProviderUnavailable

pytestmark = pytest.mark.anyio
RATE = ModelHTTPError.for_category(ModelRateLimitError, status_code=429, model_name="m")
QUOTA = ModelHTTPError.for_category(ModelQuotaExceededError, status_code=429, model_name="m")
LONG = ModelHTTPError.for_category(ModelContextWindowExceededError, status_code=400, model_name="m")
CUT = ModelConnectionError("m", "reset")


class Failing:
    """A model that raises the errors in turn, then answers."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)
        self.asked = 0

    def model(self) -> FunctionModel:
        return FunctionModel(self, model_name="m")

    def __call__(self, messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        self.asked += 1
        if self.errors:
            raise self.errors.pop(0)
        return ModelResponse([TextPart("done")])


class RecordedPauses:
    """Records the pauses instead of sleeping."""

    def __init__(self) -> None:
        self.made: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.made.append(seconds)


async def ask(
    failing: Sequence[Failing], draw: float = 0.0, left: Callable[[], float] = lambda: 60.0, retries: int = 2
) -> list[float]:
    pauses = RecordedPauses()
    patience = Patience(retries, left, pauses, lambda: draw)
    models = [each.model() for each in failing]
    model = FallbackModel(*models, fallback_on=is_fault) if len(models) > 1 else models[0]
    bound = RetryingModel(model, patience, request_settings(60), lambda: 4)
    await bound.request([ModelRequest([UserPromptPart("?")])], None, ModelRequestParameters())
    return pauses.made


@pytest.mark.parametrize(("draw", "pauses"), [(0.0, [0.25, 0.5]), (0.5, [0.375, 0.75]), (1.0, [0.5, 1.0])])
async def test_jitter_keeps_a_pause_between_half_and_all_of_its_length(draw: float, pauses: list[float]) -> None:
    assert await ask([Failing(RATE, CUT)], draw) == pauses


async def test_pauses_are_capped_at_eight_seconds() -> None:
    assert await ask([Failing(*[CUT] * 7)], 1.0, retries=7) == [0.5, 1, 2, 4, 8, 8, 8]


async def test_an_exhausted_quota_is_not_retried() -> None:
    failing = Failing(QUOTA)
    with pytest.raises(ProviderUnavailable, match=r"the quota is used up \(HTTP 429\), at request 4 of the run\."):
        await ask([failing])
    assert failing.asked == 1


async def test_an_exhausted_quota_switches_to_the_next_model() -> None:
    first, second = Failing(QUOTA), Failing()
    assert await ask([first, second]) == []
    assert (first.asked, second.asked) == (1, 1)


async def test_a_request_longer_than_the_context_raises_an_error_that_names_the_setting() -> None:
    with pytest.raises(ProviderRefused, match=r"Request 4 of the run is longer .* Set agent\.context_tokens"):
        await ask([Failing(LONG)])


async def test_a_run_without_time_left_does_not_pause() -> None:
    failing = Failing(CUT)
    with pytest.raises(ProviderUnavailable):
        await ask([failing], left=lambda: 0.2)
    assert failing.asked == 1


async def test_a_slow_request_that_cannot_be_retried_in_time_raises_out_of_time() -> None:
    slow = ModelTimeoutError("m", "timed out")
    with pytest.raises(OutOfTime):
        await ask([Failing(slow)], left=lambda: 0.2)
    with pytest.raises(OutOfTime):
        await ask([Failing(slow), Failing(slow)], left=lambda: 0.2)
    with pytest.raises(ProviderUnavailable, match="no answer in time"):
        await ask([Failing(slow)], retries=0)


async def test_an_error_that_is_not_a_provider_fault_passes_unchanged() -> None:
    with pytest.raises(ContentFilterError, match="odd"):
        await ask([Failing(ContentFilterError("odd"))])
