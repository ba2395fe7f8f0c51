"""Number relations so that those that stay keep their numbers: an update then writes only the new ones. Pure."""

from collections.abc import Sequence
from difflib import SequenceMatcher

from pincite.indexer.model import Relation

_STEP = 1024
"""The distance of neighbours, which leaves room for later ones between them."""
_LARGEST = 2**31 - 1
Numbered = tuple[tuple[int, Relation], ...]
"""Relations with their numbers, ascending."""


def numbered(now: Sequence[Relation], before: Numbered = ()) -> Numbered:
    """Number relations in ascending order; those of `before` that stay in place keep their numbers."""
    kept: dict[int, int] = {}
    same = SequenceMatcher(None, [relation for _, relation in before], now, autojunk=False)
    for old, new, size in same.get_matching_blocks():
        kept |= {new + at: before[old + at][0] for at in range(size)}
    numbers = _filled(kept, len(now))
    return tuple(zip(numbers or _spread(0, _largest(len(now)), len(now)), now, strict=True))


def _filled(kept: dict[int, int], length: int) -> list[int]:
    """The numbers of all places, given those of some; none if there is no room."""
    numbers: list[int] = []
    places = sorted(kept)
    for place in (*places, length):
        gap, low = place - len(numbers), numbers[-1] if numbers else 0
        high = kept.get(place, min(low + _STEP * (gap + 1), _LARGEST))
        if high - low <= gap:
            return []
        numbers += [*_spread(low, high, gap), *([high] if place < length else [])]
    return numbers


def _spread(low: int, high: int, size: int) -> list[int]:
    """So many numbers between two, evenly."""
    return [low + (high - low) * (at + 1) // (size + 1) for at in range(size)]


def _largest(length: int) -> int:
    return min(_STEP * (length + 1), _LARGEST)
