"""Format notes about documents: one row for equal notes on several pages, with the remedy."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from pincite.indexer.model import Diagnostic


def note_lines(notes: Iterable[Diagnostic]) -> Iterator[tuple[str, str]]:
    """Yield the place (`p. 3`, or empty) and text of the notes about one document."""
    alike = groupby(notes, key=lambda note: (note.page is None, note.message, note.remedy))
    for (_, message, remedy), same in alike:
        yield of_pages(note.page for note in same if note.page is not None).strip(), advised(message, remedy)


def of_pages(numbers: Iterable[int]) -> str:
    """Format pages with a leading space: ` p. 3`, ` pp. 3-5, 9`; empty for no pages."""
    runs: list[list[int]] = []
    for page in sorted(set(numbers)):
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    pages = ", ".join(_run(run) for run in runs)
    if not pages:
        return ""
    return f" p. {pages}" if pages.isdecimal() else f" pp. {pages}"


def advised(message: str, remedy: str) -> str:
    """Join message and remedy as two sentences."""
    return f"{message.rstrip('.')}. {remedy[:1].upper()}{remedy[1:]}".rstrip()


def _run(pages: Sequence[int]) -> str:
    return f"{pages[0]}-{pages[-1]}" if len(pages) > 1 else f"{pages[0]}"
