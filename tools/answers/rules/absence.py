"""V8: an absence has no pages and was searched for; every other value has pages.

Violations are hard, except two: searches in other words than the question's, and pages that were not read.
"""

from collections.abc import Iterator

from pincite.indexer.legal_text.analyzer import analyze
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerValue
from pincite.tools.answers.context import ValidationContext
from pincite.tools.answers.rules.calls import excerpt, get_page, search
from pincite.tools.answers.submission import Submission
from pincite.tools.answers.verdict import Rule, Violation, doubt
from pincite.tools.result_budget import listed

_LISTED = 5
_DOCUMENTS = 3
_SCOPE = frozenset(analyze("matter documents family files pages index"))
"""Words that describe a scope: `the whole matter` says where, not what, was searched."""


def absence(submission: Submission, context: ValidationContext) -> Iterator[Violation]:
    """V8: null has no pages, and the searches covered what the question names."""
    if submission.citations:
        pages = [f"page {item.page} of {excerpt(item.doc_id, 60)}" for item in submission.citations]
        message = f"The value is null (no answer in the documents), but citations are given: {listed(pages, _LISTED)}."
        step = "If a cited page answers the question, submit the value that it proves; else leave the citations out."
        yield Violation(Rule.ABSENCE, "citations", message, step)
    unsearched = list(_unsearched(submission, context))
    yield from (Violation(Rule.ABSENCE, "searched", message, step) for message, step in unsearched)
    if not unsearched:
        yield from _doubts(submission, context)


def absence_on_trust(context: ValidationContext) -> Iterator[str]:
    """Yield what an absence assumes about each document that the question means, else about the matter."""
    meant = (context.meant or context.mentioned) & context.documents.keys()
    for doc_id in sorted(meant)[:_DOCUMENTS]:
        document = context.documents[doc_id]
        seen = f"{context.read.get(doc_id, 0)} of {document.page_count} pages were read in full"
        yield f"that nothing else in {_title(context, doc_id)} answers it: {seen}"
    for doc_id in sorted((meant or context.read.keys()) & context.pages_missing.keys())[:_DOCUMENTS]:
        yield f"that no missing page of {_title(context, doc_id)} answers it: it {context.pages_missing[doc_id]}"
    for doc_id in sorted((meant or context.read.keys()) & context.with_hidden)[:_DOCUMENTS]:
        yield f"that hidden text in {_title(context, doc_id)} does not answer it: get_page shows it"
    if not context.mentioned:
        yield "that no document of the matter answers it: none was recognised in the question"


def _title(context: ValidationContext, doc_id: str) -> str:
    return context.documents[doc_id].identity.title or doc_id


def uncited(submission: Submission, value: AnswerValue) -> Iterator[Violation]:
    """V5 and V8: a value needs a page, and false needs the page that would say otherwise."""
    if submission.citations:
        return
    if value is False:
        step = "Cite the page that decides it; if no page states it, the page that would."
        yield Violation(Rule.ABSENCE, "value", "No page is cited for false.", step)
    else:
        step = "Cite the page and the words on it that prove the value."
        yield Violation(Rule.COMPLETE, "citations", "No page is cited.", step)


def _doubts(submission: Submission, context: ValidationContext) -> Iterator[Violation]:
    """Yield doubts: searches without a word of the question, and pages that have its words and were not shown."""
    problem = _other_words(submission, context)
    if problem:
        yield doubt(Rule.ABSENCE, "searched", *problem)
    if context.unread:
        message = "A page with every word of the question's subject was not read."
        step = f"Read {listed([_unread(*each) for each in context.unread], _LISTED, '; ')}; or confirm the code."
        yield doubt(Rule.ABSENCE, "value", message, step)


def _unread(ref: PageRef, words: tuple[str, ...]) -> str:
    return f"{get_page(ref.doc_id, ref.page)} with {listed([excerpt(word, 40) for word in words], _LISTED)}"


def _other_words(submission: Submission, context: ValidationContext) -> tuple[str, str] | None:
    """The problem of `searched`: it lists no search of this run, or no search has a word of the question."""
    if context.asked_for is None:
        return None
    made = frozenset[str]().union(*map(_tokens, context.asked_for))
    if made.isdisjoint(_tokens(submission.question)):
        message = "No search of this run used a word of the question."
        return message, f"Call {search(submission.question)}, then submit again."
    said = frozenset[str]().union(*map(_tokens, submission.searched))
    if said.isdisjoint(made | _tokens(submission.question) | _SCOPE):
        message = f"This run did not search {listed([excerpt(s, 60) for s in submission.searched], _LISTED)}."
        return message, "List in searched the queries, documents and families that you searched."
    return None


def _tokens(text: str) -> frozenset[str]:
    return frozenset(analyze(text))


def _unsearched(submission: Submission, context: ValidationContext) -> Iterator[tuple[str, str]]:
    """Yield what the question names, or was given with, that no search of the run covered."""
    if not any(item.strip() for item in submission.searched):
        step = "List in searched the queries, documents and families that you searched."
        yield "The value is null, but searched is empty.", step
    if context.looked_in is None:
        step = f"Call {search(submission.question)}, then submit again."
        yield "This run has searched nothing, so the absence is not shown.", step
        return
    wanted = [(excerpt(entry.slot, 60), entry.doc_ids) for entry in context.named] if not context.given else []
    wanted += [(excerpt(doc_id, 80), frozenset({doc_id})) for doc_id in sorted(context.given)]
    missed = [item for item in wanted if item[1].isdisjoint(context.looked_in)]
    more = f" (and {len(missed) - _LISTED} more)" if len(missed) > _LISTED else ""
    for name, doc_ids in missed[:_LISTED]:
        step = f"Call {search(submission.question, min(doc_ids))}, then submit again."
        yield f"No search of this run covered {name}{more}, which the question is about.", step
