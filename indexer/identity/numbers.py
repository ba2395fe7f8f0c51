"""The number of an instrument or paper: of whatever series, where a line holds it or the title does. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pincite.indexer.identity.cover import cover_lines
from pincite.indexer.lines import Line, body_lines, fact_on, printed_form, squeeze
from pincite.indexer.model import DocumentKind, Fact, LawNumber
from pincite.indexer.page import Page, Span
from pincite.indexer.patterns import common
from pincite.indexer.patterns import series as patterns
from pincite.indexer.references import instrument_numbers, law_number

_PAGES = 3
_BESIDE = 3000
_LAWS = (DocumentKind.LAW, DocumentKind.AMENDMENT_LAW, DocumentKind.ENACTMENT_NOTICE)
_BESIDES = {DocumentKind.FORM: patterns.OF_FORM, DocumentKind.EXPLANATORY_NOTES: patterns.CHAPTER}
_AROUND = " ()[].,:;–—-_*†|"
_AMENDED = re.compile(r"\bas\s+amended\b.*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Numbered:
    """A number with the fact that states it: a law's, or another as printed. `doubt` is 0 for the surest."""

    law: LawNumber | None = None
    printed: str | None = None
    fact: Fact | None = None
    doubt: int = 0


def own_number(pages: Sequence[Page], kind: DocumentKind) -> Numbered:
    """Return the number that fills a line of the opening, else that of the first line that begins or ends with one.

    Regulations bear no `Law No. 5 of 2018`: the law that they are made under does.
    """
    lines_of = (lambda page: body_lines([page])) if kind is DocumentKind.ENACTMENT_NOTICE else cover_lines
    found = [
        each
        for page in pages[:_PAGES]
        for line in lines_of(page)
        for each in (
            *(_law_numbers(pages, page, line) if kind in _LAWS else ()),
            *_printed(page, line, is_law=kind in _LAWS),
        )
    ]
    return min(found, key=lambda each: each.doubt, default=None) or _beside(pages[0], _BESIDES.get(kind))


def fills_line(text: str, start: int, end: int) -> bool:
    """Whether only marks stand around a stretch of a line."""
    return not _AMENDED.sub("", text[:start] + text[end:]).strip(_AROUND)


def is_number_line(text: str) -> bool:
    """Whether a line holds a number of some series and nothing else."""
    spans = [match.span() for match in (common.LAW_NUMBER.search(text), patterns.NUMBER.search(text)) if match]
    spans += [(span.start, span.end) for _, span, _ in instrument_numbers(text)]
    return any(fills_line(text, *span) for span in spans) or patterns.SECTION.match(text) is not None


def _law_numbers(pages: Sequence[Page], page: Page, line: Line) -> Iterator[Numbered]:
    """Laws' numbers, also as only some jurisdiction gives them: those fill their lines."""
    match = common.LAW_NUMBER.search(line.text)
    found = [(law_number(match), Span(*match.span()))] if match else []
    for number, span in (*found, *((number, span) for number, span, _ in instrument_numbers(line.text))):
        whole = fills_line(line.text, span.start, span.end)
        beside = match is not None and page.number == 1 and not patterns.OF_FORMER.search(line.text)
        if whole or beside or (page.number == 1 and match and 0 in (span.start, len(line.text) - span.end)):
            own = replace(number, issuer=printed_form(pages, number.issuer)) if number.issuer else number
            yield Numbered(own, None, fact_on(page, "law_number", str(own), _at(line, span)), int(not whole))


def _printed(page: Page, line: Line, *, is_law: bool) -> Iterator[Numbered]:
    section = patterns.SECTION.match(line.text)
    if common.LAW_NUMBER.search(line.text) or patterns.OF_FORMER.search(line.text):
        return
    for match in [section] if section else patterns.NUMBER.finditer(line.text):
        start, end = match.span("number")
        whole = fills_line(line.text, start, end)
        first = start == 0 and ("/" in match["number"] or not is_law)
        if whole or section or first or (not is_law and end == len(line.text)):
            value = squeeze(match["number"]).strip("(),")
            unnamed = patterns.BARE.match(value) is not None and " of " not in value
            fact = fact_on(page, "number", value, _at(line, Span(start, end)))
            yield Numbered(None, value, fact, 2 * unnamed + (not whole))


def _beside(page: Page, pattern: re.Pattern[str] | None) -> Numbered:
    """A number that is none of a series: of a form, of the act that notes explain."""
    match = pattern.search(page.body[:_BESIDE]) if pattern else None
    if match is None:
        return Numbered()
    value = squeeze(match["number"])
    return Numbered(None, value, fact_on(page, "number", value, Span(*match.span("number"))))


def _at(line: Line, span: Span) -> Span:
    return Span(line.span.start + span.start, line.span.start + span.end)
