from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.evals.cases import PageSet
from pincite.evals.retrieval.ranks import figures, names, ndcg, recall, reciprocal_rank
from pincite.indexer.page import PageRef

DEPTHS = (1, 5, 10)


def _pages(letters: str) -> tuple[PageRef, ...]:
    return tuple(PageRef(letter, 1) for letter in letters)


def _gold(letters: str) -> PageSet:
    return frozenset(_pages(letters))


@pytest.mark.parametrize(
    ("ranking", "gold", "expected"),
    [
        ("xyg", "g", {"recall": 1, "any": 1, "mrr": 1 / 3, "recall@1": 0, "any@1": 0, "ndcg@1": 0, "ndcg@5": 0.5}),
        (
            "gx",
            "gh",
            {"recall": 0.5, "mrr": 1, "recall@1": 0.5, "any@1": 1, "ndcg@1": 1, "ndcg@5": 1 / 1.6309297535714573},
        ),
        (
            "xgyh",
            "gh",
            {"mrr": 0.5, "recall@5": 1, "ndcg@5": (0.6309297535714575 + 0.43067655807339306) / 1.6309297535714573},
        ),
        ("hg", "gh", {"recall@1": 0.5, "recall@5": 1, "ndcg@1": 1, "ndcg@5": 1}),
        ("xyz", "g", {"recall": 0, "any": 0, "mrr": 0, "recall@10": 0, "ndcg@10": 0}),
        ("", "g", {"recall": 0, "any": 0, "mrr": 0, "ndcg@1": 0}),
        ("abcdefghijg", "k", {"recall": 0, "mrr": 0}),
        ("abcdefghijk", "k", {"recall": 1, "mrr": 1 / 11, "recall@10": 0, "any@10": 0, "ndcg@10": 0}),
    ],
)
def test_metrics_of_one_ranking_match_hand_computed_values(ranking: str, gold: str, expected: dict[str, float]) -> None:
    found = figures(_pages(ranking), [_gold(gold)], DEPTHS)
    assert {name: found[name] for name in expected} == pytest.approx(expected)


def test_every_metric_has_a_name_in_a_fixed_order() -> None:
    assert tuple(figures(_pages("a"), [_gold("a")], (1, 5))) == names((1, 5))
    assert names((3,)) == ("recall", "any", "mrr", "recall@3", "any@3", "ndcg@3")


def test_each_metric_uses_its_best_acceptable_set() -> None:
    found = figures(_pages("axyb"), [_gold("ac"), _gold("b")], (1, 5))
    assert (found["recall"], found["mrr"]) == (1.0, 1.0)
    assert (found["recall@1"], found["recall@5"], found["any@1"], found["ndcg@1"]) == (0.5, 1.0, 1.0, 1.0)
    assert found["ndcg@5"] == pytest.approx(1 / (1 + 1 / log2(3)))


_PAGE = st.sampled_from(_pages("abcdefgh"))
_RANKING = st.lists(_PAGE, unique=True)
_SET = st.frozensets(_PAGE, min_size=1, max_size=4)
_DEPTH = st.integers(min_value=1, max_value=12)


def _independent(ranking: list[PageRef], gold: PageSet, depth: int) -> tuple[float, float, float, float]:
    """Recall, any hit and nDCG at a depth and the reciprocal rank, computed from a relevance vector."""
    relevant = [1 if page in gold else 0 for page in ranking] + [0] * 20
    ideal = [1] * len(gold) + [0] * 20
    gained, wanted = (sum(slots[i] / log2(i + 2) for i in range(depth)) for slots in (relevant, ideal))
    first = relevant.index(1) + 1 if 1 in relevant else 0
    hits = sum(relevant[:depth])
    return hits / len(gold), float(hits > 0), gained / wanted, 1 / first if first else 0.0


@given(_RANKING, _SET, _DEPTH)
def test_metrics_match_an_independent_implementation(ranking: list[PageRef], gold: PageSet, depth: int) -> None:
    found = figures(ranking, [gold], [depth])
    told = (found[f"recall@{depth}"], found[f"any@{depth}"], found[f"ndcg@{depth}"], found["mrr"])
    assert told == pytest.approx(_independent(ranking, gold, depth))


@given(_RANKING, st.lists(_SET, min_size=1, max_size=3), _SET)
def test_metrics_are_shares_that_grow_with_depth_and_acceptable_sets(
    ranking: list[PageRef], acceptable: list[PageSet], another: PageSet
) -> None:
    found, more = figures(ranking, acceptable, DEPTHS), figures(ranking, [*acceptable, another], DEPTHS)
    assert all(0 <= value <= 1 for value in found.values())
    assert all(more[name] >= value for name, value in found.items())
    for name in ("recall", "any"):
        assert found[f"{name}@1"] <= found[f"{name}@5"] <= found[f"{name}@10"] == found[name]


@given(_SET, _DEPTH)
def test_a_ranking_that_starts_with_all_gold_pages_is_ideal_in_any_order(gold: PageSet, depth: int) -> None:
    for ranking in (sorted(gold), sorted(gold, reverse=True)):
        assert ndcg(ranking, gold, depth) == pytest.approx(1)
        assert (recall(ranking, gold), reciprocal_rank(ranking, gold)) == (1, 1)
