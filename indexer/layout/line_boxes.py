"""The box of each line of a page. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from pincite.indexer.extract.base import LineBox
from pincite.indexer.legal_text.body_lines import Line


@dataclass(frozen=True, slots=True)
class BoxedLine:
    """A line of a page and its box."""

    line: Line
    box: LineBox


def boxed_lines(lines: Sequence[Line], text: str, boxes: Sequence[LineBox | None]) -> list[BoxedLine]:
    """Return the lines of a page with their boxes; none where the boxes are not known."""
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
    """Return the lines that stand lowest on a page, 0 the lowest: no more than `most`, nor than a third of them."""
    ordered = sorted(placed, key=lambda item: item.box.bottom)
    return {item.line: depth for depth, item in enumerate(ordered[: min(most, len(placed) // 3)])}
