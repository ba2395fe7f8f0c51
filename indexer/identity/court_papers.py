"""Judgments and orders, by their captions. Pure."""

import re
from collections.abc import Sequence

from pincite.indexer.identity.base import Identified
from pincite.indexer.lines import Line, fact_on, squeeze
from pincite.indexer.model import DocumentKind, Fact, Identity
from pincite.indexer.page import Page, Span
from pincite.indexer.patterns import common
from pincite.indexer.patterns import court as patterns
from pincite.indexer.references import case_numbers, citations
from pincite.indexer.titlecase import smart_title

_CAPTION_LINES = 40
_TITLE_LINES = 8
_CITATION_REACH = 1500


def is_court_paper(first: Page, lines: Sequence[Line]) -> bool:
    """Tell whether the first page is a court's: a case number, a court, and sides or a decision."""
    if not case_numbers(first.body) and not patterns.CLAIM_LABEL.search(first.body):
        return False
    caption = lines[:_CAPTION_LINES]
    courts = any(patterns.is_court_line(line.text) or "COURT" in line.text for line in caption)
    return courts and any(
        patterns.BETWEEN.match(line.text) or patterns.DECISION_LINE.match(line.text) for line in caption
    )


def read_court_paper(first: Page, lines: Sequence[Line]) -> Identified:
    """Read a judgment's or order's identity from its first page."""
    facts: list[Fact] = []
    case = _case_number(first)
    if case is not None:
        facts.append(fact_on(first, "case_id", *case))
    decision = next((line for line in lines if patterns.DECISION_LINE.match(line.text)), None)
    kind = DocumentKind.ORDER
    if decision is not None:
        kind = _decision_kind(decision.text)
        facts.append(fact_on(first, "document_type", _decision_type(decision.text), decision.span))
    title = _case_title(lines)
    if title is not None:
        facts.append(fact_on(first, "title", *title))
    cited = _own_citation(first)
    if cited is not None:
        facts.append(fact_on(first, "neutral_citation", *cited))
    identity = Identity(
        kind,
        title=title[0] if title else None,
        case_ids=(case[0],) if case else (),
        neutral_citation=cited[0] if cited else None,
    )
    return Identified(identity, tuple(facts))


def _case_number(first: Page) -> tuple[str, Span] | None:
    """Prefer the number behind `Claim No.`; else the first number on the page."""
    numbers = case_numbers(first.body)
    labels = {label.end() for label in patterns.CLAIM_LABEL.finditer(first.body)} if numbers else ()
    return next((each for each in numbers if each[1].start in labels), numbers[0] if numbers else None)


def _own_citation(first: Page) -> tuple[str, Span] | None:
    """The first citation of the caption; one in a sentence is of another decision."""
    head = first.body[:_CITATION_REACH]
    for cited, span in sorted(citations(head), key=lambda each: each[1]):
        before = head[head.rfind("\n", 0, span.start) + 1 : span.start]
        if not patterns.IN_PROSE.match(before) and not patterns.PROSE_GOES_ON.match(head, span.end):
            return cited, span
    return None


def _decision_kind(text: str) -> DocumentKind:
    words = text.upper()
    if "ORDER" in words and not re.match(r"^(?:REASONS|JUDG)", words):
        return DocumentKind.ORDER
    return DocumentKind.JUDGMENT


def _decision_type(text: str) -> str:
    return smart_title(patterns.DECIDED_BY.split(text)[0].strip())


def _case_title(lines: Sequence[Line]) -> tuple[str, Span] | None:
    """The line or lines `X v Y` at the head of the page, the case number left out."""
    collected: list[Line] = []
    for line in lines[:_TITLE_LINES]:
        if patterns.CLAIM_LABEL.match(line.text) or patterns.is_court_line(line.text):
            break
        if common.US_DATE.match(line.text) or common.LONG_DATE.match(line.text):
            break
        collected.append(line)
    text = squeeze(" ".join(line.text for line in collected))
    if not patterns.CASE_TITLE.search(text):
        return None
    for found in (case_numbers, citations):
        for _, span in found(text)[:1]:
            text = text[: span.start] + text[span.end :]
    return text.strip(" :-–"), Span(collected[0].span.start, collected[-1].span.end)
