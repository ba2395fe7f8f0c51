"""Measure and limit the size of a result, and write the call that continues it. Pure.

The size is that of the JSON that clients get. The rest is left to the next call, which the result spells out:
`get_page(doc_id="harbour-law", page=12, offset=4800)`.
"""

import json
from bisect import bisect_right
from collections.abc import Callable, Sequence

from pydantic import BaseModel

LIMIT = 6000
"""Characters of a result's JSON."""
_FULL = 0.8
"""Least share of the space that a text cut at a line or word end must fill."""
_encoded = json.JSONEncoder(ensure_ascii=False).encode


def size(value: BaseModel | str) -> int:
    """Characters of a value's JSON, with spaces between its parts; line breaks and quotes count as escaped."""
    plain = value.model_dump(mode="json") if isinstance(value, BaseModel) else value
    return len(_encoded(plain))


def fitting(text: str, room: int, shown: Callable[[str], str] = str) -> int:
    """Return how many leading characters of a text fit into `room` characters of JSON, as `shown`; at least one.

    All of them, else up to a line end, else up to a word end.
    """
    if not text or size(shown(text)) <= room:
        return len(text)
    most = max(1, bisect_right(range(1, len(text) + 1), room, key=lambda end: size(shown(text[:end]))))
    broken = (text.rfind(mark, 0, most) + 1 for mark in "\n ")
    return next((end for end in broken if end > most * _FULL), most)


def listed(names: Sequence[str], most: int, between: str = ", ") -> str:
    """The first `most` names, and how many more there are: `a, b and 3 more`."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return between.join(names[:most]) + more


def literal_call(tool: str, **arguments: str | int | list[str] | None) -> str:
    """The call as an agent can copy it; null arguments are left out."""
    given = {name: value for name, value in arguments.items() if value is not None}
    return f"{tool}({', '.join(f'{n}={_encoded(v)}' for n, v in given.items())})"
