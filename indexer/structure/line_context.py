"""The body lines of a document with the lines around them, because their meaning depends on the context. Pure."""

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
_MIN_ALONE = 3
_COUNTED_SHARE = 0.7
"""The share of lone numbers that must count up from 1. Other lone numbers are from tables or page numbers."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """A body line with the lines before and after it, which are empty at the ends of the document."""

    number: int
    position: Position
    text: str
    before: str
    following: str

    @property
    def runs_on(self) -> bool:
        """Whether the line continues the sentence of the line before it."""
        return breaks_off(self.before)


def line_ends(pages: Sequence[Page]) -> tuple[Position, ...]:
    """Return the end position of each line of the pages' bodies, in reading order."""
    return tuple(Position(line.page, line.span.end) for line in body_lines(_with_running_heads(pages)))


def text_lines(pages: Sequence[Page]) -> tuple[TextLine, ...]:
    """Return the lines of the pages' bodies, numbered from 0, without contents pages, furniture and footnotes."""
    lines = [line for page in _with_running_heads(pages) if not page.is_contents for line in _without_footnotes(page)]
    lines = _join_lone_numbers(lines)
    texts = ["", *(line.text for line in lines), ""]
    return tuple(
        TextLine(number, Position(line.page, line.span.start), line.text, texts[number], texts[number + 2])
        for number, line in enumerate(lines)
    )


def _join_lone_numbers(lines: list[Line]) -> list[Line]:
    """Join lone numbers 1, 2, 3, as web pages print them, to the lines below them."""
    alone = [
        at for at, line in enumerate(lines[:-1]) if len(line.text) < _ALONE_LONGEST and _ALONE.fullmatch(line.text)
    ]
    heads = _counting_up(lines, alone) if len(alone) >= _MIN_ALONE else ()
    kept: list[Line] = []
    for at, line in enumerate(lines):
        if at in heads:
            kept.append(replace(line, text=f"{line.text.rstrip('.')}. {lines[at + 1].text}"))
        elif at - 1 not in heads:
            kept.append(line)
    return kept


def _counting_up(lines: Sequence[Line], alone: Sequence[int]) -> Collection[int]:
    """Return the lone numbers that count up from 1, if most of them do and text follows each."""
    found: list[int] = []
    for at in alone:
        if int(lines[at].text.rstrip(".")) == len(found) + 1 and lines[at + 1].text[0].isalpha():
            found.append(at)
    return frozenset(found) if len(found) >= max(_MIN_ALONE, _COUNTED_SHARE * len(alone)) else ()


def _without_footnotes(page: Page) -> Iterator[Line]:
    notes = page.footnotes
    for line in body_lines([page]):
        if not notes or not any(note.start <= line.span.start < note.end for note in notes):
            yield line


def _with_running_heads(pages: Sequence[Page]) -> Iterator[Page]:
    """Yield the pages; a schedule's name in the running head becomes body text of the first page that has it.

    A name that is also on the document's first page is excluded: it is the exhibit number of a filing.
    """
    seen = set(pages[0].text.split("\n")) if pages else set()
    for page in pages:
        heads = [span for span in page.furniture if _SCHEDULE.fullmatch(page.text[span.start : span.end].strip())]
        new = {span for span in heads if page.text[span.start : span.end] not in seen}
        seen |= {page.text[span.start : span.end] for span in heads}
        yield replace(page, furniture=tuple(span for span in page.furniture if span not in new)) if new else page
