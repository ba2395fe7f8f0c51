"""Stretches of one text that stand in order and apart, looked up by place. Pure."""

from bisect import bisect_right
from collections.abc import Sequence

from pincite.indexer.page import Span


def meets(spans: Sequence[Span], span: Span) -> bool:
    """Whether a stretch shares a character with one of `spans`, which are in order and apart."""
    index = bisect_right(spans, span.start, key=lambda each: each.end)
    return index < len(spans) and spans[index].start < span.end


def holds(spans: Sequence[Span], span: Span) -> bool:
    """Whether a stretch lies inside one of `spans`, which are in order and apart."""
    index = bisect_right(spans, span.start, key=lambda each: each.end)
    return index < len(spans) and spans[index].start <= span.start and span.end <= spans[index].end
