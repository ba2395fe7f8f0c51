"""Detect questions for a page number. Pure."""

import re

_PAGE = re.compile(r"\b(?:which|what)\s+(?:physical\s+)?page\b(?!\s+(?:numbers?|limit|count|size))", re.IGNORECASE)


def asks_for_page(text: str) -> bool:
    """Whether the page's own number is the answer, as in `On which page is the notice clause?`."""
    return _PAGE.search(text) is not None
