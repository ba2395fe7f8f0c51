"""Convert a model's response to JSON values and back, for replays.

Only the fields that shape a run are kept. Libraries add fields to their messages in minor versions; a record must not
differ by them.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic_ai.messages import ModelMessagesTypeAdapter, ModelResponse

_KEPT = ("part_kind", "content", "tool_name", "args", "tool_call_id")


def response_parts(response: ModelResponse) -> tuple[Mapping[str, Any], ...]:
    """Return the parts of a response as JSON values."""
    row = ModelMessagesTypeAdapter.dump_python([response], mode="json")[0]
    return tuple({name: part[name] for name in _KEPT if part.get(name) is not None} for part in row["parts"])


def response_of(parts: Sequence[Mapping[str, Any]], model: str) -> ModelResponse:
    """Rebuild the response from its parts. Raises `pydantic.ValidationError` for invalid parts."""
    row = {"kind": "response", "parts": [dict(part) for part in parts], "model_name": model}
    response = ModelMessagesTypeAdapter.validate_python([row])[0]
    assert isinstance(response, ModelResponse)
    return response
