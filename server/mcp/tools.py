"""The tools over MCP: what is listed, and what a call gives.

A result is the structured object and one text block with the same object as compact JSON, shortened for the model that
reads it (`rendering.py`): text blocks only, because clients pass the structure on only then. Whatever is wrong with a
call is a result with `isError` and a text that the model can act on, never a protocol error.
"""

from collections.abc import Mapping
from typing import Any

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
from pincite.server.mcp.rendering import rendered
from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.errors import ToolCallError, UnknownDocument
from pincite.tools.session import Session
from pincite.tools.toolset import ToolSpec

INTERNAL_ERROR = "{name} failed with an internal error; nothing was changed. Try other arguments or another tool."

_VERDICT = ("status", "violations", "value", "citations")
"""What the text of a verdict says in any case."""
_LONG_ID = 40
"""Characters of an id up to which it is given whole."""
_PREFIX = 12
"""Characters of a longer id that are given, where they fit no other document."""

Context = ServerRequestContext[Any]

log = structlog.get_logger(__name__)


class Tools:
    """The handlers of `tools/list` and `tools/call` on one session; each call may take `seconds`."""

    def __init__(self, session: Session, seconds: float) -> None:
        self._session = session
        self._seconds = seconds

    async def list(self, _: Context, __: PaginatedRequestParams | None) -> ListToolsResult:
        """All tools on one page."""
        return ListToolsResult(tools=[declared(spec) for spec in toolset.TOOLS])

    async def call(self, _: Context, params: CallToolRequestParams) -> CallToolResult:
        """Call a tool; what goes wrong is told in the result."""
        try:
            result = await call_tool(self._session, params.name, params.arguments or {}, self._seconds)
        except ToolCallError as error:
            return _told(str(error))
        except IndexerError as error:  # no arguments help: a person must read what to do
            log.error("index_failed", tool=params.name, error=type(error).__name__, reason=str(error))  # noqa: TRY400
            return _told(str(error))
        except Exception as error:  # noqa: BLE001  the outermost surface: logged without document text, and told
            log.error("tool_failed", tool=params.name, error=type(error).__name__)  # noqa: TRY400
            return _told(INTERNAL_ERROR.format(name=params.name))
        return CallToolResult(
            content=[TextContent(type="text", text=self._text(params.name, result))], structured_content=result
        )

    def _text(self, name: str, result: Mapping[str, Any]) -> str:
        """What the model reads of a result."""
        kept = next(spec.result for spec in toolset.TOOLS if spec.name == name)
        told = kept.model_validate(result).model_dump(mode="json", exclude_defaults=True)
        always = _VERDICT if name == "submit_typed_answer" else ()
        return rendered(
            {**{key: result[key] for key in always}, **told},
            lambda doc_id: _short_id(self._session.corpus, doc_id),
            always=always,
            coverage=name == "find_documents",
        )


def declared(spec: ToolSpec) -> Tool:
    """A tool as clients are told of it, with all four annotations."""
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


def _told(text: str) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=text)], is_error=True)


def _short_id(corpus: Corpus, doc_id: str) -> str:
    """The beginning of a long id, where every tool takes it for that document alone; else the id."""
    if len(doc_id) <= _LONG_ID or doc_id not in corpus.documents:
        return doc_id
    try:
        short = doc_id[:_PREFIX].strip()
        return short if corpus.document(short).doc_id == doc_id else doc_id
    except UnknownDocument:
        return doc_id
