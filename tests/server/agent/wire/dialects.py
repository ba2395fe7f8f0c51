"""Four wire formats, as far as a run needs them: whole and streamed responses with tool calls, and errors."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

Call = tuple[str, dict[str, Any]]
KEY = "sk-secret-of-the-provider-4711"
INPUT, CACHED, OUTPUT = 1000, 400, 50
"""Tokens that every response reports: all that were read, those of them from a cache, those written."""


@dataclass(frozen=True)
class Dialect:
    """`model` is its name in the settings; `environment` gives the variables for a server's address."""

    name: str
    model: str
    environment: Callable[[str], dict[str, str]]
    whole: Callable[[Sequence[Call]], str]
    streamed: Callable[[Sequence[Call]], str]
    error: Callable[[int], str]
    static: Callable[[dict[str, Any]], list[Any]]
    """Of a request's body what comes first for the provider's cache: tools and instructions."""
    turns: Callable[[dict[str, Any]], list[Any]]
    """Of a request's body what comes then: the messages."""
    priced: bool = True

    def is_streamed(self, path: str, body: dict[str, Any]) -> bool:
        return bool(body.get("stream")) or "streamGenerateContent" in path


def _events(*rows: dict[str, Any], named: bool = False, done: bool = False) -> str:
    lines = [(f"event: {row['type']}\n" if named else "") + f"data: {json.dumps(row)}\n\n" for row in rows]
    return "".join(lines) + ("data: [DONE]\n\n" if done else "")


def _error(status: int) -> str:
    return json.dumps({"error": {"message": f"status {status} for {KEY}", "type": "error", "code": None}})


# Anthropic's Messages

_CLAUDE = "claude-sonnet-5"


def _claude_usage() -> dict[str, int]:
    read = INPUT - CACHED
    return {"input_tokens": read, "cache_read_input_tokens": CACHED, "output_tokens": OUTPUT}


def _claude_message(content: list[dict[str, Any]], stop: str | None) -> dict[str, Any]:
    head = {"id": "msg_1", "type": "message", "role": "assistant", "model": _CLAUDE, "content": content}
    return {**head, "stop_reason": stop, "stop_sequence": None, "usage": _claude_usage()}


def _claude_calls(calls: Sequence[Call]) -> list[dict[str, Any]]:
    return [{"type": "tool_use", "id": f"toolu_{n}", "name": name, "input": a} for n, (name, a) in enumerate(calls)]


def _claude_whole(calls: Sequence[Call]) -> str:
    return json.dumps(_claude_message(_claude_calls(calls), "tool_use"))


