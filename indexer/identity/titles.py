"""Titles: where they stand on a title page, and how they read in capitals and small letters. Pure."""

import re
from collections.abc import Sequence

from pincite.indexer.lines import Line, squeeze
from pincite.indexer.model import Span
from pincite.indexer.patterns import common, difc
from pincite.indexer.patterns import identity as patterns

_LINES = 14
"""Lines of a title page among which the title is looked for."""
_MOST_LINES = 6
_SMALL_WORDS = frozenset("a an and as at by for from in of on or the to with".split())


def title_page(lines: Sequence[Line]) -> tuple[str | None, Span | None]:
    """Join the first lines of the title page that are no boilerplate, up to the number, the version or the contents."""
    kept: list[Line] = []
    for line in lines[:_LINES]:
        text = line.text.lstrip(". ")
        if common.LAW_NUMBER.search(text) and kept:
            break
        if patterns.NOT_TITLE.match(text) or text.isdigit():
            if kept:
                break
            continue
        kept.append(line)
        if len(kept) >= _MOST_LINES or text.endswith((".", ":")):
            break
    if not kept:
        return None, None
    text = squeeze(" ".join(line.text.lstrip(". ") for line in kept)).rstrip(".")
    return smart_title(re.sub(r"(?<=[a-z])\d$", "", text)), Span(kept[0].span.start, kept[-1].span.end)


def smart_title(text: str) -> str:
    """Return a title in capitals and small letters; mixed case stays as it is, as do acronyms in brackets."""
    if not text.isupper():
        return text
    return " ".join(_title_word(word, i) for i, word in enumerate(text.split()))


def _title_word(word: str, index: int) -> str:
    bare = word.strip("(),.")
    if word.startswith("(") or re.search(r"\d|\.\w", word):
        return word
    if index and bare.casefold() in _SMALL_WORDS:
        return word.lower()
    if not re.search(r"[AEIOUY]", bare) or bare in difc.ACRONYMS:
        return word
    return "-".join(part.capitalize() for part in word.split("-"))
