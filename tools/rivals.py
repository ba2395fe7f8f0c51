"""Figures that documents print in the words of an accepted one: a second price on its page, another in its family.

Two sentences are of the same words when, common words and figures aside, they share nearly all. Which figure is right
is for a person to say. Pure over the corpus.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pincite.indexer.analyze import distinct_words
from pincite.indexer.page import Page, PageRef, Span
from pincite.indexer.records.dates import read_dates
from pincite.indexer.records.passages import sentence_at
from pincite.indexer.records.quantities import numbers_in
from pincite.indexer.store.base import TermQuery
from pincite.tools.answer_types import AnswerType
from pincite.tools.answers.submission import Step, Submission
from pincite.tools.answers.values import Kind, Operand, read
from pincite.tools.answers.verdict import Cited, Verdict
from pincite.tools.cite import citation
from pincite.tools.corpus import Corpus

_ALIKE = 0.9
"""Share of the words of two sentences that both have."""
_FEWEST = 4
"""Words of a sentence, below which it may be a row of a table."""
_PAGES = 5
"""Pages of a family that are looked at: those that hold most of the words."""
_MOST = 2
_DIGITS = re.compile(r"\d+")
_KINDS = {AnswerType.NUMBER: Kind.NUMBER, AnswerType.DATE: Kind.DATE}


@dataclass(frozen=True, slots=True)
class _Sentence:
    words: frozenset[str]
    figures: tuple[Operand, ...]

    def is_alike(self, other: "_Sentence") -> bool:
        both = len(self.words & other.words)
        return both >= _ALIKE * len(self.words | other.words)


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
            units = [each for each in other.figures if each.unit == own.unit]
            if units and own.value not in {each.value for each in units} and sentence.is_alike(other):
                place = citation(corpus.documents[ref.doc_id], ref.page)
                yield f"that {own.printed} is the one meant: {place} prints {units[0].printed} in the same words"


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
                yield _Sentence(distinct_words(_without_figures(text)), figures)


def _without_figures(text: str) -> str:
    spans = [*(found.span for found in read_dates(text)), *(number.span for number in numbers_in(text))]
    for span in spans:
        text = text[: span.start] + " " * (span.end - span.start) + text[span.end :]
    return _DIGITS.sub(" ", text)
