"""What kind of paper a document is, by weighed evidence: its title's noun, the words and layout of its kind. Pure."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pincite.indexer.lines import body_lines
from pincite.indexer.model import LEGISLATION, SUBORDINATE, DocumentKind
from pincite.indexer.page import Page
from pincite.indexer.patterns import kinds as patterns

K = DocumentKind
_OPENING_PAGES = 6
_FORM_PAGES = 2
_ENOUGH = 2.5
"""Weight at which the evidence makes a kind."""
_NOUN = 3.0
_NOUN_ALONE = {K.LAW: 2.0, K.STATUTORY_INSTRUMENT: 1.2, K.NOTICE: 2.5, K.FORM: 2.0, K.BILL: 2.0, K.CONSULTATION: 3.5}
"""What a title's noun weighs where it alone does not make the kind, or outweighs others."""
_NUMBERED = 3.5
_SERIES = 1.5
_BILL = 9.0
_HEADING = 2.6
_RESPONSE = 4.0
"""What the head of a response form weighs more, for its title names the consultation."""
_HEADING_LINES = 25
_FEW_WORDS = 5
_MANY_BLANKS = 5
_FEW_BLANKS = 2


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind with the weight of its evidence; `is_enacted` where its own words enact or make it."""

    kind: DocumentKind
    weight: float = 0.0
    is_enacted: bool = False


def noun_of(title: str) -> DocumentKind | None:
    """Return the kind that a title's noun names: the one that heads it, else the one that ends it."""
    plain = " ".join(title.split())
    first = patterns.FIRST_NOUN.match(plain)
    if first and first.lastgroup:
        return K(first.lastgroup)
    last = patterns.LAST_NOUN.search(_without_tail(plain))
    return K(last.lastgroup) if last and last.lastgroup else None


def _without_tail(title: str) -> str:
    """A title up to its noun: `Act 1988 (Revised)` loses what stands behind `Act`."""
    while (tail := patterns.TAIL.search(title)) and tail.start() < len(title):
        title = title[: tail.start()]
    return title


def kind_of(pages: Sequence[Page], title: str, number: str | None) -> Kind:
    """Weigh what a document shows; `number` is the number that heads it, as printed."""
    opening = "\n".join(page.body for page in pages[:_OPENING_PAGES])
    enacted = _is_enacted(opening)
    noun = noun_of(title)
    weights: dict[DocumentKind, float] = defaultdict(float)
    is_numbered = number is not None and noun_of(number) in {None, *LEGISLATION}
    named = (*_by_noun(noun, title), *_by_headings(pages, number))
    for kind, weight in (*named, *_by_words(opening, noun, is_numbered=is_numbered), *_by_layout(pages)):
        weights[kind] += weight
    best = max(weights, key=lambda kind: weights[kind], default=K.UNKNOWN)
    if weights[best] < _ENOUGH:
        return Kind(K.UNKNOWN, weights[best], enacted)
    return Kind(_amending(best, title, opening), weights[best], enacted)


def _is_enacted(opening: str) -> bool:
    return any(wording.search(opening) for wording in (patterns.BE_IT_ENACTED, patterns.POWERS_USED))


def _by_noun(noun: DocumentKind | None, title: str) -> Iterator[tuple[DocumentKind, float]]:
    if noun is not None:
        yield noun, _NOUN_ALONE.get(noun, _NOUN)
    if patterns.SAMPLE.match(title):
        yield K.FORM, _NOUN


def _by_headings(pages: Sequence[Page], number: str | None) -> Iterator[tuple[DocumentKind, float]]:
    """What a number's series or a heading of few words names beside the title: `CONSULTATION PAPER`."""
    first = pages[0]
    series = noun_of(number or "")
    if series is not None:
        yield series, _SERIES if series in LEGISLATION else _NUMBERED
    if series is K.STATUTORY_INSTRUMENT and patterns.CHIEF.search(first.body):
        yield K.ADMINISTRATIVE_ORDER, _NUMBERED
    if any(patterns.BILL_HEAD.search(page.body) for page in pages[:2]):
        yield K.BILL, _BILL
    lines = [line.text for line in body_lines([first])][:_HEADING_LINES]
    short = (line for line in lines if len(line.split()) <= _FEW_WORDS and not line.endswith((".", ",", ";")))
    told = {noun_of(line) for line in short if line[:1].isupper()} - {None, *LEGISLATION}
    for kind in told:
        assert kind is not None
        yield kind, _HEADING + (_RESPONSE if kind is K.RESPONSE_FORM else 0.0)


def _by_words(opening: str, noun: DocumentKind | None, *, is_numbered: bool) -> Iterator[tuple[DocumentKind, float]]:
    """What the opening says as legislation says it, to the credit of the kind of legislation that the title names."""
    own = noun if noun in LEGISLATION else None
    if own is None and noun is not None:
        return
    if patterns.BE_IT_ENACTED.search(opening):
        yield own or K.LAW, 1.5
    if patterns.LONG_TITLE.search(opening):
        yield own or K.LAW, 1.5
    if patterns.RESOLVED.search(opening):
        yield own or K.BY_LAW, 2.5
    if patterns.POWERS_USED.search(opening):
        yield own if own in SUBORDINATE else K.STATUTORY_INSTRUMENT, 1.5
    if own is None:
        return
    if patterns.LAW_SERIES.search(opening):
        yield own, 1.0
    if patterns.ARRANGED.search(opening):
        yield own, 0.6 if own is not K.STATUTORY_INSTRUMENT else 0.0
    if is_numbered:
        yield own, 1.0


def _by_layout(pages: Sequence[Page]) -> Iterator[tuple[DocumentKind, float]]:
    first = "\n".join(page.body for page in pages[:_FORM_PAGES])
    if patterns.SALUTATION.search(first):
        signed = any(patterns.SIGN_OFF.search(page.body) for page in pages)
        yield K.LETTER, 2.0 + signed + (0.6 if patterns.SUBJECT.search(first) else 0.0)
    if patterns.FORM_HEAD.search(pages[0].body[:600]):
        yield K.FORM, 2.0
    blanks, told = len(patterns.BLANK.findall(first)), len(patterns.INSTRUCTION.findall(first))
    yield K.FORM, 1.5 * (blanks >= _MANY_BLANKS) + 0.8 * (told >= 1) + 1.0 * (told >= _FEW_BLANKS)


def _amending(kind: DocumentKind, title: str, opening: str) -> DocumentKind:
    amends = kind is K.LAW and patterns.AMENDING.search(title) and patterns.TEXT_AMENDS.search(opening)
    return K.AMENDMENT_LAW if amends else kind


def is_notice_of_court(pages: Sequence[Page]) -> bool:
    """Tell whether a court's office gives notice under its letterhead; a notice that a party files has none."""
    heading = _NOTICE_HEADING.search(pages[0].body)
    clerk = patterns.CLERK.search(pages[0].body)
    return bool(heading and clerk and clerk.start() < heading.start())


_NOTICE_HEADING = re.compile(
    r"^[ \t]{0,80}(?:[A-Z]+[ ]){0,3}NOTICE(?:[ ]+(?:OF|TO)\b[^\n]{0,60})?[ \t]*$", re.MULTILINE
)
