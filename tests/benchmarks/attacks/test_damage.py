"""Run the short form of the damage benchmark: every damage is reported, and nothing dies of a signal."""

import sys
from pathlib import Path

import pytest

from benchmarks.hostile import run

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="forks processes")


def test_no_damage_to_a_store_is_silent(tmp_path: Path) -> None:
    outcomes = run("damage", tmp_path, is_short=True)
    assert [outcome.breaches for outcome in outcomes] == [(), ()]
    assert sum(outcome.tried for outcome in outcomes) == 12
