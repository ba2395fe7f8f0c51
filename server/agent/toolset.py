"""The declared tools as pydantic-ai's, made once for an agent; a run's port answers their calls."""

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
"""The port checks arguments, and its errors say what to do."""


class RunTools(AbstractToolset[Run]):
    """Offers all tools but submit, and none of them when a limit is near. It holds no state of a run."""

    def __init__(self, declared: Sequence[DeclaredTool], retries: int) -> None:
        self._tools = {tool.name: self._tool(tool, retries) for tool in declared}

    @property
    def id(self) -> str:
        """Names the toolset to the agent."""
        return "pincite"

    async def get_tools(self, ctx: RunContext[Run]) -> dict[str, ToolsetTool[Run]]:
        """The tools of the next request."""
        return {} if ctx.deps.only_submit() else self._tools

    async def call_tool(
        self,
        name: str,
        tool_args: dict[str, Any],
        ctx: RunContext[Run],
        tool: ToolsetTool[Run],  # noqa: ARG002  a toolset's signature
    ) -> Mapping[str, Any]:
        """What the tool gives; an unusable call fails with the text that says what to do."""
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
    """Offers the run's tools as they are, in place of the search for tools that every agent is given otherwise.

    There are too few to search among, and what would look for them lies around each request and each call.
    """

    def __init__(self, tools: RunTools) -> None:
        super().__init__()
        self._tools = tools

    def get_native_tools(self) -> Sequence[AgentNativeTool[Run]]:
        """None: no provider's own search is asked for."""
        return ()

    def get_wrapper_toolset(self, toolset: AbstractToolset[Run]) -> AbstractToolset[Run]:  # noqa: ARG002  its signature
        """The run's tools; the agent has no others that they could wrap."""
        return self._tools
