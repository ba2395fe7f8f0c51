"""Test searches in ordered, disjoint spans against a linear scan."""

from hypothesis import given
from hypothesis import strategies as st

from pincite.indexer.legal_text.ordered_spans import holds, meets
from pincite.indexer.page import Span

_PLACE = st.integers(min_value=0, max_value=40)


@st.composite
def apart(draw: st.DrawFn) -> list[Span]:
    bounds = sorted(draw(st.sets(_PLACE)))
    return [Span(start, end) for start, end in zip(bounds[::2], bounds[1::2], strict=False)]


@given(apart(), _PLACE, st.integers(min_value=1, max_value=20))
def test_a_span_overlaps_spans_that_share_a_character(spans: list[Span], start: int, length: int) -> None:
    end = start + length
    assert meets(spans, Span(start, end)) == any(span.start < end and start < span.end for span in spans)


@given(apart(), _PLACE, st.integers(min_value=1, max_value=20))
def test_a_span_is_contained_in_a_span_that_starts_before_and_ends_after_it(
    spans: list[Span], start: int, length: int
) -> None:
    end = start + length
    assert holds(spans, Span(start, end)) == any(span.start <= start and end <= span.end for span in spans)
