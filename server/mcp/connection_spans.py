"""The spans of a served connection: the MCP library's, without texts of clients or errors."""

from dataclasses import replace
from typing import Any

from mcp.server.context import CallNext, HandlerResult, ServerMiddleware, ServerRequestContext
from mcp.shared.exceptions import MCPError

from pincite.server.telemetry.tool_names import tool_label
from pincite.tools import toolset


class GuardedSpans(ServerMiddleware[Any]):
    """Wraps the library's span of each message: only declared tool names, and no error texts."""

    def __init__(self, spans: ServerMiddleware[Any]) -> None:
        self._spans = spans

    async def __call__(self, ctx: ServerRequestContext[Any, Any], call_next: CallNext) -> HandlerResult:
        """Handle a message inside its span."""
        raised: list[Exception] = []

        async def handle(_: ServerRequestContext[Any, Any]) -> HandlerResult:
            try:
                return await call_next(ctx)
            except Exception as error:  # noqa: BLE001  raised again below
                raised.append(error)
                raise _without_text(error) from None

        try:
            return await self._spans(_guarded(ctx), handle)
        except Exception:
            if raised:
                raise raised[0] from None
            raise


def _guarded(context: ServerRequestContext[Any, Any]) -> ServerRequestContext[Any, Any]:
    params = context.params or {}
    if "name" not in params:
        return context
    declared = {spec.name for spec in toolset.TOOLS}
    return replace(context, params={**params, "name": tool_label(str(params["name"]), declared)})


def _without_text(error: Exception) -> Exception:
    """Make an error of the same class name, without text, for a span to record."""
    if isinstance(error, MCPError):
        return MCPError(code=error.error.code, message="")
    unsaid: Exception = type(type(error).__name__, (Exception,), {})()
    return unsaid
