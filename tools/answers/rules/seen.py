"""V1: every cited page exists and was shown in the run."""

from collections.abc import Iterator

from pincite.tools.answers.context import ValidationContext
from pincite.tools.answers.reading import lies_in, shown_spans
from pincite.tools.answers.rules.calls import excerpt, get_page
from pincite.tools.answers.verdict import Cited, Rule, Violation


def seen(cited: tuple[Cited, ...], context: ValidationContext) -> Iterator[Violation]:
    """One violation for each citation of a page that does not exist or was not shown."""
    for item in cited:
        problem = _missing(item, context) or _unseen(item)
        if problem is not None:
            yield Violation(Rule.SEEN, item.slot, *problem)


def page_count(doc_id: str, context: ValidationContext) -> int | None:
    """How many pages a document has; null if there is no such document."""
    document = context.documents.get(doc_id)
    return document.page_count if document else None


def _missing(item: Cited, context: ValidationContext) -> tuple[str, str] | None:
    if item.view is not None:
        return None
    doc_id, page = item.ref.doc_id, item.ref.page
    count = page_count(doc_id, context)
    if count is None:
        return (
            f"There is no document {excerpt(doc_id)}.",
            "Cite a doc_id that find_documents or search_within_doc_family gave.",
        )
    if page > count:
        return (
            f"{excerpt(doc_id)} has {count} pages; page {page} does not exist. Pages are physical and 1-based.",
            f"Find the page again, then cite it: {get_page(doc_id, min(page, count))} shows the last one."
            if count
            else "Cite another document: this one has no pages.",
        )
    return f"Page {page} of {excerpt(doc_id)} was not shown in this run.", _open(item)


def _unseen(item: Cited) -> tuple[str, str] | None:
    if item.view is None or item.view.whole:
        return None
    passages = shown_spans(item.view)
    where = f"page {item.ref.page} of {excerpt(item.ref.doc_id)}"
    if not passages:
        return f"{where[0].upper()}{where[1:]} was not shown in this run.", _open(item)
    if item.span is not None and not lies_in(item.span, passages):
        return f"The quote stands on {where}, but outside the passages that were shown.", _open(item)
    return None


def _open(item: Cited) -> str:
    return f"Call {get_page(item.ref.doc_id, item.ref.page)}, read the page, then submit again."
