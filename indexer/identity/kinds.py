"""What kind of paper a document is, by weighed evidence: its title's noun, the words and layout of its kind. Pure."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pincite.indexer.lines import body_lines
from pincite.indexer.model import LEGISLATION, SUBORDINATE, DocumentKind
from pincite.indexer.page import Page
from pincite.indexer.patterns import kinds as patterns
from pincite.indexer.patterns.series import SECTION
from pincite.indexer.patterns.title_pages import SUBJECT

K = DocumentKind
_OPENING_PAGES = 6
_FORM_PAGES = 2
_ENOUGH = 2.5
"""Weight at which the evidence makes a kind."""
_NOUN = 3.0
_NOUN_ALONE = {K.LAW: 2.0, K.STATUTORY_INSTRUMENT: 1.2, K.NOTICE: 2.5, K.FORM: 2.0, K.CONSULTATION: 3.5}
"""What a title's noun weighs where it alone does not make the kind, or outweighs others."""
_NUMBERED = 3.5
_SERIES = 1.5
_HEADING = 2.6
_HEADING_LINES = 25
_FEW_WORDS = 5
_MANY_BLANKS = 5
_FEW_BLANKS = 2
_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\W*\Z")


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind with the weight of its evidence."""

    kind: DocumentKind
    weight: float = 0.0

    @property
    def is_sure(self) -> bool:
        """Whether more than a title's noun and year speak for it."""
        return self.weight > _ENOUGH


def noun_of(title: str) -> DocumentKind | None:
    """Return the kind that a title's noun names: the one that heads it, else the one that ends it."""
    plain = " ".join(title.split())
    noun = patterns.FIRST_NOUN.match(plain)
    while noun is None and (tail := patterns.TAIL.search(plain)) and tail.start() < len(plain):
        plain = plain[: tail.start()]  # `Act 1988 (Revised)` loses what stands behind `Act`
    noun = noun or patterns.LAST_NOUN.search(plain)
    return K(noun.lastgroup) if noun and noun.lastgroup else None


def kind_of(pages: Sequence[Page], title: str, number: str | None) -> Kind:
    """Weigh what a document shows; `number` is the number that heads it, as printed."""
    opening = "\n".join(page.body for page in pages[:_OPENING_PAGES])
    noun = noun_of(title)
    weights: dict[DocumentKind, float] = defaultdict(float)
    is_numbered = number is not None and noun_of(number) in {None, *LEGISLATION}
    if noun is not None:
        weights[noun] += _NOUN_ALONE.get(noun, _NOUN)
    if noun in LEGISLATION:
        weights[noun] += 1.0 if is_numbered else 0.5 if _YEAR.search(title) else 0.0
    if patterns.SAMPLE.match(title):
        weights[K.FORM] += _NOUN
    for kind, weight in (*_by_headings(pages, number), *_by_words(opening, noun), *_by_layout(pages)):
        weights[kind] += weight
    best = max(weights, key=lambda kind: weights[kind], default=K.UNKNOWN)
    if weights[best] < _ENOUGH:
        return Kind(K.UNKNOWN, weights[best])
    return Kind(_made_by(best, title, opening), weights[best])


def _by_headings(pages: Sequence[Page], number: str | None) -> Iterator[tuple[DocumentKind, float]]:
    """What a number's series or a heading of few words names beside the title: `CONSULTATION PAPER`."""
    first = pages[0]
    series = noun_of(number or "")
    if series is not None:
        yield series, _SERIES if series in LEGISLATION else _NUMBERED
    lines = [line.text for line in body_lines([first])][:_HEADING_LINES]
    short = (line for line in lines if len(line.split()) <= _FEW_WORDS and not line.endswith((".", ",", ";")))
    for kind in {noun_of(line) for line in short if line[:1].isupper()}:
        if kind is not None and kind not in LEGISLATION:
            yield kind, _HEADING


def _by_words(opening: str, noun: DocumentKind | None) -> Iterator[tuple[DocumentKind, float]]:
    """What the opening says as legislation says it, to the credit of the kind of legislation that the title names."""
    own = noun if noun in LEGISLATION else None
    if own is None and noun is not None:
        return
    for wording, kind, weight in (
        (patterns.BE_IT_ENACTED, own or K.LAW, 1.5),
        (patterns.LONG_TITLE, own or K.LAW, 1.5),
        (patterns.RESOLVED, own or K.BY_LAW, 2.5),
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
    blanks, told = len(patterns.BLANK.findall(first)), len(patterns.INSTRUCTION.findall(first))
    yield K.FORM, 1.5 * (blanks >= _MANY_BLANKS) + 0.8 * (told >= 1) + 1.0 * (told >= _FEW_BLANKS)


def _made_by(kind: DocumentKind, title: str, opening: str) -> DocumentKind:
    """A law that a town's council makes is a by-law; one that amends another is an amendment law."""
    if kind is K.LAW and patterns.LOCAL.search(opening):
        return K.BY_LAW
    amends = kind is K.LAW and patterns.AMENDING.search(title) and patterns.TEXT_AMENDS.search(opening)
    return K.AMENDMENT_LAW if amends else kind
