"""Submitted citations read against the pages: where each quote is, and whether that was shown."""

from collections.abc import Iterable

from pincite.indexer.page import PageRef, Span
from pincite.tools.answers.context import PageView, ValidationContext
from pincite.tools.answers.settings import AnswerSettings
from pincite.tools.answers.submission import Citation
from pincite.tools.answers.verdict import Cited
from pincite.tools.matching.on_page import misread, places


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


def _read(index: int, citation: Citation, context: ValidationContext, settings: AnswerSettings) -> Cited:
    view = context.pages.get(PageRef(citation.doc_id, citation.page))
    document = context.documents.get(citation.doc_id)
    if view is None:
        return Cited(index, citation, document, None)
    found = places(view.page, citation.quote)
    if found:
        passages = shown_spans(view)
        seen = [span for span in found if lies_in(span, passages)]
        return Cited(index, citation, document, view, (seen or found)[0])
    if view.page.text_source == "ocr":
        span = misread(view.page, citation.quote, settings.ocr_difference)
        return Cited(index, citation, document, view, span, ocr=span is not None)
    return Cited(index, citation, document, view)
