"""Tests whole runs against a local provider over four wire formats: answer, cost, caching and secrets."""

import asyncio
import json
import logging
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import StringIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from pydantic_ai.messages import ModelMessage, ModelResponse
from pydantic_ai.models.function import AgentInfo, FunctionModel

from pincite.server.agent.result import AskResult
from pincite.server.compose.open_agent import open_asker
from pincite.server.compose.open_store import open_store
from pincite.server.settings import load_settings
from tests.server.agent.wire.dialects import (
    ANTHROPIC,
    CACHED,
    COMPATIBLE,
    DIALECTS,
    INPUT,
    KEY,
    OPENAI,
    OUTPUT,
    Dialect,
)
from tests.server.agent.wire.provider import STALL, Provider, Received, Step, calling, failing, running
from tests.server.command_line import pincite

Start = Callable[..., Provider]
QUESTION = (
    "Under Article 22(1) of the Harbour Licensing Law (Law No. 4 of 2019) as originally enacted, for how many years "
    "must a Licensee keep its records?"
)
LAW, PAGE = "harbour-licensing-law-2019", 9
QUOTE = "for not less than six (6) years after the date"


def submitting(value: int, page: int = PAGE) -> Step:
    cited = [{"doc_id": LAW, "page": page, "quote": QUOTE}]
    return calling(
        "submit_typed_answer", question=QUESTION, answer_type="number", value=value, citations=cited, searched=[]
    )


STEPS = (calling("get_page", doc_id=LAW, page=PAGE), submitting(7), submitting(6))


async def ask(store: Path, question: str, **agent: Any) -> AskResult:
    opened = open_store(store)
    async with open_asker(opened, "sample", settings=load_settings({"agent": agent})) as asker:
        return await asker.ask(question)


def events(result: AskResult) -> list[dict[str, Any]]:
    assert result.trace
    return [json.loads(line) for line in Path(result.trace).read_text(encoding="utf-8").splitlines()]


def without_cache_markers(value: Any) -> Any:
    """A part of a request without its cache markers, which are not part of the prompt."""
    if isinstance(value, dict):
        return {key: without_cache_markers(each) for key, each in value.items() if key != "cache_control"}
    return [without_cache_markers(each) for each in value] if isinstance(value, list) else value


def prompt_bytes(dialect: Dialect, request: Received) -> bytes:
    """A request in the order in which providers read it: tools, instructions, messages."""
    parts = [*dialect.static(request.body), *dialect.turns(request.body)]
    return b"\n".join(json.dumps(without_cache_markers(part)).encode() for part in parts) + b"\n"


def cache_marker_paths(value: Any, path: str = "") -> list[str]:
    found = [path] if isinstance(value, dict) and value.get("cache_control") else []
    inner: Sequence[Any] = ()
    if isinstance(value, dict):
        inner = [(f"{path}.{key}", each) for key, each in value.items()]
    elif isinstance(value, list):
        inner = [(f"{path}[{number}]", each) for number, each in enumerate(value)]
    return found + [place for name, each in inner for place in cache_marker_paths(each, name)]


@dataclass(frozen=True)
class Finished:
    """A run that answered, the requests that the provider received, and everything that was logged."""

    dialect: Dialect
    result: AskResult
    received: list[Received]
    logged: str


@pytest.fixture(scope="module", params=DIALECTS, ids=lambda each: each.name)
def finished(request: pytest.FixtureRequest, indexed: Path) -> Finished:
    """One run over each wire format; the provider fails once before it answers."""
    dialect: Dialect = request.param
    log = StringIO()
    handler, logger = logging.StreamHandler(log), logging.getLogger()
    with running(dialect, failing(500), *STEPS) as provider, pytest.MonkeyPatch.context() as patch:
        for name, value in dialect.environment(provider.address).items():
            patch.setenv(name, value)
        logger.addHandler(handler)
        try:
            result = asyncio.run(ask(indexed, QUESTION, model=dialect.model))
        finally:
            logger.removeHandler(handler)
    return Finished(dialect, result, provider.received, log.getvalue())


