"""V3: the quote stands on the page."""

import re
from collections.abc import Iterator

from pincite.indexer.page import PageRef
from pincite.tools.answers.context import PageView, ValidationContext
from pincite.tools.answers.reading import lies_in, shown_spans
from pincite.tools.answers.rules.calls import excerpt, get_page
from pincite.tools.answers.settings import AnswerSettings
from pincite.tools.answers.verdict import Cited, Rule, Violation
from pincite.tools.matching.on_page import near_match, places, runs_over
from pincite.tools.matching.quotes import fold_quote

# words … words · words [...] words
_ELLIPSIS = re.compile(r"\s*[\[(]?(?:\.{3,}|…)[\])]?\s*")


def quoted(cited: tuple[Cited, ...], context: ValidationContext, settings: AnswerSettings) -> Iterator[Violation]:
    """One violation for each quote that is not on its page, with the place where it differs or where it is."""
    for item in cited:
        if item.view is None or item.span is not None:
            continue
        yield Violation(Rule.QUOTE, item.slot, *_explain(item, item.view, context, settings))


def _explain(item: Cited, view: PageView, context: ValidationContext, settings: AnswerSettings) -> tuple[str, str]:
    return (
        _empty(item)
        or _beside(item, context)
        or _over(item, view, context)
        or _elided(item, view)
        or _near(item, view, settings)
        or _absent(item, view)
    )


def _empty(item: Cited) -> tuple[str, str] | None:
    if fold_quote(item.citation.quote).text:
        return None
    return "The quote holds no words.", "Quote the words of the page that prove the answer."


def _beside(item: Cited, context: ValidationContext) -> tuple[str, str] | None:
    for page in (item.ref.page + 1, item.ref.page - 1):
        neighbour = context.pages.get(PageRef(item.ref.doc_id, page))
        if neighbour is not None and places(neighbour.page, item.citation.quote):
            return (
                f"The quote is not on page {item.ref.page}; it stands on page {page}.",
                f"Cite page {page} instead, after {get_page(item.ref.doc_id, page)} if it was not shown.",
            )
    return None


def _over(item: Cited, view: PageView, context: ValidationContext) -> tuple[str, str] | None:
    following = context.pages.get(PageRef(item.ref.doc_id, item.ref.page + 1))
    previous = context.pages.get(PageRef(item.ref.doc_id, item.ref.page - 1))
    if following is not None and runs_over(view.page, following.page, item.citation.quote):
        first = item.ref.page
    elif previous is not None and runs_over(previous.page, view.page, item.citation.quote):
        first = item.ref.page - 1
    else:
        return None
    return (
        f"The quote begins on page {first} and runs over to page {first + 1}.",
        f"Split it into two citations, one for page {first} and one for page {first + 1}, each with its own words.",
    )


def _elided(item: Cited, view: PageView) -> tuple[str, str] | None:
    parts = [part for part in _ELLIPSIS.split(item.citation.quote) if part]
    if len(parts) < 2 or not all(places(view.page, part) for part in parts):
        return None
    return (
        "The quote leaves words out; a quote is one unbroken stretch of the page.",
        "Quote each stretch in a citation of its own, or quote the words in between too.",
    )


def _near(item: Cited, view: PageView, settings: AnswerSettings) -> tuple[str, str] | None:
    found = near_match(view.page, item.citation.quote)
    if found is None or found.similarity < settings.near:
        return None
    place = f"The quote differs from page {item.ref.page} at {excerpt(found.written, 70)}"
    if not lies_in(found.span, shown_spans(view)):
        return f"{place}.", f"Call {get_page(item.ref.doc_id, item.ref.page)} and copy the words from it."
    return f"{place}: the page has {excerpt(found.expected, 90)}.", "Copy the words exactly as the page prints them."


def _absent(item: Cited, view: PageView) -> tuple[str, str]:
    where = f"page {item.ref.page} of {excerpt(item.ref.doc_id)}"
    if not view.page.text.strip():
        return f"{where[0].upper()}{where[1:]} holds no text, so nothing on it can be quoted.", "Cite another page."
    return (
        f"{excerpt(item.citation.quote, 80)} is not on {where}.",
        f"Call {get_page(item.ref.doc_id, item.ref.page)} and quote words that stand there, or cite the right page.",
    )
