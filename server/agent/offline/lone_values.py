"""Find the only value of the requested form in the provision or passage that matches the question. Pure."""

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pincite.indexer.legal_text.amounts import Number, read_numbers
from pincite.indexer.legal_text.analyzer import distinct_words, words
from pincite.indexer.legal_text.dates import read_dates
from pincite.indexer.legal_text.whole_sentences import whole_sentence
from pincite.indexer.page import PageRef, Span
from pincite.server.agent.offline.candidates import Candidate, Quote, Source
from pincite.server.agent.offline.evidence import SeenProvision, View
from pincite.server.agent.offline.recorded_values import is_of_missing_record, likely_fields, may_be_amended
from pincite.server.agent.offline.target import Form, Target
from pincite.tools.answer_types import AnswerType, AnswerValue

_PIECE = re.compile(r"(?<=[.;:])\s+|\n\s*\n|\n(?=\s*\()")
_CONTEXT = 300
"""Characters before a sentence in which its heading or lead-in may name the kind of amount."""
_MINOR = 0.3
"""The weight of a word that mostly asks, relative to other words."""
_NEAR = 25
"""Characters after a number in which the counted noun must appear."""
_LONGEST = 600
_ALL = 0.9
"""The share of a question that a sentence must match to date an event of an unknown field."""
_NOT = re.compile(
    r"\b(?:not|nor|never|neither|cannot|without|except|unless|other\s+than)\b"
    r"(?!\s+(?:be\s+)?(?:less|more|later|earlier|fewer|longer|shorter|exceed\w*|limited)\b)|n[’']t\b",
    re.IGNORECASE,
)
_CONTAINERS = ("schedule", "part", "chapter", "annex", "appendix")
"""Provisions whose pages are read in place of their text, because tools cut it."""


@dataclass(frozen=True, slots=True)
class Found:
    """A value, its place and its sentence."""

    value: AnswerValue
    ref: PageRef
    sentence: Span
    in_provision: bool
    share: float
    fits: bool
    """True if the value has the requested unit, and its sentence can be quoted and has the question's polarity."""


def printed_values(view: View, target: Target) -> Iterator[Candidate]:
    """Propose the value of the best sentence, if it has no other value of the requested form."""
    if target.answer_type not in (AnswerType.NUMBER, AnswerType.DATE) or target.relation or target.page_asked:
        return
    if target.form is Form.OTHER or target.calculated or lacks_provision(view):
        return
    if is_of_missing_record(view, target) or may_be_amended(view, target):
        return
    found = sorted(_found(view, target), key=lambda each: (-each.in_provision, -each.share, not each.fits))
    if not found or not found[0].fits or not (found[0].in_provision or view.cut_pages.isdisjoint(view.pages)):
        return
    first = found[0]
    rivals = [f for f in found if f.value != first.value and f.in_provision == first.in_provision]
    if any(f.ref == first.ref and f.sentence == first.sentence for f in rivals):
        return
    other = max((f.share for f in rivals), default=0.0)
    source = Source.PROVISION if first.in_provision else Source.PASSAGE
    lead = 1.0 if other == 0 else max(0.0, 1 - other / first.share) if first.share else 0.0
    text = view.pages[first.ref][first.sentence.start : first.sentence.end]
    yield Candidate(source, first.value, (Quote(first.ref, " ".join(text.split())),), first.share, lead)


def lacks_provision(view: View) -> bool:
    """Detect that no named document has the named provision. A passage elsewhere does not answer for it."""
    return bool(view.missing_provisions) and not view.provisions