def test_a_run_returns_its_answer_and_its_cost(finished: Finished) -> None:
    result = finished.result
    assert (result.status, result.answer) == ("answered", 6), result.error
    assert [(page.doc_id, page.page) for page in result.pages] == [(LAW, PAGE)]
    usage = result.usage
    assert usage
    assert (usage.requests, usage.tool_calls) == (3, 1)
    assert (usage.input_tokens, usage.output_tokens) == (3 * INPUT, 3 * OUTPUT)
    assert usage.cache_read_tokens == 3 * CACHED
    assert (usage.cost is not None and usage.cost > 0) == finished.dialect.priced


def test_the_key_reaches_only_the_provider(finished: Finished) -> None:
    assert all(KEY in json.dumps([each.path, each.headers]) for each in finished.received)
    assert finished.result.trace
    record = Path(finished.result.trace).read_text(encoding="utf-8")
    assert KEY not in record + finished.result.model_dump_json() + finished.logged
    assert "provider_fault" in finished.logged


def test_the_record_has_the_cost_of_each_response_and_their_sum(finished: Finished) -> None:
    recorded, usage = events(finished.result), finished.result.usage
    costs = [event["cost"] for event in recorded if event["kind"] == "model"]
    ended = next(event for event in recorded if event["kind"] == "run_ended")
    assert len(costs) == 3
    if finished.dialect.priced:
        assert ended["cost"] == pytest.approx(sum(costs))
    else:
        assert (costs, ended["cost"]) == ([None] * 3, None)
    assert usage
    assert usage.cost == ended["cost"]
    names = {event["model"] for event in recorded if event["kind"] == "model"}
    assert names == {finished.dialect.model.partition(":")[2]}


def test_each_request_begins_with_the_bytes_of_the_one_before(finished: Finished) -> None:
    prompts = [prompt_bytes(finished.dialect, request) for request in finished.received[1:]]
    assert len(prompts) == 3
    for before, after in pairwise(prompts):
        assert after.startswith(before)


@pytest.mark.anyio
async def test_the_static_prefix_is_equal_in_all_runs(finished: Finished, provider: Start, indexed: Path) -> None:
    dialect = finished.dialect
    second = provider(dialect, STEPS[-1])
    await ask(indexed, "What is the fee for a licence?", model=dialect.model)
    static = [json.dumps(dialect.static(each.body)) for each in (*finished.received, *second.received)]
    assert len(set(static)) == 1
    assert "for how many years" not in static[0]


def test_each_request_marks_what_to_cache_in_the_way_of_its_provider(finished: Finished) -> None:
    """Anthropic uses markers; OpenAI uses one key for all requests, which other servers may not know."""
    keys = {request.body.get("prompt_cache_key") for request in finished.received}
    assert len(keys) == 1
    assert (keys == {None}) == (finished.dialect is not OPENAI)
    for request in finished.received:
        body, places = request.body, set(cache_marker_paths(request.body))
        if finished.dialect is ANTHROPIC:
            assert places == {"", f".system[{len(body['system']) - 1}]", f".tools[{len(body['tools']) - 1}]"}
        else:
            assert places == set()


def test_the_command_shows_no_key(indexed: Path) -> None:
    with running(COMPATIBLE, failing(400)) as provider:
        environment = COMPATIBLE.environment(provider.address)
        done = pincite("ask", QUESTION, "--store", indexed, "--agent", COMPATIBLE.model, "--json", **environment)
    row = json.loads(done.stdout)
    assert (row["status"], len(provider.received)) == ("failed", 1)
    assert "(HTTP 400): status 400 for [redacted]" in row["error"]
    assert KEY in json.dumps(provider.received[0].headers)
    record = Path(row["trace"]).read_text(encoding="utf-8")
    assert f"{provider.address}/v1" in record
    assert KEY not in done.stdout + done.stderr + record


@pytest.mark.anyio
async def test_a_run_that_times_out_on_a_slow_provider_ends_refused(
    dialect: Dialect, provider: Start, indexed: Path
) -> None:
    running = provider(dialect, STALL)
    result = await ask(indexed, QUESTION, model=dialect.model, seconds=0.5, request_seconds=5)
    assert (result.status, result.refusal) == ("refused", "time"), result.error
    assert (result.error or "").startswith("No answer was proved within 0.5 s.")
    assert f"127.0.0.1:{running.port} had not answered" in (result.error or "") or not running.received


