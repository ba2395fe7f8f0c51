"""The parts of a court paper's first lines, and what each can hold."""

from dataclasses import dataclass
from enum import StrEnum

from pincite.indexer.page import Span


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
