"""Find sentences that say the same as a cited one with another figure: a second price, an amended sum.

It looks on the cited page and in the document's family. Two sentences conflict if they share nearly all words, stop
words aside, and differ in exactly one number or date. It does not decide which one is right. Pure over the corpus.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from pincite.indexer.legal_text.amounts import exact, read_numbers
from pincite.indexer.legal_text.analyzer import distinct_words
from pincite.indexer.legal_text.dates import read_dates
from pincite.indexer.legal_text.enclosing_passage import sentence_at
from pincite.indexer.page import Page, PageRef, Span
from pincite.indexer.store.base import Reads, TermQuery
from pincite.tools.answer_types import AnswerType
from pincite.tools.answers.submission import Step, Submission
from pincite.tools.answers.values import Kind, Operand, read
from pincite.tools.answers.verdict import Accepted, Cited
from pincite.tools.citation_strings import citation
from pincite.tools.corpus import Corpus

_ALIKE = 0.9
"""Least share of their words that two sentences have in common."""
_FEWEST = 2
"""Fewest words of a sentence; shorter ones may be rows of a table."""
_PAGES = 5
"""Most pages of a family that are compared, by BM25."""
_MOST = 2
_DIGITS = re.compile(r"\d+")
_CLAUSE = re.compile(r"\s*\(?\d{1,3}(?:\.\d{1,3}){0,4}[.)]?\s+(?=[“\"‘(]?[A-Z])")
"""A clause number at the start of a sentence."""
_KINDS = {AnswerType.NUMBER: Kind.NUMBER, AnswerType.DATE: Kind.DATE}


@dataclass(frozen=True, slots=True)
class _Sentence:
    """`figures` are of the submitted type; `values` are all numbers and dates."""

    words: frozenset[str]
    figures: tuple[Operand, ...]
    values: frozenset[Decimal | date]

    def conflict(self, own: Operand, other: "_Sentence") -> Operand | None:
        """The figure that `other` has instead of `own`; null if the sentences do not conflict."""
        if len(self.words & other.words) < _ALIKE * len(self.words | other.words):
            return None
        if self.values - other.values != {own.value} or len(other.values - self.values) != 1:
            return None
        (value,) = other.values - self.values
        return next((each for each in other.figures if (each.value, each.unit) == (value, own.unit)), None)


def conflicting_figures(corpus: Corpus, submission: Submission, verdict: Accepted) -> list[str]:
    """Return an `on_trust` line for each figure that conflicts with an accepted printed number or date, at most two.

    `that 44 is the one meant: CFI 010/2024, p. 3 prints 46 in the same words`.
    """
    kind = _KINDS.get(submission.answer_type)
    if kind is None or submission.taken_step is not Step.PRINTED:
        return []
    found = (_conflicts(corpus, item, sentence, own, kind) for item, sentence, own in _printing(verdict, kind))
    return list(dict.fromkeys(line for lines in found for line in lines))[:_MOST]


def _printing(verdict: Accepted, kind: Kind) -> Iterator[tuple[Cited, _Sentence, Operand]]:
    """Yield each citation that prints the value, with its sentence and the printed value."""
    for item in verdict.citations:
        if item.view is None or item.span is None:
            continue
        for sentence in _sentences(item.view.page, item.span, kind):
            own = next((each for each in sentence.figures if _is_value(each, verdict)), None)
            if own and len(sentence.words) >= _FEWEST:
                yield item, sentence, own
                break


def _is_value(figure: Operand, verdict: Accepted) -> bool:
    return str(figure.value) == str(verdict.value) or figure.value == verdict.value


def _conflicts(corpus: Corpus, item: Cited, sentence: _Sentence, own: Operand, kind: Kind) -> Iterator[str]:
    for ref in dict.fromkeys((item.ref, *_elsewhere(corpus, item.ref.doc_id, sentence.words))):
        page = corpus.reader.page(ref)
        for other in _sentences(page, Span(0, len(page.body)), kind, sentence.words):
            conflict = sentence.conflict(own, other)
            if conflict:
                place = citation(corpus.documents[ref.doc_id], ref.page)
                yield f"that {own.printed} is the one meant: {place} prints {conflict.printed} in the same words"


def _elsewhere(corpus: Corpus, doc_id: str, wanted: frozenset[str]) -> Iterator[PageRef]:
    """Yield the pages of the document and its family that have nearly all of the words."""
    family = corpus.families[corpus.documents[doc_id].family_id].doc_ids
    query = TermQuery(tuple(sorted(wanted)), frozenset({doc_id, *family}), _PAGES)
    corpus.reader.expect(Reads(page_searches=[query], shown=_PAGES))
    for hit in corpus.reader.search_pages(query):
        if len(wanted & corpus.page_words(hit.ref).stems) >= _ALIKE * len(wanted):
            yield hit.ref


def _sentences(page: Page, within: Span, kind: Kind, like: frozenset[str] = frozenset()) -> Iterator[_Sentence]:
    """Yield the sentences within a span that have figures of a kind and nearly all words of `like`."""
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
    text = _blanked(text, [found.span for found in days])
    numbers = read_numbers(text)
    text = _blanked(text, [number.span for number in numbers])
    values = {exact(number.value) for number in numbers} | {date.fromisoformat(found.iso) for found in days}
    return _Sentence(distinct_words(_DIGITS.sub(" ", text)), figures, frozenset(values))


def _blanked(text: str, spans: Iterable[Span]) -> str:
    for span in spans:
        text = text[: span.start] + " " * (span.end - span.start) + text[span.end :]
    return text
