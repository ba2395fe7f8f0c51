"""Whole runs against a provider on this machine, for four wire formats: answered, paid for, and without a secret."""

import json
import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from pincite.server.agent.result import AskResult
from pincite.server.compose import open_asker, open_store
from pincite.server.settings import load_settings
from tests.server.agent.wire.dialects import ANTHROPIC, CACHED, INPUT, KEY, OPENAI, OUTPUT, Dialect
from tests.server.agent.wire.provider import Provider, Received, Step, calling, failing, running
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


def without_markers(value: Any) -> Any:
    """A part of a request without the marks that say how far it may be kept: they are no words of the prompt."""
    if isinstance(value, dict):
        return {key: without_markers(each) for key, each in value.items() if key != "cache_control"}
    return [without_markers(each) for each in value] if isinstance(value, list) else value


def prompt_bytes(dialect: Dialect, request: Received) -> bytes:
    """A request in the order in which providers read it: tools, instructions, messages."""
    parts = [*dialect.static(request.body), *dialect.turns(request.body)]
    return b"\n".join(json.dumps(without_markers(part)).encode() for part in parts) + b"\n"


def marked(value: Any, path: str = "") -> list[str]:
    found = [path] if isinstance(value, dict) and value.get("cache_control") else []
    inner: Sequence[Any] = ()
    if isinstance(value, dict):
        inner = [(f"{path}.{key}", each) for key, each in value.items()]
    elif isinstance(value, list):
        inner = [(f"{path}[{number}]", each) for number, each in enumerate(value)]
    return found + [place for name, each in inner for place in marked(each, name)]


def test_the_command_answers_with_what_it_cost_and_shows_no_key(dialect: Dialect, indexed: Path) -> None:
    with running(dialect, failing(500), *STEPS) as provider:
        done = pincite(
            "ask",
            QUESTION,
            *("--store", indexed, "--agent", dialect.model, "--json"),
            PINCITE_AGENT__SECONDS="120",
            **dialect.environment(provider.address),
        )
    assert done.returncode == 0, done.stderr
    row = json.loads(done.stdout)
    assert (row["status"], row["answer"]) == ("answered", 6)
    assert row["pages"] == [{"doc_id": LAW, "page": PAGE}]
    usage = row["usage"]
    assert (usage["requests"], usage["tool_calls"]) == (3, 1)
    assert (usage["input_tokens"], usage["output_tokens"]) == (3 * INPUT, 3 * OUTPUT)
    assert usage["cache_read_tokens"] == 3 * CACHED
    assert (usage["cost"] is not None and usage["cost"] > 0) == dialect.priced
    record = Path(row["trace"]).read_text(encoding="utf-8")
    assert all(KEY in json.dumps([each.path, each.headers]) for each in provider.received)
    assert KEY not in done.stdout + done.stderr + record
    assert "provider_fault" in done.stderr


@pytest.mark.anyio
async def test_the_record_has_the_cost_of_each_response_and_their_sum(
    dialect: Dialect, provider: Start, indexed: Path
) -> None:
    provider(dialect, *STEPS)
    result = await ask(indexed, QUESTION, model=dialect.model)
    assert result.answer == 6, result.error
    recorded = events(result)
    costs = [event["cost"] for event in recorded if event["kind"] == "model"]
    ended = next(event for event in recorded if event["kind"] == "run_ended")
    assert len(costs) == 3
    if dialect.priced:
        assert ended["cost"] == pytest.approx(sum(costs))
    else:
        assert (costs, ended["cost"]) == ([None] * 3, None)
    assert result.usage
    assert result.usage.cost == ended["cost"]
    assert {event["model"] for event in recorded if event["kind"] == "model"} == {dialect.model.partition(":")[2]}


@pytest.mark.anyio
async def test_each_request_begins_with_the_bytes_of_the_one_before(
    dialect: Dialect, provider: Start, indexed: Path
) -> None:
    first = provider(dialect, *STEPS)
    await ask(indexed, QUESTION, model=dialect.model)
    prompts = [prompt_bytes(dialect, request) for request in first.received]
    assert len(prompts) == 3
    for before, after in pairwise(prompts):
        assert after.startswith(before)
    second = provider(dialect, *STEPS)
    await ask(indexed, "What is the fee for a licence?", model=dialect.model)
    static = [json.dumps(dialect.static(each.body)) for each in (*first.received, *second.received)]
    assert len(set(static)) == 1
    assert "Licensee" not in re.sub(r"\\u[0-9a-f]{4}", "", static[0])


@pytest.mark.anyio
async def test_anthropic_is_told_where_to_keep_the_prompt(provider: Start, indexed: Path) -> None:
    running = provider(ANTHROPIC, *STEPS)
    await ask(indexed, QUESTION, model=ANTHROPIC.model)
    for request in running.received:
        body = request.body
        last = (f".system[{len(body['system']) - 1}]", f".tools[{len(body['tools']) - 1}]")
        assert set(marked(body)) == {"", *last}


@pytest.mark.anyio
async def test_openai_is_told_one_key_for_all_requests_and_other_servers_none(
    dialect: Dialect, provider: Start, indexed: Path
) -> None:
    running = provider(dialect, *STEPS)
    await ask(indexed, QUESTION, model=dialect.model)
    keys = {request.body.get("prompt_cache_key") for request in running.received}
    assert len(keys) == 1
    assert (keys == {None}) == (dialect.name != "OpenAI")


@pytest.mark.anyio
async def test_a_refused_key_fails_the_run_with_one_sentence(dialect: Dialect, provider: Start, indexed: Path) -> None:
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
async def test_a_switch_of_models_shows_in_the_record(dialect: Dialect, provider: Start, indexed: Path) -> None:
    other = OPENAI if dialect is ANTHROPIC else ANTHROPIC
    provider(dialect, STEPS[0], failing(529))
    provider(other, *STEPS[1:])
    result = await ask(indexed, QUESTION, model=dialect.model, fallback=(other.model,))
    assert result.answer == 6, result.error
    models = [event["model"] for event in events(result) if event["kind"] == "model"]
    assert models == [each.model.partition(":")[2] for each in (dialect, other, other)]


@pytest.mark.anyio
async def test_a_long_run_is_trimmed_but_for_what_its_last_submission_cites(
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
