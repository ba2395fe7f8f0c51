"""The cells of a court paper's first lines and their kinds."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import starmap

from pincite.indexer.legal_text.body_lines import Line
from pincite.indexer.page import Span

_INTERLEAVED, _FULL_WORDS = 2, 5


class Kind(StrEnum):
    """What a cell contains."""

    RULE = "rule"
    BETWEEN = "between"
    VERSUS = "versus"
    ROLE = "role"
    BELOW = "below"
    COUNSEL = "counsel"
    BENCH = "bench"
    HEADING = "heading"
    DATE = "date"
    NUMBER = "number"
    CITATION = "citation"
    COURT = "court"
    PROSE = "prose"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Cell:
    """A part of a line with its kind: `page.body[span.start:span.end]`."""

    page: int
    span: Span
    text: str
    kind: Kind


def read_columns_apart(lines: Sequence[Line]) -> list[Line]:
    """Return the lines of two interleaved columns one column after the other."""
    near, far = (sum(starmap(_continues_sentence, zip(lines, lines[step:], strict=False))) for step in (1, 2))
    return [*lines[::2], *lines[1::2]] if far >= _INTERLEAVED and far > _INTERLEAVED * near else list(lines)


def _continues_sentence(above: Line, below: Line) -> bool:
    """Return whether a sentence continues from one line to the next."""
    text = above.text
    full = len(text.split()) >= _FULL_WORDS and not text.isupper() and text[-1] not in ".:;"
    return full and below.text[0].islower()
