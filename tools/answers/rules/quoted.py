"""V1 and V3: every cited page exists and was shown in the run, and the quote is on it. All hard."""

import re
from collections.abc import Iterator

from pincite.indexer.page import PageRef
from pincite.tools.answers.context import PageView, ValidationContext
from pincite.tools.answers.rules.calls import excerpt, get_page
from pincite.tools.answers.settings import AnswerSettings
from pincite.tools.answers.submission import Citation
from pincite.tools.answers.verdict import Cited, Rule, Violation
from pincite.tools.matching.on_page import is_hidden, misread, near_match, places, runs_over
from pincite.tools.matching.quotes import fold_quote

# words … words · words [...] words
_ELLIPSIS = re.compile(r"\s*[\[(]?(?:\.{3,}|…)[\])]?\s*")
_Problem = tuple[str, str]
"""A message and the next step."""


def read_citation(index: int, citation: Citation, context: ValidationContext, settings: AnswerSettings) -> Cited:
    """Locate a quote on its page; of several places, the first that was shown."""
    document, view = context.documents.get(citation.doc_id), _view(context, citation.doc_id, citation.page)
    found = places(view.page, citation.quote) if view else []
    if view is None or found or view.page.text_source != "ocr":
        shown = (span for span in found if view and view.shows(span))
        return Cited(index, citation, document, view, next(shown, found[0] if found else None))
    span = misread(view.page, citation.quote, settings.ocr_difference)
    return Cited(index, citation, document, view, span, ocr=span is not None)


def seen(cited: tuple[Cited, ...], context: ValidationContext) -> Iterator[Violation]:
    """Yield a violation for each cited page that does not exist or was not shown."""
    for item in cited:
        problem = _missing(item, context) if item.view is None else _unseen(item, item.view)
        if problem:
            yield Violation(Rule.SEEN, item.slot, *problem)


def quoted(cited: tuple[Cited, ...], context: ValidationContext, settings: AnswerSettings) -> Iterator[Violation]:
    """Yield a violation for each quote that is not on its page; it says where the quote differs, or where it is."""
    for item in cited:
        if item.view is not None and item.span is None:
            yield Violation(Rule.QUOTE, item.slot, *_explain(item, item.view, context, settings))


def _view(context: ValidationContext, doc_id: str, page: int) -> PageView | None:
    return context.pages.get(PageRef(doc_id, page))


def _missing(item: Cited, context: ValidationContext) -> _Problem:
    doc_id, page = item.ref.doc_id, item.ref.page
    document = context.documents.get(doc_id)
    if document is None:
        found_by = "Cite a doc_id from find_documents or search_within_doc_family."
        return f"There is no document {excerpt(doc_id)}.", found_by
    count = document.page_count
    if page <= count:
        return f"Page {page} of {excerpt(doc_id)} was not shown in this run.", _open(item)
    last = f"Find the page again, then cite it: {get_page(doc_id, min(page, count))} shows the last one."
    return (
        f"{excerpt(doc_id)} has {count} pages; page {page} does not exist. Pages are physical and 1-based.",
        last if count else "Cite another document: this one has no pages.",
    )


def _unseen(item: Cited, view: PageView) -> _Problem | None:
    if not view.whole and not view.shown:
        return f"{_where(item, 'Page')} was not shown in this run.", _open(item)
    if item.span is not None and not view.shows(item.span):
        return f"The quote is on {_where(item)}, but outside the passages that were shown.", _open(item)
    return None


def _where(item: Cited, page: str = "page") -> str:
    return f"{page} {item.ref.page} of {excerpt(item.ref.doc_id)}"


def _open(item: Cited) -> str:
    return f"Call {get_page(item.ref.doc_id, item.ref.page)}, read the page, then submit again."


def _explain(item: Cited, view: PageView, context: ValidationContext, settings: AnswerSettings) -> _Problem:
    if not fold_quote(item.citation.quote).text:
        return "The quote is empty.", "Quote the words of the page that prove the answer."
    if is_hidden(view.page, item.citation.quote):
        return (
            f"The quote has words of {_where(item)} that are hidden from a reader, and hidden words prove nothing.",
            "Quote visible words, or submit null if the documents do not answer.",
        )
    return _beside(item, view, context) or _elided(item, view) or _near(item, view, settings) or _absent(item, view)


def _beside(item: Cited, view: PageView, context: ValidationContext) -> _Problem | None:
    """The problem of a quote on the next or previous page, or across a page break."""
    doc_id, page, quote = item.ref.doc_id, item.ref.page, item.citation.quote
    after, before = (_view(context, doc_id, other) for other in (page + 1, page - 1))
    for neighbour in (after, before):
        if neighbour and places(neighbour.page, quote):
            other = neighbour.page.number
            return (
                f"The quote is not on page {page}; it is on page {other}.",
                f"Cite page {other} instead, calling {get_page(doc_id, other)} first if it was not shown.",
            )
    pairs = ((page, view, after), (page - 1, before, view))
    first = next((at for at, a, b in pairs if a and b and runs_over(a.page, b.page, quote)), None)
    if first is None:
        return None
    return (
        f"The quote begins on page {first} and ends on page {first + 1}.",
        f"Split it into two citations, one for page {first} and one for page {first + 1}.",
    )


def _elided(item: Cited, view: PageView) -> _Problem | None:
    parts = [part for part in _ELLIPSIS.split(item.citation.quote) if part]
    if len(parts) < 2 or not all(places(view.page, part) for part in parts):
        return None
    return (
        "The quote omits words; it must be one unbroken stretch of the page.",
        "Quote each stretch in its own citation, or include the omitted words.",
    )


def _near(item: Cited, view: PageView, settings: AnswerSettings) -> _Problem | None:
    found = near_match(view.page, item.citation.quote)
    if found is None or found.similarity < settings.near:
        return None
    place = f"The quote differs from page {item.ref.page} at {excerpt(found.written, 70)}"
    if not view.shows(found.span):
        return f"{place}.", f"Call {get_page(item.ref.doc_id, item.ref.page)} and copy the words from it."
    return f"{place}: the page has {excerpt(found.expected, 90)}.", "Copy the words exactly as the page prints them."


def _absent(item: Cited, view: PageView) -> _Problem:
    if not view.page.text.strip():
        return f"{_where(item, 'Page')} has no text, so nothing on it can be quoted.", "Cite another page."
    return (
        f"{excerpt(item.citation.quote, 80)} is not on {_where(item)}.",
        f"Call {get_page(item.ref.doc_id, item.ref.page)} and quote words of that page, or cite the right page.",
    )
