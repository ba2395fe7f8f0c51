"""Trim the messages of a run that exceed the context budget. Pure.

Tokens are estimated: one for four bytes of UTF-8, as in English prose. Digits and tables have more tokens a byte, so
set the budget to at most three quarters of a model's context.

When a request exceeds the budget, results are trimmed to below three quarters of it. The following requests then begin
with the same bytes, which the provider reads from its cache. Trimmed results stay trimmed: each request decides again
from all messages, in order, with the same outcome.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any

from pydantic_ai.messages import ModelMessage, ModelRequest, ModelResponse, ToolCallPart, ToolReturnPart

from pincite.indexer.page import PageRef
from pincite.server.agent.ports import SUBMIT, UNSURE

BYTES_A_TOKEN = 4
_DOWN_TO = 0.75


@dataclass(frozen=True, slots=True)
class _Result:
    """A tool's result: its place, the line that replaces it, the tokens saved, and its pages."""

    message: int
    part: int
    line: str
    saved: int
    pages: frozenset[PageRef]


def tokens_in(text: str) -> int:
    """Estimate the tokens of a text, rounded up."""
    return -(-len(text.encode()) // BYTES_A_TOKEN)


def declared_size(tools: Iterable[tuple[str, str, Mapping[str, Any]]]) -> int:
    """Estimate the tokens of declared tools: name, description, schema."""
    return sum(tokens_in(name + description + json.dumps(schema)) for name, description, schema in tools)


def trimmed(messages: Sequence[ModelMessage], tokens: int, cited: Set[PageRef] = frozenset()) -> list[ModelMessage]:
    """Trim old results until the messages have at most this many tokens, as far as possible.

    Never trimmed: the results of the last response, results with a cited page, and verdicts on submissions. Calls and
    results stay in pairs.
    """
    results = list(_results(messages))
    sizes = [_size(message) for message in messages]
    sizes[0] += _instructions(messages)
    gone: set[int] = set()
    for end in _requests(messages):
        now = sum(sizes[: end + 1]) - sum(results[each].saved for each in gone)
        target = tokens * _DOWN_TO if now > tokens else now
        for number, result in enumerate(results):
            if now <= target or result.message >= end:
                break
            if number not in gone and result.saved > 0 and not _has_cited_page(result, cited):
                gone.add(number)
                now -= result.saved
    return _without([results[number] for number in sorted(gone)], messages)


def stub(call: ToolCallPart) -> str:
    """Return the line that replaces a result. It names the call that returns it again."""
    arguments = json.dumps(call.args_as_dict(), ensure_ascii=False)
    return f"Result trimmed to keep within the context. Call again to read it: {call.tool_name}({arguments})"


def _requests(messages: Sequence[ModelMessage]) -> list[int]:
    return [number for number, message in enumerate(messages) if isinstance(message, ModelRequest)]


def _results(messages: Sequence[ModelMessage]) -> Iterator[_Result]:
    calls: dict[str, ToolCallPart] = {}  # the last call of an id: some servers restart their count with each response
    for number, message in enumerate(messages):
        for place, part in enumerate(message.parts):
            if isinstance(part, ToolCallPart):
                calls[part.tool_call_id] = part
            elif isinstance(part, ToolReturnPart) and part.tool_name not in (SUBMIT, UNSURE):
                line = stub(calls[part.tool_call_id])
                saved = tokens_in(part.model_response_str()) - tokens_in(line)
                yield _Result(number, place, line, saved, frozenset(_pages(part.content)))


def _instructions(messages: Sequence[ModelMessage]) -> int:
    """Estimate the tokens of the instructions. Every request of the history has them; they are sent once."""
    texts = (message.instructions for message in messages if isinstance(message, ModelRequest))
    return max((tokens_in(text) for text in texts if text), default=0)


def _size(message: ModelMessage) -> int:
    if isinstance(message, ModelResponse):
        calls = (part for part in message.parts if isinstance(part, ToolCallPart))
        return tokens_in(message.text or "") + sum(
            tokens_in(part.tool_name + part.args_as_json_str()) for part in calls
        )
    texts = (getattr(part, "content", "") for part in message.parts if not isinstance(part, ToolReturnPart))
    returned = (part.model_response_str() for part in message.parts if isinstance(part, ToolReturnPart))
    return sum(tokens_in(str(text)) for text in (*texts, *returned))


def _pages(content: object) -> Iterator[PageRef]:
    """Yield the pages in a result, by the fields `doc_id` and `page`."""
    if isinstance(content, list | tuple):
        for each in content:
            yield from _pages(each)
    if isinstance(content, dict):
        if isinstance(content.get("doc_id"), str) and isinstance(content.get("page"), int):
            yield PageRef(content["doc_id"], content["page"])
        for each in content.values():
            yield from _pages(each)


def _has_cited_page(result: _Result, cited: Set[PageRef]) -> bool:
    """Detect a result with a cited page. A citation may name its document by the beginning of its id."""
    return any(
        page.page == each.page and (page.doc_id.startswith(each.doc_id) or f"/{each.doc_id}" in page.doc_id)
        for each in cited
        for page in result.pages
    )


def _without(gone: Sequence[_Result], messages: Sequence[ModelMessage]) -> list[ModelMessage]:
    left = list(messages)
    for result in gone:
        message = left[result.message]
        assert isinstance(message, ModelRequest)
        parts = list(message.parts)
        part = parts[result.part]
        assert isinstance(part, ToolReturnPart)
        parts[result.part] = ToolReturnPart(part.tool_name, result.line, part.tool_call_id, timestamp=part.timestamp)
        left[result.message] = replace(message, parts=parts)
    return left
