"""Figures that documents print in the words of an accepted one: a second price on its page, another in its family.

Two sentences are of the same words when, common words aside, they share nearly all, and one figure or date alone
differs. Which one is right is for a person to say. Pure over the corpus.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from pincite.indexer.analyze import distinct_words
from pincite.indexer.page import Page, PageRef, Span
from pincite.indexer.records.amounts import exact, read_numbers
from pincite.indexer.records.dates import read_dates
from pincite.indexer.records.passages import sentence_at
from pincite.indexer.store.base import TermQuery
from pincite.tools.answer_types import AnswerType
from pincite.tools.answers.submission import Step, Submission
from pincite.tools.answers.values import Kind, Operand, read
from pincite.tools.answers.verdict import Cited, Verdict
from pincite.tools.cite import citation
from pincite.tools.corpus import Corpus

_ALIKE = 0.9
"""Share of the words of two sentences that both have."""
_FEWEST = 2
"""Words of a sentence, below which it may be any row of a table."""
_PAGES = 5
"""Pages of a family that are looked at: those that hold most of the words."""
_MOST = 2
_DIGITS = re.compile(r"\d+")
_CLAUSE = re.compile(r"\s*\(?\d{1,3}(?:\.\d{1,3}){0,4}[.)]?\s+(?=[“\"‘(]?[A-Z])")
"""The number of the clause that a sentence begins with."""
_KINDS = {AnswerType.NUMBER: Kind.NUMBER, AnswerType.DATE: Kind.DATE}


@dataclass(frozen=True, slots=True)
class _Sentence:
    """`figures` are those of the kind asked for; `values` are all numbers and dates."""

    words: frozenset[str]
    figures: tuple[Operand, ...]
    values: frozenset[Decimal | date]

    def rival(self, own: Operand, other: "_Sentence") -> Operand | None:
        """The figure that another sentence prints instead of this one's own."""
        if len(self.words & other.words) < _ALIKE * len(self.words | other.words):
            return None
        if self.values - other.values != {own.value} or len(other.values - self.values) != 1:
            return None
        (value,) = other.values - self.values
        return next((each for each in other.figures if (each.value, each.unit) == (value, own.unit)), None)


def rivals(corpus: Corpus, submission: Submission, verdict: Verdict) -> list[str]:
    """Return what is left on trust for each other figure in the words of an accepted one that is printed, two at most.

    `that 44 is the one meant: CFI 010/2024, p. 3 prints 46 in the same words`.
    """
    kind = _KINDS.get(submission.answer_type)
    if kind is None or submission.taken_step is not Step.PRINTED:
        return []
    told = (_told(corpus, item, sentence, own, kind) for item, sentence, own in _printing(verdict, kind))
    return list(dict.fromkeys(line for lines in told for line in lines))[:_MOST]


def _printing(verdict: Verdict, kind: Kind) -> Iterator[tuple[Cited, _Sentence, Operand]]:
    """Each citation that prints the value, with its sentence and the value as printed there."""
    for item in verdict.citations:
        if item.view is None or item.span is None:
            continue
        for sentence in _sentences(item.view.page, item.span, kind):
            own = next((each for each in sentence.figures if _is_value(each, verdict)), None)
            if own and len(sentence.words) >= _FEWEST:
                yield item, sentence, own
                break


def _is_value(figure: Operand, verdict: Verdict) -> bool:
    return str(figure.value) == str(verdict.value) or figure.value == verdict.value


def _told(corpus: Corpus, item: Cited, sentence: _Sentence, own: Operand, kind: Kind) -> Iterator[str]:
    for ref in dict.fromkeys((item.ref, *_elsewhere(corpus, item.ref.doc_id, sentence.words))):
        page = corpus.reader.page(ref)
        for other in _sentences(page, Span(0, len(page.body)), kind, sentence.words):
            rival = sentence.rival(own, other)
            if rival:
                place = citation(corpus.documents[ref.doc_id], ref.page)
                yield f"that {own.printed} is the one meant: {place} prints {rival.printed} in the same words"


def _elsewhere(corpus: Corpus, doc_id: str, wanted: frozenset[str]) -> Iterator[PageRef]:
    """The pages of the document and its family that hold nearly all of some words."""
    family = corpus.families[corpus.documents[doc_id].family_id].doc_ids
    query = TermQuery(tuple(sorted(wanted)), frozenset({doc_id, *family}), _PAGES)
    for hit in corpus.reader.search_pages(query):
        if len(wanted & corpus.page_words(hit.ref).stems) >= _ALIKE * len(wanted):
            yield hit.ref


def _sentences(page: Page, within: Span, kind: Kind, like: frozenset[str] = frozenset()) -> Iterator[_Sentence]:
    """The sentences of a stretch of a page that print figures of a kind and have nearly all of some words."""
    body = page.body
    digits = _DIGITS.finditer(body, within.start, within.end)
    for place in dict.fromkeys(sentence_at(body, Span(*each.span())) for each in digits):
        text = body[place.start : place.end]
        if len(like & distinct_words(text)) >= _ALIKE * len(like):
            figures = tuple(read(text, kind))
            if figures:
                yield _sentence(text, figures)


def _sentence(text: str, figures: tuple[Operand, ...]) -> _Sentence:
    text = _CLAUSE.sub("", text, count=1)
    days = read_dates(text)
    for found in days:
        text = text[: found.span.start] + " " * (found.span.end - found.span.start) + text[found.span.end :]
    numbers = read_numbers(text)
    for number in numbers:
        text = text[: number.span.start] + " " * (number.span.end - number.span.start) + text[number.span.end :]
    values = {exact(number.value) for number in numbers} | {date.fromisoformat(found.iso) for found in days}
    return _Sentence(distinct_words(_DIGITS.sub(" ", text)), figures, frozenset(values))
