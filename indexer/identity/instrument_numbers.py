"""The number of an instrument or paper: of whatever series, in its title or beside it. Pure."""

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
"""Lines above a long title among which the number stands."""
_LAWS = (DocumentKind.LAW, DocumentKind.AMENDMENT_LAW, DocumentKind.ENACTMENT_NOTICE)
_BESIDES = {
    DocumentKind.FORM: patterns.OF_FORM,
    DocumentKind.EXPLANATORY_NOTES: patterns.CHAPTER,
    DocumentKind.BILL: patterns.OF_BILL,
}
_LINES_KEPT = 512
_AROUND = " ()[].,:;–—-_*†|#"
_AMENDED = re.compile(r"\bas\s+amended\b.*", re.IGNORECASE)
_WHOLE, _EDGE, _IN_TITLE, _OWN_NOUN, _FOREIGN, _BARE = 2.0, 1.3, 1.5, 1.0, -1.5, -0.6
"""How much it counts that a number fills its line, begins or ends it, stands in the title, names the
paper's own kind or another, is of no named series."""
_LEAST = 1.0
_ENDS = re.compile(r"(?:be\s+it\b|whereas|contents|arrangement\s+of|table\s+of|part\s+\w+\b|preamble)", re.IGNORECASE)
"""Words with which the text begins, behind which numbers are of other papers."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """A number with the fact that states it: a law's, or another as printed; and how likely it is the paper's own."""

    law: LawNumber | None = None
    printed: str | None = None
    fact: Fact | None = None
    score: float = 0.0


def own_number(pages: Sequence[Page], kind: DocumentKind, title: str = "") -> Numbered:
    """Return the likeliest number of the opening: one that fills a line, stands in the title, or names the kind.

    Regulations bear no `Law No. 5 of 2018`: the law that they are made under does.
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
        found += _behind(page, title)
    best = max(found, key=lambda each: each.score, default=None)
    if best is None or best.score < _LEAST:
        return _beside(pages[0], _BESIDES.get(kind))
    return _as_pages_write(best, pages)


def _opening(page: Page, kind: DocumentKind) -> Iterator[tuple[Line, bool]]:
    """The lines among which a number stands, on the first page up to the enacting words, and whether text is above."""
    cover = {line.span for line in cover_lines(page)}
    for line in list(body_lines([page]))[:_LINES]:
        if (
            line.span not in cover
            and (page.number > 1 or _ENDS.match(line.text))
            and kind is not DocumentKind.ENACTMENT_NOTICE
        ):
            return
        yield line, line.span not in cover


def _behind(page: Page, title: str) -> Iterator[Numbered]:
    """The number that the text gives behind the title, or behind the word that the instrument was issued."""
    words = r"\s+".join(map(re.escape, title.split())) if len(title.split()) > 1 else r"(?!)"
    leads = (*re.finditer(rf"{words}[ ,(]{{1,3}}", page.body, re.IGNORECASE), *patterns.ISSUED_BY.finditer(page.body))
    for match in (number for lead in leads if (number := patterns.NUMBER.match(page.body, lead.end()))):
        value = squeeze(match["number"])
        yield Numbered(None, value, fact_on(page, "number", value, Span(*match.span("number"))), _EDGE + _IN_TITLE)


def _above_long_title(pages: Sequence[Page]) -> Iterator[tuple[Page, Line]]:
    """The lines above the first long title, wherever the text begins behind the contents."""
    for page in pages[:_TITLE_PAGES]:
        begins = LONG_TITLE.search(page.body)
        if begins is not None:
            above = [line for line in body_lines([page]) if line.span.end <= begins.end()]
            yield from ((page, line) for line in above[-_ABOVE:])
            return


def fills_line(text: str, start: int, end: int) -> bool:
    """Whether only marks stand around a stretch of a line."""
    return not _AMENDED.sub("", text[:start] + text[end:]).strip(_AROUND)


@lru_cache(maxsize=_LINES_KEPT)
def is_number_line(text: str) -> bool:
    """Whether a line holds a number of some series and nothing else; kept for the lines of a document in hand."""
    spans = [match.span() for match in (common.LAW_NUMBER.search(text), patterns.NUMBER.search(text)) if match]
    spans += [(span.start, span.end) for _, span, _ in instrument_numbers(text)]
    return any(fills_line(text, *span) for span in spans) or patterns.SECTION.match(text) is not None


def _as_pages_write(numbered: Numbered, pages: Sequence[Page]) -> Numbered:
    """A law's number with its issuer as the pages write the name that a title shouts."""
    if numbered.law is None or numbered.fact is None or not numbered.law.issuer:
        return numbered
    law = replace(numbered.law, issuer=printed_form(pages, numbered.law.issuer))
    return replace(numbered, law=law, fact=replace(numbered.fact, value=str(law)))


def _law_numbers(page: Page, line: Line) -> Iterator[Numbered]:
    """Laws' numbers, also as only some jurisdiction gives them: those fill their lines."""
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
        return  # of a section of the paper's own
    for match in [section] if section else patterns.NUMBER.finditer(line.text):
        start, end = match.span("number")
        whole = section is not None or fills_line(line.text, start, end)
        value = squeeze(match["number"]).strip("(),")
        if not whole and value[:4].casefold() == "chap":
            continue  # of a code, not an act
        if patterns.OF_FORMER.search(value if whole else line.text[:end]):
            continue
        series = noun_of(value)
        score = (
            _WHOLE
            if whole
            else _EDGE
            if not (line.text[:start].strip(_AROUND) and line.text[end:].strip(_AROUND))
            else 0.0
        )
        score += _IN_TITLE * in_title + _OWN_NOUN * (series is kind)
        score += _FOREIGN * (
            (series in LEGISLATION and kind not in LEGISLATION) or series is DocumentKind.BILL is not kind
        )
        score += _BARE * (patterns.BARE.match(value) is not None and " of " not in value)
        yield Numbered(None, value, fact_on(page, "number", value, _at(line, Span(start, end))), score)


def _beside(page: Page, pattern: re.Pattern[str] | None) -> Numbered:
    """A number that is none of a series: of a form, of the act that notes explain."""
    match = pattern.search(page.body[:_BESIDE]) if pattern else None
    if match is None:
        return Numbered()
    value = squeeze(match["number"])
    return Numbered(None, value, fact_on(page, "number", value, Span(*match.span("number"))))


def _at(line: Line, span: Span) -> Span:
    return Span(line.span.start + span.start, line.span.start + span.end)
