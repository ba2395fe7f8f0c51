"""What is wrong with a JSON file of another benchmark, each fault with its place."""

from collections.abc import Sequence
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from pincite.evals.errors import BadQuestions, Problem

T = TypeVar("T")


def parse_json(form: TypeAdapter[T], data: bytes, source: str) -> T:
    """The data in its form. Raises BadQuestions with every fault of the file, each as `documents[3].text: ...`."""
    try:
        return form.validate_json(data)
    except ValidationError as error:
        raise BadQuestions(source, [Problem(None, message) for message in json_faults(error)]) from error


def json_faults(error: ValidationError) -> list[str]:
    """One message a fault, with its place in the file."""
    found = error.errors(include_url=False, include_input=False, include_context=False)
    return [f"{place(item['loc'])}{item['msg']}" for item in found]


def place(steps: Sequence[int | str]) -> str:
    """`documents[3].text: `, numbers 0-based as JSON tools count; empty for the file as a whole."""
    parts = [f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps]
    return f"{''.join(parts).removeprefix('.')}: " if parts else ""
