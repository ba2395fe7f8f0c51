"""Run the short form of the attack with misleading sums on the tools and the offline agent."""

from pathlib import Path

from benchmarks.attacks.amounts import attack


def test_every_sum_is_read_as_displayed(tmp_path: Path) -> None:
    outcomes = list(attack(tmp_path, True))
    assert [outcome.breaches for outcome in outcomes] == [(), ()]
    assert sum(outcome.tried for outcome in outcomes) > 100
