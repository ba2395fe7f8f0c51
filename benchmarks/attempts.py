"""What the makers of submissions share: an attempt, and how they look at texts, by letters and figures alone."""

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
    """A submission and what must come of it.

    `slot` is how a rejection must call what was tampered with; empty: any slot. `dropped` pages must be given back as
    needless. `read`: the run read the pages cited and the gold pages; `searches`: it searched for the question first,
    `about` only inside this document. `given` are the documents given with the question.
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
    """The gold submission of a question with some changes, which are fields of `Attempt`."""
    plain = Attempt(kind, right, base, base.question, base.answer_type.value, base.value, base.quotes)
    return replace(plain, **changes)  # type: ignore[arg-type]


def with_quote(quotes: tuple[Quote, ...], at: int, quote: Quote) -> tuple[Quote, ...]:
    """The quotes with another one in one place."""
    return (*quotes[:at], quote, *quotes[at + 1 :])


def words(text: str) -> frozenset[str]:
    """The first three letters of the words of a text that carry anything."""
    return frozenset(w[:3] for w in re.findall(r"[^\W\d_]{3,}", text.casefold()) if w not in _PLAIN)


def sentences(doc_id: str, library: Library) -> list[tuple[int, str]]:
    """Sentences of a document, each with its page."""
    pages = enumerate(library.texts[doc_id], start=1)
    return [(number, " ".join(m.group().split())) for number, text in pages for m in _SENTENCE.finditer(text)]


def prints(text: str, base: Base) -> bool:
    """Whether a text would print the gold value."""
    doc_id, page, _ = base.quotes[0]
    return not isinstance(base.value, bool) and printed(replace(base, quotes=((doc_id, page, text),)))


def is_named(base: Base, library: Library) -> bool:
    """Whether the question has the title or the number of each document that is quoted."""
    said = bare(base.question)
    return all(
        (bare(library.titles[i]) in said and len(library.titles[i].split()) > 1)
        or bare(library.numbers[i] or "—x") in said
        for i in {quote[0] for quote in base.quotes}
    )
