"""The body lines of a document with what stands around them: what a line means depends on the line before it. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from pincite.indexer.lines import body_lines
from pincite.indexer.model import Page, Position
from pincite.indexer.structure.headings import breaks_off


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


def text_lines(pages: Sequence[Page]) -> tuple[TextLine, ...]:
    """Return the lines of the pages' bodies, contents pages and furniture left out, numbered from 0."""
    lines = list(body_lines(page for page in pages if not page.is_contents))
    texts = ["", *(line.text for line in lines), ""]
    return tuple(
        TextLine(number, Position(line.page, line.span.start), line.text, texts[number], texts[number + 2])
        for number, line in enumerate(lines)
    )
