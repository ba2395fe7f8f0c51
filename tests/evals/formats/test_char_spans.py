from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from pincite.evals.formats.char_spans import Overlap, merged, overlap, shared, size
from pincite.evals.formats.imported import DocSpan


def _span(doc_id: str, start: int, length: int) -> DocSpan:
    return DocSpan(doc_id, start, start + length)


SPANS = st.lists(st.builds(_span, st.sampled_from("ab"), st.integers(0, 30), st.integers(0, 12)), max_size=6)


def _characters(spans: list[DocSpan]) -> set[tuple[str, int]]:
    return {(span.doc_id, place) for span in spans for place in range(span.start, span.end)}


@given(SPANS, SPANS)
def test_spans_count_as_sets_of_characters(one: list[DocSpan], other: list[DocSpan]) -> None:
    assert size(one) == len(_characters(one))
    assert shared(one, other) == shared(other, one) == len(_characters(one) & _characters(other))


@given(SPANS)
def test_merging_keeps_the_characters_and_yields_disjoint_spans(spans: list[DocSpan]) -> None:
    found = merged(spans)
    assert _characters(list(found)) == _characters(spans)
    assert all(a.end < b.start for a, b in pairwise(found) if a.doc_id == b.doc_id)
    assert merged(found) == found


def test_adjacent_spans_merge_only_within_one_document() -> None:
    spans = [DocSpan("a", 5, 9), DocSpan("a", 0, 5), DocSpan("b", 9, 12)]
    assert merged(spans) == (DocSpan("a", 0, 9), DocSpan("b", 9, 12))


def test_precision_and_recall_are_shares_of_characters() -> None:
    found = overlap([DocSpan("a", 0, 10)], [DocSpan("a", 5, 25)])
    assert (found.precision, found.recall, found.f1) == (0.5, 0.25, 10 / 30)


def test_an_unlocated_quote_lowers_precision() -> None:
    assert overlap([DocSpan("a", 0, 10)], [DocSpan("a", 0, 10)], unlocated=10).precision == 0.5


def test_unmeasurable_values_are_none() -> None:
    assert (Overlap().precision, Overlap().recall, Overlap().f1) == (None, None, None)
    assert overlap([], [DocSpan("a", 0, 4)]).precision is None
    assert overlap([], [DocSpan("a", 0, 4)]).recall == 0


def test_overlaps_add_up_to_a_pooled_overlap() -> None:
    assert Overlap(10, 20, 5) + Overlap(2, 2, 1) == Overlap(12, 22, 6)
