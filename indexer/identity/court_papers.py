"""Papers of courts and tribunals: what their openings say of number, court, sides, judges, dates and kind. Pure."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile, zip_longest

from pincite.indexer.identity.base import Identified
from pincite.indexer.identity.bench import read_judges
from pincite.indexer.identity.caption import Caption, Party, read_caption, read_title_sides
from pincite.indexer.identity.case_numbers import read_below, read_numbers
from pincite.indexer.identity.cells import Cell, Kind
from pincite.indexer.identity.court_dates import is_lone, read_head_dates, read_sign_off
from pincite.indexer.identity.courts import read_courts
from pincite.indexer.identity.decision import Decision, read_decision
from pincite.indexer.identity.names import cased
from pincite.indexer.identity.opening import read_opening
from pincite.indexer.lines import fact_on, printed_form, squeeze
from pincite.indexer.model import DocumentKind, Fact, Identity
from pincite.indexer.page import Page, Span
from pincite.indexer.patterns import caption as patterns
from pincite.indexer.patterns.jurisdiction import dockets
from pincite.indexer.records.dates import Order, order_of
from pincite.indexer.references import case_numbers, citations

_BESIDE = (Kind.RULE, Kind.COURT, Kind.NUMBER, Kind.CITATION, Kind.DATE)
"""What may stand behind the parties and be of the caption."""
_TITLE_CELLS = 40
_PRINTED_PAGES = 6
_IN_PROSE = re.compile(r"\s*(?:\(?\d{1,3}[.)]\s|[a-z]{2,}\s)")
"""How a line of a paragraph begins: with its number, or in the middle of a sentence."""
_NO_TITLE = re.compile(r"__|\d/\d")
_FORM = re.compile(r"_{4,}\s+[Vv][Ss]?\.?\s+_{4,}")


def read_court_paper(pages: Sequence[Page]) -> Identified | None:
    """Return a court paper's identity; null where no court, or neither a number nor a citation of its own is named.

    A paper is a court's only if it also has sides, a decision's heading or a judge.
    """
    cells = read_opening(pages)
    caption, title = _caption(cells, pages)
    end = cells.index(caption.end) + 1 if caption.end else 0
    end += len(list(takewhile(lambda cell: cell.kind in _BESIDE, cells[end:]))) if end else 0
    head = cells[:end] or [c for c in cells if c.page == 1]
    numbers = list(read_numbers(cells, head, pages))
    cited = _own_citation(head, pages) or _own_citation([c for c in cells if c.page == 1], pages)
    courts = list(read_courts(head, pages, cited.value if cited else None))
    stamped = any(style.stamp.search(pages[0].text) for style in dockets())
    if not (courts or stamped) or not (numbers or cited or caption.is_whole):
        return None
    judges = read_judges(cells, pages)
    decision = read_decision(cells[end:], cells, pages, decided=bool(judges), cited=cited is not None)
    if not (caption.parties or decision.fact or judges or stamped):
        return None
    return _identified(
        pages, cells, caption, title, decision, [*numbers, *([cited] if cited else []), *courts, *judges]
    )


def _identified(
    pages: Sequence[Page],
    cells: Sequence[Cell],
    caption: Caption,
    title: Fact | None,
    decision: Decision,
    facts: list[Fact],
) -> Identified:
    is_form = any(
        _FORM.search(c.text) or (not facts_of(facts, "case_id") and patterns.NUMBER_BLANK.match(c.text)) for c in cells
    )
    kind = DocumentKind.FORM if is_form else decision.kind
    kind = DocumentKind.LETTER if kind is DocumentKind.COURT_FILING and _is_letter(cells, decision) else kind
    parties = [_party(each, pages) for each in caption.parties]
    printed = (
        title
        if title and not _NO_TITLE.search(title.value) and ("..." not in title.value or not caption.has_roles)
        else None
    )
    named = printed or _title(caption, parties, pages) or _heading(decision)
    order: Order = "month" if any(s.stamp.search(pages[0].text) for s in dockets()) else _order(pages, facts)
    dated = [*read_head_dates(_dated_cells(cells, caption), pages, order), *read_sign_off(pages, order)]
    ids = tuple(dict.fromkeys(facts_of(facts, "case_id")))
    facts = [f for f in facts if f.field != "date_filed" or all(f.value != each.value for each in dated)]
    every = (*facts, *parties, *read_below(cells, pages, ids), *dated, *filter(None, (named, decision.fact)))
    identity = Identity(
        kind,
        title=named.value if named else None,
        case_ids=ids,
        neutral_citation=next(iter(facts_of(facts, "neutral_citation")), None),
        court=next(reversed(facts_of(facts, "court")), None),
        parties=tuple(dict.fromkeys(f.value for f in parties)),
    )
    return Identified(identity, tuple(dict.fromkeys(every)))


def _order(pages: Sequence[Page], facts: Sequence[Fact]) -> Order:
    """Which of 3/4/2021 is the month, where the paper does not show it: in the United States the first."""
    american = any("united states" in court.casefold() for court in facts_of(facts, "court"))
    return order_of(p.body for p in pages[:3]) or ("month" if american else "day")


def facts_of(facts: Sequence[Fact], field: str) -> list[str]:
    """Return the values of a field."""
    return [fact.value for fact in facts if fact.field == field]


def _caption(cells: Sequence[Cell], pages: Sequence[Page]) -> tuple[Caption, Fact | None]:
    """The caption of the first page that gives roles, else the sides of a title; and the title that is printed."""
    by_page = [[c for c in cells if c.page == n] for n in sorted({c.page for c in cells})]
    read = [read_caption(each) for each in by_page]
    titled = _printed_title(by_page[0], pages) if by_page else None
    best = next((each for i, each in enumerate(read) if each.is_whole or (i == 0 and each.has_roles)), None)
    caption = best or (read[0] if read else Caption())
    subject = _subject(by_page[0] if by_page else (), pages)
    if not caption.has_roles and subject:
        sides = read_title_sides(subject.value, _cells_at(cells, subject))
        caption = sides if sides.parties else caption
    elif not caption.has_roles and titled and not caption.parties:
        caption = read_title_sides(titled.value, _cells_at(cells, titled))
    return caption, subject or titled


def _cells_at(cells: Sequence[Cell], fact: Fact) -> tuple[Cell, ...]:
    return tuple(
        c for c in cells if c.page == fact.page and c.span.start < fact.span.end and fact.span.start < c.span.end
    )


def _dated_cells(cells: Sequence[Cell], caption: Caption) -> list[Cell]:
    """The cells in which a day may be the paper's own: those of its first page, or down to its caption's end."""
    return [
        c
        for c in cells
        if c.page == 1 or (c.kind is Kind.DATE and is_lone(c.text)) or (caption.end and c.span <= caption.end.span)
    ]


def _party(party: Party, pages: Sequence[Page]) -> Fact:
    names = dict.fromkeys((party.name, party.name.rstrip(".")))
    printed = (printed_form(pages, name, reach=_PRINTED_PAGES) for name in names)
    value = cased(next((form for form in printed if form not in names), party.name))
    first, same = party.cells[0], [c for c in party.cells if c.page == party.cells[0].page]
    span = Span(min(c.span.start for c in same), max(c.span.end for c in same))
    return fact_on(pages[first.page - 1], "party", value, span, role=party.role, confidence=1.0 if party.role else 0.8)


def _heading(decision: Decision) -> Fact | None:
    return replace(decision.fact, field="title", confidence=0.5) if decision.fact else None


def _title(caption: Caption, parties: Sequence[Fact], pages: Sequence[Page]) -> Fact | None:
    """`In re X` where the caption begins so, else the first party of each side, else the only one."""
    if caption.matter and caption.matter[0].casefold().startswith("in re"):
        name, cells = re.sub(r"(?i)^in\s+re\b:?\s*|(?<=[.,])\d{1,2}$", "", caption.matter[0]), caption.matter[1]
        span = Span(cells[0].span.start, max(c.span.end for c in cells))
        return fact_on(
            pages[cells[0].page - 1],
            "title",
            f"In re {cased(printed_form(pages, name.strip(' ,')))}",
            span,
            confidence=0.9,
        )
    if not parties:
        return None
    sides = {party.side: fact for party, fact in reversed(list(zip(caption.parties, parties, strict=True)))}
    firsts = [sides[side] for side in sorted(sides)]
    value = f" {caption.joint} ".join(_titled(fact) for fact in firsts[:2])
    page = pages[firsts[0].page - 1]
    same = [f.span for f in firsts if f.page == firsts[0].page]
    return fact_on(page, "title", value, page_span(page, same), confidence=0.9)


def _titled(fact: Fact) -> str:
    """A party as the title names it: with `et al.` behind the name, or the Crown before it."""
    at = fact.quote.casefold().find(fact.value.casefold().rstrip("."))
    match = patterns.OTHERS.match(fact.quote[at + len(fact.value) :].lstrip(" .")) if at >= 0 else None
    crown = patterns.CROWN.match(fact.quote)
    name = f"R (on the application of {fact.value})" if crown else fact.value
    return f"{name} {squeeze(match['others']).casefold()}" if match else name


def page_span(page: Page, spans: Sequence[Span]) -> Span:
    """Return the stretch that holds some stretches of a page."""
    return Span(min(s.start for s in spans), min(max(s.end for s in spans), len(page.text)))


def _printed_title(cells: Sequence[Cell], pages: Sequence[Page]) -> Fact | None:
    """The case's name as a line of its own above the caption: `X v Y` without roles, or before the citation."""
    for index, cell in enumerate(cells[:_TITLE_CELLS]):
        if cell.kind in (Kind.BETWEEN, Kind.ROLE, Kind.VERSUS, Kind.BENCH):
            return None
        if cell.kind is Kind.PROSE or len(cell.text) > 300:
            continue
        found = _named_in(cells, index)
        if found:
            value, last = found
            span = Span(cell.span.start, max(cell.span.end, last.span.end))
            return fact_on(pages[cell.page - 1], "title", value, span)
    return None


