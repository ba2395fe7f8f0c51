"""The schema of a line of a record, made from the event classes.

`docs/trace.schema.json` has the JSON schema; `python -m pincite.server.trace.schema` prints it.
"""

import json
import sys
from collections.abc import Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import Any, Literal, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, ValidationError, create_model
from pydantic.json_schema import models_json_schema

from pincite.server.trace import events
from pincite.server.trace.events import FORMAT, Event

_HASH = r"^[0-9a-f]{64}$"
_MOST_PROBLEMS = 3


class _Line(BaseModel):
    """Base of all lines: no further fields, no conversions."""

    model_config = ConfigDict(extra="forbid", strict=True)


class _Head(_Line):
    """The fields of every line except the seal."""

    seq: int = Field(ge=0, description="Place in the file, from 0")
    follows: int | None = Field(ge=0, description="The seq of the event that caused this one")
    ms: float = Field(ge=0, description="Milliseconds since the record was begun")
    prev: str = Field(pattern=_HASH, description="The sha256 of the line before")


class Seal(_Line):
    """The last line, which closes the record."""

    kind: Literal["seal"]
    algorithm: Literal["sha256", "hmac-sha256"]
    events: int = Field(ge=0, description="How many lines come before")
    prev: str = Field(pattern=_HASH)
    digest: str = Field(pattern=_HASH)


@cache
def lines_by_kind() -> Mapping[str, type[BaseModel]]:
    """Return the model of a line for each kind. Fields with a default in the event class may be missing."""
    made: dict[str, type[BaseModel]] = {each.kind: _line_of(each) for each in event_classes()}
    return made | {"seal": Seal}


def event_classes() -> list[type[Event]]:
    """List the event classes in the order of their declaration."""
    declared = vars(events).values()
    return [each for each in declared if isinstance(each, type) and issubclass(each, Event) and each is not Event]


def line_problems(row: Mapping[str, Any]) -> list[str]:
    """List the fields of a line that are unknown, missing or of a wrong type; empty for a valid line."""
    kind = row.get("kind")
    model = lines_by_kind().get(str(kind))
    if model is None:
        return [f"its kind {kind!r} is not part of this format"]
    try:
        model.model_validate_json(json.dumps(row, ensure_ascii=False).encode("utf-8", "replace"))
    except ValidationError as error:
        found = error.errors(include_url=False, include_context=False, include_input=False)
        problems = [f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in found[:_MOST_PROBLEMS]]
        return [f"is not a valid {kind} ({'; '.join(problems)})"]
    return []


def json_schema() -> dict[str, Any]:
    """Return the JSON schema of a line."""
    models = lines_by_kind()
    refs, schema = models_json_schema([(model, "validation") for model in models.values()])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A line of a pincite trace, format {FORMAT}",
        "oneOf": [refs[model, "validation"] for model in models.values()],
        "$defs": schema["$defs"],
    }


def _line_of(event: type[Event]) -> type[BaseModel]:
    hints = get_type_hints(event)
    own: dict[str, Any] = {"kind": (Literal[event.kind], ...)}
    for each in fields(event):
        is_required = each.default is MISSING and each.default_factory is MISSING
        default = ... if is_required else Field(default_factory=_default(each))
        own[each.name] = (hints[each.name], default)
    return create_model(event.__name__, __base__=_Head, __doc__=event.__doc__, **own)


def _default(field: Any) -> Any:  # noqa: ANN401  a dataclass's field, of any type
    return field.default_factory if field.default is MISSING else lambda: field.default


if __name__ == "__main__":
    sys.stdout.write(json.dumps(json_schema(), indent=2) + "\n")
