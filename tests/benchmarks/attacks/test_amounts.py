"""Sums in misleading forms, through the tools and the offline agent: nothing of the short form gets through."""

from pathlib import Path

from benchmarks.attacks.amounts import attack


def test_no_sum_is_read_as_another_than_its_reader_sees(tmp_path: Path) -> None:
    outcomes = list(attack(tmp_path, True))
    assert [outcome.breaches for outcome in outcomes] == [(), ()]
    assert sum(outcome.tried for outcome in outcomes) > 100