def _named_in(cells: Sequence[Cell], index: int) -> tuple[str, Cell] | None:
    """The title that begins in a cell, and the cell in which it ends."""
    cell = cells[index]
    if patterns.SUBJECT.match(cell.text) or _has_roles(cell.text):
        return None
    cited = citations(cell.text)
    if cited and cited[0][1].start > 8 and cell.kind is not Kind.BELOW:
        before = cell.text[: cited[0][1].start].strip(" ,:-–(")
        before = patterns.CITATION_LABEL.sub("", before)
        if len(before.split()) > 1:
            return _clean(before), cell
    sides = patterns.SIDES.search(cell.text)
    if cell.kind not in (Kind.OTHER, Kind.CITATION) or not sides or not sides.start() or sides.end() == len(cell.text):
        return None
    if cell.kind is Kind.CITATION:
        return _clean(patterns.CITATION_LABEL.sub("", cell.text)), cell
    text, last = cell.text, cell
    for below in cells[index + 1 : index + 5]:
        if below.kind not in (Kind.OTHER, Kind.CITATION) or below.page != cell.page:
            break
        if _has_roles(below.text) or (below.span.start - last.span.end) > 3:
            return None if _has_roles(below.text) else (_clean(text), last)
        text, last = f"{text} {below.text}", below
    if index + 1 < len(cells) and cells[index + 1].kind is Kind.ROLE:
        return None
    return _clean(text), last


