"""Tests that every text and list from a client has a limit, in the schema and when called."""

from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import ValidationError

from pincite.tools import argument_limits, toolset
from pincite.tools.answers.submission import Submission
from pincite.tools.errors import BadArguments
from pincite.tools.session import Session

_CLOSED = ("enum", "format", "pattern")


def unlimited(schema: Any, path: str) -> Iterator[str]:
    """Paths of strings without maxLength and of arrays without maxItems."""
    if isinstance(schema, list):
        for part in schema:
            yield from unlimited(part, path)
    if not isinstance(schema, dict):
        return
    if schema.get("type") == "string" and "maxLength" not in schema and not any(key in schema for key in _CLOSED):
        yield path
    if schema.get("type") == "array" and "maxItems" not in schema:
        yield path
    for key, part in schema.items():
        yield from unlimited(part, f"{path}.{key}")


@pytest.mark.parametrize("spec", toolset.TOOLS, ids=lambda spec: spec.name)
def test_each_schema_limits_every_text_and_every_list(spec: toolset.ToolSpec) -> None:
    assert list(unlimited(spec.input_schema, spec.name)) == []


def submission(**changed: object) -> dict[str, Any]:
    return {"question": "Who pays?", "answer_type": "names", "value": ["A"], **changed}


@pytest.mark.parametrize(
    ("argument", "most"),
    [
        ("question", argument_limits.LONGEST_QUESTION),
        ("value", argument_limits.LONGEST_VALUE),
        ("because", argument_limits.LONGEST_PART),
    ],
)
def test_a_text_at_its_limit_is_accepted_and_a_longer_one_is_an_error_that_states_the_limit(
    argument: str, most: int
) -> None:
    Submission.model_validate(submission(**{argument: "x" * most}))
    with pytest.raises(ValidationError, match=f"at most {most} characters"):
        Submission.model_validate(submission(**{argument: "x" * (most + 1)}))


@pytest.mark.parametrize(
    ("argument", "most"),
    [
        ("value", argument_limits.MOST_NAMES),
        ("doc_ids", argument_limits.MOST_DOCUMENTS),
        ("searched", argument_limits.MOST_SEARCHED),
        ("confirmed", argument_limits.MOST_SEARCHED),
    ],
)
def test_a_list_at_its_limit_is_accepted_and_a_longer_one_is_an_error_that_states_the_limit(
    argument: str, most: int
) -> None:
    Submission.model_validate(submission(**{argument: ["x"] * most}))
    with pytest.raises(ValidationError, match=f"at most {most} items"):
        Submission.model_validate(submission(**{argument: ["x"] * (most + 1)}))


@pytest.mark.parametrize("value", [10**30, -(10**30), float("inf"), float("nan")])
def test_an_out_of_range_number_is_refused(value: float) -> None:
    with pytest.raises(ValidationError, match=r"finite|digits"):
        Submission.model_validate(submission(answer_type="number", value=value))


@pytest.mark.parametrize("arguments", [{"query": [[]] * 30_000}, {str(n): 1 for n in range(30_000)}])
def test_arguments_with_very_many_values_are_refused_in_one_short_sentence(arguments: dict[str, Any]) -> None:
    session: Any = object.__new__(Session)
    with pytest.raises(BadArguments, match="more than 20,000 values") as refused:
        toolset.call(session, "find_documents", arguments)
    assert len(str(refused.value)) < 200
