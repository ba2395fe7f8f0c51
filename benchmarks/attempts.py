"""Attempts at a submission, and the text comparisons that their makers share."""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from benchmarks.submission_bases import Base, Library, Quote, bare, printed
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerValue

_SENTENCE = re.compile(r"[A-Z][^.;]{50,260}[.;](?=\s)")
_PLAIN = frozenset(
    "the and for are was were its not may must shall which that with from this have has had been their under they will "
    "such any other does did".split()
)


@dataclass(frozen=True, slots=True)
class Attempt:
    """A submission and its required result.

    `slot` is the slot that a rejection must name; empty: any. `dropped` pages must be returned as unneeded. `read`: the
    run read the cited and the gold pages. `searches`: it first searched for the question, only in the document `about`
    if that is set. `given` are the documents given with the question.
    """

    kind: str
    right: bool
    base: Base
    question: str
    answer_type: str
    value: AnswerValue | None
    citations: tuple[Quote, ...]
    slot: str = ""
    dropped: frozenset[PageRef] = frozenset()
    searched: tuple[str, ...] = ()
    read: bool = True
    searches: bool = True
    about: str | None = None
    given: tuple[str, ...] = ()


Make = Callable[[Base, Library, random.Random], Iterator[Attempt]]


def attempt(kind: str, base: Base, *, right: bool = False, **changes: object) -> Attempt:
    """Return the gold submission of a question with changes to fields of `Attempt`."""
    plain = Attempt(kind, right, base, base.question, base.answer_type.value, base.value, base.quotes)
    return replace(plain, **changes)  # type: ignore[arg-type]


def with_quote(quotes: tuple[Quote, ...], at: int, quote: Quote) -> tuple[Quote, ...]:
    """Return the quotes with one of them replaced."""
    return (*quotes[:at], quote, *quotes[at + 1 :])


def words(text: str) -> frozenset[str]:
    """Return the first three letters of each content word."""
    return frozenset(w[:3] for w in re.findall(r"[^\W\d_]{3,}", text.casefold()) if w not in _PLAIN)


def sentences(doc_id: str, library: Library) -> list[tuple[int, str]]:
    """Return the sentences of a document, each with its page."""
    pages = enumerate(library.texts[doc_id], start=1)
    return [(number, " ".join(m.group().split())) for number, text in pages for m in _SENTENCE.finditer(text)]


def prints(text: str, base: Base) -> bool:
    """Return whether a text would print the gold value."""
    doc_id, page, _ = base.quotes[0]
    return not isinstance(base.value, bool) and printed(replace(base, quotes=((doc_id, page, text),)))


def is_named(base: Base, library: Library) -> bool:
    """Return whether the question has the title or number of each quoted document."""
    question = bare(base.question)
    return all(
        (bare(library.titles[i]) in question and len(library.titles[i].split()) > 1)
        or bare(library.numbers[i] or "—x") in question
        for i in {quote[0] for quote in base.quotes}
    )
