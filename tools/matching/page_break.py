"""Whether a passage that ends with its page goes on on the next one. Pure."""

import re

from pincite.indexer.page import Page

_CLOSED = re.compile(r"[.;:!?][)\]\"'”’]*$")
_JOINING = frozenset(
    "a an and any as at by for from if in into of on or shall such that the their to which with".split()
)
"""Words that no sentence ends with."""
_BLANK = " \n\t-\u00ad"


def ends_page(page: Page, end: int) -> bool:
    """Whether nothing stands behind an offset of a page but footers and footnotes."""
    return not page.running[end:].strip(_BLANK)


def runs_on(page: Page, following: Page) -> bool:
    """Whether a page ends in mid-sentence.

    The next page says so by a small letter at its beginning, or the last word by joining what follows.
    """
    words, onward = page.running.split(), following.running.split(maxsplit=1)
    if not words or not onward or _CLOSED.search(words[-1]):
        return False
    return onward[0][0].islower() or words[-1].endswith((",", "-")) or words[-1].casefold() in _JOINING
