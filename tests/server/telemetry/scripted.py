"""Asks with a scripted model, for tests of spans and logs."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import anyio
from pydantic_ai.messages import ModelMessage, ModelResponse, ToolCallPart
from pydantic_ai.models.function import AgentInfo, FunctionModel

from pincite.indexer.errors import StoreUnavailable
from pincite.indexer.page import PageRef
from pincite.server.agent.asker import Asker
from pincite.server.agent.ports import DeclaredTool
from pincite.server.settings import AgentSettings, Settings, TelemetrySettings, TraceSettings
from pincite.tools.answers.submission import Submission
from pincite.tools.corpus import Corpus
from pincite.tools.errors import UnknownPage

WORDS = "the words of a confidential page"
QUESTION = "How many days are allowed to Mr Ashdown?"
READ = DeclaredTool("get_page", "Reads a page.", {"type": "object", "properties": {"page": {"type": "integer"}}})
SUBMIT = DeclaredTool("submit_typed_answer", "Submits.", Submission.model_json_schema())
CITATION = {"doc_id": "a", "page": 2, "uri": "pincite://m/a/page/2", "quote": WORDS, "citation": "a, p. 2"}
ACCEPTED = {"status": "accepted", "value": 30, "citations": [CITATION]}
READER: Any = SimpleNamespace(
    manifest=SimpleNamespace(generation="gen-000001", documents=0, pages=0, skipped=()),
    documents=list,
    relations=list,
    families=list,
    diagnostics=list,
    skipped_attachments=list,
)
PAGES: Mapping[int, Exception] = {
    99: UnknownPage(f"no such page, but {WORDS}"),
    66: RuntimeError(WORDS),
    55: StoreUnavailable(WORDS),
}
"""Pages that cannot be read, and why; page 77 never ends."""

Calls = Sequence[tuple[str, Mapping[str, Any]]]


class Port:
    """Reads pages and accepts every submission."""

    def __init__(self) -> None:
        self._shown: list[PageRef] = []

    def declared(self) -> Sequence[DeclaredTool]:
        return [READ, SUBMIT]

    async def call(self, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        if name == SUBMIT.name:
            return dict(ACCEPTED)
        if arguments["page"] in PAGES:
            raise PAGES[arguments["page"]]
        if arguments["page"] == 77:
            await anyio.sleep_forever()
        self._shown.append(PageRef("a", arguments["page"]))
        return {"doc_id": "a", "page": arguments["page"], "uri": "pincite://m/a/page/1", "text": WORDS}

    def shown(self) -> Sequence[PageRef]:
        return self._shown

    def uri(self, ref: PageRef) -> str:
        return f"pincite://m/{ref.doc_id}/page/{ref.page}"


def read(page: int) -> tuple[str, Mapping[str, Any]]:
    return READ.name, {"page": page}


def submit() -> tuple[str, Mapping[str, Any]]:
    cited = [{"doc_id": "a", "page": 2, "quote": WORDS}]
    return SUBMIT.name, {"question": "?", "answer_type": "number", "value": 30, "citations": cited}


def make_asker(calls: Calls, traces: Path | None = None, *, content: bool = False, **limits: Any) -> Asker:
    """An asker whose model makes the calls in turn and repeats the last one; without calls it raises."""
    left = list(calls)

    def respond(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        name, arguments = left.pop(0) if len(left) > 1 else left[0]
        return ModelResponse(parts=[ToolCallPart(name, dict(arguments))])

    settings = Settings(
        agent=AgentSettings(**limits),
        trace=TraceSettings(enabled=traces is not None),
        telemetry=TelemetrySettings(content=content),
    )
    return Asker(FunctionModel(respond), Port, Corpus("m", READER), traces or Path("none"), settings)
