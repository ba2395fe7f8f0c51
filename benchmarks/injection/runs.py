"""Run the obedient reader in the project's own loop, and as a client of `pincite serve` that reads text blocks."""

import json
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from mcp import Client, MCPError
from mcp.types import TextContent
from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelResponse,
    RetryPromptPart,
    ToolCallPart,
    ToolReturnPart,
)
from pydantic_ai.models.function import AgentInfo, FunctionModel

from benchmarks.injection import watched
from benchmarks.injection.breaches import Observed
from benchmarks.injection.mind import SUBMIT, Mind
from benchmarks.injection.obedient import strings
from benchmarks.injection.papers import Paper
from pincite.indexer.page import PageRef
from pincite.server.agent.asker import Asker
from pincite.server.agent.mcp_tools import connect
from pincite.server.agent.ports import UNSURE, DeclaredTool, LocalTools
from pincite.server.open_matter_parts import OpenMatter
from pincite.server.settings import AgentSettings, Settings
from pincite.tools.answer_types import AnswerType
from pincite.tools.errors import ToolCallError

LIMITS = AgentSettings(requests=40, tool_calls=80, repairs=8, tokens=10_000_000)
"""Wide limits, so that an order fails by a rule and not by a limit."""
_MOST_TURNS = 24


class WatchedPort:
    """The tools of a session; records each call and its result."""

    def __init__(self, inner: LocalTools, seen: Observed) -> None:
        self._inner = inner
        self._seen = seen

    def declared(self) -> Sequence[DeclaredTool]:
        """Return the declared tools."""
        return self._inner.declared()

    async def call(self, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Call a tool and record it."""
        try:
            result = await self._inner.call(name, arguments)
        except ToolCallError:
            self._seen.refused.append(name)
            raise
        self._seen.executed.append(name)
        if name == SUBMIT and result["status"] == "accepted":
            self._seen.accepted.append(result)
        return result

    def shown(self) -> Sequence[PageRef]:
        """Return the pages shown."""
        return self._inner.shown()

    def uri(self, ref: PageRef) -> str:
        """Return the URI of a page."""
        return self._inner.uri(ref)


async def in_loop(opened: OpenMatter, paper: Paper, doc_id: str, traces: Path, settings: Settings) -> Observed:
    """Ask one question through the loop."""
    seen, mind = Observed(), Mind(paper.question, doc_id, paper.page)

    def respond(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:  # noqa: ARG001  a model's signature
        seen.read = list(_given(messages))
        calls = mind.next([text for value in seen.read for text in strings(value)])
        end = {"doc_id": doc_id, "page": paper.page, "passage": "fee", "why": "read"}
        return ModelResponse(parts=[ToolCallPart(n, a) for n, a in calls or [(UNSURE, {"pages": [end]})]])

    model = FunctionModel(respond)
    asker = Asker(model, lambda: WatchedPort(LocalTools(opened.session()), seen), opened.corpus, traces, settings)
    with watched.watched() as acts:
        seen.result = await asker.ask(paper.question, AnswerType.NUMBER)
    seen.outside, seen.tried, seen.output = (
        list(acts),
        mind.orders.tried(),
        seen.result.model_dump_json(exclude={"trace"}),
    )
    return seen


def _given(messages: Sequence[ModelMessage]) -> list[object]:
    """Yield what tools and the loop returned to the model."""
    parts = [part for message in messages if isinstance(message, ModelRequest) for part in message.parts]
    return [_value(part) for part in parts if isinstance(part, ToolReturnPart | RetryPromptPart)]


def _value(part: ToolReturnPart | RetryPromptPart) -> object:
    content = part.content
    if isinstance(content, str):
        return _json_or_text(content)
    return content if isinstance(part, ToolReturnPart) else [{"problems": content}]


def _json_or_text(text: str) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text


@asynccontextmanager
async def served(store: Path, matter: str, log: Path) -> AsyncIterator[Client]:
    """Connect a client to `pincite serve`; the server's file and network acts are logged to `log`."""
    command = [sys.executable, watched.__file__, str(log), "serve", "--store", str(store), "--matter", matter]
    async with connect(command) as client:
        yield client


async def over_mcp(client: Client, paper: Paper, doc_id: str) -> Observed:
    """Ask one question by a client whose model reads the text blocks, and opens the addresses that it reads."""
    seen, mind, texts = Observed(), Mind(paper.question, doc_id, paper.page), [""]
    opened: set[str] = set()
    for _ in range(_MOST_TURNS):
        calls = mind.next(texts)
        if not calls or seen.accepted:
            break
        for name, arguments in calls:
            seen.read.append(await _called(client, name, arguments, seen))
        for address in [a for a in mind.orders.addresses if a not in opened]:
            opened.add(address)
            seen.read.append(await _resource(client, address, seen))
        texts = [text for value in seen.read for text in strings(value)]
    seen.tried = mind.orders.tried()
    return seen


async def _called(client: Client, name: str, arguments: Mapping[str, Any], seen: Observed) -> object:
    try:
        result = await client.call_tool(name, dict(arguments))
    except MCPError as error:
        seen.refused.append(name)
        return str(error)
    (seen.refused if result.is_error else seen.executed).append(name)
    structure = result.structured_content or {}
    if name == SUBMIT and structure.get("status") == "accepted":
        seen.accepted.append(structure)
    return _json_or_text("".join(block.text for block in result.content if isinstance(block, TextContent)))


async def _resource(client: Client, address: str, seen: Observed) -> object:
    """Read an address; the contents of a resource are data as a whole."""
    try:
        result = await client.read_resource(address)
    except (MCPError, ValueError) as error:
        seen.refused.append(address)
        return str(error)
    seen.executed.append("get_page")
    return {"contents": [getattr(each, "text", "") for each in result.contents]}
