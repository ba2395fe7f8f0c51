"""Tests the agent loop: runs end submitted or unsure, limits are enforced, and every run has a status."""

import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import anyio
import pytest
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models.function import AgentInfo, FunctionModel
from rich.console import Console

from pincite.indexer.model import Document, DocumentKind, Identity
from pincite.indexer.page import PageRef
from pincite.server.agent.asker import Asker
from pincite.server.agent.ports import DeclaredTool
from pincite.server.agent.result import AskResult
from pincite.server.commands.show_answer import show_result
from pincite.server.logs import configure_logs
from pincite.server.settings import AgentSettings, Settings, TraceSettings
from pincite.server.trace.verify import verify
from pincite.tools.answer_types import AnswerType
from pincite.tools.answers.submission import Submission
from pincite.tools.corpus import Corpus
from pincite.tools.errors import BadArguments, UnknownDocument, UnknownPage

pytestmark = pytest.mark.anyio

QUESTION = "How many days\nare allowed?"
READ = DeclaredTool("get_page", "Reads a page.", {"type": "object", "properties": {"page": {"type": "integer"}}})
SUBMIT = DeclaredTool("submit_typed_answer", "Submits.", Submission.model_json_schema())
ACCEPTED = {
    "status": "accepted",
    "value": 30,
    "citations": [{"doc_id": "a", "page": 2, "uri": "pincite://m/a/page/2", "quote": "30 days", "citation": "a, p. 2"}],
}
REJECTED = {
    "status": "rejected",
    "value": None,
    "violations": [{"rule": "V3", "hard": True, "slot": "value", "message": "not on page 2", "next_step": "get_page"}],
}
DOCUMENTS = [Document(name, "", "pdf", 3, Identity(DocumentKind.LAW), f"doc:{name}") for name in "ab"]
Reader: Any = SimpleNamespace(
    manifest=SimpleNamespace(generation="gen-000001", documents=2, pages=6, skipped=()),
    doc_ids=lambda: ["a", "b"],
    documents=lambda: DOCUMENTS,
    documents_of=lambda doc_ids: [document for document in DOCUMENTS if document.doc_id in doc_ids],
    each_document=lambda: iter(DOCUMENTS),
    relations=list,
    families=list,
    diagnostics=list,
    skipped_attachments=list,
)
CORPUS = Corpus("m", Reader)
Steps = Sequence[tuple[str, dict[str, Any]]]


