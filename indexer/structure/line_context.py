"""The body lines of a document with what stands around them: what a line means depends on the line before it. Pure."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from pincite.indexer.legal_text.body_lines import Line, body_lines
from pincite.indexer.page import Page, Position
from pincite.indexer.structure.headings import breaks_off

_SCHEDULE = re.compile(
    r"(?:SCHEDULE|APPENDIX|ANNEX(?:URE)?|EXHIBIT|ATTACHMENT)\s+[\"“]?(?:[A-Z]|\d{1,2}|[IVX]{1,5})[\"”]?",
    re.IGNORECASE,
)
_ALONE = re.compile(r"\d{1,3}\.?")
_ALONE_LONGEST = 5
_FEWEST_ALONE = 3
_COUNTED = 0.7
"""Share of the numbers on lines of their own that count on from 1: others are of tables and of pages."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """A body line; `before` and `following` are the lines around it, empty at the ends of the document.

    `runs_on` says that the line before it broke off in mid-sentence.
    """

    number: int
    position: Position
    text: str
    before: str
    following: str

    @property
    def runs_on(self) -> bool:
        """Whether the line goes on with the sentence of the line before it."""
        return breaks_off(self.before)


def line_ends(pages: Sequence[Page]) -> tuple[Position, ...]:
    """Return where each line of the pages' bodies ends, in reading order."""
    return tuple(Position(line.page, line.span.end) for line in body_lines(_with_running_heads(pages)))


def text_lines(pages: Sequence[Page]) -> tuple[TextLine, ...]:
    """Return the lines of the pages' bodies, numbered from 0: no contents pages, no furniture, no footnotes."""
    lines = [line for page in _with_running_heads(pages) if not page.is_contents for line in _unnoted(page)]
    lines = _with_numbers(lines)
    texts = ["", *(line.text for line in lines), ""]
    return tuple(
        TextLine(number, Position(line.page, line.span.start), line.text, texts[number], texts[number + 2])
        for number, line in enumerate(lines)
    )


def _with_numbers(lines: list[Line]) -> list[Line]:
    """The lines, where numbers 1, 2, 3 on lines of their own, as web pages print them, begin the lines below them."""
    alone = [
        at for at, line in enumerate(lines[:-1]) if len(line.text) < _ALONE_LONGEST and _ALONE.fullmatch(line.text)
    ]
    heads = _counted(lines, alone) if len(alone) >= _FEWEST_ALONE else ()
    kept: list[Line] = []
    for at, line in enumerate(lines):
        if at in heads:
            kept.append(replace(line, text=f"{line.text.rstrip('.')}. {lines[at + 1].text}"))
        elif at - 1 not in heads:
            kept.append(line)
    return kept


def _counted(lines: Sequence[Line], alone: Sequence[int]) -> Collection[int]:
    """Of numbers on lines of their own those that count on from 1, if most of them do and text follows each."""
    found: list[int] = []
    for at in alone:
        if int(lines[at].text.rstrip(".")) == len(found) + 1 and lines[at + 1].text[0].isalpha():
            found.append(at)
    return frozenset(found) if len(found) >= max(_FEWEST_ALONE, _COUNTED * len(alone)) else ()


def _unnoted(page: Page) -> Iterator[Line]:
    notes = page.footnotes
    for line in body_lines([page]):
        if not notes or not any(note.start <= line.span.start < note.end for note in notes):
            yield line


def _with_running_heads(pages: Sequence[Page]) -> Iterator[Page]:
    """The pages, where a schedule's own name that runs over its pages is part of the first of them.

    What the first page of the document bears too is the number that a filing gives the whole document.
    """
    named = set(pages[0].text.split("\n")) if pages else set()
    for page in pages:
        heads = [span for span in page.furniture if _SCHEDULE.fullmatch(page.text[span.start : span.end].strip())]
        fresh = {span for span in heads if page.text[span.start : span.end] not in named}
        named |= {page.text[span.start : span.end] for span in heads}
        yield replace(page, furniture=tuple(span for span in page.furniture if span not in fresh)) if fresh else page