def _has_roles(text: str) -> bool:
    return any(patterns.ROLE_BEHIND.search(part) for part in patterns.SIDES.split(text) if part)


def _clean(text: str) -> str:
    """A title without the number and the citation that stand with it."""
    for find in (case_numbers, citations):
        for _, span in find(text)[:1]:
            text = text[: span.start] + text[span.end :]
    text = patterns.CITED_AS.split(text)[0] if patterns.CITED_AS.search(text) else text
    return squeeze(re.sub(r"\s+on\s+\d{1,2}\s.*$|\(\d+/\d{4}\)\s*$", "", text)).strip(" :-–,[")


def _subject(cells: Sequence[Cell], pages: Sequence[Page]) -> Fact | None:
    """The subject line of a letter or a minute: `Re: Alder v. Birch, No. 18-4127`; a long one runs over to the next."""
    for cell, below in zip_longest(cells, cells[1:]):
        match = patterns.SUBJECT.match(cell.text)
        if match is None or not match.end() or not patterns.SIDES.search(cell.text):
            continue
        text, last = cell.text[match.end() :], cell
        if (
            below
            and below.kind is Kind.OTHER
            and below.page == cell.page
            and not re.match(r"\(|\W*(?:Dear|D\.?C)\b", below.text)
        ):
            text, last = f"{text} {below.text}", below
        number = patterns.NUMBER.search(text)
        value = squeeze(text[: number.start()] if number else text).strip(" ,")
        return fact_on(pages[cell.page - 1], "title", value, Span(cell.span.start, last.span.end))
    return None


def _own_citation(cells: Sequence[Cell], pages: Sequence[Page]) -> Fact | None:
    """The first citation that stands in no sentence, and is not that of the court below."""
    for cell in cells:
        if cell.kind in (Kind.BELOW, Kind.PROSE, Kind.COUNSEL):
            continue
        body = pages[cell.page - 1].body[cell.span.start : cell.span.end]
        short = cell.kind is Kind.CITATION or patterns.SIDES.search(body)
        media = patterns.CITED_AS.search(body) if short else None
        found = [*citations(body), *([(media.group(), Span(*media.span()))] if media else [])]
        if found and not _IN_PROSE.match(body):
            value, span = found[0]
            at = Span(cell.span.start + span.start, cell.span.start + span.end)
            return fact_on(pages[cell.page - 1], "neutral_citation", squeeze(value), at)
    return None


def _is_letter(cells: Sequence[Cell], decision: Decision) -> bool:
    """Whether a paper without a caption or a heading of its own is addressed to someone."""
    first = [c.text for c in cells if c.page == 1]
    addressed = any(patterns.SALUTATION.match(text) for text in first)
    about = any(
        text[:2].upper() == "RE" and patterns.SUBJECT.match(text) and patterns.SIDES.search(text) for text in first
    )
    return decision.fact is None and (addressed or about)
