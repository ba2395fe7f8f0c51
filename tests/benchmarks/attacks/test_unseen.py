"""The bench of words out of sight, in its short form."""

from pathlib import Path

from benchmarks.attacks.unseen import attack


def test_no_word_out_of_sight_is_proof_and_no_word_in_sight_is_lost(tmp_path: Path) -> None:
    outcomes = list(attack(tmp_path, is_short=True))
    assert [outcome.breaches for outcome in outcomes] == [(), ()]
    assert all(outcome.tried for outcome in outcomes)
