"""The toolset for a pydantic-ai agent of the caller. Each run has its own session; submit is one of the tools."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from pydantic_ai import RunContext
from pydantic_ai.exceptions import ToolFailed
from pydantic_ai.messages import ModelMessage, ToolReturnPart
from pydantic_ai.tools import ToolDefinition
from pydantic_ai.toolsets import AbstractToolset, ToolsetTool
from pydantic_core import SchemaValidator, core_schema

from pincite.indexer.errors import UsageError
from pincite.prompts import load
from pincite.server.agent.ports import SUBMIT, ToolPort, declared_tools
from pincite.tools.errors import ToolCallError
from pincite.tools.results.submit_result import SubmitResult

_ANY_ARGUMENTS = SchemaValidator(core_schema.dict_schema(core_schema.str_schema()))
"""The port checks arguments; its errors say what to do."""
_MALFORMED = 3
"""Consecutive calls of a tool without a JSON object of arguments before the agent ends the run."""


class MatterTools(AbstractToolset[Any]):
    """The tools of one matter as a toolset, made by `toolset`. An agent may have several, under prefixes."""

    def __init__(
        self, ports: Callable[[], ToolPort], *, instructions: bool = True, run: ToolPort | None = None
    ) -> None:
        self._ports = ports
        self._instructions = instructions
        self._run = run
        self._tools = {
            each.name: ToolsetTool[Any](
                toolset=self, tool_def=each, max_retries=_MALFORMED, args_validator=_ANY_ARGUMENTS
            )
            for each in _definitions()
        }

    @property
    def id(self) -> None:
        """None: the toolset has no name for durable execution."""
        return

    async def for_run(self, ctx: RunContext[Any]) -> "MatterTools":  # noqa: ARG002  a toolset's signature
        """Return the same tools with an empty ledger. Raises `MatterClosed`."""
        return MatterTools(self._ports, instructions=self._instructions, run=self._ports())

    async def get_instructions(self, ctx: RunContext[Any]) -> str | None:  # noqa: ARG002
        """Return the instructions that MCP clients get."""
        return load("server").text if self._instructions else None

    async def get_tools(self, ctx: RunContext[Any]) -> dict[str, ToolsetTool[Any]]:  # noqa: ARG002
        """Return all tools."""
        return self._tools

    async def call_tool(
        self,
        name: str,
        tool_args: dict[str, Any],
        ctx: RunContext[Any],  # noqa: ARG002
        tool: ToolsetTool[Any],  # noqa: ARG002
    ) -> dict[str, Any]:
        """Call a tool. A failed call raises `ToolFailed` with a text that says what to do."""
        if self._run is None:
            raise UsageError(f"{name} was called outside a run. Give the toolset to an agent: toolsets=[...].")
        try:
            return await self._run.call(name, tool_args)
        except ToolCallError as error:
            raise ToolFailed(str(error)) from None


@cache
def _definitions() -> tuple[ToolDefinition, ...]:
    return tuple(
        ToolDefinition(name=each.name, description=each.description, parameters_json_schema=dict(each.input_schema))
        for each in declared_tools()
    )


def accepted(messages: Iterable[ModelMessage]) -> SubmitResult | None:
    """Return the last accepted submission among a run's messages (`result.new_messages()`).

    It has the value, pages and quotes. None means that no submission was accepted, so no page proves the agent's text.
    """
    found = None
    for message in messages:
        for part in message.parts:
            if isinstance(part, ToolReturnPart) and part.tool_name.endswith(SUBMIT) and isinstance(part.content, dict):
                verdict = SubmitResult.model_validate(part.content)
                found = verdict if verdict.status == "accepted" else found
    return found
