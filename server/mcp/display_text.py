r"""Remove characters that reorder text on a display from what a client shows. Pure.

Quotes from the cleaned text are still found, because quotes are compared as a reader sees them (`indexer.readable`). In
document ids these characters are escaped, as `\u202e`; tools accept an id as printed.
"""

import re
from collections.abc import Mapping
from typing import Any

from pincite.server.mcp.rendering import IDS
from pincite.tools.printable import in_line

_TURNING = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Marks, embeddings, overrides and isolates of writing direction (Unicode Standard Annex 9)."""


def displayed(result: Mapping[str, Any]) -> dict[str, Any]:
    """Return a result as the client gets it."""
    return {key: _value(key, item) for key, item in result.items()}


def in_order(text: str) -> str:
    """Remove the characters that reorder text."""
    return _TURNING.sub("", text)


def _value(key: str, item: object) -> object:
    if isinstance(item, Mapping):
        return displayed(item)
    if isinstance(item, list):
        return [_value(key, each) for each in item]
    if not isinstance(item, str) or item.isascii():
        return item
    if key in IDS:
        return in_line(item) if _TURNING.search(item) else item
    return in_order(item)
