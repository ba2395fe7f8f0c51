"""Encode what a reader wrote, without the words of the pages and without gold answers."""

from collections.abc import Sequence

from benchmarks.submission_bases import bare
from benchmarks.tool_trial.stored import Gold, Label, Words, altered_words, printed_words
from pincite.indexer.page import Page, Span
from pincite.tools.matching.nearness import nearest
from pincite.tools.matching.quotes import fold, fold_quote, locate_quote

_NEAR = 0.6
"""A quote less similar to every span of its page is left out: its difference would have to be stored in full."""
_COPIED = 8
"""This many words in a row that a cited page prints count as words of the document."""


class LeftOutError(Exception):
    """A submission cannot be stored; the text is the reason, for counting."""


def stored_quote(page: Page, quote: str) -> Words:
    """Return the place of a quote, or the nearest one. Raises LeftOutError."""
    if span := _place(page, quote):
        return printed_words(page, span)
    text, wanted = fold(page.text).caseless(), fold_quote(quote).caseless()
    found = nearest(text.text, wanted.text)
    if found is None or found.similarity < _NEAR:
        raise LeftOutError("a quote that is far from everything on its page")
    stored = altered_words(page, text.source(found.start, found.end), quote)
    edits = tuple(edit.model_copy(update={"written": own_words(edit.written, [page])}) for edit in stored.edits)
    return stored.model_copy(update={"edits": edits})


def _place(page: Page, text: str) -> Span | None:
    """Return where the page prints words, also across a running header or a footer."""
    if span := locate_quote(page.text, text):
        return span
    inside = locate_quote(page.body, text)
    return page.source(inside) if inside else None


def stored_label(page: Page, text: str, gold: object) -> Label:
    """Encode a label; words of the page and the gold answer are not stored as text."""
    if span := _place(page, text):
        return printed_words(page, span)
    if isinstance(gold, list) and text in gold:
        return Gold(member=gold.index(text))
    return Gold() if text == gold else own_words(text, [page])


def own_words(text: str, pages: Sequence[Page]) -> str:
    """Replace each long run of words that one of the pages prints by an ellipsis."""
    words, printed = text.split(), [bare(page.text) for page in pages]
    copied: set[int] = set()
    for start in range(len(words) - _COPIED + 1):
        run = bare(" ".join(words[start : start + _COPIED]))
        if any(run in page for page in printed):
            copied.update(range(start, start + _COPIED))
    kept = [None if at in copied else word for at, word in enumerate(words)]
    return " ".join("…" if word is None else word for at, word in enumerate(kept) if word or at - 1 not in copied)
