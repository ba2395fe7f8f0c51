"""How notes about documents read: pages of which the same is said in one row, and what to do about it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from pincite.indexer.model import Diagnostic


def note_lines(notes: Iterable[Diagnostic]) -> Iterator[tuple[str, str]]:
    """Yield, for the notes about one document, where each stands (`p. 3`, or nothing) and what it says."""
    alike = groupby(notes, key=lambda note: (note.page is None, note.message, note.remedy))
    for (_, message, remedy), same in alike:
        yield of_pages(note.page for note in same if note.page is not None).strip(), advised(message, remedy)


def of_pages(numbers: Iterable[int]) -> str:
    """Return pages in a row, with a blank before: ` p. 3`, ` pp. 3-5, 9`; of none nothing."""
    runs: list[list[int]] = []
    for page in sorted(set(numbers)):
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    told = ", ".join(_run(run) for run in runs)
    if not told:
        return ""
    return f" p. {told}" if told.isdecimal() else f" pp. {told}"


def advised(message: str, remedy: str) -> str:
    """Return what happened and what to do, parted by a full stop."""
    return f"{message.rstrip('.')}. {remedy[:1].upper()}{remedy[1:]}".rstrip()


def _run(pages: Sequence[int]) -> str:
    return f"{pages[0]}-{pages[-1]}" if len(pages) > 1 else f"{pages[0]}"
