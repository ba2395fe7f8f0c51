"""Identify papers of courts and tribunals by their openings: number, court, sides, judges, dates and kind. Pure."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from pincite.indexer.identity.base import Identified
from pincite.indexer.identity.bench import read_judges
from pincite.indexer.identity.caption import Caption, Party, read_caption, read_title_sides
from pincite.indexer.identity.case_numbers import read_below, read_citation, read_numbers
from pincite.indexer.identity.case_titles import caption_title, read_printed_title, read_subject
from pincite.indexer.identity.cell_types import Cell, Kind
from pincite.indexer.identity.court_dates import is_lone, read_head_dates, read_sign_off
from pincite.indexer.identity.decision import Decision, read_decision
from pincite.indexer.identity.field_evidence import Decision as Decided
from pincite.indexer.identity.field_evidence import contradicted
from pincite.indexer.identity.issuing_court import read_courts
from pincite.indexer.identity.opening_cells import read_opening
from pincite.indexer.identity.party_names import cased
from pincite.indexer.legal_text.body_lines import fact_on, printed_form, squeeze
from pincite.indexer.legal_text.dates import DateOrder, date_order
from pincite.indexer.legal_text.patterns import caption_lines as patterns
from pincite.indexer.legal_text.patterns import case_number_labels as labels
from pincite.indexer.legal_text.patterns.jurisdiction import dockets, is_month_first
from pincite.indexer.model import DocumentKind, Fact, Identity
from pincite.indexer.page import Page, Span

_CAPTION_TAIL = (Kind.RULE, Kind.COURT, Kind.NUMBER, Kind.CITATION, Kind.DATE)
"""Cells that may follow the parties and belong to the caption."""
_PRINTED_PAGES = 6
_COVER = 6
"""A first page with fewer cells is a cover."""
_MIN_MARKS = 3
"""A court paper has this many of court, number, sides, heading and judge."""


@dataclass(frozen=True, slots=True)
class _Parts:
    """The results of the readers of a paper's parts."""

    cells: Sequence[Cell]
    caption: Caption
    title: Fact | None
    numbers: list[Fact]
    number: Decided | None
    cited: Decided | None
    courts: list[Fact]
    judges: list[Fact]
    decision: Decision
    is_stamped: bool


def read_court_paper(pages: Sequence[Page]) -> Identified | None:
    """Return a court paper's identity, or None if it has too few marks of one.

    The marks are a court's name, its own number or citation, sides with roles, a decision's heading and a judge. The
    electronic filing stamp counts as two.
    """
    parts = _read(pages)
    return _identified(pages, parts) if _is_court_paper(parts) else None


def _read(pages: Sequence[Page]) -> _Parts:
    cells = read_opening(pages)
    cover = sum(c.page == 1 for c in cells) < _COVER
    first = [c for c in cells if c.page <= 1 + cover]
    caption, title = _caption(cells, pages)
    end = cells.index(caption.end) + 1 if caption.end else 0
    end += len(list(takewhile(lambda cell: cell.kind in _CAPTION_TAIL, cells[end:]))) if end else 0
    head = cells[:end] or first
    numbers, number = read_numbers(first, head, pages)
    cited = read_citation(head, pages) or read_citation(first, pages)
    courts = read_courts(head, pages, cited.value if cited else None)
    judges = read_judges(cells, pages)
    decision = read_decision(cells[end:], cells, pages, decided=bool(judges), cited=cited is not None)
    stamped = any(style.stamp.search(pages[0].text) for style in dockets())
    return _Parts(cells, caption, title, numbers, number, cited, courts, judges, decision, stamped)


def _is_court_paper(parts: _Parts) -> bool:
    docketed = any(labels.DOCKETED.search(c.text) for c in parts.cells if c.page == 1)
    marks = (
        parts.courts,
        parts.numbers or parts.cited,
        parts.caption.parties,
        parts.decision.fact,
        parts.judges,
        parts.is_stamped,
        parts.is_stamped,
    )
    ruled = (
        len(parts.caption.roles) > 1 and parts.decision.fact and parts.decision.kind is not DocumentKind.COURT_FILING
    )
    titled = parts.title and parts.cited and parts.cited.value in parts.title.quote  # `Alder v Birch [2006] XCA 1`
    placed = parts.courts or parts.is_stamped or (parts.numbers and parts.caption.roles) or titled or ruled
    return bool((docketed and parts.decision.fact) or (placed and sum(map(bool, marks)) >= _MIN_MARKS))