def _found(view: View, target: Target) -> Iterator[Found]:
    weights, event = term_weights(view, target), _event(view, target)
    for ref, text in view.pages.items():
        here = [p for p in view.provisions if p.doc_id == ref.doc_id and p.page <= ref.page <= p.end_page and not p.cut]
        headings = " ".join(p.heading for p in here)
        for value, span, is_asked in values_in(text, target):
            sentence = whole_sentence(text, span)
            said = text[sentence.start : sentence.end]
            stems, within = distinct_words(said), _lies_in(said, here)
            before = f"{headings} {text[max(0, sentence.start - _CONTEXT) : sentence.start]}"
            is_meant = (within or not view.provisions) and (not event or bool(event & stems))
            if is_meant and _is_of_sort(target, stems, before):
                share = weighted_share(weights, stems)
                fits = is_asked and len(said) <= _LONGEST and _negates(said) == target.negated
                known = target.form is not Form.DATE or bool(event) or share >= _ALL
                yield Found(value, ref, sentence, within, share, fits and known)


def _is_of_sort(target: Target, stems: frozenset[str], before: str) -> bool:
    """Detect that a sentence or the text before it names the requested kind of amount: a fee is not costs."""
    return target.form is not Form.MONEY or target.noun <= stems or target.noun <= stems | distinct_words(before)


def _event(view: View, target: Target) -> frozenset[str] | None:
    """Return the words for the dated event. A sentence with the date must contain one of them."""
    likely = likely_fields(view, target) if target.form is Form.DATE else []
    return likely[0].own if likely else None


def _lies_in(said: str, provisions: Sequence[SeenProvision]) -> bool:
    """Detect a sentence that belongs to one of the provisions of its page."""
    return any(p.kind in _CONTAINERS or _squash(said) in _squash(p.text) for p in provisions)


def values_in(text: str, target: Target) -> Iterator[tuple[AnswerValue, Span, bool]]:
    """Yield values of the requested form, each with its place and whether it has the requested unit."""
    if target.form is Form.DATE:
        yield from ((found.iso, found.span, True) for found in read_dates(text))
        return
    for number in read_numbers(text):
        if _is_of_form(text, number, target):
            yield number.value, number.span, target.unit in (None, *(number.unit or "").split()[-1:])


def _is_of_form(text: str, number: Number, target: Target) -> bool:
    unit = (number.unit or "").split()[-1:]
    match target.form:
        case Form.MONEY:
            return bool(unit) and unit[0].isupper()
        case Form.PERCENT:
            return number.percent
        case Form.PERIOD:
            return unit in (["day"], ["week"], ["month"], ["year"], ["hour"], ["minute"])
        case Form.COUNT:
            behind = words(text[number.span.end : number.span.end + _NEAR])
            return not number.percent and not any(map(str.isupper, unit)) and bool(target.noun & set(behind[:3]))
        case _:
            return not number.percent and not unit


def _negates(text: str) -> bool:
    """Detect a negated text. Bounds such as `not less than` and `no later than` do not count."""
    return _NOT.search(text) is not None


def term_weights(view: View, target: Target) -> Mapping[str, float]:
    """Weight each term: the fewer passages contain it, the more; words that mostly ask count little."""
    terms = target.terms | target.minor
    pieces = [stems for text in view.pages.values() for _, stems in passages(text)]
    counts = Counter(term for piece in pieces for term in piece & terms)
    rare = {term: math.log(1 + max(1, len(pieces)) / max(1, counts[term])) for term in terms}
    return {term: value * (1.0 if term in target.terms else _MINOR) for term, value in rare.items()}


def weighted_share(weights: Mapping[str, float], stems: frozenset[str]) -> float:
    """Return the weighted share of the terms that occur in `stems`, 0 to 1."""
    whole = sum(weights.values())
    return sum(value for term, value in weights.items() if term in stems) / whole if whole else 0.0


@lru_cache(maxsize=1024)
def _squash(text: str) -> str:
    return "".join(text.split())


@lru_cache(maxsize=256)
def passages(text: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """Split a page at the ends of sentences and items; each passage comes with its stems."""
    return tuple((piece, distinct_words(piece)) for piece in _PIECE.split(text) if piece.strip())
