"""The tools over MCP: their list and their results.

A result is the structured object and one text block with the same object as compact JSON, shortened for the model
(`rendering.py`). There are only text blocks, because clients pass the structure on only then. Every problem of a call
is a result with `isError` and a text that the model can act on, never a protocol error.
"""

from collections.abc import Mapping
from typing import Any

import anyio
import structlog
from mcp.server.context import ServerRequestContext
from mcp.types import (
    CallToolRequestParams,
    CallToolResult,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
    Tool,
    ToolAnnotations,
)

from pincite.indexer.errors import IndexerError
from pincite.server.calls import call_tool
from pincite.server.mcp.display_text import displayed, in_order
from pincite.server.mcp.generation_switch import GenerationSwitch
from pincite.server.mcp.progress import progress
from pincite.server.mcp.recording import Call, Client, SessionRecording
from pincite.server.mcp.rendering import message, rendered
from pincite.server.mcp.short_ids import short_id
from pincite.tools import toolset
from pincite.tools.errors import ToolCallError
from pincite.tools.session import Session
from pincite.tools.toolset import ToolSpec

INTERNAL_ERROR = "{name} failed with an internal error. Nothing was changed. Try other arguments or another tool."
CANCELLED = "The client cancelled the call."

_VERDICT = ("status", "violations", "value", "citations")
"""Keys that the text of a verdict always has."""

Context = ServerRequestContext[Any]

log = structlog.get_logger(__name__)


class Tools:
    """The handlers of `tools/list` and `tools/call` on one session. Each call may take `seconds`."""

    def __init__(
        self, session: Session, seconds: float, recording: SessionRecording, generations: GenerationSwitch
    ) -> None:
        self._session = session
        self._seconds = seconds
        self._recording = recording
        self._generations = generations

    async def list(self, _: Context, __: PaginatedRequestParams | None) -> ListToolsResult:
        """List all tools on one page."""
        return ListToolsResult(tools=[declared(spec) for spec in toolset.TOOLS])

    async def call(self, context: Context, params: CallToolRequestParams) -> CallToolResult:
        """Call a tool. Errors are reported in the result."""
        await self._generations.before(context)
        call = self._recording.call(_client(context), params.name, params.arguments or {}, str(context.request_id))
        async with progress(context, params.name, self._seconds):
            result = await self._answer(context, call, params)
        notice = self._generations.notice()
        return result if notice is None else _with_notice(result, notice)

    async def _answer(self, context: Context, call: Call, params: CallToolRequestParams) -> CallToolResult:
        arguments = params.arguments or {}
        try:
            result = await self._generations.current(
                context, lambda: call_tool(self._session, params.name, arguments, self._seconds)
            )
        except ToolCallError as error:
            return self._failed(call, str(error), message(str(error), self._shorten))
        except IndexerError as error:  # other arguments do not help: a person must act
            log.error("index_failed", tool=params.name, error=type(error).__name__, reason=str(error))  # noqa: TRY400
            return self._failed(call, str(error), str(error))
        except Exception as error:  # noqa: BLE001  the outermost surface: logged without document text
            log.error("tool_failed", tool=params.name, error=type(error).__name__)  # noqa: TRY400
            text = INTERNAL_ERROR.format(name=params.name)
            return self._failed(call, text, text)
        except anyio.get_cancelled_exc_class():
            self._recording.failed(call, CANCELLED)
            raise
        self._recording.returned(call, result)
        shown = displayed(result)
        return CallToolResult(
            content=[TextContent(type="text", text=self._text(params.name, shown))], structured_content=shown
        )

    def _failed(self, call: Call, reason: str, text: str) -> CallToolResult:
        self._recording.failed(call, reason)
        return _text_result(in_order(text))

    def _text(self, name: str, result: Mapping[str, Any]) -> str:
        """Return the text of a result for the model."""
        kept = next(spec.result for spec in toolset.TOOLS if spec.name == name)
        shown = kept.model_validate(result).model_dump(mode="json", exclude_defaults=True)
        always = _VERDICT if name == "submit_typed_answer" else ()
        return rendered(
            {**{key: result[key] for key in always}, **shown},
            self._shorten,
            always=always,
            coverage=name == "find_documents",
        )

    def _shorten(self, doc_id: str) -> str:
        return short_id(self._session.corpus, doc_id)


def declared(spec: ToolSpec) -> Tool:
    """Declare a tool to clients, with all four annotations."""
    return Tool(
        name=spec.name,
        title=spec.title,
        description=spec.description,
        input_schema=spec.input_schema,
        output_schema=spec.output_schema,
        annotations=ToolAnnotations(
            title=spec.title,
            read_only_hint=spec.read_only,
            destructive_hint=False,
            idempotent_hint=spec.idempotent,
            open_world_hint=False,
        ),
    )


def _client(context: Context) -> Client:
    introduced = context.session.client_params
    protocol = context.protocol_version or ""
    if introduced is None:
        return Client(protocol=protocol)
    return Client(introduced.client_info.name, introduced.client_info.version or "", protocol)


def _with_notice(result: CallToolResult, notice: str) -> CallToolResult:
    return result.model_copy(update={"content": [*result.content, TextContent(type="text", text=notice)]})


def _text_result(text: str) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=text)], is_error=True)
