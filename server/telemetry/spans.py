"""Turn a run's events into OpenTelemetry spans, by the semantic conventions for generative AI.

    invoke_agent pincite
    ├── chat MODEL            a response of the model
    └── execute_tool NAME     a tool call; spans of an MCP connection lie below it

Spans have names, counts and durations. Questions, documents and answers are in them only with `content`.
"""

import json
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from typing import Any

from opentelemetry import context as contexts
from opentelemetry import trace
from opentelemetry.trace import Span, SpanKind, Status, StatusCode

from pincite.server.telemetry.tool_names import tool_label
from pincite.server.trace.events import (
    Event,
    LedgerGrew,
    ModelResponded,
    RunEnded,
    RunStarted,
    ToolCalled,
    ToolReturned,
    Verdict,
)
from pincite.server.trace.observers import Observer

AGENT = "pincite"
TIMEOUT = "timeout"
TOOL_ERROR = "tool_error"
"""The `error.type` of an unusable call, as in the MCP library."""
_NANOSECONDS = 1_000_000
"""Nanoseconds in a millisecond."""
_PROVIDERS = {
    "azure": "azure.ai.openai",
    "bedrock": "aws.bedrock",
    "google": "gcp.gemini",
    "google-cloud": "gcp.vertex_ai",
    "mistral": "mistral_ai",
    "xai": "x_ai",
}
"""Providers whose names differ between the conventions and pydantic-ai."""
Attributes = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Content:
    """What spans may contain besides names and counts. `redacted` removes secrets from JSON text."""

    enabled: bool
    redacted: Callable[[str], str]

    def of(self, **values: object) -> Attributes:
        """Return values as attributes, `tool_call_result` as `gen_ai.tool.call.result`; none if content is off."""
        if not self.enabled:
            return {}
        return {f"gen_ai.{name.replace('_', '.')}": self._json(value) for name, value in values.items()}

    def _json(self, value: object) -> str:
        return self.redacted(json.dumps(value, ensure_ascii=False))


@dataclass(slots=True)
class _Open:
    """A span that has not ended, and what makes the context of its parent current again."""

    span: Span
    token: Any