class Port:
    """Two tools; submissions get the given verdicts in turn, then are accepted."""

    def __init__(self, verdicts: Sequence[Mapping[str, Any]] = ()) -> None:
        self.verdicts = list(verdicts)
        self.submitted: list[Mapping[str, Any]] = []
        self._shown: list[PageRef] = []

    def declared(self) -> Sequence[DeclaredTool]:
        return [READ, SUBMIT]

    async def call(self, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        if name == SUBMIT.name:
            self.submitted.append(arguments)
            return dict(self.verdicts.pop(0) if self.verdicts else ACCEPTED)
        if arguments["page"] == 99:
            raise UnknownPage("a has pages 1 to 3.")
        if arguments["page"] == 66:
            raise RuntimeError("the tool broke")
        if arguments["page"] == 77:
            await anyio.sleep_forever()
        self._shown.append(PageRef("a", arguments["page"]))
        return {"doc_id": "a", "page": arguments["page"], "uri": "pincite://m/a/page/1", "text": "30 days"}

    def shown(self) -> Sequence[PageRef]:
        return self._shown

    def uri(self, ref: PageRef) -> str:
        return f"pincite://m/{ref.doc_id}/page/{ref.page}"


def submission(**changes: Any) -> tuple[str, dict[str, Any]]:
    row = {
        "question": "?",
        "answer_type": "number",
        "value": 30,
        "citations": [{"doc_id": "a", "page": 2, "quote": "30 days"}],
    }
    return SUBMIT.name, row | changes


def unsure(*pages: int, **changes: Any) -> tuple[str, dict[str, Any]]:
    row = {"doc_id": "a", "passage": "30 days", "why": "holds days"}
    return "end_unsure", {"pages": [row | {"page": page} for page in pages]} | changes


def read(page: int) -> tuple[str, dict[str, Any]]:
    return READ.name, {"page": page}


class Scripted:
    """A model that makes the given calls in turn and repeats the last one; it keeps what it was offered."""

    def __init__(self, steps: Steps) -> None:
        self.steps: Iterator[tuple[str, dict[str, Any]]] = iter(steps)
        self.last = steps[-1]
        self.offered: list[list[str]] = []
        self.messages: list[ModelMessage] = []

    def __call__(self, messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        self.messages = messages
        self.offered.append([tool.name for tool in info.function_tools])
        name, arguments = next(self.steps, self.last)
        part = ToolCallPart(name, arguments) if name else TextPart(str(arguments))
        return ModelResponse(parts=[part])


async def run(
    model: Callable[..., ModelResponse],
    port: Port,
    limits: AgentSettings | None = None,
    traces: Path | None = None,
    **asked: Any,
) -> AskResult:
    settings = Settings(agent=limits or AgentSettings(), trace=TraceSettings(enabled=traces is not None))
    asker = Asker(FunctionModel(model), lambda: port, CORPUS, traces or Path("none"), settings)
    return await asker.ask(QUESTION, **asked)


async def test_an_accepted_submission_ends_the_run_answered_with_its_pages() -> None:
    result = await run(Scripted([read(2), submission()]), Port())
    assert (result.status, result.answer, result.error) == ("answered", 30, None)
    assert [(page.doc_id, page.page) for page in result.pages] == [("a", 2)]
    assert result.citations[0].citation == "a, p. 2"
    assert 0 < result.ttft_ms <= result.total_ms


async def test_the_result_states_what_was_checked_and_what_was_not() -> None:
    told = io.StringIO()
    said = {
        "checked": ["30 is printed (a, p. 2)"],
        "on_trust": ["that a is the document meant"],
        "cautions": ["repealed"],
    }
    result = await run(Scripted([submission()]), Port([{**ACCEPTED, **said, "step": "printed"}]))
    assert (result.step, result.checked, result.on_trust) == (
        "printed",
        tuple(said["checked"]),
        tuple(said["on_trust"]),
    )
    show_result(result, Console(file=told, width=200))
    for line in ("checked: 30 is printed", "on trust: that a is the document meant", "caution: repealed"):
        assert line in told.getvalue()


async def test_an_accepted_null_ends_the_run_absent() -> None:
    accepted = {"status": "accepted", "value": None}
    result = await run(Scripted([submission(value=None, citations=[], searched=["days"])]), Port([accepted]))
    assert (result.status, result.answer, result.pages) == ("absent", None, ())


async def test_the_submitted_question_is_the_one_asked_whatever_the_model_repeats() -> None:
    port = Port()
    await run(Scripted([submission()]), port, answer_type=AnswerType.DATE, doc_ids=["b"])
    assert port.submitted[0]["question"] == QUESTION
    assert port.submitted[0]["answer_type"] == "date"
    assert port.submitted[0]["doc_ids"] == ["b"]


async def test_a_given_document_that_does_not_exist_is_an_error_before_the_run() -> None:
    with pytest.raises(UnknownDocument, match="no document 'z'"):
        await run(Scripted([submission()]), Port(), doc_ids=["z"])


@pytest.mark.parametrize("question", ["", " \n", "Who is \udcff\udcfe?"])
async def test_a_question_that_is_not_text_is_an_error_before_the_run(question: str) -> None:
    asker = Asker(FunctionModel(Scripted([submission()])), Port, CORPUS, Path("none"), Settings())
    with pytest.raises(BadArguments):
        await asker.ask(question)
    assert not Path("none").exists()


async def test_a_rejection_returns_its_violations_to_the_model_and_can_be_repaired() -> None:
    port = Port([REJECTED, REJECTED])
    model = Scripted([submission(), read(3), submission(), submission()])
    result = await run(model, port)
    assert result.status == "answered"
    assert len(port.submitted) == 3
    assert "not on page 2" in str(model.messages)


async def test_after_two_repairs_the_run_ends_refused_without_an_answer() -> None:
    port = Port([REJECTED] * 9)
    result = await run(Scripted([submission()]), port)
    assert (result.status, result.answer, result.pages) == ("refused", None, ())
    assert len(port.submitted) == 3
    assert result.error == "No submission was accepted after 2 repairs: V3 value: not on page 2"


async def test_an_answer_below_the_required_confidence_ends_the_run_unsure_with_its_cited_pages() -> None:
    sure = ACCEPTED | {"confidence": 0.62}
    result = await run(Scripted([submission()]), Port([sure]), AgentSettings(min_confidence=0.7))
    assert (result.status, result.answer, result.pages, result.error) == ("unsure", None, (), None)
    (shown,) = result.shown
    assert (shown.doc_id, shown.page, shown.uri, shown.passage) == ("a", 2, "pincite://m/a/page/2", "30 days")
    assert "0.62, below the 0.7 of agent.min_confidence" in shown.why
    kept = await run(Scripted([submission()]), Port([sure]), AgentSettings(min_confidence=0.6))
    assert (kept.status, kept.confidence, kept.shown) == ("answered", 0.62, ())


async def test_an_unsure_run_shows_its_pages_in_order_and_no_value() -> None:
    result = await run(Scripted([read(2), read(3), unsure(3, 2)]), Port())
    assert (result.status, result.answer, result.pages, result.error, result.refusal) == (
        "unsure",
        None,
        (),
        None,
        None,
    )
    assert [(page.page, page.uri) for page in result.shown] == [
        (3, "pincite://m/a/page/3"),
        (2, "pincite://m/a/page/2"),
    ]
    assert (result.shown[0].passage, result.shown[0].why) == ("30 days", "holds days")


async def test_a_page_that_was_not_read_cannot_be_shown() -> None:
    model = Scripted([read(2), unsure(2, 3), unsure(2)])
    result = await run(model, Port())
    assert 'Page 3 of "a" was not read in this run.' in str(model.messages)
    assert [page.page for page in result.shown] == [2]


async def test_more_than_three_pages_cannot_be_shown() -> None:
    model = Scripted([*map(read, (1, 2, 3, 4)), unsure(1, 2, 3, 4), unsure(1, 2, 3)])
    result = await run(model, Port())
    assert len(result.shown) == 3
    assert "at most 3" in str(model.messages)


async def test_a_run_that_read_nothing_may_end_unsure_without_pages() -> None:
    result = await run(Scripted([unsure()]), Port())
    assert (result.status, result.shown) == ("unsure", ())


async def test_plain_text_does_not_end_the_run() -> None:
    result = await run(Scripted([("", {"answer": 30})]), Port())
    assert (result.status, result.answer) == ("refused", None)


async def test_a_submission_that_does_not_match_the_schema_can_be_repeated() -> None:
    port = Port()
    result = await run(Scripted([submission(value={"days": 30}), submission(vlaue=3), submission()]), port)
    assert result.status == "answered"
    assert len(port.submitted) == 1


async def test_an_invalid_call_is_reported_to_the_model_and_the_run_continues() -> None:
    model = Scripted([read(99), read(99), read(99), read(99), submission()])
    result = await run(model, Port())
    assert result.status == "answered"
    assert "a has pages 1 to 3." in str(model.messages)


async def test_a_tool_that_raises_ends_the_run_failed_with_the_error() -> None:
    result = await run(Scripted([read(66), submission()]), Port())
    assert (result.status, result.error) == ("failed", "RuntimeError: the tool broke")


async def test_a_failure_is_logged_without_the_text_of_the_error(capfd: pytest.CaptureFixture[str]) -> None:
    configure_logs()
    await run(Scripted([read(66), submission()]), Port())
    out, err = capfd.readouterr()
    assert out == ""
    assert json.loads(err)["error"] == "RuntimeError"
    assert "the tool broke" not in err


async def test_calls_of_one_response_run_in_their_order() -> None:
    def wide(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        if len(messages) > 1:
            return ModelResponse(parts=[ToolCallPart(*submission())])
        return ModelResponse(parts=[ToolCallPart(*read(page)) for page in (5, 3, 4)])

    port = Port()
    await run(wide, port)
    assert [page.page for page in port.shown()] == [5, 3, 4]


async def test_a_model_that_raises_ends_the_run_failed_with_the_error() -> None:
    def broken(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        raise ConnectionError("no route to the provider")

    result = await run(broken, Port())
    assert (result.status, result.error) == ("failed", "ConnectionError: no route to the provider")


async def test_a_model_is_offered_the_declared_tools_two_endings_and_no_tool_search() -> None:
    offered: list[tuple[list[str], list[str], int]] = []

    def model(_messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        native = info.model_request_parameters.native_tools
        offered.append(([t.name for t in info.function_tools], [t.name for t in info.output_tools], len(native)))
        return ModelResponse(parts=[ToolCallPart(*submission())])

    await run(model, Port())
    assert offered == [(["get_page"], ["submit_typed_answer", "end_unsure"], 0)]


async def test_near_the_request_limit_only_submitting_is_offered() -> None:
    model = Scripted([read(2)] * 3 + [submission()])
    result = await run(model, Port(), AgentSettings(requests=4))
    assert result.status == "answered"
    assert model.offered == [["get_page"], ["get_page"], ["get_page"], []]


async def test_after_the_last_tool_call_only_submitting_is_offered() -> None:
    model = Scripted([read(1), read(2), submission()])
    result = await run(model, Port(), AgentSettings(tool_calls=2))
    assert result.status == "answered"
    assert model.offered == [["get_page"], ["get_page"], []]


async def test_calls_of_one_response_beyond_the_limit_are_skipped() -> None:
    def greedy(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        if not info.function_tools:
            return ModelResponse(parts=[ToolCallPart(*submission())])
        return ModelResponse(parts=[ToolCallPart(*read(page)) for page in (1, 2, 3, 4)])

    port = Port()
    result = await run(greedy, port, AgentSettings(tool_calls=2))
    assert result.status == "answered"
    assert len(port.shown()) == 2


async def test_a_run_that_never_submits_ends_refused_at_its_request_limit() -> None:
    result = await run(Scripted([read(2)]), Port(), AgentSettings(requests=5))
    assert result.status == "refused"
    assert result.error
    assert "limits of a run: 5 requests, 16 tool calls, 200000 tokens, 60 s" in result.error
    assert "http" not in result.error


async def test_a_run_ends_refused_at_its_token_limit() -> None:
    result = await run(Scripted([read(2)]), Port(), AgentSettings(tokens=10))
    assert result.status == "refused"
    assert result.error
    assert " 10 tokens, " in result.error


async def test_a_run_ends_refused_at_its_time_limit() -> None:
    result = await run(Scripted([read(77)]), Port(), AgentSettings(seconds=0.05))
    assert (result.status, result.error) == ("refused", "No answer was proved within 0.05 s.")


async def test_the_trace_contains_the_run_in_order_and_verifies(tmp_path: Path) -> None:
    result = await run(Scripted([read(99), read(2), read(2), submission()]), Port([REJECTED]), traces=tmp_path)
    assert result.trace
    path = Path(result.trace)
    assert verify(path) == []
    events = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    kinds = [event["kind"] for event in events]
    assert kinds[:4] == ["run_started", "model", "tool_call", "tool_result"]
    assert kinds[-3:] == ["verdict", "run_ended", "seal"]
    assert next(event["page"] for event in events if event["kind"] == "ledger") == {"doc_id": "a", "page": 2}
    assert [event["status"] for event in events if event["kind"] == "verdict"] == ["rejected", "accepted"]
    started, ended = events[0], events[-2]
    assert (started["question"], started["answer_type"], started["inferred"]) == (QUESTION, "number", True)
    assert started["generation"] == "gen-000001"
    assert set(started["prompts"]) == {"agent"}
    assert "key" not in started["settings"]["trace"]
    assert ended["result"]["answer"] == 30


async def test_a_failed_run_is_recorded_to_its_end(tmp_path: Path) -> None:
    result = await run(Scripted([read(66)]), Port(), traces=tmp_path)
    assert result.trace
    assert verify(Path(result.trace)) == []
    ended = json.loads(Path(result.trace).read_text(encoding="utf-8").splitlines()[-2])
    assert (ended["kind"], ended["status"], ended["result"]["error"]) == ("run_ended", "failed", result.error)
