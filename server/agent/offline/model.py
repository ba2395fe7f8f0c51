"""The offline model as a pydantic-ai model: no weights, no network, no state beyond the message history."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from pydantic_ai.exceptions import UsageLimitExceeded
from pydantic_ai.messages import ModelMessage, ModelResponse, ToolCallPart, ToolReturnPart
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.settings import ModelSettings
from pydantic_ai.usage import RequestUsage

from pincite.server.agent.offline.absence import failures
from pincite.server.agent.offline.decide import decide
from pincite.server.agent.offline.pages_for_unsure import Shown
from pincite.server.agent.offline.transcript import Call, Step, Transcript
from pincite.server.agent.ports import SUBMIT, UNSURE
from pincite.server.agent.prompt import task_in
from pincite.server.ended_threads import run_ended
from pincite.server.errors import LookFailed

NAME = "offline-2"


class OfflineModel(Model[None]):
    """Decides the next calls from the message history. It uses no tokens."""

    @property
    def model_name(self) -> str:
        """The name in traces and messages."""
        return NAME

    @property
    def system(self) -> str:
        """The provider of the model."""
        return "pincite"

    @property
    def provider(self) -> None:
        """Null: no provider is called."""
        return

    def prepare_messages(
        self,
        messages: list[ModelMessage],
        model_request_parameters: ModelRequestParameters | None = None,  # noqa: ARG002  a Model's signature
    ) -> list[ModelMessage]:
        """Return the history unchanged. This model follows no instructions, so none need marking."""
        return messages

    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,  # noqa: ARG002  a Model's signature
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        """Return the next calls.

        Raises `UsageLimitExceeded` for a call to a tool that is no longer offered. Raises `LookFailed` if a call failed
        and the run would end with an absence or without pages.
        """
        transcript = read_transcript(messages)
        decided = await run_ended(partial(decide, transcript))
        calls = decided if isinstance(decided, tuple) else (_ending(decided),)
        _refuse_blind_end(calls, transcript)
        offered = {
            tool.name for tool in (*model_request_parameters.function_tools, *model_request_parameters.output_tools)
        }
        for call in calls:
            if call.tool not in offered:
                raise UsageLimitExceeded(f"no proof was found before only submitting was left; {call.tool} was next")
        parts = [ToolCallPart(call.tool, dict(call.arguments)) for call in calls]
        return ModelResponse(parts=parts, usage=RequestUsage(), model_name=NAME)


def _ending(pages: Sequence[Shown]) -> Call:
    """Return the call that ends a run unsure."""
    rows = [{"doc_id": p.ref.doc_id, "page": p.ref.page, "passage": p.passage, "why": p.why} for p in pages]
    return Call(UNSURE, {"pages": rows})


def _refuse_blind_end(calls: Sequence[Call], transcript: Transcript) -> None:
    failed = failures(transcript)
    blind = ((SUBMIT, "value"), (UNSURE, "pages"))
    if failed and any(
        call.tool == tool and call.arguments[name] in (None, []) for call in calls for tool, name in blind
    ):
        raise LookFailed(f"{failed[0].call.tool} failed, so nothing is known to be absent: {failed[0].error}")


def read_transcript(messages: Sequence[ModelMessage]) -> Transcript:
    """Read a message history as a transcript: the task, and each call with its result."""
    parts = [part for message in messages for part in message.parts]
    task = task_in(messages)
    returns = {part.tool_call_id: part for part in parts if isinstance(part, ToolReturnPart)}
    calls = (part for part in parts if isinstance(part, ToolCallPart))
    return Transcript(task.question, task.answer_type, task.doc_ids, tuple(_steps(calls, returns)))


def _steps(calls: Iterator[ToolCallPart], returns: Mapping[str, ToolReturnPart]) -> Iterator[Step]:
    for part in calls:
        back = returns.get(part.tool_call_id)
        if back is None:
            continue
        call = Call(part.tool_name, part.args_as_dict())
        result = _structured(back.content)
        yield Step(call, result) if result is not None else Step(call, None, str(back.content))


def _structured(content: object) -> Mapping[str, Any] | None:
    """Return a structured result. A rejected submission arrives as JSON text."""
    if isinstance(content, str) and content.startswith("{"):
        try:
            content = json.loads(content)
        except json.JSONDecodeError:
            return None
    return content if isinstance(content, dict) else None