@pytest.mark.anyio
async def test_a_run_without_time_to_retry_a_request_ends_refused(provider: Start, indexed: Path) -> None:
    running = provider(COMPATIBLE, STALL)
    result = await ask(indexed, QUESTION, model=COMPATIBLE.model, seconds=0.5, request_seconds=0.4)
    assert (result.status, result.refusal) == ("refused", "time"), result.error
    assert len(running.received) == 1
    assert result.error == (
        f"No answer was proved within 0.5 s. 127.0.0.1:{running.port} had not answered request 1 of the run: "
        "name another model, or allow more time with agent.seconds."
    )


@pytest.mark.anyio
async def test_a_response_withheld_by_a_content_filter_is_reported_with_provider_and_request(
    monkeypatch: pytest.MonkeyPatch, indexed: Path
) -> None:
    def withheld(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        return ModelResponse(parts=[], finish_reason="content_filter")

    monkeypatch.setattr("pincite.server.agent.models.model_choice.load_model", lambda *_: FunctionModel(withheld))
    result = await ask(indexed, QUESTION, model="openai:any")
    assert result.status == "failed"
    assert result.error == (
        "the provider of function:withheld: withheld its response to request 1 of the run (content filter). "
        "Ask in other words, or name another model."
    )


@pytest.mark.anyio
async def test_responses_without_a_tool_call_end_the_run_refused(
    dialect: Dialect, provider: Start, indexed: Path
) -> None:
    provider(dialect, Step())
    result = await ask(indexed, QUESTION, model=dialect.model, requests=3)
    assert (result.status, result.refusal) == ("refused", "limits"), result.error


@pytest.mark.anyio
async def test_a_rejected_key_fails_the_run_with_one_sentence(dialect: Dialect, provider: Start, indexed: Path) -> None:
    running = provider(dialect, STEPS[0], failing(401))
    result = await ask(indexed, QUESTION, model=dialect.model)
    assert result.status == "failed"
    assert result.error == (
        f"ProviderRefused: 127.0.0.1:{running.port} did not accept the key at request 2 of the run (HTTP 401). "
        "Check the key of this provider."
    )
    assert result.usage
    assert result.usage.requests == 1


@pytest.mark.anyio
async def test_an_error_of_the_client_library_shows_no_key(monkeypatch: pytest.MonkeyPatch, indexed: Path) -> None:
    def broken(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        raise RuntimeError(f"no header of {KEY}")

    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setattr("pincite.server.compose.open_agent.open_model", lambda *_: FunctionModel(broken))
    result = await ask(indexed, QUESTION)
    assert (result.status, result.error) == ("failed", "RuntimeError: no header of [redacted]")


@pytest.mark.anyio
async def test_a_switch_of_models_is_recorded(dialect: Dialect, provider: Start, indexed: Path) -> None:
    other = OPENAI if dialect is ANTHROPIC else ANTHROPIC
    provider(dialect, STEPS[0], failing(529))
    provider(other, *STEPS[1:])
    result = await ask(indexed, QUESTION, model=dialect.model, fallback=(other.model,))
    assert result.answer == 6, result.error
    models = [event["model"] for event in events(result) if event["kind"] == "model"]
    assert models == [each.model.partition(":")[2] for each in (dialect, other, other)]


@pytest.mark.anyio
async def test_a_long_run_is_trimmed_except_for_the_pages_of_its_last_submission(
    dialect: Dialect, provider: Start, indexed: Path
) -> None:
    pages = [calling("get_page", doc_id=LAW, page=page) for page in (9, 2, 3, 4, 5)]
    running = provider(dialect, *pages[:2], submitting(7), *pages[2:], submitting(6))
    result = await ask(indexed, QUESTION, model=dialect.model, context_tokens=7500)
    assert result.answer == 6, result.error
    sent = [request.text for request in running.received]
    assert not any("Result trimmed" in text for text in sent[:3])
    lines = re.findall(r"Call again to read it: get_page\(\{.*?\}\)", sent[-1].replace("\\", ""))
    trimmed = [int(page) for line in lines for page in re.findall(r'"page": (\d+)', line)]
    assert 2 in trimmed
    assert PAGE not in trimmed
    record = events(result)
    assert all(event["result"] for event in record if event["kind"] == "tool_result")
