"""Submitted citations read against the pages: where each quote stands, and how near it comes where it does not."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from pincite.indexer.page import PageRef, Span
from pincite.tools.answers.context import PageView, ValidationContext
from pincite.tools.answers.settings import AnswerSettings
from pincite.tools.answers.submission import Citation
from pincite.tools.answers.verdict import Cited
from pincite.tools.matching.nearness import nearest
from pincite.tools.matching.quotes import Folded, fold, fold_quote, locate_all

_CONTEXT = 40
_LONGEST = 4000
_NEGATIONS = re.compile(
    r"\b(?:no|not|never|nor|neither|none|nothing|without|cannot|unlawful|prohibited|refused?|rejected|dismissed|"
    r"denied|invalid|void)\b|n['’]t\b",
    re.IGNORECASE,
)
"""Words that deny: a misreading must not add or lose one."""


@dataclass(frozen=True, slots=True)
class NearMatch:
    """The words of the page that a quote misses by little; `expected` and `written` begin near the first difference."""

    span: Span
    similarity: float
    expected: str
    written: str


def read_citations(
    citations: Iterable[Citation], context: ValidationContext, settings: AnswerSettings
) -> tuple[Cited, ...]:
    """Every citation with the place of its quote."""
    return tuple(_read(index, citation, context, settings) for index, citation in enumerate(citations))


def shown_spans(view: PageView) -> list[Span]:
    """What of the page was shown, overlapping passages joined."""
    if view.whole:
        return [Span(0, len(view.page.text))]
    joined: list[Span] = []
    for span in sorted(view.shown):
        if joined and span.start <= joined[-1].end:
            joined[-1] = Span(joined[-1].start, max(joined[-1].end, span.end))
        else:
            joined.append(span)
    return joined


def lies_in(span: Span, passages: Iterable[Span]) -> bool:
    """Whether the span lies inside one of the passages."""
    return any(passage.start <= span.start and span.end <= passage.end for passage in passages)


def places(view: PageView, quote: str) -> list[Span]:
    """Where the quote stands on the page, also across a running header or footer, or words that are struck out."""
    page = view.page
    return locate_all(page.text, quote) or [page.source(span) for span in locate_all(page.body, quote)]


def near_match(view: PageView, quote: str) -> NearMatch | None:
    """The stretch of the page that comes nearest to the quote."""
    page, wanted = fold(view.page.text).caseless(), fold_quote(quote).caseless()
    found = nearest(page.text, wanted.text)
    if found is None or found.end <= found.start:
        return None
    same = _common(page.text[found.start : found.end], wanted.text)
    return NearMatch(
        span=page.source(found.start, found.end),
        similarity=found.similarity,
        expected=_around(view.page.text, page, found.start + same),
        written=_around(quote, wanted, same),
    )


def runs_over(first: PageView, second: PageView, quote: str) -> bool:
    """Whether the quote begins on the first page and ends on the second."""
    head, tail = fold(first.page.running).caseless().text, fold(second.page.running).caseless().text
    wanted = fold_quote(quote).caseless().text
    longest = min(len(wanted) - 1, len(head), _LONGEST)
    return any(tail.startswith(wanted[cut:]) and head.endswith(wanted[:cut]) for cut in range(1, longest + 1))


def _read(index: int, citation: Citation, context: ValidationContext, settings: AnswerSettings) -> Cited:
    view = context.pages.get(PageRef(citation.doc_id, citation.page))
    document = context.documents.get(citation.doc_id)
    if view is None:
        return Cited(index, citation, document, None)
    found = places(view, citation.quote)
    if found:
        passages = shown_spans(view)
        seen = [span for span in found if lies_in(span, passages)]
        return Cited(index, citation, document, view, (seen or found)[0])
    if view.page.text_source == "ocr":
        span = _misread(view, citation.quote, settings.ocr_difference)
        return Cited(index, citation, document, view, span, ocr=span is not None)
    return Cited(index, citation, document, view)


def _misread(view: PageView, quote: str, difference: float) -> Span | None:
    """The place of the quote on a page read by OCR, if figures and negations agree and little else differs."""
    page, wanted = fold(view.page.text).caseless(), fold_quote(quote).caseless()
    found = nearest(page.text, wanted.text)
    if found is None or found.edits > difference * len(wanted.text):
        return None
    span = page.source(found.start, found.end)
    printed = view.page.text[span.start : span.end]
    return span if _facts(printed) == _facts(quote) else None


def _facts(text: str) -> tuple[Counter[str], int]:
    return Counter(re.findall(r"\d+", text)), len(_NEGATIONS.findall(text))


def _common(a: str, b: str) -> int:
    return next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))


def _around(text: str, folded: Folded, at: int) -> str:
    """The words around a place of the folded text, as the source has them."""
    place = folded.starts[min(at, len(folded.starts) - 1)]
    start = text.rfind(" ", 0, max(0, place - _CONTEXT // 2)) + 1
    return " ".join(text[start : place + _CONTEXT].split())
