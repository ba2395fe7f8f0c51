"""Test that no pattern hangs, on short texts of its alphabet and on texts that once caused a hang."""

import re
import signal
from pathlib import Path

import pytest

from benchmarks.attacks.freeze import attack
from benchmarks.pattern.found import Found, patterns
from benchmarks.pattern.texts import attacks
from benchmarks.pattern_growth import measure, stop


@pytest.fixture(autouse=True)
def _alarm() -> None:
    signal.signal(signal.SIGPROF, stop)


def test_a_pattern_that_never_ends_is_detected() -> None:
    found = Found(re.compile(r"(?:\w+\s?)+;"), "endless", is_anchored=False)
    slow = [measure(found, each, 250, 0.2) for each in attacks(found.pattern)]
    assert any(slow)


def test_patterns_are_found_in_modules_tables_and_functions() -> None:
    names = {found.name for found in patterns()}
    assert {"tools.question.comparison_sides._COMPARATIVE", "indexer.legal_text.patterns.judge_styles.LORD"} <= names
    assert any("DATED[" in name for name in names)
    assert any(name.rpartition(":")[2].isdigit() for name in names)


def test_hostile_questions_and_pages_stay_within_their_limits(tmp_path: Path) -> None:
    assert [outcome.breaches for outcome in attack(tmp_path, is_short=True)] == [(), ()]
