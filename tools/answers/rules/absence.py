"""V8: an absence has no pages and was searched for; every other value has pages. All hard."""

from collections.abc import Iterator

from pincite.tools.answer_types import AnswerValue
from pincite.tools.answers.context import ValidationContext
from pincite.tools.answers.rules.calls import excerpt, search
from pincite.tools.answers.submission import Submission
from pincite.tools.answers.verdict import Rule, Violation
from pincite.tools.room import listed

_LISTED = 5
_DOCUMENTS = 3


def absence(submission: Submission, context: ValidationContext) -> Iterator[Violation]:
    """V8: null has no pages, and the searches covered what the question names."""
    if submission.citations:
        pages = [f"page {item.page} of {excerpt(item.doc_id, 60)}" for item in submission.citations]
        message = f"The value is null (no answer in the documents), but citations are given: {listed(pages, _LISTED)}."
        step = "If a cited page answers the question, submit the value that it proves; else leave the citations out."
        yield Violation(Rule.ABSENCE, "citations", message, step)
    for message, step in _unsearched(submission, context):
        yield Violation(Rule.ABSENCE, "searched", message, step)


def absence_on_trust(context: ValidationContext) -> Iterator[str]:
    """What an absence rests on: how much was shown of each document that the question means, else of the matter."""
    meant = (context.meant or context.called) & context.documents.keys()
    for doc_id in sorted(meant)[:_DOCUMENTS]:
        document = context.documents[doc_id]
        seen = f"{context.read.get(doc_id, 0)} of {document.page_count} pages were read whole"
        yield f"that nothing else in {_title(context, doc_id)} answers it: {seen}"
    for doc_id in sorted((meant or context.read.keys()) & context.pages_missing.keys())[:_DOCUMENTS]:
        yield f"that no missing page of {_title(context, doc_id)} answers it: it {context.pages_missing[doc_id]}"
    if not context.called:
        yield "that no document of the matter answers it: the question names none"


def _title(context: ValidationContext, doc_id: str) -> str:
    return context.documents[doc_id].identity.title or doc_id


def uncited(submission: Submission, value: AnswerValue) -> Iterator[Violation]:
    """V5 and V8: a value needs a page, and false the page that would say otherwise."""
    if submission.citations:
        return
    if value is False:
        step = "Cite the page that decides it or, for something that no page says, the page that would say it."
        yield Violation(Rule.ABSENCE, "value", "No page is cited for false.", step)
    else:
        step = "Cite the page and the words on it that prove the value."
        yield Violation(Rule.COMPLETE, "citations", "No page is cited.", step)


def _unsearched(submission: Submission, context: ValidationContext) -> Iterator[tuple[str, str]]:
    """What the question names or was given with, and no search of the run covered."""
    if not any(item.strip() for item in submission.searched):
        step = "List in searched the queries, documents and families that you searched."
        yield "The value is null, but searched is empty.", step
    if context.looked_in is None:
        step = f"Call {search(submission.question)}, then submit again."
        yield "Nothing was searched in this run, so an absence is not shown.", step
        return
    wanted = [(excerpt(entry.slot, 60), entry.doc_ids) for entry in context.named] if not context.given else []
    wanted += [(excerpt(doc_id, 80), frozenset({doc_id})) for doc_id in sorted(context.given)]
    missed = [item for item in wanted if item[1].isdisjoint(context.looked_in)]
    more = f" (and {len(missed) - _LISTED} more)" if len(missed) > _LISTED else ""
    for name, doc_ids in missed[:_LISTED]:
        step = f"Call {search(submission.question, min(doc_ids))}, then submit again."
        yield f"No search of this run covered {name}{more}, which the question is about.", step
