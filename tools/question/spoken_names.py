"""The capitalised words of a question: names of persons, companies, places and papers. Pure."""

import re
from collections.abc import Iterator

_NAME = re.compile(r"[A-Z][a-z’'\-]+(?:\s+(?:(?:of|and|&)\s+)?[A-Z][A-Za-z’'\-]*)*")
"""`Kestrel Holdings`, `Bank of Elmira`; not the acronym `USD`."""
_OPENS = re.compile(r"(?:^|[.?!:]\s+|[“\"(])$")
"""What stands before a word that is capitalised because a sentence begins with it."""


def spoken_names(text: str) -> Iterator[str]:
    """Yield the names that a text prints, without a first word of a sentence that stands alone."""
    for match in _NAME.finditer(text):
        if not _OPENS.search(text[: match.start()]):
            yield match[0]
        elif " " in match[0]:
            yield match[0].split(maxsplit=1)[1]
