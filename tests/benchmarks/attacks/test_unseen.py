"""Run the short form of the hidden-words benchmark."""

from pathlib import Path

from benchmarks.attacks.unseen import attack


def test_hidden_words_prove_nothing_and_visible_words_are_kept(tmp_path: Path) -> None:
    outcomes = list(attack(tmp_path, is_short=True))
    assert [outcome.breaches for outcome in outcomes] == [(), ()]
    assert all(outcome.tried for outcome in outcomes)
