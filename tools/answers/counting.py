"""Which citations count up to a number: markers of a list, repetitions of a figure, the quotes themselves."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from pincite.indexer.records.amounts import exact, read_numbers
from pincite.tools.answers.quotes import fold_quote
from pincite.tools.answers.verdict import Cited
from pincite.tools.answers.words import content_words, stem

_COUNTING = re.compile(r"\bhow\s+many\b|\bnumber\s+of\b", re.IGNORECASE)
# how many JURORS SAT at the trial · the number of DEFENDANTS
_COUNTED = re.compile(r"\b(?:how\s+many|number\s+of)\s+(?P<things>(?:[^\W\d_]+[\s’']+){0,3}[^\W\d_]+)", re.IGNORECASE)
_UNTOLD = frozenset(map(stem, "times occasions instances places people persons individuals names entities".split()))
"""Things that a quote seldom calls so."""
_ALSO = {stem("judge"): stem("justice"), stem("justice"): stem("judge")}
_OF_DOCUMENTS = re.compile(r"\bhow\s+many\s+of\s+(?:the|these|those)\b", re.IGNORECASE)
_NAME = re.compile(r"\b[A-Z][\w’'-]+")
_PLACES = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth")
_ORDINAL = re.compile(rf"\b({'|'.join(_PLACES)})(?:ly)?\b")
_LETTER = re.compile(r"(?<!\w)\(?([a-z])\)")
_ROMAN = re.compile(r"(?<!\w)\(?([ivx]+)\)")
_ARABIC = re.compile(r"(?<!\w)\((\d{1,2})\)")
_ROMANS = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx".split()


def is_counted(question: str) -> bool:
    """Whether the question asks for a count."""
    return _COUNTING.search(question) is not None


def marker_counts(text: str) -> frozenset[int]:
    """How many items a list has, by its markers: as many as there are, or as the last one says.

    Ordinals count where none is left out: `the First, Second and Third Tenants`, paragraphs from `First,` on.
    """
    letters = {match[1] for match in _LETTER.finditer(text)}
    romans = {match[1] for match in _ROMAN.finditer(text)} & set(_ROMANS)
    arabic = {int(match[1]) for match in _ARABIC.finditer(text)}
    counts = {len(letters), len(romans), len(arabic)}
    counts |= {ord(max(letters)) - ord("a") + 1} if letters else set()
    counts |= {max(map(_ROMANS.index, romans)) + 1} if romans else set()
    counts |= {max(arabic)} if arabic else set()
    places = {match[1] for match in _ORDINAL.finditer(text)}
    counts |= {len(places)} if places == set(_PLACES[: len(places)]) else set()
    return frozenset(counts - {0})


def counted(
    wanted: Decimal, figures: Sequence[tuple[int | float, int]], cited: tuple[Cited, ...], question: str
) -> Iterator[frozenset[int]]:
    """Markers of a list; repetitions of a figure asked for; the quotes themselves, each of a thing counted; documents.

    `figures` are the quantities quoted, each with its citation.
    """
    for item in cited:
        if wanted in marker_counts(item.text):
            yield frozenset({item.index})
    if wanted in marker_counts("\n".join(item.text for item in cited)):
        yield frozenset(item.index for item in cited if marker_counts(item.text))
    asked = {exact(number.value) for number in read_numbers(question)}
    for value in dict.fromkeys(value for value, _ in figures if exact(value) in asked):
        same = [index for figure, index in figures if figure == value]
        if len(same) == wanted and len(same) > 1:
            yield frozenset(same)
    things = [item for item in reversed(cited) if _is_of(item.text, question)]
    distinct = {(item.ref, fold_quote(item.citation.quote).text): item.index for item in things}
    if len(distinct) == wanted and wanted > 1:
        yield frozenset(distinct.values())
    if _OF_DOCUMENTS.search(question):
        yield from _documents(wanted, cited, question)


def _documents(wanted: Decimal, cited: tuple[Cited, ...], question: str) -> Iterator[frozenset[int]]:
    """`In how many of these cases did Ann Poe sit`: the documents of the quotes that hold most of the names asked."""
    names = set(_NAME.findall(question))
    held = {item.index: len(names & set(_NAME.findall(item.text))) for item in cited}
    most = [item for item in cited if held[item.index] and held[item.index] == max(held.values())]
    documents = {item.ref.doc_id: item.index for item in reversed(most)}
    if len(documents) == wanted:
        yield frozenset(documents.values())


def _is_of(quote: str, question: str) -> bool:
    """Whether a quote speaks of what the question counts, if that is a thing that quotes call by its name."""
    things = _COUNTED.search(question)
    names = content_words(things["things"]) - _UNTOLD if things else frozenset[str]()
    names |= {_ALSO[name] for name in names if name in _ALSO}
    return not names or not names.isdisjoint(content_words(quote))
