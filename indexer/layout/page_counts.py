"""Pages that a document counts and does not have: its pages print `Page 1 of 16`, and there are fewer. Pure."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pincite.indexer.layout.furniture import ZONE
from pincite.indexer.legal_text.patterns.page_marks import PAGE_NUMBER, PAGE_OF
from pincite.indexer.page import Page


class _Count(NamedTuple):
    """How many pages a page counts, and how far its number in that count is ahead of its place in the file."""

    total: int
    ahead: int


def missing_pages(pages: Sequence[Page]) -> str | None:
    """Return what is missing, in words; null unless all pages that print a count agree that it is of more pages."""
    counts = {count for page in pages for count in _counts(page)}
    if len(counts) != 1:
        return None
    (count,) = counts
    held = [page.number + count.ahead for page in pages if 1 <= page.number + count.ahead <= count.total]
    before, after = _named(1, held[0] - 1), _named(held[-1] + 1, count.total)
    if count.total <= len(pages) or not (before or after):
        return None
    missing = " and ".join(filter(None, (before, after)))
    are = "is" if count.total - len(held) == 1 else "are"
    return f"prints {_named(held[0], held[-1])} of {count.total}: {missing} {are} not in this document"


def _counts(page: Page) -> Iterator[_Count]:
    """The counts at the ends of a page; without the word `page` only what fits its place: not `Law 15 of 1931`."""
    lines = [line.strip() for line in page.text.split("\n") if line.strip()]
    for line in lines if len(lines) <= 2 * ZONE else (*lines[:ZONE], *lines[-ZONE:]):
        alone = PAGE_NUMBER.match(line)
        bare = alone if alone and alone["number"] == str(page.number) and " of " in line else None
        match = PAGE_OF.search(line) or bare
        if match is not None and 1 <= int(match["number"]) <= int(match["count"]):
            yield _Count(int(match["count"]), int(match["number"]) - page.number)


def _named(first: int, last: int) -> str:
    """`page 3`, `pages 2 to 16`; empty where there is none."""
    if first > last:
        return ""
    return f"page {first}" if first == last else f"pages {first} to {last}"
