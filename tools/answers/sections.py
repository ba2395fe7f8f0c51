"""The sections that a place of a page lies in."""

from pincite.indexer.model import Section
from pincite.indexer.page import Position, Span


def enclosing(sections: tuple[Section, ...], page: int, span: Span) -> tuple[Section, ...]:
    """The sections that hold a place of a page, outermost first."""
    place = Position(page, span.start)
    around = (section for section in sections if section.start <= place < section.end)
    return tuple(sorted(around, key=lambda section: (section.start, _reversed(section.end), section.index)))


def touching(sections: tuple[Section, ...], page: int, span: Span) -> tuple[Section, ...]:
    """The sections that hold any of a stretch of a page."""
    first, last = Position(page, span.start), Position(page, span.end)
    return tuple(section for section in sections if section.start < last and first < section.end)


def _reversed(position: Position) -> tuple[int, int]:
    return -position.page, -position.offset
