"""Find names by the scores of a model: runs of likely words."""

import re
from collections.abc import Iterator, Sequence

from pincite.server.masking.name_model import Likely
from pincite.server.masking.name_words import PARTICLE, WORD

SURE = 0.35
"""The least probability at which one word makes a run of words a name."""
BESIDE = 0.12
"""The same for a capitalised word next to a sure one."""
ALONE = 0.55
"""The same for a word without another name beside it."""

_Scored = tuple[re.Match[str], float]
_INITIALS = re.compile(r"(?<![\w.])(?:[A-Z]\.[ ]?){1,3}$")
_BETWEEN = re.compile(rf"[ \t]*\n?[ \t]*(?:(?:{PARTICLE}|[A-Z]\.)[ ])*")
_WIDEST_GAP = 30


def likely_names(text: str, likely: Sequence[Likely]) -> Iterator[tuple[int, int]]:
    """Yield runs of likely words with at least one sure word, including initials and particles."""
    for run in _runs(text, likely):
        if max(each for _, each in run) >= (SURE if len(run) > 1 else ALONE):
            start = run[0][0].start()
            initials = _INITIALS.search(text[max(0, start - 12) : start])
            yield start - (len(initials.group()) if initials else 0), run[-1][0].end()


def score(likely: Sequence[Likely], start: int, end: int) -> float:
    """Average the token probabilities over the characters of a word."""
    inside = [token for token in likely if start <= token.start < end]
    return sum((token.end - token.start) * token.name for token in inside) / (end - start)


def _runs(text: str, likely: Sequence[Likely]) -> Iterator[list[_Scored]]:
    """Yield runs of adjacent capitalised words that may all be names, each with its score."""
    run: list[_Scored] = []
    for word in WORD.finditer(text):
        if run and not _is_gap(text[run[-1][0].end() : word.start()]):
            yield run
            run = []
        one = score(likely, word.start(), word.end())
        is_initial = bool(run) and len(word.group().rstrip(".")) == 1
        if word.group()[0].isupper() and (one >= BESIDE or is_initial):
            run.append((word, one))
        elif run and not re.fullmatch(PARTICLE, word.group()):
            yield run
            run = []
    if run:
        yield run


def _is_gap(between: str) -> bool:
    return _BETWEEN.fullmatch(between) is not None and len(between) < _WIDEST_GAP
