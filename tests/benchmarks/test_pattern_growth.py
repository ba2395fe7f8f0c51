"""No pattern freezes a process: growth on short texts of its own alphabet, and the texts that once did."""

import re
import signal
from pathlib import Path

import pytest

from benchmarks.attacks.freeze import attack
from benchmarks.pattern.found import Found, patterns
from benchmarks.pattern.texts import attacks
from benchmarks.pattern_growth import TooLong, measure, stop
from pincite.indexer.extract.long_blanks import shorten

_SHORT = 80
_HANGS = 10
"""Seconds of processor after which a pattern counts as one that never ends: others take a millisecond."""


@pytest.fixture(autouse=True)
def _alarm() -> None:
    signal.signal(signal.SIGPROF, stop)


def test_no_pattern_grows_exponentially_with_its_text() -> None:
    endless = []
    for found in patterns():
        signal.setitimer(signal.ITIMER_PROF, _HANGS)
        try:
            for each in attacks(found.pattern):
                text = shorten(each.of_length(_SHORT))
                found.pattern.fullmatch(text) if found.is_anchored else found.pattern.findall(text)
        except TooLong:
            endless.append(found.name)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
    assert endless == []


def test_a_pattern_that_never_ends_is_found() -> None:
    found = Found(re.compile(r"(?:\w+\s?)+;"), "endless", is_anchored=False)
    slow = [measure(found, each, 250, 0.2) for each in attacks(found.pattern)]
    assert any(slow)


def test_patterns_are_found_in_modules_tables_and_functions() -> None:
    names = {found.name for found in patterns()}
    assert {"tools.question.sides._COMPARATIVE", "indexer.patterns.bench.LORD"} <= names
    assert any("DATED[" in name for name in names)
    assert any(name.rpartition(":")[2].isdigit() for name in names)


def test_hostile_questions_and_pages_stay_within_their_limits(tmp_path: Path) -> None:
    assert [outcome.breaches for outcome in attack(tmp_path, is_short=True)] == [(), ()]