def _identified(pages: Sequence[Page], parts: _Parts) -> Identified:
    parties = [_party(each, pages) for each in parts.caption.parties]
    named = parts.title or caption_title(parts.caption, parties, pages) or _heading(parts.decision)
    order: DateOrder = "month" if parts.is_stamped else _date_order(pages, parts.courts)
    dated = [*read_head_dates(_dated_cells(parts.cells, parts.caption), pages, order), *read_sign_off(pages, order)]
    known = {fact.value for fact in dated}
    ids = tuple(dict.fromkeys(fact.value for fact in parts.numbers if fact.field == "case_id"))
    numbers = [f for f in parts.numbers if f.field != "date_filed" or f.value not in known]
    cited = parts.cited.facts[:1] if parts.cited else ()
    headed = filter(None, (named, parts.decision.fact))
    others = (*_with_own_quotes(parties, pages), *read_below(parts.cells, pages, ids), *dated, *headed)
    identity = Identity(
        _kind(parts.cells, parts.decision, ids),
        title=named.value if named else None,
        case_ids=ids,
        neutral_citation=parts.cited.value if parts.cited else None,
        court=parts.courts[-1].value if parts.courts else None,
        parties=tuple(dict.fromkeys(f.value for f in parties)),
    )
    facts = dict.fromkeys((*numbers, *cited, *parts.courts, *parts.judges, *others))
    return Identified(identity, tuple(facts), _conflicts(parts.number, parts.cited))


def _conflicts(*decisions: Decided | None) -> tuple[tuple[Fact, Fact], ...]:
    return tuple(pair for each in decisions if each and (pair := contradicted(each)))


def _date_order(pages: Sequence[Page], courts: Sequence[Fact]) -> DateOrder:
    """Return what 3/4/2021 has first: as other dates of the paper show, else as its court writes dates."""
    month_first = any(is_month_first(court.value) for court in courts)
    return date_order(p.body for p in pages[:3]) or ("month" if month_first else "day")


def _caption(cells: Sequence[Cell], pages: Sequence[Page]) -> tuple[Caption, Fact | None]:
    """Return the caption of the first page with roles, else the sides of a title; and the printed title."""
    by_page = [[c for c in cells if c.page == n] for n in sorted({c.page for c in cells})]
    read = [read_caption(each) for each in by_page] or [Caption()]
    whole = (each for i, each in enumerate(read) if len(each.roles) > 1 or (i == 0 and each.roles))
    caption = next(whole, read[0])
    first = by_page[0] if by_page else []
    subject, printed = read_subject(first, pages), read_printed_title(first, pages)
    title = subject or printed
    listed = any(cell.kind is Kind.BETWEEN for cell in first) and len({p.side for p in caption.parties}) > 1
    if title and not caption.roles and (subject or not listed):
        sides = read_title_sides(title.value, tuple(_cells_at(cells, title)))
        caption = sides if sides.parties else caption
    return caption, None if title and "..." in title.value and caption.roles else title


def _cells_at(cells: Sequence[Cell], fact: Fact) -> Iterator[Cell]:
    for cell in cells:
        if cell.page == fact.page and cell.span.start < fact.span.end and fact.span.start < cell.span.end:
            yield cell


def _dated_cells(cells: Sequence[Cell], caption: Caption) -> list[Cell]:
    """Return the cells whose days may be the paper's own: those of the first page, or up to the caption's end."""
    end = caption.end.span if caption.end else Span(0, 0)
    return [c for c in cells if c.page == 1 or (c.kind is Kind.DATE and is_lone(c.text)) or c.span <= end]


def _party(party: Party, pages: Sequence[Page]) -> Fact:
    names = dict.fromkeys((party.name, party.name.rstrip(".")))
    printed = (printed_form(pages, name, reach=_PRINTED_PAGES) for name in names)
    value = cased(next((form for form in printed if form not in names), party.name))
    page = party.cells[0].page
    same = [c.span for c in party.cells if c.page == page]
    span = Span(min(s.start for s in same), max(s.end for s in same))
    return fact_on(pages[page - 1], "party", value, span, role=party.role, confidence=1.0 if party.role else 0.8)


def _with_own_quotes(parties: Sequence[Fact], pages: Sequence[Page]) -> Iterator[Fact]:
    """Yield the parties. If several share a group of lines, each gets its own words as quote."""
    shared = Counter((fact.page, fact.span) for fact in parties)
    for fact in parties:
        name = r"\W{1,5}".join(map(re.escape, re.findall(r"\w+", fact.value)))
        several = shared[fact.page, fact.span] > 1
        words = re.compile(rf"\b{name}\b\.?", re.IGNORECASE) if several else None
        own = words.search(pages[fact.page - 1].text, fact.span.start, fact.span.end) if words else None
        yield replace(fact, quote=squeeze(own.group()), span=Span(*own.span())) if own else fact


def _heading(decision: Decision) -> Fact | None:
    return replace(decision.fact, field="title", confidence=0.5) if decision.fact else None


def _kind(cells: Sequence[Cell], decision: Decision, ids: Sequence[str]) -> DocumentKind:
    """Return the kind. A blank caption is a form, and a paper addressed to someone without a heading is a letter."""
    first = [c.text for c in cells if c.page == 1]
    if not ids and any(labels.NUMBER_BLANK.match(c.text) for c in cells):
        return DocumentKind.FORM
    addressed = any(patterns.SALUTATION.match(text) for text in first)
    if decision.kind is DocumentKind.COURT_FILING and decision.fact is None and addressed:
        return DocumentKind.LETTER
    return decision.kind
