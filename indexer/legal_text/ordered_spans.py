"""Look up spans in a sorted list of spans that do not overlap. Pure."""

from bisect import bisect_right
from collections.abc import Sequence

from pincite.indexer.page import Span


def meets(spans: Sequence[Span], span: Span) -> bool:
    """Return whether a span shares a character with one of `spans`, which are sorted and do not overlap."""
    index = bisect_right(spans, span.start, key=lambda each: each.end)
    return index < len(spans) and spans[index].start < span.end


def holds(spans: Sequence[Span], span: Span) -> bool:
    """Return whether a span lies inside one of `spans`, which are sorted and do not overlap."""
    index = bisect_right(spans, span.start, key=lambda each: each.end)
    return index < len(spans) and spans[index].start <= span.start and span.end <= spans[index].end
