"""Tests that a model's response is recorded by the fields that affect a run, and can be restored."""

import pytest
from pydantic import ValidationError
from pydantic_ai.messages import ModelResponse, TextPart, ThinkingPart, ToolCallPart

from pincite.server.trace.responses import response_of, response_parts

CALL = ToolCallPart("get_page", {"doc_id": "a", "page": 2}, tool_call_id="c1")


def test_a_response_is_restored_as_it_was_recorded() -> None:
    response = ModelResponse(parts=[ThinkingPart("first the page"), TextPart("I read on."), CALL], model_name="m")
    again = response_of(response_parts(response), "m")
    assert (again.parts, again.model_name) == (response.parts, "m")


def test_only_fields_that_affect_a_run_are_recorded() -> None:
    parts = response_parts(ModelResponse(parts=[CALL], provider_response_id="r-1"))
    assert parts == (
        {"part_kind": "tool-call", "tool_name": "get_page", "args": {"doc_id": "a", "page": 2}, "tool_call_id": "c1"},
    )


def test_arguments_that_are_not_json_are_recorded_as_the_model_wrote_them() -> None:
    broken = ModelResponse(parts=[ToolCallPart("get_page", '{"doc_id": ', tool_call_id="c1")])
    assert response_of(response_parts(broken), "m").parts == broken.parts


def test_an_unknown_kind_of_response_part_is_refused() -> None:
    with pytest.raises(ValidationError):
        response_of([{"part_kind": "riddle"}], "m")
