from pathlib import Path

import pytest

from benchmarks.tool_trial.risk import Scored, read_confidences, risk, with_confidences, write_confidences
from benchmarks.tool_trial.tables import risk_table

ROWS = [Scored("a", False, 0.9), Scored("b", False, 0.8), Scored("c", True, 0.7), Scored("d", True, 0.7)]


@pytest.mark.parametrize(("coverage", "share"), [(50, 0.0), (75, 1 / 3), (100, 0.5)])
def test_risk_is_the_share_of_wrong_answers_among_the_most_confident(coverage: int, share: float) -> None:
    assert risk(ROWS, coverage) == pytest.approx(share)


def test_equally_confident_answers_count_proportionally() -> None:
    alike = [Scored("a", False, 0.5), Scored("b", True, 0.5)]
    assert risk(alike, 50) == risk(alike[::-1], 50) == pytest.approx(0.5)


def test_another_column_is_compared_on_the_same_answers(tmp_path: Path) -> None:
    write_confidences(tmp_path / "column.jsonl", ROWS[:2])
    other = with_confidences(ROWS, read_confidences(tmp_path / "column.jsonl"))
    assert [row.key for row in other] == ["a", "b"]
    assert "2 accepted answers, 0 wrong" in risk_table(ROWS, other)
