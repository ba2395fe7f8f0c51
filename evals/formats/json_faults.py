"""Report the faults of a JSON file, each with its position."""

from collections.abc import Sequence
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from pincite.evals.errors import BadQuestions, Problem

T = TypeVar("T")


def parse_json(form: TypeAdapter[T], data: bytes, source: str) -> T:
    """Parse the data. Raises BadQuestions with every fault of the file, such as `documents[3].text: ...`."""
    try:
        return form.validate_json(data)
    except ValidationError as error:
        raise BadQuestions(source, [Problem(None, message) for message in json_faults(error)]) from error


def json_faults(error: ValidationError) -> list[str]:
    """Return one message per fault, with its position in the file."""
    found = error.errors(include_url=False, include_input=False, include_context=False)
    return [f"{place(item['loc'])}{item['msg']}" for item in found]


def place(steps: Sequence[int | str]) -> str:
    """Format a position as `documents[3].text: `, 0-based as in JSON tools; empty for the whole file."""
    parts = [f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps]
    return f"{''.join(parts).removeprefix('.')}: " if parts else ""
