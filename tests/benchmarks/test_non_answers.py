"""Run the short form of the attack with submissions that answer nothing."""

from pathlib import Path

from benchmarks.attacks.non_answers import attack

OPEN = {"non-answers: a capitalised word of the page", "non-answers: a sentence of the page"}
"""Kinds of which some pass: the words may be an answer, as far as a rule can tell."""


def test_no_certain_non_answer_is_accepted(tmp_path: Path) -> None:
    rows = list(attack(tmp_path, is_short=True))
    assert sum(row.tried for row in rows) > len(rows)
    passed = {row.attack: row.breaches for row in rows if row.breaches and row.attack.startswith("non-answers")}
    assert not passed.keys() - OPEN - {"non-answers: a sentence of another document"}
