"""Boxes of a PDF page, in points, and their transformation by matrices. Pure."""

Box = tuple[float, float, float, float]
"""Left, bottom, right and top."""
Matrix = tuple[float, float, float, float, float, float]
"""The matrix of a PDF object (ISO 32000-1, 8.3.4)."""


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes have an area in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def transform(box: Box, matrix: Matrix) -> Box:
    """The bounding box of a transformed box."""
    corners = [transform_point(x, y, matrix) for x in box[::2] for y in box[1::2]]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def transform_point(x: float, y: float, matrix: Matrix) -> tuple[float, float]:
    """A transformed point."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f
