"""Tests the spans of a run: complete however it ends, by the semantic conventions, and without texts."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anyio
import pytest
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.trace import SpanKind, StatusCode

from pincite.indexer.errors import StoreUnavailable
from pincite.server.telemetry.spans import Content, run_spans
from pincite.server.trace.events import ModelResponded, RunEnded, RunStarted, ToolCalled, ToolReturned
from pincite.server.trace.verify import verify
from tests.server.telemetry.scripted import QUESTION, WORDS, make_asker, read, submit

pytestmark = pytest.mark.anyio

Spans = Callable[[], list[ReadableSpan]]
INVENTED = "Mr Ashdown owes 30 days"


def attributes(span: ReadableSpan) -> dict[str, Any]:
    return dict(span.attributes or {})


def named(spans: list[ReadableSpan], name: str) -> ReadableSpan:
    return next(span for span in spans if span.name == name)


def all_json(spans: list[ReadableSpan]) -> str:
    """All spans as JSON."""
    return " ".join(span.to_json() for span in spans)


async def test_a_run_is_a_span_with_a_child_span_for_each_response_and_call(spans: Spans) -> None:
    await make_asker([read(1), submit()]).ask(QUESTION)
    run, *steps = spans()
    assert [span.name.split()[0] for span in (run, *steps)] == [
        "invoke_agent",
        "chat",
        "execute_tool",
        "chat",
        "execute_tool",
    ]
    assert run.context
    assert {span.parent.span_id for span in steps if span.parent} == {run.context.span_id}
    assert all(span.status.status_code is StatusCode.UNSET for span in (run, *steps))


async def test_spans_have_the_attributes_of_the_semantic_conventions(spans: Spans) -> None:
    await make_asker([read(1), submit()]).ask(QUESTION)
    run, chat, tool = spans()[:3]
    assert (
        attributes(run).items()
        >= {
            "gen_ai.operation.name": "invoke_agent",
            "gen_ai.agent.name": "pincite",
            "gen_ai.provider.name": "function",
            "pincite.status": "answered",
            "pincite.requests": 2,
            "pincite.tool_calls": 1,
            "pincite.pages_seen": 1,
        }.items()
    )
    assert attributes(chat).keys() >= {
        "gen_ai.operation.name",
        "gen_ai.provider.name",
        "gen_ai.request.model",
        "gen_ai.response.model",
        "gen_ai.usage.input_tokens",
        "gen_ai.usage.output_tokens",
    }
    assert chat.kind is SpanKind.CLIENT
    assert attributes(tool) == {
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": "get_page",
        "gen_ai.tool.type": "function",
    }


@pytest.mark.parametrize("calls", [[read(1), submit()], [read(99), submit()], [read(66)]])
async def test_no_text_of_the_question_the_documents_or_the_answer_is_in_a_span(spans: Spans, calls: Any) -> None:
    await make_asker(calls).ask(QUESTION)
    assert "Ashdown" not in all_json(spans())
    assert WORDS not in all_json(spans())


async def test_content_is_in_spans_when_the_setting_enables_it(spans: Spans) -> None:
    await make_asker([read(1), submit()], content=True).ask(QUESTION)
    run, tool = named(spans(), "invoke_agent pincite"), named(spans(), "execute_tool get_page")
    assert json.loads(attributes(run)["gen_ai.input.messages"])[0]["parts"][0]["content"] == QUESTION
    assert json.loads(attributes(run)["gen_ai.output.messages"])[0]["parts"][0]["content"] == "30"
    assert json.loads(attributes(tool)["gen_ai.tool.call.arguments"]) == {"page": 1}
    assert json.loads(attributes(tool)["gen_ai.tool.call.result"])["text"] == WORDS


async def test_a_secret_is_not_part_of_the_content(spans: Spans, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-0123456789abcdef")
    await make_asker([submit()], content=True).ask("How many days has sk-0123456789abcdef?")
    assert "sk-0123456789abcdef" not in all_json(spans())
    assert "[redacted]" in all_json(spans())


async def test_an_invalid_call_is_a_failed_span_of_a_run_that_succeeds(spans: Spans) -> None:
    await make_asker([read(99), submit()]).ask(QUESTION)
    tool = named(spans(), "execute_tool get_page")
    assert (attributes(tool)["error.type"], tool.status.status_code) == ("tool_error", StatusCode.ERROR)
    assert "error.type" not in attributes(named(spans(), "invoke_agent pincite"))


async def test_a_tool_that_raises_fails_its_span_and_that_of_the_run(spans: Spans) -> None:
    await make_asker([read(66)]).ask(QUESTION)
    run, _, tool = spans()
    assert [attributes(span).get("error.type") for span in (run, tool)] == ["RuntimeError"] * 2
    assert attributes(run)["pincite.status"] == "failed"


async def test_a_model_that_raises_is_a_failed_request(spans: Spans) -> None:
    await make_asker([]).ask(QUESTION)
    run, chat = spans()
    assert chat.name.startswith("chat ")
    assert [attributes(span).get("error.type") for span in (run, chat)] == ["IndexError"] * 2


@pytest.mark.parametrize(
    ("page", "limits", "error_type"), [(77, {"seconds": 0.05}, "timeout"), (2, {"requests": 3}, "limits")]
)
async def test_a_refused_run_names_its_limit(spans: Spans, page: int, limits: dict[str, Any], error_type: str) -> None:
    await make_asker([read(page)], **limits).ask(QUESTION)
    run = spans()[0]
    assert (attributes(run)["error.type"], attributes(run)["pincite.status"]) == (error_type, "refused")


async def test_an_unavailable_store_closes_every_span(spans: Spans) -> None:
    with pytest.raises(StoreUnavailable):
        await make_asker([read(55)]).ask(QUESTION)
    run, _, tool = spans()
    assert [attributes(span).get("error.type") for span in (run, tool)] == ["StoreUnavailable"] * 2


async def test_a_cancelled_run_closes_every_span_and_seals_its_record(spans: Spans, tmp_path: Path) -> None:
    with anyio.CancelScope() as scope:
        observe = lambda event: scope.cancel() if isinstance(event, ToolCalled) else None  # noqa: E731
        await make_asker([read(77)], tmp_path).ask(QUESTION, observe=observe)
    assert scope.cancelled_caught
    assert [attributes(span).get("error.type") for span in spans()] == ["CancelledError", None, "CancelledError"]
    (path,) = tmp_path.glob("*.jsonl")
    assert verify(path) == []


async def test_simultaneous_runs_have_separate_traces(spans: Spans) -> None:
    asker = make_asker([read(1), submit()])
    async with anyio.create_task_group() as group:
        group.start_soon(asker.ask, QUESTION)
        group.start_soon(asker.ask, QUESTION)
    runs = [span for span in spans() if span.name == "invoke_agent pincite"]
    assert len({span.context.trace_id for span in runs if span.context}) == 2


def test_an_unknown_tool_name_is_in_no_span(spans: Spans) -> None:
    started = RunStarted("r", "", "", "number", False, (), "m", "g", "openai:x", {}, {}, {})
    ended = RunEnded("answered", {"answer": 1, "ttft_ms": 1.0}, 1, 1, 0, 0)
    with run_spans({"get_page"}, Content(False, str)) as observe:
        for event in (
            started,
            ModelResponded("x", 1, 1),
            ToolCalled(INVENTED, {}),
            ToolReturned(INVENTED, None, INVENTED),
            ended,
        ):
            observe(event)
    assert [span.name for span in spans()][-1] == "execute_tool unknown_tool"
    assert INVENTED not in all_json(spans())
