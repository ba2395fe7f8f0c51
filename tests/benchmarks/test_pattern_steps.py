"""Test that steps are counted like in `re` and that they about double when the text doubles."""

import importlib
import pkgutil
import re
from collections.abc import Iterator

from benchmarks.pattern.found import Found, patterns
from benchmarks.pattern.growth import LIMIT, growth
from benchmarks.pattern.steps import Steps, TooManySteps
from benchmarks.pattern.texts import attacks
from pincite.indexer.legal_text import patterns as of_papers
from pincite.indexer.legal_text.patterns.example import Example

_EVERY = 8
"""Of the texts of a pattern one in so many is tried: all of them take two minutes."""
_SHORT, _MOST = 40, 200_000
"""Characters of a text, and most steps on it: no present pattern takes half as many."""
_LEFT = {
    # a question has at most 4,000 characters; this takes 1/7 s on that length
    "server.agent.offline.target._RELATIONS[1][1]",
}


def _examples() -> Iterator[Example]:
    for module in pkgutil.walk_packages(of_papers.__path__, f"{of_papers.__name__}."):
        yield from getattr(importlib.import_module(module.name), "EXAMPLES", {}).values()


def test_the_step_counter_matches_like_re() -> None:
    for pattern, text, _ in _examples():
        steps = Steps(pattern)
        for tried in (text, f"{text.upper()}\n {text};"):
            assert steps.spans(tried) == [match.span() for match in pattern.finditer(tried)], pattern.pattern


def test_no_pattern_grows_much_faster_than_its_text() -> None:
    grown = {found.name for found in patterns() if growth(found, _EVERY)[0] > LIMIT}
    assert grown - _LEFT == set()


def test_no_pattern_grows_exponentially() -> None:
    endless = set()
    for found in patterns():
        steps = Steps(found.pattern)
        try:
            for attack in attacks(found.pattern)[:: _EVERY // 2]:
                steps.spans(attack.of_length(_SHORT), anchored=found.is_anchored, most=_MOST)
        except TooManySteps:
            endless.add(found.name)
    assert endless == set()


def test_quadratic_and_exponential_growth_are_detected() -> None:
    for text in (r"\w+;", r"[^;]*;\s*x", r"(?:\w+\s?)+;"):
        assert growth(Found(re.compile(text), text, is_anchored=False))[0] > LIMIT
    assert growth(Found(re.compile(r"(?<!\w)\w++;"), "linear", is_anchored=False))[0] <= LIMIT


def test_a_bounded_repeat_is_not_growth() -> None:
    assert growth(Found(re.compile(r"\w{1,60};"), "bounded", is_anchored=False))[0] <= LIMIT
