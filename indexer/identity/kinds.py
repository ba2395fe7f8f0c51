"""Determine a document's kind from its title's noun, weighed with the wording and layout of kinds. Pure."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pincite.indexer.legal_text.body_lines import body_lines
from pincite.indexer.legal_text.patterns import kinds as patterns
from pincite.indexer.legal_text.patterns.series import SECTION
from pincite.indexer.legal_text.patterns.title_pages import SUBJECT
from pincite.indexer.model import LEGISLATION, SUBORDINATE, DocumentKind
from pincite.indexer.page import Page

K = DocumentKind
"""Short name of `DocumentKind`."""
_OPENING_PAGES = 6
_FORM_PAGES = 2
_SURE_WEIGHT = 2.5
"""A higher weight has more evidence than a title's noun."""
_NOUN = 3.0
_NOUN_ALONE = {K.LAW: 2.0, K.STATUTORY_INSTRUMENT: 1.2, K.NOTICE: 2.5, K.FORM: 2.0, K.CONSULTATION: 3.5}
"""Weights of nouns that other kinds of paper also have, or that outweigh others."""
_SERIES = 1.5
_OWN = 1.0
_HEADING = 2.6
_PROPOSES = 3.5
"""Additional weight of a consultation's heading, because it prints the title and number of the proposed law."""
_HEADING_LINES = 25
_FEW_WORDS = 5
_MANY_BLANKS = 5
_FEW_BLANKS = 2
_CACHED_LINES = 512
_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\W*\Z")
_LETTERS = re.compile(r"[^\W\d_]{2}")


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind with the weight of its evidence."""

    kind: DocumentKind
    weight: float = 0.0

    @property
    def is_sure(self) -> bool:
        """Whether there is more evidence than a title's noun and year."""
        return self.weight > _SURE_WEIGHT


@lru_cache(maxsize=_CACHED_LINES)
def noun_of(title: str, own: DocumentKind | None = None) -> DocumentKind | None:
    """Return the kind named by a title's noun: the head of the noun phrase in the first part that has one.

    The head precedes a preposition, except a bare `of` in the name of an act: `Bill of Rights Act`. If the last noun
    disagrees, the paper's name for itself (`own`) decides. Cached for the lines of the current document, because each
    is tested several times.
    """
    plain = " ".join(title.split())
    parts = patterns.PARTS.split(plain)[:3]
    for part in (*(part for part in parts[1:] if is_bare(part)), plain, *parts):
        first, last = patterns.FIRST_NOUN.match(part), _last_noun(part)
        if first and not (last in LEGISLATION and _is_inside(first, last, own)):
            return _kind(first)
        if last is not None:
            return last
    return None


def _is_inside(first: re.Match[str], last: DocumentKind, own: DocumentKind | None) -> bool:
    """Return whether the first noun is a word inside the name of an act."""
    kind = _kind(first)
    return kind is not own and (
        kind is K.CONTRACT or (first["of"] is not None and (last is own or kind in LEGISLATION))
    )


def own_noun(pages: Sequence[Page]) -> DocumentKind | None:
    """Return the kind that a paper most often calls itself: `this Act`, `these Regulations`, `this notice`."""
    text = "\n".join(page.body for page in pages[:_OPENING_PAGES])
    counts = Counter(_kind(match) for match in patterns.OWN_NOUN.finditer(text))
    return counts.most_common(1)[0][0] if counts else None


def _last_noun(plain: str) -> DocumentKind | None:
    while (tail := patterns.TAIL.search(plain)) and tail.start() < len(plain):
        plain = plain[: tail.start()]  # `Act 1988 (Revised)` is cut after `Act`
    noun = patterns.LAST_NOUN.search(plain)
    return _kind(noun) if noun else None


def _kind(noun: re.Match[str]) -> DocumentKind:
    return next(kind for kind, _ in patterns.NOUNS if noun[kind.value])


@lru_cache(maxsize=_CACHED_LINES)
def is_bare(title: str) -> bool:
    """Return whether a title says only a paper's type and not which one: `Executive Order 12 of May 4`, `A BILL`."""
    return _LETTERS.search(patterns.NO_NAME.sub(" ", title)) is None


