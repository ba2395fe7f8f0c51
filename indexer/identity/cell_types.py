"""The parts of a court paper's first lines, and what each can hold."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import starmap

from pincite.indexer.legal_text.body_lines import Line
from pincite.indexer.page import Span

_WOVEN, _FULL_WORDS = 2, 5


class Kind(StrEnum):
    """What a cell holds."""

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
    """A part of a line, what it holds, and where it stands: `page.body[span.start:span.end]`."""

    page: int
    span: Span
    text: str
    kind: Kind


def unwoven(lines: Sequence[Line]) -> list[Line]:
    """Return the lines of two columns one column after the other, where the page has a line of each by turns."""
    near, far = (sum(starmap(_flows, zip(lines, lines[step:], strict=False))) for step in (1, 2))
    return [*lines[::2], *lines[1::2]] if far >= _WOVEN and far > _WOVEN * near else list(lines)


def _flows(above: Line, below: Line) -> bool:
    """Whether a sentence goes on from one line to another."""
    text = above.text
    full = len(text.split()) >= _FULL_WORDS and not text.isupper() and text[-1] not in ".:;"
    return full and below.text[0].islower()
