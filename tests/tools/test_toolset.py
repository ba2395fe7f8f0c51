"""Tests the tool declarations that an agent receives, and invalid calls."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from pincite.tools import toolset
from pincite.tools.errors import BadArguments, UnknownTool
from pincite.tools.session import Session
from pincite.tools.toolset import TOOLS, ToolSpec

NAMES = [
    "find_documents",
    "lookup_case_metadata",
    "find_article_page",
    "search_within_doc_family",
    "get_page",
    "get_context",
    "submit_typed_answer",
]
SUBMISSION = {"question": "Is rent due?", "answer_type": "boolean", "value": None, "searched": ["rent"]}
CALLS: list[tuple[str, dict[str, Any]]] = [
    ("find_documents", {}),
    ("find_documents", {"query": "Harbour Licensing Law"}),
    ("find_documents", {"query": "zyxwv"}),
    ("lookup_case_metadata", {"case_id": "CFI 012/2023"}),
    ("lookup_case_metadata", {"case_id": "CFI 999/2023"}),
    ("find_article_page", {"law": "Harbour Licensing Law", "article": "22(1)"}),
    ("find_article_page", {"law": "Harbour Licensing Law", "article": "99"}),
    ("search_within_doc_family", {"query": "licence fee"}),
    ("search_within_doc_family", {"query": "zyxwv"}),
    ("get_page", {"doc_id": "harbour-licensing-regulations-2019", "page": 4, "window": 2}),
    ("get_context", {"doc_id": "harbour-licensing-law-2019", "section": "22"}),
    ("get_context", {"doc_id": "harbour-licensing-law-2019", "page": 4, "depth": 3}),
    ("submit_typed_answer", SUBMISSION),
    ("submit_typed_answer", {**SUBMISSION, "value": True}),
]
each_tool = pytest.mark.parametrize("spec", TOOLS, ids=lambda spec: spec.name)


def test_the_tools_are_the_seven_of_the_documentation_in_order() -> None:
    assert [spec.name for spec in TOOLS] == NAMES


@each_tool
def test_a_description_is_at_most_1800_characters_and_says_when_to_use_the_tool(spec: ToolSpec) -> None:
    assert 100 < len(spec.description) <= 1800
    assert spec.title


@each_tool
def test_the_argument_schema_is_closed_described_and_valid(spec: ToolSpec) -> None:
    Draft202012Validator.check_schema(spec.input_schema)
    assert spec.input_schema["additionalProperties"] is False
    assert all(
        part["additionalProperties"] is False
        for part in spec.input_schema.get("$defs", {}).values()
        if "properties" in part
    )


@each_tool
def test_the_result_has_a_valid_schema(spec: ToolSpec) -> None:
    Draft202012Validator.check_schema(spec.output_schema)
    assert spec.output_schema["type"] == "object"


@pytest.mark.parametrize(("name", "arguments"), CALLS)
def test_results_match_the_output_schema(session: Session, name: str, arguments: dict[str, Any]) -> None:
    spec = next(spec for spec in TOOLS if spec.name == name)
    result = toolset.call(session, name, arguments).model_dump(mode="json")
    assert list(Draft202012Validator(spec.output_schema).iter_errors(result)) == []


@each_tool
def test_only_submitting_is_not_read_only(spec: ToolSpec) -> None:
    assert spec.read_only == (spec.name != "submit_typed_answer")


@each_tool
def test_an_unknown_argument_is_an_error_that_lists_the_known_ones(session: Session, spec: ToolSpec) -> None:
    with pytest.raises(
        BadArguments, match=f"{spec.name} cannot take these arguments: .*colour: unknown argument"
    ) as error:
        toolset.call(session, spec.name, {"colour": "red"})
    assert str(error.value).endswith(f"Its arguments are: {', '.join(spec.input_schema['properties'])}.")


def test_an_unknown_tool_is_an_error_that_lists_the_tools(session: Session) -> None:
    with pytest.raises(UnknownTool, match=f"no tool 'read_page'. The tools are: {', '.join(NAMES)}"):
        toolset.call(session, "read_page", {})


@pytest.mark.parametrize(
    ("name", "arguments", "said"),
    [
        ("get_page", {"doc_id": "x"}, "page: Field required"),
        ("get_page", {"doc_id": "harbour-licensing-law-2019", "page": 0}, "page: Input should be greater than"),
        ("get_page", {"doc_id": "harbour-licensing-law-2019", "page": 1, "window": 3}, "window: "),
        ("get_page", {"doc_id": "harbour-licensing-law-2019", "page": "2"}, "page: Input should be a valid integer"),
        ("get_page", {"doc_id": "harbour-licensing-law-2019", "page": 2.0}, "page: Input should be a valid integer"),
        ("get_page", {"doc_id": "harbour-licensing-law-2019", "page": True}, "page: Input should be a valid integer"),
        ("search_within_doc_family", {"query": "fee", "top_k": 21}, "top_k: "),
        ("search_within_doc_family", {"query": ""}, "query: "),
        (
            "submit_typed_answer",
            {**SUBMISSION, "claims": [{"text": "x", "citations": [True]}]},
            "claims.0.citations.0: ",
        ),
        ("submit_typed_answer", {**SUBMISSION, "searched": ["x"] * 51}, "searched: "),
        (
            "submit_typed_answer",
            {**SUBMISSION, "citations": [{"doc_id": "x", "page": 1, "quote": "x" * 8001}]},
            "quote: ",
        ),
        ("submit_typed_answer", {**SUBMISSION, "answer_type": "essay"}, "answer_type: "),
        ("submit_typed_answer", {**SUBMISSION, "citations": [{"doc_id": "x", "page": 1}]}, "citations.0.quote: "),
    ],
)
def test_invalid_arguments_are_named(session: Session, name: str, arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(BadArguments) as error:
        toolset.call(session, name, arguments)
    assert said in str(error.value)


def test_an_error_names_a_few_of_many_problems(session: Session) -> None:
    with pytest.raises(BadArguments) as error:
        toolset.call(session, "submit_typed_answer", {**SUBMISSION, "citations": [{}] * 500})
    assert len(str(error.value)) < 2000


def test_an_invalid_call_shows_no_page(session: Session) -> None:
    with pytest.raises(BadArguments):
        toolset.call(session, "get_page", {"doc_id": "harbour-licensing-law-2019", "page": "two"})
    assert session.ledger.pages() == frozenset()
    assert session.selected_families == set()
