"""Find the stretch of a text nearest to a quote: approximate search by bit-parallel dynamic programming.

Source of the algorithm: G. Myers, A fast bit-vector algorithm for approximate string matching based on dynamic
programming, Journal of the ACM 46(3), 1999. It takes one step per character of the text, whatever the length of the
pattern.
"""

from dataclasses import dataclass

_LONGEST = 4000


@dataclass(frozen=True, slots=True)
class Nearest:
    """The stretch `start:end` of the text with the fewest edits to the pattern."""

    start: int
    end: int
    edits: int
    similarity: float


def nearest(text: str, pattern: str) -> Nearest | None:
    """Return the nearest stretch of the text; null if the pattern is empty or has more than 4,000 characters."""
    if not pattern or not text or len(pattern) > _LONGEST:
        return None
    edits, end = _best_end(text, pattern)
    if edits >= len(pattern):
        return None
    _, length = _best_end(text[:end][::-1], pattern[::-1], anchored=True)
    start = end - length
    return Nearest(start, end, edits, 1 - edits / max(len(pattern), end - start))


def _best_end(text: str, pattern: str, *, anchored: bool = False) -> tuple[int, int]:
    """The fewest edits and the end of the stretch with them; an `anchored` stretch starts where the text starts."""
    size = len(pattern)
    mask, last = (1 << size) - 1, 1 << (size - 1)
    places: dict[str, int] = {}
    for index, char in enumerate(pattern):
        places[char] = places.get(char, 0) | (1 << index)
    plus, minus, score, best = mask, 0, size, (size, 0)
    for at, char in enumerate(text, start=1):
        equal = places.get(char, 0)
        vertical = equal | minus
        horizontal = (((equal & plus) + plus) ^ plus) | equal
        up = (minus | ~(horizontal | plus)) & mask
        down = plus & horizontal
        score += bool(up & last) - bool(down & last)
        up, down = (up << 1 | anchored) & mask, (down << 1) & mask
        plus, minus = (down | ~(vertical | up)) & mask, up & vertical
        if score < best[0]:
            best = (score, at)
    return best
