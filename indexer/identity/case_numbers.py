"""Read the numbers and the citation of a case: the paper's own and those of the case below. Pure."""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.identity.cell_types import Cell, Kind
from pincite.indexer.identity.court_dates import read_stamped
from pincite.indexer.identity.field_evidence import Decision, Source, StatedValue, decide
from pincite.indexer.legal_text.body_lines import fact_on, squeeze
from pincite.indexer.legal_text.identifiers import case_numbers, citations
from pincite.indexer.legal_text.patterns import caption_lines as patterns
from pincite.indexer.legal_text.patterns import case_number_labels as labels
from pincite.indexer.legal_text.patterns.jurisdiction import dockets
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span

_LONG = 400
_OTHER_CASES = (Kind.BELOW, Kind.PROSE, Kind.COUNSEL)
"""Cells with numbers of other cases."""
_IN_PROSE = re.compile(r"\s{0,99}(?:\(?\d{1,3}[.)]\s|[a-z]{2,}\s)")
"""Matches the start of a line of a paragraph: its number, or the middle of a sentence."""

_PARAGRAPH = re.compile(r"\(?\d{1,3}[.)]\s+(?:[A-Z][a-z]*\s+)?[a-z]")
"""Matches the start of a numbered paragraph, which cites numbers of other cases."""


def read_numbers(
    first: Sequence[Cell], head: Sequence[Cell], pages: Sequence[Page]
) -> tuple[list[Fact], Decision | None]:
    """Return the paper's own numbers, `case_id`, and the filing day in the electronic filing stamp.

    These are the labelled numbers of the head, else of the first page, else one that fills a line. If none of them is
    the number in the filing stamp, the stamped number is used. The decision is between the first printed number and the
    stamped one.
    """
    stamped = list(_stamped(pages[0]))
    own = [fact for fact in stamped if fact.field == "case_id"]
    found = list(_labelled(head, pages)) or list(_labelled(first, pages)) or list(_bare(first, pages))
    found = found or list(_labelled(first, pages, others=_OTHER_CASES[1:]))
    agreed = [fact for fact in found if own and fact.value == own[0].value]
    by_source = [(Source.CAPTION, own[:1]), (Source.TITLE_BLOCK, agreed or found[:1])]
    stated = [StatedValue("case_id", f.value, source, f) for source, facts in by_source for f in facts]
    kept = own if own and not agreed else found
    unique = {fact.value: fact for fact in reversed(kept)}
    days = [fact for fact in stamped if fact.field != "case_id"]
    return [*reversed(unique.values()), *days], decide(stated, "case_id")


def read_citation(cells: Sequence[Cell], pages: Sequence[Page]) -> Decision | None:
    """Return the citation that most lines outside sentences give, the first on a tie; never that of the court below."""
    stated = []
    for cell in cells:
        body = pages[cell.page - 1].body[cell.span.start : cell.span.end]
        if cell.kind in _OTHER_CASES or _IN_PROSE.match(body):
            continue
        short = cell.kind is Kind.CITATION or patterns.SIDES.search(body)
        if not short and not labels.CITATION_LABEL.match(cell.text):
            continue
        media = labels.CITED_AS.search(body) if short else None
        for value, span in [*citations(body), *([(media.group(), Span(*media.span()))] if media else [])][:1]:
            at = Span(cell.span.start + span.start, cell.span.start + span.end)
            fact = fact_on(pages[cell.page - 1], "neutral_citation", squeeze(value), at)
            source = Source.CAPTION if labels.CITATION_LABEL.match(cell.text) else Source.RUNNING_HEAD
            stated.append(StatedValue("neutral_citation", fact.value, source, fact))
    return decide(stated, "neutral_citation")


def read_below(cells: Sequence[Cell], pages: Sequence[Page], own: Sequence[str]) -> Iterator[Fact]:
    """Yield the numbers of the case below, `appeals_from`: in the words about that court, or labelled as its number."""
    for cell in (c for c in cells if c.page == 1 and c.kind is not Kind.PROSE):
        if cell.kind is Kind.BELOW or labels.NUMBER_BELOW.search(cell.text):
            for value, span in _values(cell, pages, below=True):
                if value not in own:
                    yield fact_on(pages[cell.page - 1], "appeals_from", value, span, confidence=0.8)


def _labelled(cells: Sequence[Cell], pages: Sequence[Page], others: Sequence[Kind] = _OTHER_CASES) -> Iterator[Fact]:
    for cell in cells:
        if cell.kind not in others and len(cell.text) <= _LONG and not _PARAGRAPH.match(cell.text):
            bare = labels.BARE_NUMBER.match(cell.text)
            whole = [(bare["record"], cell.span)] if bare and bare["record"] else None
            for value, span in whole or _values(cell, pages, below=False):
                if "__" not in value:
                    yield fact_on(pages[cell.page - 1], "case_id", value, span)


def _values(cell: Cell, pages: Sequence[Page], *, below: bool) -> Iterator[tuple[str, Span]]:
    text = pages[cell.page - 1].body[cell.span.start : cell.span.end]
    for label in labels.NUMBER.finditer(text):
        if not below and labels.OTHERS_NUMBER.search(text[: label.start()]):
            continue
        match: re.Match[str] | None = label
        while match is not None:
            start, end = match.span("value")
            yield _normalised(text[start:end]), Span(cell.span.start + start, cell.span.start + end)
            match = labels.NEXT_NUMBER.match(text, end)


def _normalised(printed: str) -> str:
    """Return a number in the usual spelling of its series or docket, else as printed."""
    for value, span in case_numbers(printed):
        if span.start <= 1 and span.end >= len(printed) - 1:
            return value
    matches = ((style, style.number.match(printed)) for style in dockets())
    plain = squeeze(printed).strip(" .,;:")
    plain = plain.rstrip("])") if plain.count("[") + plain.count("(") < plain.count("]") + plain.count(")") else plain
    return next((style.case_id(match) for style, match in matches if match), plain)


def _bare(cells: Sequence[Cell], pages: Sequence[Page]) -> Iterator[Fact]:
    """Yield the first number that fills a line, or the first of a known series that fills half of one."""
    for cell in cells:
        known = [(value, at) for value, at in case_numbers(cell.text)[:1] if 2 * (at.end - at.start) >= len(cell.text)]
        bare = labels.BARE_NUMBER.match(cell.text)
        if labels.NUMBER_BLANK.match(cell.text) or not (bare or known) or cell.kind not in (Kind.NUMBER, Kind.OTHER):
            continue
        start = cell.span.start
        value, span = known[0] if known else (_normalised(cell.text.strip("()[]")), Span(0, cell.span.end - start))
        yield fact_on(pages[cell.page - 1], "case_id", value, Span(start + span.start, start + span.end))
        return


def _stamped(first: Page) -> Iterator[Fact]:
    """Yield the number and the day in the stamp that electronic filing prints at a page's edge."""
    for style in dockets():
        stamp = style.stamp.search(first.text)
        number = style.number.match(first.text, stamp.end()) if stamp else None
        if stamp and number:
            line = first.text[stamp.start() :].lstrip().split("\n")[0]
            yield Fact("case_id", style.case_id(number), 1, squeeze(number.group()), Span(*number.span()))
            yield from filter(None, [read_stamped(first, line, first.text.index(line, stamp.start()), "month")])
            return
