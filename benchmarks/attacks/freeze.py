"""Questions and pages of repeated units, which freeze a process if a pattern grows faster than its input.

Seconds are CPU time. Only the alarm of this process stops a text.
"""

import random
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from benchmarks.attacks.outcome import SEED, Outcome
from benchmarks.pattern.found import patterns
from benchmarks.pattern.texts import attacks
from benchmarks.pattern_growth import TooLong, stop
from pincite.indexer.extract.base import Extraction, RawPage
from pincite.indexer.extract.long_blanks import shortened
from pincite.indexer.reading import document_of
from pincite.indexer.sources.base import Source
from pincite.tools.question.comparison_sides import read_sides
from pincite.tools.question.parse import parse

_QUESTION_SECONDS, _PAGE_SECONDS = 5, 60
_QUESTION, _PAGE = 2_000, 50_000
"""Characters of a question and of a page."""
_NAMES = "Alder Birch Cedar Elm Fir Gorse Hazel Ivy Juniper Larch Maple Oak".split()


def attack(_: Path, is_short: bool) -> Iterable[Outcome]:
    """Read hostile questions, and pages of one repeated unit."""
    draw = random.Random(SEED)
    questions = [*_written(), *_drawn(draw, 10 if is_short else 58, _QUESTION)]
    yield _outcome("hostile questions", questions, _read_question, _QUESTION_SECONDS)
    pages = list(_drawn(draw, 2 if is_short else 40, 2_000 if is_short else _PAGE))
    yield _outcome("hostile pages", pages, _read_page, _PAGE_SECONDS)


def _written() -> Iterator[str]:
    yield f"By how much does the toll{' ' * 800}x exceed the fee?"
    yield f"What do {' '.join(f'{name} Ltd' for name in _NAMES * 2)} owe?"


def _drawn(draw: random.Random, count: int, characters: int) -> Iterator[str]:
    """Draw random texts that stress the legal patterns."""
    found = [tried for each in patterns() if (tried := attacks(each.pattern))]
    for _ in range(count):
        yield draw.choice(draw.choice(found)).of_length(characters)


def _read_question(text: str) -> None:
    read_sides(parse(text).text)


def _read_page(text: str) -> None:
    source = Source("page", "page.txt", "0" * 64, "text", b"")
    document_of(source, shortened(Extraction((RawPage(text),))))


def _outcome(name: str, texts: list[str], read: Callable[[str], None], limit: float) -> Outcome:
    signal.signal(signal.SIGPROF, stop)
    taken = [_seconds(read, text, limit) for text in texts]
    over = tuple(f"{text[:40]!r} ..." for text, took in zip(texts, taken, strict=True) if took > limit)
    return Outcome(name, len(texts), over, f"slowest {max(taken):.1f} s of {limit} s")


def _seconds(read: Callable[[str], None], text: str, limit: float) -> float:
    started = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, limit)
    try:
        read(text)
    except TooLong:
        return limit * 2
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return time.process_time() - started
