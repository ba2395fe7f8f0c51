"""Tests that the offline model takes its whole state from the message history."""

import re
import sys
from contextlib import nullcontext

import pytest
from pydantic_ai.exceptions import UsageLimitExceeded
from pydantic_ai.messages import ModelMessage, ModelRequest, ModelResponse, ToolCallPart, ToolReturnPart, UserPromptPart
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.tools import ToolDefinition

from pincite.indexer.errors import UsageError
from pincite.indexer.installing import install_command
from pincite.indexer.page import PageRef
from pincite.server.agent.models.model_by_name import load_model
from pincite.server.agent.offline import model as offline
from pincite.server.agent.offline.pages_for_unsure import Shown
from pincite.server.agent.offline.transcript import Call, Step, Transcript
from pincite.server.agent.prompt import Task, render, task_in, task_message
from pincite.server.errors import LookFailed, ModelUnavailable
from pincite.tools.answer_types import AnswerType

TASK = Task("Who signed?", AnswerType.NAME, ("a/b",))
PROMPT = task_message(TASK)


def called(name: str, call_id: str, **arguments: object) -> ModelResponse:
    return ModelResponse(parts=[ToolCallPart(name, arguments, tool_call_id=call_id)])


def test_the_task_is_read_from_the_message_history() -> None:
    assert task_in([PROMPT, called("get_page", "1", page=9)]) is TASK


def test_the_first_message_states_the_task_as_text() -> None:
    (part,) = PROMPT.parts
    assert isinstance(part, UserPromptPart)
    assert part.content == render(TASK)


def test_a_history_without_a_task_is_refused() -> None:
    with pytest.raises(ValueError, match="no task"):
        task_in([ModelRequest(parts=[UserPromptPart(render(TASK))])])


def test_a_history_is_read_as_calls_with_their_results() -> None:
    rejected = '{"status": "rejected", "violations": []}'
    messages: list[ModelMessage] = [
        PROMPT,
        called("get_page", "1", page=9),
        ModelRequest(parts=[ToolReturnPart("get_page", "no page 9", tool_call_id="1", outcome="failed")]),
        called("get_page", "2", page=1),
        ModelRequest(parts=[ToolReturnPart("get_page", {"text": "Signed: A. Baker"}, tool_call_id="2")]),
        called("submit_typed_answer", "3", value="A. Baker"),
        ModelRequest(parts=[ToolReturnPart("submit_typed_answer", rejected, tool_call_id="3", outcome="retried")]),
    ]
    assert offline.read_transcript(messages) == Transcript(
        "Who signed?",
        AnswerType.NAME,
        ("a/b",),
        (
            Step(Call("get_page", {"page": 9}), None, "no page 9"),
            Step(Call("get_page", {"page": 1}), {"text": "Signed: A. Baker"}),
            Step(Call("submit_typed_answer", {"value": "A. Baker"}), {"status": "rejected", "violations": []}),
        ),
    )


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.anyio
async def test_a_response_contains_the_next_calls_and_costs_no_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    next_calls = (Call("get_page", {"page": 1}), Call("get_page", {"page": 2}))
    monkeypatch.setattr(offline, "decide", lambda _: next_calls)
    offered = ModelRequestParameters(function_tools=[ToolDefinition(name="get_page")])
    response = await offline.OfflineModel().request([PROMPT], None, offered)
    made = [(part.tool_name, part.args) for part in response.parts if isinstance(part, ToolCallPart)]
    assert made == [("get_page", {"page": 1}), ("get_page", {"page": 2})]
    assert response.usage.total_tokens == 0


@pytest.mark.anyio
async def test_a_call_of_a_tool_that_is_no_longer_offered_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offline, "decide", lambda _: (Call("get_page", {"page": 1}),))
    with pytest.raises(UsageLimitExceeded, match="no proof was found"):
        await offline.OfflineModel().request([PROMPT], None, ModelRequestParameters())


@pytest.mark.anyio
async def test_a_run_without_a_certain_value_ends_unsure_with_its_best_pages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = Shown(PageRef("a/b", 2), "Signed: A. Baker", "states the signed")
    monkeypatch.setattr(offline, "decide", lambda _: [shown])
    offered = ModelRequestParameters(output_tools=[ToolDefinition(name="end_unsure")])
    (part,) = (await offline.OfflineModel().request([PROMPT], None, offered)).parts
    assert isinstance(part, ToolCallPart)
    row = {"doc_id": "a/b", "page": 2, "passage": "Signed: A. Baker", "why": "states the signed"}
    assert (part.tool_name, part.args) == ("end_unsure", {"pages": [row]})


@pytest.mark.anyio
@pytest.mark.parametrize(("value", "raises"), [(None, True), ("A. Baker", False)])
async def test_an_absence_is_not_submitted_after_a_failed_call_but_a_value_is(
    monkeypatch: pytest.MonkeyPatch, value: str | None, raises: bool
) -> None:
    monkeypatch.setattr(offline, "decide", lambda _: (Call("submit_typed_answer", {"value": value}),))
    messages: list[ModelMessage] = [
        PROMPT,
        called("get_page", "1", page=9),
        ModelRequest(parts=[ToolReturnPart("get_page", "no answer in time", tool_call_id="1", outcome="failed")]),
    ]
    offered = ModelRequestParameters(output_tools=[ToolDefinition(name="submit_typed_answer")])
    with pytest.raises(LookFailed, match="get_page failed") if raises else nullcontext():
        await offline.OfflineModel().request(messages, None, offered)


def test_offline_is_the_name_of_the_offline_model() -> None:
    model = load_model("offline")
    assert (model.system, model.model_name) == ("pincite", "offline-2")


@pytest.mark.parametrize("name", ["gpt", ""])
def test_an_invalid_model_name_is_a_settings_error(name: str) -> None:
    with pytest.raises(UsageError, match=repr(name)):
        load_model(name)


def test_an_unknown_provider_is_an_error_that_names_it() -> None:
    with pytest.raises(ModelUnavailable, match="'nobody:some-model'"):
        load_model("nobody:some-model")


def test_a_provider_that_is_not_installed_is_an_error_that_names_the_package_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for loaded in [name for name in sys.modules if name.startswith("pydantic_ai.") and name.endswith(".anthropic")]:
        monkeypatch.delitem(sys.modules, loaded)
    monkeypatch.setitem(sys.modules, "anthropic", None)
    with pytest.raises(ModelUnavailable, match=re.escape(install_command("providers"))):
        load_model("anthropic:claude-sonnet-4-5")
