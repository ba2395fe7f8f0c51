"""Tests how a run that outgrows the model's context is trimmed."""

import json
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelResponse,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

from pincite.indexer.page import PageRef
from pincite.server.agent.models.context import tokens_in, trimmed
from pincite.server.agent.ports import SUBMIT

WORDS = "the licensee shall keep its records " * 40
"""The text of a page: some 360 tokens."""


def run_reading(pages: Sequence[int], *, ids: Sequence[str] = ()) -> list[ModelMessage]:
    """A question, then for each page a response with its call and a request with its result."""
    messages: list[ModelMessage] = [ModelRequest([UserPromptPart("For how long?")])]
    for number, page in enumerate(pages):
        messages += read(page, ids[number] if ids else f"call_{number}")
    return messages


def read(page: int, call_id: str, text: str = WORDS) -> list[ModelMessage]:
    asked, given = {"doc_id": "law", "page": page}, {"doc_id": "law", "page": page, "text": text}
    return [
        ModelResponse([ToolCallPart("get_page", asked, call_id)]),
        ModelRequest([ToolReturnPart("get_page", given, call_id)]),
    ]


def results(messages: Sequence[ModelMessage]) -> list[Any]:
    return [part.content for message in messages for part in message.parts if isinstance(part, ToolReturnPart)]


def full_pages(messages: Sequence[ModelMessage]) -> list[int]:
    return [content["page"] for content in results(messages) if isinstance(content, dict)]


def test_a_run_within_its_budget_is_sent_unchanged() -> None:
    messages = run_reading([1, 2, 3])
    assert trimmed(messages, 10_000) == messages


def test_the_oldest_results_are_trimmed_first_and_replaced_by_the_call_to_repeat() -> None:
    left = trimmed(run_reading([1, 2, 3, 4]), 1400)
    assert full_pages(left) == [3, 4]
    assert results(left)[0] == (
        'Result trimmed to keep within the context. Call again to read it: get_page({"doc_id": "law", "page": 1})'
    )


def test_the_results_of_the_last_response_are_never_trimmed() -> None:
    assert full_pages(trimmed(run_reading([1, 2, 3]), 10)) == [3]


@pytest.mark.parametrize("doc_id", ["law", "la"])
def test_a_result_with_a_cited_page_is_never_trimmed(doc_id: str) -> None:
    assert full_pages(trimmed(run_reading([1, 2, 3]), 10, {PageRef(doc_id, 1)})) == [1, 3]


def test_verdicts_on_submissions_are_never_trimmed() -> None:
    verdict = json.dumps({"status": "rejected", "message": WORDS})
    submitted: list[ModelMessage] = [
        ModelResponse([ToolCallPart(SUBMIT, {}, "s")]),
        ModelRequest([ToolReturnPart(SUBMIT, verdict, "s", outcome="retried")]),
    ]
    assert verdict in results(trimmed([*run_reading([1]), *submitted, *read(2, "r")], 10))


def test_the_replacement_line_names_the_right_call_when_call_ids_repeat() -> None:
    left = trimmed(run_reading([1, 2, 3], ids=["call_0", "call_0", "call_0"]), 10)
    assert '"page": 1' in results(left)[0]
    assert '"page": 2' in results(left)[1]


def test_consecutive_requests_share_their_prefix_until_the_budget_is_reached_again() -> None:
    messages = run_reading(range(1, 16))
    sent = [trimmed(messages[: 1 + 2 * pages], 2400) for pages in range(1, 16)]
    same = [after[: len(before)] == before for before, after in pairwise(sent)]
    assert same.count(False) <= 5
    assert same[:5] == [True] * 5


@given(st.lists(st.integers(1, 9), min_size=1, max_size=8), st.integers(1, 4000), st.integers(1, 9))
def test_trimming_keeps_calls_paired_with_results_and_is_deterministic(
    pages: list[int], tokens: int, cited: int
) -> None:
    messages = run_reading(pages)
    left = trimmed(messages, tokens, {PageRef("law", cited)})
    assert left == trimmed(messages, tokens, {PageRef("law", cited)})
    assert [type(each) for each in left] == [type(each) for each in messages]
    ids = [[part.tool_call_id for part in each.parts if isinstance(part, ToolReturnPart)] for each in left]
    assert ids == [[p.tool_call_id for p in each.parts if isinstance(p, ToolReturnPart)] for each in messages]
    assert {page for page in pages if page == cited} <= set(full_pages(left))


def test_repeated_instructions_are_counted_once() -> None:
    messages = run_reading([1, 2, 3])
    for message in messages:
        if isinstance(message, ModelRequest):
            message.instructions = WORDS
    assert full_pages(trimmed(messages, 1700)) == [1, 2, 3]


def test_a_token_is_counted_as_four_bytes() -> None:
    assert (tokens_in(""), tokens_in("abcd"), tokens_in("abcde"), tokens_in("ةةةة")) == (0, 1, 2, 2)
