"""Tests the tools in another agent: a ledger for each run, and proof only from accepted submissions."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic_ai import Agent
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart, ToolReturnPart
from pydantic_ai.models.function import AgentInfo, FunctionModel

import pincite

JUDGMENT = "ca-003-2024-appeal-judgment"
QUESTION = "Which judges sat in the Court of Appeal in CA 003/2024?"
READ = ("get_page", {"doc_id": JUDGMENT, "page": 1})
SUBMIT = (
    "submit_typed_answer",
    {
        "question": QUESTION,
        "answer_type": "names",
        "value": ["Chief Justice Sir Anselm Croyd", "Justice Beatrix Odell", "Justice Tobias Renn"],
        "citations": [
            {
                "doc_id": JUDGMENT,
                "page": 1,
                "quote": "Before: Chief Justice Sir Anselm Croyd, Justice Beatrix Odell and Justice Tobias Renn",
            }
        ],
    },
)
Calls = list[tuple[str, dict[str, Any]]]


@pytest.fixture
def matter(sample_store: Path) -> Iterator[pincite.Matter]:
    with pincite.open_matter(sample_store) as opened:
        yield opened


def calling(*calls: tuple[str, dict[str, Any]], seen: Callable[[AgentInfo], None] = lambda _: None) -> FunctionModel:
    """A model that makes one call per response, then says that it is done."""

    def respond(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        seen(info)
        made = sum(isinstance(message, ModelResponse) for message in messages)
        if made < len(calls):
            return ModelResponse([ToolCallPart(*calls[made])])
        return ModelResponse([TextPart("The judges are Croyd, Odell and Renn.")])

    return FunctionModel(respond)


def returned(messages: list[ModelMessage]) -> list[Any]:
    return [part.content for message in messages for part in message.parts if isinstance(part, ToolReturnPart)]


def test_a_run_that_reads_and_submits_has_a_proof(matter: pincite.Matter) -> None:
    agent = Agent(calling(READ, SUBMIT), toolsets=[pincite.toolset(matter)])
    verdict = pincite.accepted(agent.run_sync(QUESTION).new_messages())
    assert verdict
    assert verdict.value == SUBMIT[1]["value"]
    assert [(cited.doc_id, cited.page) for cited in verdict.citations] == [(JUDGMENT, 1)]


def test_a_run_cannot_cite_a_page_that_only_another_run_was_shown(matter: pincite.Matter) -> None:
    tools = pincite.toolset(matter)
    first = Agent(calling(READ, SUBMIT), toolsets=[tools]).run_sync(QUESTION)
    second = Agent(calling(SUBMIT), toolsets=[tools]).run_sync(QUESTION)
    assert pincite.accepted(first.new_messages())
    assert pincite.accepted(second.new_messages()) is None
    assert [verdict["status"] for verdict in returned(second.new_messages())] == ["rejected"]


def test_a_run_without_tool_calls_has_no_proof(matter: pincite.Matter) -> None:
    result = Agent(calling(READ), toolsets=[pincite.toolset(matter)]).run_sync(QUESTION)
    assert result.output.startswith("The judges are")
    assert pincite.accepted(result.new_messages()) is None


def test_an_invalid_call_tells_the_model_what_to_do_and_the_run_continues(matter: pincite.Matter) -> None:
    wrong: Calls = [("get_page", {"doc_id": JUDGMENT, "page": 99})] * 4
    result = Agent(calling(*wrong, READ, SUBMIT), toolsets=[pincite.toolset(matter)]).run_sync(QUESTION)
    assert "has no page 99: it has pages 1 to 4" in str(returned(result.new_messages())[0])
    assert pincite.accepted(result.new_messages())


def test_tools_with_a_name_prefix_are_accepted(matter: pincite.Matter) -> None:
    prefixed = [(f"court_{name}", arguments) for name, arguments in (READ, SUBMIT)]
    agent = Agent(calling(*prefixed), toolsets=[pincite.toolset(matter).prefixed("court")])
    assert pincite.accepted(agent.run_sync(QUESTION).new_messages())


@pytest.mark.parametrize("wanted", [True, False])
def test_the_model_gets_instructions_for_the_tools_unless_they_are_turned_off(
    matter: pincite.Matter, *, wanted: bool
) -> None:
    told: list[str | None] = []
    model = calling(seen=lambda info: told.append(info.instructions))
    Agent(model, toolsets=[pincite.toolset(matter, instructions=wanted)]).run_sync(QUESTION)
    assert [bool(text and "Work in this order" in text) for text in told] == [wanted]


def test_a_toolset_of_a_store_opens_its_matter_itself(sample_store: Path) -> None:
    agent = Agent(calling(READ, SUBMIT), toolsets=[pincite.toolset(sample_store)])
    assert pincite.accepted(agent.run_sync(QUESTION).new_messages())
    with pytest.raises(pincite.UnknownMatter):
        pincite.toolset(sample_store, matter="other")


def test_a_run_after_the_matter_was_closed_raises_matter_closed(sample_store: Path) -> None:
    with pincite.open_matter(sample_store) as matter:
        agent = Agent(calling(READ), toolsets=[pincite.toolset(matter)])
    with pytest.raises(pincite.MatterClosed, match="Open it again"):
        agent.run_sync(QUESTION)
