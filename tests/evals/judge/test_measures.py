import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.evals.bootstrap import mean_interval
from pincite.evals.judge.measures import agreement, cohen_kappa, rank_correlation, statistic_interval
from pincite.evals.means import mean

YES, NO = True, False


def table(both: int, left: int, right: int, neither: int) -> list[tuple[bool, bool]]:
    return [(YES, YES)] * both + [(YES, NO)] * left + [(NO, YES)] * right + [(NO, NO)] * neither


@pytest.mark.parametrize(
    ("pairs", "agreed", "kappa"),
    [
        (table(20, 5, 10, 15), 0.7, 0.4),  # p_e = 0.5 x 0.6 + 0.5 x 0.4 = 0.5
        (table(45, 15, 25, 15), 0.6, 0.06 / 0.46),  # p_e = 0.6 x 0.7 + 0.4 x 0.3 = 0.54
        (table(3, 0, 0, 3), 1.0, 1.0),
        (table(0, 2, 2, 0), 0.0, -1.0),
        (table(9, 1, 0, 0), 0.9, 0.0),  # nearly all agree, and no more than by chance
    ],
)
def test_kappa_is_agreement_beyond_chance(pairs: list[tuple[bool, bool]], agreed: float, kappa: float) -> None:
    assert agreement(pairs) == pytest.approx(agreed)
    assert cohen_kappa(pairs) == pytest.approx(kappa)


@pytest.mark.parametrize("pairs", [[], [(YES, YES)] * 4, [(NO, NO)]])
def test_kappa_is_undefined_if_chance_agreement_is_one(pairs: list[tuple[bool, bool]]) -> None:
    assert cohen_kappa(pairs) is None


@given(st.lists(st.tuples(st.booleans(), st.booleans())))
def test_kappa_is_symmetric_and_at_most_one(pairs: list[tuple[bool, bool]]) -> None:
    kappa = cohen_kappa(pairs)
    turned = cohen_kappa([(right, left) for left, right in pairs])
    assert kappa == pytest.approx(turned)
    assert kappa is None or kappa <= 1


@pytest.mark.parametrize(
    ("pairs", "rho"),
    [
        ([(1, 10), (2, 20), (3, 30)], 1.0),
        ([(1, 3), (2, 2), (3, 1)], -1.0),
        ([(1, 2), (2, 1), (3, 4), (4, 3), (5, 5)], 1 - 6 * 4 / (5 * 24)),
        ([(1, 1), (1, 2), (2, 3), (2, 4)], 4 / 20**0.5),  # ties share 1.5 and 3.5
    ],
)
def test_rank_correlation_is_spearman_s(pairs: list[tuple[float, float]], rho: float) -> None:
    assert rank_correlation(pairs) == pytest.approx(rho)


@pytest.mark.parametrize("pairs", [[], [(1, 2)], [(1, 2), (1, 3)]])
def test_constant_ranks_have_no_correlation(pairs: list[tuple[float, float]]) -> None:
    assert rank_correlation(pairs) is None


def test_the_interval_of_a_mean_matches_the_standard_error() -> None:
    values = [0.0, 1.0] * 200
    found, known = statistic_interval(values, mean), mean_interval(values)
    assert found is not None
    assert known is not None
    # the mean of 400 draws of 0 and 1 has a standard error of 0.025, so 95 % lie within 0.049
    assert (found.low, found.high) == pytest.approx((0.451, 0.549), abs=0.01)
    assert (found.low, found.high) == pytest.approx((known.low, known.high), abs=0.01)


def test_a_kappa_interval_contains_kappa_and_skips_undefined_draws() -> None:
    pairs = table(20, 5, 10, 15)
    found = statistic_interval(pairs, cohen_kappa)
    assert found is not None
    assert found.low < 0.4 < found.high
    assert statistic_interval(pairs, cohen_kappa) == found
    rare = statistic_interval(table(1, 0, 0, 9), cohen_kappa)  # a third of the draws have no yes
    assert rare is not None
    assert (rare.low, rare.high) == (1.0, 1.0)


def test_one_case_or_undefined_values_give_no_interval() -> None:
    assert statistic_interval([0.5], mean) is None
    assert statistic_interval([(YES, YES), (YES, YES)], cohen_kappa) is None
