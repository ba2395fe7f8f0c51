"""Detect a passage that continues on the next page. Pure."""

import re

from pincite.indexer.page import Page

_CLOSED = re.compile(r"[.;:!?][)\]\"'”’]*$")
_JOINING = frozenset(
    "a an and any as at by for from if in into of on or shall such that the their to which with".split()
)
"""Words that cannot end a sentence."""
_BLANK = " \n\t-\u00ad"


def ends_page(page: Page, end: int) -> bool:
    """Whether only footers and footnotes follow an offset of a page."""
    return not page.running[end:].strip(_BLANK)


def runs_on(page: Page, following: Page) -> bool:
    """Whether a page ends in mid-sentence.

    Either the next page begins in lower case, or the last word of this page joins what follows.
    """
    words, onward = page.running.split(), following.running.split(maxsplit=1)
    if not words or not onward or _CLOSED.search(words[-1]):
        return False
    return onward[0][0].islower() or words[-1].endswith((",", "-")) or words[-1].casefold() in _JOINING
