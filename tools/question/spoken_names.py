"""Read the capitalised names in a question: persons, companies, places and papers. Pure."""

import re
from collections.abc import Iterator

_NAME = re.compile(r"[A-Z][a-z’'\-]+(?:\s+(?:(?:of|and|&)\s+)?[A-Z][A-Za-z’'\-]*)*")
"""`Kestrel Holdings`, `Bank of Elmira`; not the acronym `USD`."""
_OPENS = re.compile(r"(?:^|[.?!:]\s+|[“\"(])$")
"""The text before a word that is capitalised because it begins a sentence."""


def spoken_names(text: str) -> Iterator[str]:
    """Yield the names in a text, without a single word that begins a sentence."""
    for match in _NAME.finditer(text):
        if not _OPENS.search(text[: match.start()]):
            yield match[0]
        elif " " in match[0]:
            yield match[0].split(maxsplit=1)[1]
