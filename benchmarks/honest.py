"""Right submissions: the gold value with the gold quotes, with changes that must not matter."""

import random
import re
from collections.abc import Iterator
from datetime import date

from benchmarks.attempts import Attempt, Make, attempt, prints, sentences, words
from benchmarks.submission_bases import Base, Library, bare, printed
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerType

_UNSEEN = "\u200b\u202e\u2060\u00ad"


def _gold(base: Base, _: Library, __: random.Random) -> Iterator[Attempt]:
    """Submit the gold value with the gold quotes, if the quotes print the value."""
    if printed(base):
        yield attempt("right: gold", base, right=True)


def _padded(base: Base, library: Library, chance: random.Random) -> Iterator[Attempt]:
    """Add an irrelevant page of the same document: accepted, and the page is returned as dropped."""
    asked = words(base.question) | words(str(base.value))
    doc_id = base.quotes[0][0]
    other = [
        (page, sentence)
        for page, sentence in sentences(doc_id, library)
        if PageRef(doc_id, page) not in base.pages
        and not asked & words(sentence)
        and not re.search(r"\d", sentence)
        and not prints(sentence, base)
        and sum(bare(sentence) in bare(text) for text in library.texts[doc_id]) == 1
    ]
    if other and printed(base):
        page, sentence = chance.choice(other)
        yield attempt(
            "right: with an unneeded page",
            base,
            right=True,
            citations=(*base.quotes, (doc_id, page, sentence)),
            dropped=frozenset({PageRef(doc_id, page)}),
        )


def _retyped(base: Base, _: Library, __: random.Random) -> Iterator[Attempt]:
    """Retype the gold quotes: straight marks, other dashes, other spaces, no final mark."""
    marks = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "\n": " "})
    typed = tuple((d, p, "  ".join(q.translate(marks).rstrip(".;,").split(" "))) for d, p, q in base.quotes)
    if printed(base):
        yield attempt("right: quote typed again", base, right=True, citations=typed)


def _reworded(base: Base, _: Library, __: random.Random) -> Iterator[Attempt]:
    """Submit the gold value in another form of the same type: a date in words, names in another order."""
    if not printed(base):
        return
    if isinstance(base.value, list) and len(base.value) > 1:
        yield attempt("right: value in another form", base, right=True, value=base.value[::-1])
    if base.answer_type is AnswerType.DATE:
        day = date.fromisoformat(str(base.value))
        yield attempt("right: value in another form", base, right=True, value=f"{day.day} {day:%B %Y}")
    if base.answer_type is AnswerType.NUMBER:
        yield attempt("right: value in another form", base, right=True, value=str(base.value))


def _invisible(base: Base, _: Library, chance: random.Random) -> Iterator[Attempt]:
    """Put invisible characters into the gold quotes; they are ignored."""
    if printed(base):
        quotes = tuple((d, p, q.replace(" ", f" {chance.choice(_UNSEEN)}", 3)) for d, p, q in base.quotes)
        yield attempt("right: quote with unseen characters", base, right=True, citations=quotes)


def _given(base: Base, _: Library, __: random.Random) -> Iterator[Attempt]:
    if printed(base):
        documents = tuple(sorted({doc_id for doc_id, _, _ in base.quotes}))
        yield attempt("right: gold, documents given", base, right=True, given=documents, searches=False)


def _null_right(base: Base, _: Library, __: random.Random) -> Iterator[Attempt]:
    yield attempt("right: null after a search", base, right=True, searched=(base.question,))


RIGHT: tuple[Make, ...] = (_gold, _padded, _retyped, _reworded, _invisible, _given)
RIGHT_ABSENT: tuple[Make, ...] = (_null_right,)
