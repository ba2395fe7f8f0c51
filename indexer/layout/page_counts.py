"""Detect missing pages: a document prints `Page 1 of 16` and has fewer pages. Pure."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pincite.indexer.layout.furniture import ZONE
from pincite.indexer.legal_text.patterns.page_marks import PAGE_NUMBER, PAGE_OF
from pincite.indexer.page import Page


class _Count(NamedTuple):
    """The total that a page prints, and its printed number minus its place in the file."""

    total: int
    ahead: int


def missing_pages(pages: Sequence[Page]) -> str | None:
    """Return a sentence about the missing pages, or None unless all printed counts agree on a larger total."""
    counts = {count for page in pages for count in _counts(page)}
    if len(counts) != 1:
        return None
    (count,) = counts
    present = [page.number + count.ahead for page in pages if 1 <= page.number + count.ahead <= count.total]
    before, after = _page_range(1, present[0] - 1), _page_range(present[-1] + 1, count.total)
    if count.total <= len(pages) or not (before or after):
        return None
    missing = " and ".join(filter(None, (before, after)))
    are = "is" if count.total - len(present) == 1 else "are"
    return f"prints {_page_range(present[0], present[-1])} of {count.total}: {missing} {are} not in this document"


def _counts(page: Page) -> Iterator[_Count]:
    """Yield the counts at the ends of a page. Without the word `page`, the number must match: not `Law 15 of 1931`."""
    lines = [line.strip() for line in page.text.split("\n") if line.strip()]
    for line in lines if len(lines) <= 2 * ZONE else (*lines[:ZONE], *lines[-ZONE:]):
        alone = PAGE_NUMBER.match(line)
        bare = alone if alone and alone["number"] == str(page.number) and " of " in line else None
        match = PAGE_OF.search(line) or bare
        if match is not None and 1 <= int(match["number"]) <= int(match["count"]):
            yield _Count(int(match["count"]), int(match["number"]) - page.number)


def _page_range(first: int, last: int) -> str:
    """Return `page 3` or `pages 2 to 16`, or an empty string for an empty range."""
    if first > last:
        return ""
    return f"page {first}" if first == last else f"pages {first} to {last}"
