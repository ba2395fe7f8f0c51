import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.evals.grounding import f_beta, match_pages
from pincite.indexer.page import PageRef

A1, A2, A3, B1 = PageRef("a", 1), PageRef("a", 2), PageRef("a", 3), PageRef("b", 1)


@pytest.mark.parametrize(
    ("cited", "gold", "expected"),
    [
        ({A1}, {A1}, 1.0),
        ({A1}, {B1}, 0.0),
        ({A1, A2}, {A1}, 7.25 / 8.25),  # P 1/2, R 1: (1 + 6.25) / 2 over 6.25 / 2 + 1
        ({A1}, {A1, A2}, 7.25 / 13.5),  # P 1, R 1/2: one page missing costs more than one too many
        ({A1, A3}, {A1, A2}, 0.5),  # P = R = 1/2
        (set(), set(), 1.0),
        ({A1}, set(), 0.0),
        (set(), {A1}, 0.0),
    ],
)
def test_f_beta_weighs_recall_over_precision(cited: set[PageRef], gold: set[PageRef], expected: float) -> None:
    assert f_beta(frozenset(cited), frozenset(gold)) == pytest.approx(expected)


def test_beta_can_be_chosen() -> None:
    assert f_beta(frozenset({A1}), frozenset({A1, A2}), beta=1) == pytest.approx(2 / 3)


def test_the_best_acceptable_set_counts_for_every_page_score() -> None:
    match = match_pages(frozenset({B1, A3}), [frozenset({A1, A2}), frozenset({B1})])
    assert match is not None
    assert (match.g, match.recall, match.precision) == pytest.approx((7.25 / 8.25, 1.0, 0.5))


def test_page_scores_are_not_measured_without_gold_pages() -> None:
    assert match_pages(frozenset({A1}), []) is None


@pytest.mark.parametrize(
    ("cited", "gold", "expected"),
    [({A1}, set(), (0.0, None, 0.0)), (set(), {A1}, (0.0, 0.0, None)), (set(), set(), (1.0, None, None))],
)
def test_recall_needs_gold_pages_and_precision_needs_cited_pages(
    cited: set[PageRef], gold: set[PageRef], expected: tuple[float, float | None, float | None]
) -> None:
    match = match_pages(frozenset(cited), [frozenset(gold)])
    assert match is not None
    assert (match.g, match.recall, match.precision) == expected


def test_of_two_missed_sets_the_non_empty_one_counts() -> None:
    sets = [frozenset({A1}), frozenset[PageRef]()]
    assert match_pages(frozenset({B1}), sets) == match_pages(frozenset({B1}), sets[::-1])
    match = match_pages(frozenset({B1}), sets)
    assert match is not None
    assert match.recall == 0.0


_PAGES = st.builds(PageRef, st.sampled_from("abc"), st.integers(1, 5))
_SETS = st.frozensets(_PAGES)


@given(_SETS, _SETS)
def test_g_is_between_0_and_1_and_is_1_only_for_equal_sets(cited: frozenset[PageRef], gold: frozenset[PageRef]) -> None:
    match = match_pages(cited, [gold])
    assert match is not None
    assert 0 <= match.g <= 1
    assert (match.g == 1) == (cited == gold)


@given(st.lists(_PAGES), st.lists(_SETS, min_size=1), st.data())
def test_g_ignores_the_order_of_pages_and_of_sets(
    pages: list[PageRef], sets: list[frozenset[PageRef]], data: st.DataObject
) -> None:
    shuffled, other = data.draw(st.permutations(pages)), data.draw(st.permutations(sets))
    assert match_pages(frozenset(pages), sets) == match_pages(frozenset(shuffled), other)


@given(_SETS, st.lists(_SETS, min_size=1), _SETS)
def test_another_acceptable_set_never_lowers_g(
    cited: frozenset[PageRef], sets: list[frozenset[PageRef]], more: frozenset[PageRef]
) -> None:
    before, after = match_pages(cited, sets), match_pages(cited, [*sets, more])
    assert before is not None
    assert after is not None
    assert after.g >= before.g


@given(_SETS, _SETS)
def test_f_beta_agrees_with_its_textbook_form(cited: frozenset[PageRef], gold: frozenset[PageRef]) -> None:
    shared = len(cited & gold)
    if shared:
        precision, recall = shared / len(cited), shared / len(gold)
        assert f_beta(cited, gold) == pytest.approx(7.25 * precision * recall / (6.25 * precision + recall))