def kind_of(pages: Sequence[Page], title: str, number: str | None) -> Kind:
    """Return the kind with most evidence. `number` is the number at the document's head, as printed."""
    opening = "\n".join(page.body for page in pages[:_OPENING_PAGES])
    own = own_noun(pages)
    noun = noun_of(title, own)
    weights: dict[DocumentKind, float] = defaultdict(float)
    if noun is not None:
        weights[noun] += _NOUN_ALONE.get(noun, _NOUN)
    if noun in LEGISLATION:
        is_numbered = number is not None and noun_of(number) in {None, *LEGISLATION}
        weights[noun] += 1.0 if is_numbered else 0.5 if _YEAR.search(title) else 0.0
    if own not in (None, K.STATUTORY_INSTRUMENT):
        weights[own] += _OWN
    if patterns.SAMPLE.match(title):
        weights[K.FORM] += _NOUN
    for kind, weight in (*_by_headings(pages, noun, number), *_by_words(opening, noun), *_by_layout(pages)):
        weights[kind] += weight
    best = max(weights, key=lambda kind: weights[kind], default=K.UNKNOWN)
    if weights[best] < _SURE_WEIGHT and best is not noun:
        return Kind(K.UNKNOWN)
    return Kind(_refined(best, title, pages[0].body, opening), weights[best])


def _by_headings(
    pages: Sequence[Page], noun: DocumentKind | None, number: str | None
) -> Iterator[tuple[DocumentKind, float]]:
    """Yield kinds named by a number's series or by a short heading beside the title: `CONSULTATION PAPER`."""
    series = noun_of(number or "")
    if series is not None and not (noun in LEGISLATION and series not in LEGISLATION):
        yield series, _SERIES if series in LEGISLATION else _HEADING
    lines = [line.text for line in body_lines(pages[:1])][:_HEADING_LINES]
    short = [line for line in lines if len(line.split()) <= _FEW_WORDS and not line.endswith((".", ",", ";"))]
    for kind in {noun_of(line) for line in short if line[:1].isupper()}:
        if kind is not None and kind not in LEGISLATION and kind is not K.CONTRACT:
            heads = any(noun_of(line) is kind and is_bare(line) for line in lines[:_FEW_WORDS])
            yield kind, _HEADING + heads * (_PROPOSES if kind is K.CONSULTATION else 1)


def _by_words(opening: str, noun: DocumentKind | None) -> Iterator[tuple[DocumentKind, float]]:
    """Yield kinds for legislative wording in the opening; it supports the kind of legislation in the title."""
    own = noun if noun in LEGISLATION else None
    if own is None and noun is not None:
        return
    for wording, kind, weight in (
        (patterns.BE_IT_ENACTED, own or K.LAW, 1.5),
        (patterns.LONG_TITLE, own or K.LAW, 1.5),
        (patterns.POWERS_USED, own if own in SUBORDINATE else K.STATUTORY_INSTRUMENT, 1.5),
    ):
        if kind and wording.search(opening):
            yield kind, weight


def _by_layout(pages: Sequence[Page]) -> Iterator[tuple[DocumentKind, float]]:
    first = "\n".join(page.body for page in pages[:_FORM_PAGES])
    if patterns.SALUTATION.search(first):
        signed = any(patterns.SIGN_OFF.search(page.body) for page in pages)
        yield K.LETTER, 2.0 + signed + 0.6 * bool(SUBJECT.search(first) or patterns.PERSONAL.search(first))
    if any(SECTION.match(line.text) for line in list(body_lines(pages[:1]))[:_FEW_WORDS]):
        yield K.LAW, _HEADING
    if patterns.FORM_HEAD.search(pages[0].body[:600]):
        yield K.FORM, 2.0
    blanks, instructions = len(patterns.BLANK.findall(first)), len(patterns.INSTRUCTION.findall(first))
    yield K.FORM, 1.5 * (blanks >= _MANY_BLANKS) + 0.8 * (instructions >= 1) + 1.0 * (instructions >= _FEW_BLANKS)


def _refined(kind: DocumentKind, title: str, first: str, opening: str) -> DocumentKind:
    """Refine a kind: a town council's law is a by-law, an amending law an amendment law, a draft a bill."""
    head = "\n".join(first.splitlines()[: 2 * _HEADING_LINES])
    if kind is K.LAW and patterns.LOCAL.search(opening):
        return K.BY_LAW
    if (
        kind in LEGISLATION
        and kind is not K.BY_LAW
        and patterns.STAGE.search(head)
        and not patterns.PASSED.search(head)
    ):
        return K.BILL
    amends = kind is K.LAW and patterns.AMENDING.search(title) and patterns.TEXT_AMENDS.search(opening)
    return K.AMENDMENT_LAW if amends else kind