class _RunSpans:
    def __init__(self, declared: Collection[str], content: Content) -> None:
        self._tracer = trace.get_tracer(AGENT, _version())
        self._declared = declared
        self._content = content
        self._run: _Open | None = None
        self._parent = contexts.Context()
        self._tool: _Open | None = None
        self._model: Attributes = {}
        self._last = time.time_ns()
        self._pages = 0
        self._rejected = 0

    def __call__(self, event: Event) -> None:
        if isinstance(event, RunStarted):
            self._start(event)
        if self._run is None:
            return
        match event:
            case ModelResponded():
                self._responded(event)
            case ToolCalled():
                self._called(event)
            case ToolReturned():
                self._returned(event)
            case LedgerGrew():
                self._pages += 1
            case Verdict():
                self._rejected += event.status == "rejected"
            case RunEnded():
                self._ended(self._run.span, event)
            case _:
                pass
        self._last = time.time_ns()

    def close(self, error_type: str | None = None) -> None:
        """End the open spans, as failed if `error_type` is given."""
        if self._tool is not None:
            _fail(self._tool.span, error_type or "_OTHER")
            self._tool.span.end()
        if self._run is not None:
            if error_type:
                _fail(self._run.span, error_type)
            self._run.span.end()
            contexts.detach(self._run.token)
        self._run = self._tool = None

    def _start(self, event: RunStarted) -> None:
        provider, _, model = event.agent.partition(":")
        self._model = {
            "gen_ai.provider.name": _PROVIDERS.get(provider, provider),
            "gen_ai.request.model": model,
        }
        attributes = {
            "gen_ai.operation.name": "invoke_agent",
            "gen_ai.agent.name": AGENT,
            "gen_ai.agent.version": _version(),
            **self._model,
            "pincite.run_id": event.run_id,
            "pincite.answer_type": event.answer_type,
            **self._content.of(input_messages=[_message("user", event.question)]),
        }
        span = self._tracer.start_span(f"invoke_agent {AGENT}", attributes=attributes)
        if span.get_span_context().is_valid:  # otherwise no provider collects spans
            self._run = _current(span)
            self._parent = contexts.get_current()

    def _responded(self, event: ModelResponded) -> None:
        attributes = {
            "gen_ai.response.model": event.model,
            "gen_ai.usage.input_tokens": event.input_tokens,
            "gen_ai.usage.output_tokens": event.output_tokens,
            "gen_ai.usage.cache_read.input_tokens": event.cache_read_tokens,
            "gen_ai.usage.cache_creation.input_tokens": event.cache_write_tokens,
        }
        now = time.time_ns()
        self._chat(now - int(event.milliseconds * _NANOSECONDS), attributes).end(now)

    def _chat(self, begun: int, attributes: Mapping[str, Any]) -> Span:
        here = self._model["gen_ai.provider.name"] == AGENT
        return self._tracer.start_span(
            f"chat {self._model['gen_ai.request.model']}",
            context=self._parent,
            kind=SpanKind.INTERNAL if here else SpanKind.CLIENT,
            start_time=begun,
            attributes={"gen_ai.operation.name": "chat", **self._model, **attributes},
        )

    def _called(self, event: ToolCalled) -> None:
        name = tool_label(event.tool, self._declared)
        attributes = {
            "gen_ai.operation.name": "execute_tool",
            "gen_ai.tool.name": name,
            "gen_ai.tool.type": "function",
            **self._content.of(tool_call_arguments=dict(event.arguments)),
        }
        span = self._tracer.start_span(f"execute_tool {name}", context=self._parent, attributes=attributes)
        self._tool = _current(span)

    def _returned(self, event: ToolReturned) -> None:
        if self._tool is None:
            return
        if event.error is not None:
            _fail(self._tool.span, TOOL_ERROR)
        self._tool.span.set_attributes(self._content.of(tool_call_result=event.error or event.result))
        self._tool.span.end()
        contexts.detach(self._tool.token)
        self._tool = None

    def _ended(self, span: Span, event: RunEnded) -> None:
        span.set_attributes(
            {
                "gen_ai.usage.input_tokens": event.input_tokens,
                "gen_ai.usage.output_tokens": event.output_tokens,
                "pincite.status": event.status,
                "pincite.requests": event.requests,
                "pincite.tool_calls": event.tool_calls,
                "pincite.pages_seen": self._pages,
                "pincite.rejections": self._rejected,
                "pincite.ttft_ms": event.result.get("ttft_ms", 0.0),
                **self._content.of(output_messages=[_message("assistant", _text_of(event.result.get("answer")))]),
            }
        )
        why = _error_type(event)
        if why and self._tool is None and (event.status == "failed" or why == TIMEOUT):
            self._broken_request(why)
        self.close(why)

    def _broken_request(self, error_type: str) -> None:
        """End the request that got no response. It began when the last event was over."""
        span = self._chat(self._last, {})
        _fail(span, error_type)
        span.end()


@cache
def _version() -> str:
    """Return the program's version. The lookup takes milliseconds, so it is cached."""
    return version(AGENT)


@contextmanager
def run_spans(declared: Collection[str], content: Content) -> Iterator[Observer]:
    """Return an observer that makes one run's spans, if a tracer provider is set. `declared` are the tools' names.

    The context must be left in the task that entered it. All spans end with the run.
    """
    spans = _RunSpans(declared, content)
    try:
        yield spans
    except BaseException as error:
        spans.close(type(error).__name__)
        raise
    spans.close()


def _current(span: Span) -> _Open:
    """Make the span the parent of new spans until it is detached."""
    return _Open(span, contexts.attach(trace.set_span_in_context(span)))


def _error_type(event: RunEnded) -> str | None:
    """Return what ended a failed or refused run: the class of the error, `timeout`, `limits` or `unproved`."""
    if event.status == "refused":
        refusal = str(event.result.get("refusal"))
        return TIMEOUT if refusal == "time" else refusal
    return (event.error_type or "_OTHER") if event.status == "failed" else None


def _fail(span: Span, error_type: str) -> None:
    span.set_attribute("error.type", error_type)
    span.set_status(Status(StatusCode.ERROR))


def _message(role: str, text: str) -> Mapping[str, Any]:
    return {"role": role, "parts": [{"type": "text", "content": text}]}


def _text_of(answer: object) -> str:
    return answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)
