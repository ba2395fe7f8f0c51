"""Run each regular expression on texts of its own alphabet, and print those that grow faster than their input.

    python -m benchmarks.pattern_growth [NAME...] [--characters 50000] [--seconds 0.5]

A pattern is listed if a text of that length takes longer than the limit, with the shortest such text, its time, and the
growth over the last doubling. Exit code 1 if one is listed. Takes about ten minutes on one core.
"""

import argparse
import signal
import sys
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from types import FrameType

from benchmarks.pattern.found import Found, patterns
from benchmarks.pattern.texts import Attack, attacks
from pincite.indexer.extract.long_blanks import shorten

_FIRST = 250


@dataclass(frozen=True, slots=True)
class Slow:
    """A text on which a pattern takes too long."""

    attack: Attack
    characters: int
    seconds: float
    growth: float


class TooLong(Exception):
    """The time limit was reached."""


def stop(_signal: int, _frame: FrameType | None) -> None:
    """Raise TooLong when the alarm rings."""
    raise TooLong


def seconds_on(found: Found, text: str, limit: float) -> float:
    """Return the seconds to find all matches, or the one at the start; more than the limit if stopped."""
    started = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, limit)
    try:
        if found.is_anchored:
            found.pattern.match(text)
            found.pattern.fullmatch(text)
        else:
            deque(found.pattern.finditer(text), maxlen=0)
    except TooLong:
        return limit * 2
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return time.process_time() - started


def measure(pattern: Found, attack: Attack, characters: int, limit: float) -> Slow | None:
    """Double the text until it is long enough or too slow."""
    length, before = _FIRST, 0.0
    while True:
        took = seconds_on(pattern, shorten(attack.of_length(length)), limit)
        if took > limit:
            return Slow(attack, length, took, took / before if before else 0)
        if length >= characters:
            return None
        length, before = min(length * 2, characters), took


def slow(chosen: list[str], characters: int, limit: float) -> Iterator[tuple[str, Slow]]:
    """Yield each pattern with the shortest text on which it is too slow."""
    for found in patterns():
        if chosen and not any(each in found.name for each in chosen):
            continue
        worst: Slow | None = None
        for attack in attacks(found.pattern):
            worst = measure(found, attack, worst.characters // 2 if worst else characters, limit) or worst
            if worst and worst.characters <= _FIRST:
                break
        if worst:
            yield found.name, worst


def main() -> None:
    """Print the patterns that are too slow, with their worst texts."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("names", nargs="*", help="parts of names; default all patterns")
    arguments.add_argument("--characters", type=int, default=50_000)
    arguments.add_argument("--seconds", type=float, default=0.5)
    given = arguments.parse_args()
    signal.signal(signal.SIGPROF, stop)
    count = 0
    for name, found in slow(given.names, given.characters, given.seconds):
        count += 1
        shown = f"{found.attack.head[-40:]!r} + {found.attack.unit[:40]!r} ..."
        print(f"{found.characters:6}  {found.seconds:5.2f} s  x{found.growth:4.1f}  {name}  {shown}", flush=True)
    print(f"{count} of {len(patterns())} patterns take over {given.seconds} s on {given.characters} characters")
    sys.exit(1 if count else 0)


if __name__ == "__main__":
    main()
