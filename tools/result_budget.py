"""How much a result may hold, and how it says what continues it. Pure.

A result is measured as the JSON that clients get. What does not fit is left to the next call, which the result spells
out: `get_page(doc_id="harbour-law", page=12, offset=4800)`.
"""

import json
from bisect import bisect_right
from collections.abc import Callable, Sequence

from pydantic import BaseModel

LIMIT = 6000
"""Characters of a result's JSON."""
_FULL = 0.8
"""Share of the room that a text cut at the end of a line or word still fills."""
_encoded = json.JSONEncoder(ensure_ascii=False).encode


def size(value: BaseModel | str) -> int:
    """Characters of a value's JSON, spaces between its parts included; line breaks and quotes count as escaped."""
    plain = value.model_dump(mode="json") if isinstance(value, BaseModel) else value
    return len(_encoded(plain))


def fitting(text: str, room: int, shown: Callable[[str], str] = str) -> int:
    """Return how many leading characters of a text fit into `room` characters of JSON, as `shown`; at least one.

    All of them, or as many as end a line, else a word.
    """
    if not text or size(shown(text)) <= room:
        return len(text)
    most = max(1, bisect_right(range(1, len(text) + 1), room, key=lambda end: size(shown(text[:end]))))
    broken = (text.rfind(mark, 0, most) + 1 for mark in "\n ")
    return next((end for end in broken if end > most * _FULL), most)


def listed(names: Sequence[str], most: int, between: str = ", ") -> str:
    """The first of some names, and how many more there are: `a, b and 3 more`."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return between.join(names[:most]) + more


def literal_call(tool: str, **arguments: str | int | list[str] | None) -> str:
    """The call as an agent can copy it; arguments that are null are left out."""
    given = {name: value for name, value in arguments.items() if value is not None}
    return f"{tool}({', '.join(f'{n}={_encoded(v)}' for n, v in given.items())})"
