"""Read the number of an instrument or paper, of any series, in its title or beside it. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from pincite.indexer.identity.cover import cover_lines
from pincite.indexer.identity.kinds import noun_of
from pincite.indexer.legal_text.body_lines import Line, body_lines, fact_on, printed_form, squeeze
from pincite.indexer.legal_text.identifiers import instrument_numbers, law_number
from pincite.indexer.legal_text.patterns import common
from pincite.indexer.legal_text.patterns import series as patterns
from pincite.indexer.legal_text.patterns.kinds import LONG_TITLE
from pincite.indexer.model import LEGISLATION, DocumentKind, Fact, LawNumber
from pincite.indexer.page import Page, Span

_PAGES = 3
_LINES = 40
_BESIDE = 3000
_TITLE_PAGES = 16
_ABOVE = 4
"""Lines above a long title that may contain the number."""
_LAWS = (DocumentKind.LAW, DocumentKind.AMENDMENT_LAW, DocumentKind.ENACTMENT_NOTICE)
_FORM_NUMBERS = {
    DocumentKind.FORM: patterns.OF_FORM,
    DocumentKind.EXPLANATORY_NOTES: patterns.CHAPTER,
    DocumentKind.BILL: patterns.OF_BILL,
}
_CACHED_LINES = 512
_AROUND = " ()[].,:;–—-_*†|#"
_AMENDED = re.compile(r"\bas\s+amended\b.*", re.IGNORECASE)
_WHOLE, _EDGE, _IN_TITLE, _OWN_NOUN, _FOREIGN, _BARE = 2.0, 1.3, 1.5, 1.0, -1.5, -0.6
"""Scores of a number that fills its line, begins or ends it, is in the title, names the paper's own kind, names another
kind, or has no named series.
"""
_MIN_SCORE = 1.0
_ENDS = re.compile(r"(?:be\s+it\b|whereas|contents|arrangement\s+of|table\s+of|part\s+\w+\b|preamble)", re.IGNORECASE)
"""Words that begin the text. Numbers after them belong to other papers."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """A law's number or another number as printed, with its fact and the score for being the paper's own."""

    law: LawNumber | None = None
    printed: str | None = None
    fact: Fact | None = None
    score: float = 0.0


def own_number(pages: Sequence[Page], kind: DocumentKind, title: str = "") -> Numbered:
    """Return the most likely number of the opening: one that fills a line, is in the title, or names the kind.

    Regulations have no number like `Law No. 5 of 2018`; that is the law they are made under.
    """
    laws = kind in _LAWS
    found = [
        each
        for page, line in _above_long_title(pages)
        for each in (laws and list(_law_numbers(page, line))) or _printed(page, line, kind, title)
        if each.score >= _WHOLE
    ]
    for page in pages[:_PAGES]:
        for place, (line, in_text) in enumerate(_opening(page, kind)):
            for each in (laws and list(_law_numbers(page, line))) or _printed(page, line, kind, title):
                far = 0.04 * place + 0.3 * (page.number - 1)
                if not in_text or each.score >= _WHOLE or (each.fact and line.text.startswith(each.fact.quote)):
                    found.append(replace(each, score=each.score - far))
        found += _after_title(page, title)
    best = max(found, key=lambda each: each.score, default=None)
    if best is None or best.score < _MIN_SCORE:
        return _form_number(pages[0], _FORM_NUMBERS.get(kind))
    return _with_printed_issuer(best, pages)


def _opening(page: Page, kind: DocumentKind) -> Iterator[tuple[Line, bool]]:
    """Yield the lines that may contain a number, and whether text precedes them; on page 1 up to the enacting words."""
    cover = {line.span for line in cover_lines(page)}
    for line in list(body_lines([page]))[:_LINES]:
        if (
            line.span not in cover
            and (page.number > 1 or _ENDS.match(line.text))
            and kind is not DocumentKind.ENACTMENT_NOTICE
        ):
            return
        yield line, line.span not in cover


def _after_title(page: Page, title: str) -> Iterator[Numbered]:
    """Yield the number after the title in the text, or after the words that the instrument was issued."""
    words = r"\s+".join(map(re.escape, title.split())) if len(title.split()) > 1 else r"(?!)"
    leads = (*re.finditer(rf"{words}[ ,(]{{1,3}}", page.body, re.IGNORECASE), *patterns.ISSUED_BY.finditer(page.body))
    for match in (number for lead in leads if (number := patterns.NUMBER.match(page.body, lead.end()))):
        value = squeeze(match["number"])
        yield Numbered(None, value, fact_on(page, "number", value, Span(*match.span("number"))), _EDGE + _IN_TITLE)


def _above_long_title(pages: Sequence[Page]) -> Iterator[tuple[Page, Line]]:
    """Yield the lines above the first long title, wherever the text begins after the contents."""
    for page in pages[:_TITLE_PAGES]:
        begins = LONG_TITLE.search(page.body)
        if begins is not None:
            above = [line for line in body_lines([page]) if line.span.end <= begins.end()]
            yield from ((page, line) for line in above[-_ABOVE:])
            return


def fills_line(text: str, start: int, end: int) -> bool:
    """Return whether a range of a line has only marks around it."""
    return not _AMENDED.sub("", text[:start] + text[end:]).strip(_AROUND)


@lru_cache(maxsize=_CACHED_LINES)
def is_number_line(text: str) -> bool:
    """Return whether a line contains only a number of some series. Cached for the lines of the current document."""
    spans = [match.span() for match in (common.LAW_NUMBER.search(text), patterns.NUMBER.search(text)) if match]
    spans += [(span.start, span.end) for _, span, _ in instrument_numbers(text)]
    return any(fills_line(text, *span) for span in spans) or patterns.SECTION.match(text) is not None


def _with_printed_issuer(numbered: Numbered, pages: Sequence[Page]) -> Numbered:
    """Spell the issuer of a law's number as the pages do, if the title has it in capitals."""
    if numbered.law is None or numbered.fact is None or not numbered.law.issuer:
        return numbered
    law = replace(numbered.law, issuer=printed_form(pages, numbered.law.issuer))
    return replace(numbered, law=law, fact=replace(numbered.fact, value=str(law)))


