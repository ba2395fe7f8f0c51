"""Operators that forge the place: a similar page, document or sentence."""

from collections.abc import Iterable, Iterator
from datetime import date
from decimal import Decimal

from benchmarks.tool_trial.forgeries import Forgery, Source, forged, moved, plain
from benchmarks.tool_trial.papers import Sentence
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerType
from pincite.tools.answers.submission import Citation, Submission
from pincite.tools.answers.values import Kind, Operand, read

_KINDS = {AnswerType.NUMBER: Kind.NUMBER, AnswerType.DATE: Kind.DATE}


def sibling_document(submission: Submission, source: Source) -> Iterator[Forgery]:
    """Move one citation to the most similar sentence of another document of the family."""
    yield from _elsewhere(submission, source, "sibling document", own=False)


def sibling_page(submission: Submission, source: Source) -> Iterator[Forgery]:
    """Move one citation to the most similar sentence of another page of the document."""
    yield from _elsewhere(submission, source, "sibling page", own=True)


def unrelated_quote(submission: Submission, source: Source) -> Iterator[Forgery]:
    """Cite another sentence of the page, with the opposite boolean or the number or date that it prints."""
    at, item = _chosen(submission, source)
    here = [s for s in source.papers.sentences(item.doc_id) if s.ref == PageRef(item.doc_id, item.page)]
    if isinstance(submission.value, bool):
        other = [s for s in here if s.text not in item.quote and item.quote not in s.text]
        if other:
            made = moved(submission, at, source.chance.choice(other))
            yield forged(submission, "unrelated quote", citations=made, value=not submission.value)
    else:
        yield from _other_figure(submission, source, at, here, "unrelated quote")


def other_provision(submission: Submission, source: Source) -> Iterator[Forgery]:
    """Submit the number or date of another page of the document with its own true quote."""
    at, item = _chosen(submission, source)
    elsewhere = [s for s in source.papers.sentences(item.doc_id) if s.ref.page != item.page]
    yield from _other_figure(submission, source, at, elsewhere, "value of another provision")


def _elsewhere(submission: Submission, source: Source, operator: str, *, own: bool) -> Iterator[Forgery]:
    at, item = _chosen(submission, source)
    doc_ids = [item.doc_id] if own else source.papers.siblings(item.doc_id)
    gold = source.trial.gold_pages
    found = [s for doc_id in doc_ids for s in source.papers.sentences(doc_id) if s.ref not in gold]
    best = source.papers.most_similar(item.quote, found)
    if best is not None:
        yield forged(submission, operator, citations=moved(submission, at, best))


def _other_figure(
    submission: Submission, source: Source, at: int, found: Iterable[Sentence], operator: str
) -> Iterator[Forgery]:
    """Cite the most similar sentence that prints another number or date than the quotes do, as the value."""
    kind = _KINDS.get(submission.answer_type)
    if kind is None:
        return
    item = submission.citations[at]
    printed = {operand.value for each in submission.citations for operand in read(each.quote, kind, "")}
    operands_by_sentence = {s: operands[0] for s in found if (operands := _others(s, kind, printed))}
    best = source.papers.most_similar(item.quote, operands_by_sentence)
    if best is None:
        return
    operand = operands_by_sentence[best]
    labels = [operand.printed] if item.values else []
    made = moved(submission, at, best, values=labels)
    yield forged(submission, operator, citations=made, value=plain(operand))


def _others(sentence: Sentence, kind: Kind, printed: set[Decimal | date | str]) -> list[Operand]:
    return [operand for operand in read(sentence.text, kind, "") if operand.value not in printed]


def _chosen(submission: Submission, source: Source) -> tuple[int, Citation]:
    at = source.chance.randrange(len(submission.citations))
    return at, submission.citations[at]
