"""Compare two JSON values and list the paths at which they differ. Pure."""

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

_TOLERANCE = 1e-9
"""Relative tolerance. Scores are sums of floats, whose last digits depend on the machine."""

Differing = tuple[str, Any, Any]
"""A path, the recorded value and the current value; null if absent."""


def differing(recorded: Any, now: Any, path: str = "") -> Iterator[Differing]:  # noqa: ANN401  any JSON value
    """Yield each place where two values differ, in reading order.

    A null or empty field equals an absent one, because later versions may add fields.
    """
    if isinstance(recorded, dict) and isinstance(now, dict):
        yield from _objects(recorded, now, path)
    elif isinstance(recorded, list) and isinstance(now, list):
        yield from _lists(recorded, now, path)
    elif not _same(recorded, now):
        yield path, recorded, now


def canonical(value: Any) -> str:  # noqa: ANN401  any JSON value
    """Return one text for equal values: sorted keys, floats to nine digits."""
    return json.dumps(_rounded(value), sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def _objects(recorded: Mapping[str, Any], now: Mapping[str, Any], path: str) -> Iterator[Differing]:
    for name in [*recorded, *(name for name in now if name not in recorded)]:
        yield from differing(recorded.get(name), now.get(name), f"{path}.{name}" if path else name)


def _lists(recorded: Sequence[Any], now: Sequence[Any], path: str) -> Iterator[Differing]:
    matcher = SequenceMatcher(None, [canonical(each) for each in recorded], [canonical(each) for each in now], False)
    for tag, start, end, begin, stop in matcher.get_opcodes():
        if tag == "equal":
            continue
        pairs = min(end - start, stop - begin)
        for offset in range(pairs):
            yield from differing(recorded[start + offset], now[begin + offset], f"{path}[{start + offset}]")
        for place in range(start + pairs, end):
            yield f"{path}[{place}]", recorded[place], None
        for place in range(begin + pairs, stop):
            yield f"{path}[{place}]", None, now[place]


def _same(recorded: Any, now: Any) -> bool:  # noqa: ANN401
    if _is_number(recorded) and _is_number(now):
        return math.isclose(recorded, now, rel_tol=_TOLERANCE)
    if recorded is None or now is None:
        return (recorded or now) in (None, [], {}) and not isinstance(recorded or now, bool)
    return type(recorded) is type(now) and bool(recorded == now)


def _is_number(value: Any) -> bool:  # noqa: ANN401
    return isinstance(value, int | float) and not isinstance(value, bool)


def _rounded(value: Any) -> Any:  # noqa: ANN401
    if isinstance(value, float):
        return float(f"{value:.9g}")
    if isinstance(value, dict):
        return {name: _rounded(each) for name, each in value.items()}
    return [_rounded(each) for each in value] if isinstance(value, list) else value
