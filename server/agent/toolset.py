"""The declared tools for pydantic-ai, made once per agent. A run's port answers their calls."""

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic_ai import RunContext
from pydantic_ai.capabilities import ToolSearch
from pydantic_ai.exceptions import ToolFailed
from pydantic_ai.tools import AgentNativeTool, ToolDefinition
from pydantic_ai.toolsets import AbstractToolset, ToolsetTool
from pydantic_core import SchemaValidator, core_schema

from pincite.server.agent.ports import DeclaredTool
from pincite.server.agent.run import Run
from pincite.tools.errors import ToolCallError

_ANY_ARGUMENTS = SchemaValidator(core_schema.dict_schema(core_schema.str_schema()))
"""The port checks arguments; its errors say what to do."""


class RunTools(AbstractToolset[Run]):
    """Offers all tools except submit, and none when a limit is near. It has no state of a run."""

    def __init__(self, declared: Sequence[DeclaredTool], retries: int) -> None:
        self._tools = {tool.name: self._tool(tool, retries) for tool in declared}

    @property
    def id(self) -> str:
        """The name of the toolset."""
        return "pincite"

    async def get_tools(self, ctx: RunContext[Run]) -> dict[str, ToolsetTool[Run]]:
        """Return the tools of the next request."""
        return {} if ctx.deps.only_submit() else self._tools

    async def call_tool(
        self,
        name: str,
        tool_args: dict[str, Any],
        ctx: RunContext[Run],
        tool: ToolsetTool[Run],  # noqa: ARG002  a toolset's signature
    ) -> Mapping[str, Any]:
        """Call a tool. A failed call raises `ToolFailed` with a text that says what to do."""
        try:
            return await ctx.deps.call(name, tool_args, ctx.tool_call_id or "")
        except ToolCallError as error:
            raise ToolFailed(str(error)) from None

    def _tool(self, declared: DeclaredTool, retries: int) -> ToolsetTool[Run]:
        return ToolsetTool(
            toolset=self,
            tool_def=ToolDefinition(
                name=declared.name,
                description=declared.description,
                parameters_json_schema=dict(declared.input_schema),
            ),
            max_retries=retries,
            args_validator=_ANY_ARGUMENTS,
        )


class OfferedTools(ToolSearch[Run]):
    """Offers the run's tools as they are, in place of the tool search that every agent gets by default.

    There are too few tools to search, and the search would slow each request and each call.
    """

    def __init__(self, tools: RunTools) -> None:
        super().__init__()
        self._tools = tools

    def get_native_tools(self) -> Sequence[AgentNativeTool[Run]]:
        """None: no provider's own search is used."""
        return ()

    def get_wrapper_toolset(self, toolset: AbstractToolset[Run]) -> AbstractToolset[Run]:  # noqa: ARG002  its signature
        """Return the run's tools, which are all the tools of the agent."""
        return self._tools