def _law_numbers(page: Page, line: Line) -> Iterator[Numbered]:
    """Yield laws' numbers, including jurisdiction-specific forms, which must fill their lines."""
    match = common.LAW_NUMBER.search(line.text)
    found = [(law_number(match), Span(*match.span()))] if match else []
    for number, span in (*found, *((number, span) for number, span, _ in instrument_numbers(line.text))):
        whole = fills_line(line.text, span.start, span.end)
        beside = match is not None and page.number == 1 and not patterns.OF_FORMER.search(line.text)
        if whole or (beside and len(line.text) <= _BESIDE // 20):
            fact = fact_on(page, "law_number", str(number), _at(line, span))
            yield Numbered(number, None, fact, (_WHOLE if whole else _EDGE) + _OWN_NOUN + 1)


def _printed(page: Page, line: Line, kind: DocumentKind, title: str) -> Iterator[Numbered]:
    section = patterns.SECTION.match(line.text)
    in_title = len(line.text) > 3 and squeeze(line.text).casefold() in title.casefold()
    if section and title and section["title"].rstrip(" .") not in title:
        return  # the number of the paper's own section
    for match in [section] if section else patterns.NUMBER.finditer(line.text):
        start, end = match.span("number")
        whole = section is not None or fills_line(line.text, start, end)
        value = squeeze(match["number"]).strip("(),")
        if not whole and value[:4].casefold() == "chap":
            continue  # a chapter of a code, not an act
        if patterns.OF_FORMER.search(value if whole else line.text[:end]):
            continue
        series = noun_of(value)
        at_edge = not (line.text[:start].strip(_AROUND) and line.text[end:].strip(_AROUND))
        foreign = (series in LEGISLATION and kind not in LEGISLATION) or series is DocumentKind.BILL is not kind
        score = _WHOLE if whole else _EDGE if at_edge else 0.0
        score += _IN_TITLE * in_title + _OWN_NOUN * (series is kind) + _FOREIGN * foreign
        score += _BARE * (patterns.BARE.match(value) is not None and " of " not in value)
        yield Numbered(None, value, fact_on(page, "number", value, _at(line, Span(start, end))), score)


def _form_number(page: Page, pattern: re.Pattern[str] | None) -> Numbered:
    """Return a number outside any series: of a form, or of the act that notes explain."""
    match = pattern.search(page.body[:_BESIDE]) if pattern else None
    if match is None:
        return Numbered()
    value = squeeze(match["number"])
    return Numbered(None, value, fact_on(page, "number", value, Span(*match.span("number"))))


def _at(line: Line, span: Span) -> Span:
    return Span(line.span.start + span.start, line.span.start + span.end)
