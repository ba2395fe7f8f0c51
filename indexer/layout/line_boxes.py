"""Match the lines of a page to their boxes. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from pincite.indexer.extract.base import LineBox
from pincite.indexer.legal_text.body_lines import Line


@dataclass(frozen=True, slots=True)
class BoxedLine:
    """A line of a page with its box."""

    line: Line
    box: LineBox


def boxed_lines(lines: Sequence[Line], text: str, boxes: Sequence[LineBox | None]) -> list[BoxedLine]:
    """Return the lines of a page with their boxes, or none if the boxes are unknown."""
    rows = text.split("\n")
    if len(rows) != len(boxes):
        return []
    starts: dict[int, LineBox] = {}
    offset = 0
    for row, box in zip(rows, boxes, strict=True):
        if box is not None and row.strip():
            starts[offset + len(row) - len(row.lstrip())] = box
        offset += len(row) + 1
    return [BoxedLine(line, starts[line.span.start]) for line in lines if line.span.start in starts]


def lowest(placed: Sequence[BoxedLine], most: int) -> dict[Line, int]:
    """Return the lowest lines of a page with their depth, 0 for the lowest.

    There are at most `most` of them, and at most a third of the lines.
    """
    ordered = sorted(placed, key=lambda item: item.box.bottom)
    return {item.line: depth for depth, item in enumerate(ordered[: min(most, len(placed) // 3)])}