def _claude_streamed(calls: Sequence[Call]) -> str:
    rows: list[dict[str, Any]] = [{"type": "message_start", "message": _claude_message([], None)}]
    for index, block in enumerate(_claude_calls(calls)):
        delta = {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
        rows += [
            {"type": "content_block_start", "index": index, "content_block": {**block, "input": {}}},
            {"type": "content_block_delta", "index": index, "delta": delta},
            {"type": "content_block_stop", "index": index},
        ]
    ended = {"stop_reason": "tool_use", "stop_sequence": None}
    rows += [{"type": "message_delta", "delta": ended, "usage": {"output_tokens": OUTPUT}}, {"type": "message_stop"}]
    return _events(*rows, named=True)


def _claude_error(status: int) -> str:
    kinds = {401: "authentication_error", 403: "permission_error", 404: "not_found_error", 429: "rate_limit_error"}
    kind = kinds.get(status) or ("invalid_request_error" if status < 500 else "api_error")
    kind = "overloaded_error" if status == 529 else kind
    return json.dumps({"type": "error", "error": {"type": kind, "message": f"status {status} for {KEY}"}})


# OpenAI's Responses

_GPT = "gpt-4o"


def _responses_calls(calls: Sequence[Call]) -> list[dict[str, Any]]:
    return [
        {
            "type": "function_call",
            "id": f"fc_{n}",
            "call_id": f"call_{n}",
            "name": name,
            "arguments": json.dumps(arguments),
            "status": "completed",
        }
        for n, (name, arguments) in enumerate(calls)
    ]


def _responses_body(output: list[dict[str, Any]], status: str) -> dict[str, Any]:
    usage = {
        "input_tokens": INPUT,
        "input_tokens_details": {"cached_tokens": CACHED, "cache_write_tokens": 0},
        "output_tokens": OUTPUT,
        "output_tokens_details": {"reasoning_tokens": 0},
        "total_tokens": INPUT + OUTPUT,
    }
    head = {"id": "resp_1", "object": "response", "created_at": 1790000000, "status": status, "model": _GPT}
    rest = {"parallel_tool_calls": True, "tool_choice": "required", "tools": []}
    return {**head, **rest, "output": output, "usage": usage if status == "completed" else None}


def _responses_whole(calls: Sequence[Call]) -> str:
    return json.dumps(_responses_body(_responses_calls(calls), "completed"))


def _responses_streamed(calls: Sequence[Call]) -> str:
    rows: list[dict[str, Any]] = [{"type": "response.created", "response": _responses_body([], "in_progress")}]
    for index, item in enumerate(_responses_calls(calls)):
        place = {"item_id": item["id"], "output_index": index}
        begun = {**item, "arguments": "", "status": "in_progress"}
        arguments = "response.function_call_arguments"
        rows += [
            {"type": "response.output_item.added", "output_index": index, "item": begun},
            {"type": f"{arguments}.delta", **place, "delta": item["arguments"]},
            {"type": f"{arguments}.done", **place, "arguments": item["arguments"], "name": item["name"]},
            {"type": "response.output_item.done", "output_index": index, "item": item},
        ]
    rows.append({"type": "response.completed", "response": _responses_body(_responses_calls(calls), "completed")})
    return _events(*({**row, "sequence_number": n} for n, row in enumerate(rows)), named=True)


# Google's generateContent

_GEMINI = "gemini-2.5-flash"


def _gemini_body(calls: Sequence[Call]) -> dict[str, Any]:
    parts = [{"functionCall": {"name": name, "args": arguments}} for name, arguments in calls]
    usage = {"promptTokenCount": INPUT, "cachedContentTokenCount": CACHED, "candidatesTokenCount": OUTPUT}
    return {
        "candidates": [{"content": {"role": "model", "parts": parts}, "finishReason": "STOP", "index": 0}],
        "usageMetadata": {**usage, "totalTokenCount": INPUT + OUTPUT},
        "modelVersion": _GEMINI,
        "responseId": "r1",
    }


def _gemini_whole(calls: Sequence[Call]) -> str:
    return json.dumps(_gemini_body(calls))


def _gemini_streamed(calls: Sequence[Call]) -> str:
    return "".join(f"data: {json.dumps(_gemini_body([call]))}\r\n\r\n" for call in calls)


def _gemini_error(status: int) -> str:
    names = {400: "INVALID_ARGUMENT", 401: "UNAUTHENTICATED", 403: "PERMISSION_DENIED", 404: "NOT_FOUND"}
    named = names | {429: "RESOURCE_EXHAUSTED", 500: "INTERNAL", 503: "UNAVAILABLE"}
    told = {"code": status, "message": f"status {status} for {KEY}", "status": named.get(status, "UNKNOWN")}
    return json.dumps({"error": told})


# OpenAI's Chat Completions, as self-hosted servers implement it

_LOCAL = "qwen3:8b"


def _chat_calls(calls: Sequence[Call]) -> list[dict[str, Any]]:
    return [
        {"id": f"call_{n}", "type": "function", "index": n, "function": {"name": name, "arguments": json.dumps(given)}}
        for n, (name, given) in enumerate(calls)
    ]


def _chat_body(kind: str, choice: dict[str, Any], usage: dict[str, Any] | None) -> dict[str, Any]:
    choices = [{"index": 0, **choice}] if choice else []
    return {
        "id": "c1",
        "object": kind,
        "created": 1790000000,
        "model": _LOCAL,
        "choices": choices,
        **({"usage": usage} if usage else {}),
    }


def _chat_usage() -> dict[str, Any]:
    read = {"prompt_tokens": INPUT, "prompt_tokens_details": {"cached_tokens": CACHED}}
    return {**read, "completion_tokens": OUTPUT, "total_tokens": INPUT + OUTPUT}


def _chat_whole(calls: Sequence[Call]) -> str:
    message = {"role": "assistant", "content": None, "tool_calls": _chat_calls(calls)}
    ended = {"message": message, "finish_reason": "tool_calls"}
    return json.dumps(_chat_body("chat.completion", ended, _chat_usage()))


def _chat_streamed(calls: Sequence[Call]) -> str:
    kind = "chat.completion.chunk"
    deltas = [{"role": "assistant", "content": None, "tool_calls": [call]} for call in _chat_calls(calls)]
    return _events(
        *(_chat_body(kind, {"delta": delta, "finish_reason": None}, None) for delta in deltas),
        _chat_body(kind, {"delta": {}, "finish_reason": "tool_calls"}, None),
        _chat_body(kind, {}, _chat_usage()),
        done=True,
    )


ANTHROPIC = Dialect(
    "Anthropic",
    f"anthropic:{_CLAUDE}",
    lambda address: {"ANTHROPIC_BASE_URL": address, "ANTHROPIC_API_KEY": KEY},
    _claude_whole,
    _claude_streamed,
    _claude_error,
    static=lambda body: [body["tools"], body["system"]],
    turns=lambda body: list(body["messages"]),
)
OPENAI = Dialect(
    "OpenAI",
    f"openai:{_GPT}",
    lambda address: {"OPENAI_BASE_URL": f"{address}/v1", "OPENAI_API_KEY": KEY},
    _responses_whole,
    _responses_streamed,
    _error,
    static=lambda body: [body["tools"], body["instructions"]],
    turns=lambda body: list(body["input"]),
)
GOOGLE = Dialect(
    "Google",
    f"google:{_GEMINI}",
    lambda address: {"GOOGLE_GEMINI_BASE_URL": address, "GOOGLE_API_KEY": KEY},
    _gemini_whole,
    _gemini_streamed,
    _gemini_error,
    static=lambda body: [body["tools"], body["systemInstruction"]],
    turns=lambda body: list(body["contents"]),
)
COMPATIBLE = Dialect(
    "OpenAI-compatible",
    f"openai-compatible:{_LOCAL}",
    lambda address: {"PINCITE_AGENT__BASE_URL": f"{address}/v1", "PINCITE_AGENT__API_KEY": KEY},
    _chat_whole,
    _chat_streamed,
    _error,
    static=lambda body: [body["tools"], body["messages"][0]],
    turns=lambda body: list(body["messages"][1:]),
    priced=False,
)
DIALECTS = (ANTHROPIC, OPENAI, GOOGLE, COMPATIBLE)
