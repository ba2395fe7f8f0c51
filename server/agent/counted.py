"""Any model, for one run: each of its responses is noted there before the calls that it makes."""

from pydantic_ai.messages import ModelMessage, ModelResponse
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.models.wrapper import WrapperModel
from pydantic_ai.settings import ModelSettings

from pincite.server.agent.run import Run


class CountedModel(WrapperModel):
    """The model itself in all but this."""

    def __init__(self, model: Model, run: Run) -> None:
        super().__init__(model)
        self._run = run

    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        """The model's response."""
        response = await self.wrapped.request(messages, model_settings, model_request_parameters)
        usage = response.usage
        self._run.responded(response.model_name or "", usage.input_tokens, usage.output_tokens)
        return response
