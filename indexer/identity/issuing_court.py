"""Read the court or tribunal of a paper from the lines of its head. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pincite.indexer.identity.cell_types import Cell, Kind
from pincite.indexer.identity.opening_cells import court_continues, court_part
from pincite.indexer.legal_text.body_lines import fact_on, squeeze
from pincite.indexer.legal_text.identifiers import court_cited
from pincite.indexer.legal_text.patterns import caption_lines as patterns
from pincite.indexer.legal_text.patterns.jurisdiction import cited_courts, dockets
from pincite.indexer.legal_text.title_case import smart_title
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span


def read_courts(head: Sequence[Cell], pages: Sequence[Page], cited: str | None) -> list[Fact]:
    """Return the facts `court`: each line that names a court, joined with the lines that complete its name.

    A name that is part of the court in the paper's citation is completed by it. If no line names a court, the cited
    court counts, else the first court in a text whose lines were joined.
    """
    known = next(_elsewhere(head, pages, cited), None)
    named = list(_named(head, pages)) or ([known] if known else list(_joined(pages[0]))[:1])
    words = set(known.value.casefold().split()) if known else set()
    return [
        replace(fact, value=known.value) if known and set(fact.value.casefold().split()) < words else fact
        for fact in named
    ]


def _named(head: Sequence[Cell], pages: Sequence[Page]) -> Iterator[Fact]:
    run: list[Cell] = []
    for cell in [*(c for c in head if c.kind is Kind.COURT), None]:
        after = run and cell and head.index(cell) == head.index(run[-1]) + 1 and cell.page == run[-1].page
        if run and not (after and cell and court_continues(run[-1], cell)):
            text = squeeze(" ".join(court_part(each.text) for each in run))
            span = Span(run[0].span.start, max(each.span.end for each in run))
            yield fact_on(pages[run[0].page - 1], "court", _name(text), span)
            run = []
        run += [cell] if cell else []


def _name(text: str) -> str:
    """Return the name in mixed case, without `In the`."""
    name = re.sub(r"^(?:in|before)\s+(?:the\s+)?", "", text, flags=re.IGNORECASE).strip(" ,;:.-–—_*")
    if name.isupper():
        return smart_title(name)
    return name[:1].upper() + re.sub(r"\b(For|Of) (The\b)?", lambda m: m.group().lower(), name[1:])


def _elsewhere(head: Sequence[Cell], pages: Sequence[Page], cited: str | None) -> Iterator[Fact]:
    """Yield the court by its web site's address, or by the letters of the paper's citation."""
    sites = ((style, style.site.search(pages[0].body)) for style in dockets())
    yield from (fact_on(pages[0], "court", style.court_of(m), Span(*m.span())) for style, m in sites if m)
    letters = court_cited(cited or "").split()
    name = next((cited_courts()[key] for key in (" ".join(letters), *letters[:1]) if key in cited_courts()), None)
    cell = next((c for c in head if cited and cited in c.text), None)
    if name and cell:
        yield fact_on(pages[cell.page - 1], "court", name, cell.span, confidence=0.8)


def _joined(first: Page) -> Iterator[Fact]:
    for match in patterns.COURT_INSIDE.finditer(first.body[:2000]):
        yield fact_on(first, "court", squeeze(match.group()), Span(*match.span()), confidence=0.5)
