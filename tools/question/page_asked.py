"""Whether a question asks for the page on which something stands. Pure."""

import re

_PAGE = re.compile(r"\b(?:which|what)\s+(?:physical\s+)?page\b(?!\s+(?:numbers?|limit|count|size))", re.IGNORECASE)


def asks_for_page(text: str) -> bool:
    """`On which page is the notice clause?`: the page's own number is the answer, and no number that it prints."""
    return _PAGE.search(text) is not None
