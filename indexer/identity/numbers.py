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
_HEADER = re.compile(
    r"(?:\d+\s+STAT\.\s+\d+\s+)?PUBLIC\s+LAW\s+[\d–—-]+\s?[A-Z]{3,4}\.\s+\d+,\s+\d{4}(?:\s+\d+\s+STAT\.\s+\d+)?"
)
_BESIDES = {
    DocumentKind.FORM: (patterns.OF_FORM, patterns.OF_APPENDIX),
    DocumentKind.GUIDANCE: (patterns.OF_APPENDIX,),
    DocumentKind.EXPLANATORY_NOTES: (patterns.CHAPTER,),
}
_CHAPTER = re.compile(r"(?:chapter)\s+\d+[A-Z]?", re.IGNORECASE)
_AROUND = " ()[].,:;–—-_*†|"


@dataclass(frozen=True, slots=True)
class Numbered:
    """A number with the fact that states it: a law's, or another as printed."""

    law: LawNumber | None = None
    printed: str | None = None
    fact: Fact | None = None


def own_number(pages: Sequence[Page], kind: DocumentKind) -> Numbered:
    """Return the number that fills a line of the opening, else that of the first line that begins or ends with one.

    Regulations bear no `Law No. 5 of 2018`: the law that they are made under does.
    """
    is_law = kind in (DocumentKind.LAW, DocumentKind.AMENDMENT_LAW, DocumentKind.ENACTMENT_NOTICE)
    is_notice = kind is DocumentKind.ENACTMENT_NOTICE
    lines = [
        (page, line) for page in pages[:_PAGES] for line in (body_lines([page]) if is_notice else cover_lines(page))
    ]
    found = [each for page, line in lines for each in _on_line(pages, page, line, is_law=is_law)]
    if found:
        return min(found, key=_doubt)[1]
    return _beside(pages[0], _BESIDES.get(kind, ()))


def _doubt(found: tuple[bool, Numbered]) -> int:
    """A number of a named series that fills its line is the surest, one of no named series the least sure."""
    whole, number = found
    return 2 * bool(number.printed and patterns.BARE.match(number.printed) and " of " not in number.printed) + (
        not whole
    )


def fills_line(text: str, start: int, end: int) -> bool:
    """Whether only marks stand around a stretch of a line."""
    return not (text[:start] + text[end:]).strip(_AROUND)


def is_number_line(text: str) -> bool:
    """Whether a line holds a number of some series and nothing else."""
    spans = [match.span() for match in (common.LAW_NUMBER.search(text), patterns.NUMBER.search(text)) if match]
    spans += [(span.start, span.end) for _, span, _ in instrument_numbers(text)]
    return any(fills_line(text, *span) for span in spans) or _HEADER.fullmatch(text) is not None


def _on_line(pages: Sequence[Page], page: Page, line: Line, *, is_law: bool) -> Iterator[tuple[bool, Numbered]]:
    if is_law:
        yield from _law_numbers(pages, page, line)
    yield from _placed(page, line)
    if not patterns.OF_FORMER.search(line.text):
        yield from _printed(page, line, is_law=is_law)


def _law_numbers(pages: Sequence[Page], page: Page, line: Line) -> Iterator[tuple[bool, Numbered]]:
    match = common.LAW_NUMBER.search(line.text)
    if match is None or (page.number > 1 and not fills_line(line.text, *match.span())):
        return
    number = law_number(match)
    if number.issuer:
        number = replace(number, issuer=printed_form(pages, number.issuer))
    is_own = match.start() == 0 or match.end() >= len(line.text) - 1
    if is_own or not patterns.OF_FORMER.search(line.text):
        at = _at(line, match.span())
        yield fills_line(line.text, *match.span()), Numbered(number, None, fact_on(page, "law_number", str(number), at))


def _placed(page: Page, line: Line) -> Iterator[tuple[bool, Numbered]]:
    """Numbers as only some jurisdiction gives them."""
    for number, span, _ in instrument_numbers(line.text):
        if fills_line(line.text, span.start, span.end):
            at = _at(line, (span.start, span.end))
            yield True, Numbered(number, None, fact_on(page, "law_number", str(number), at))


def _printed(page: Page, line: Line, *, is_law: bool) -> Iterator[tuple[bool, Numbered]]:
    if common.LAW_NUMBER.search(line.text):
        return
    for match in patterns.NUMBER.finditer(line.text):
        start, end = match.span("number")
        whole = fills_line(line.text, start, end)
        joined = start == 0 and "/" in match["number"]
        if whole or joined or (not is_law and (not line.text[:start].strip(_AROUND) or end == len(line.text))):
            value = squeeze(match["number"]).strip("(),")
            if _CHAPTER.fullmatch(value) and page.number > 1:
                continue
            yield whole, Numbered(None, value, fact_on(page, "number", value, _at(line, (start, end))))


def _beside(page: Page, patterns_of_kind: Sequence[re.Pattern[str]]) -> Numbered:
    """A number that is none of a series: of a form, of an appendix, of the act that notes explain."""
    for pattern in patterns_of_kind:
        match = pattern.search(page.body[:_BESIDE])
        if match:
            value = squeeze(match["number"])
            return Numbered(None, value, fact_on(page, "number", value, Span(*match.span("number"))))
    return Numbered()


def _at(line: Line, span: tuple[int, int]) -> Span:
    return Span(line.span.start + span[0], line.span.start + span[1])
