"""Which court or tribunal a paper is of: the lines of its head that name one. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pincite.indexer.identity.cells import Cell, Kind
from pincite.indexer.identity.opening import court_part
from pincite.indexer.lines import fact_on, squeeze
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span
from pincite.indexer.patterns import caption as patterns
from pincite.indexer.patterns.jurisdiction import cited_courts, dockets
from pincite.indexer.references import court_cited
from pincite.indexer.titlecase import smart_title

_LONG = 400


def read_courts(head: Sequence[Cell], pages: Sequence[Page], cited: str | None) -> Iterator[Fact]:
    """Yield the facts `court`: each line that names one, joined with the lines that end its name.

    Where no line does: the address of a court's site, the court in a text of joined lines, that of the citation.
    """
    named = list(_named(head, pages)) or list(_joined(head, pages))
    known = next(_by_citation(head, pages, cited), None)
    for fact in named:
        part = known is not None and set(fact.value.casefold().split()) < set(known.value.casefold().split())
        yield replace(fact, value=known.value) if part and known else fact
    if known and not named:
        yield known


def _named(head: Sequence[Cell], pages: Sequence[Page]) -> Iterator[Fact]:
    index = 0
    while index < len(head):
        cell, end = head[index], index + 1
        if cell.kind is not Kind.COURT:
            index += 1
            continue
        while end < len(head) and head[end].page == cell.page and _goes_on(head[end - 1], head[end]):
            end += 1
        text = squeeze(" ".join(court_part(each.text) for each in head[index:end]))
        page = pages[cell.page - 1]
        span = Span(cell.span.start, max(each.span.end for each in head[index:end]))
        yield fact_on(page, "court", _completed(_name(text), page), span)
        index = end


def _goes_on(above: Cell, cell: Cell) -> bool:
    goes_on = patterns.COURT_GOES_ON.match(cell.text) or patterns.ENDS_OPEN.search(above.text)
    return cell.kind is Kind.COURT and goes_on is not None


def _name(text: str) -> str:
    """The name in capitals and small letters, without `In the`."""
    name = re.sub(r"^(?:in|before)\s+(?:the\s+)?", "", text, flags=re.IGNORECASE).strip(" ,;:.-–—_*")
    if name.isupper():
        return smart_title(name)
    return name[:1].upper() + re.sub(r"\b(For|Of) (The\b)?", lambda m: m.group().lower(), name[1:])


def _completed(name: str, page: Page) -> str:
    """A name that its letterhead leaves without its district, with the one that its site's address gives."""
    for style in dockets():
        site = style.site.search(page.text)
        if site and name.casefold() == style.court.casefold():
            return style.court_of(site)
    return name


def _joined(head: Sequence[Cell], pages: Sequence[Page]) -> Iterator[Fact]:
    first = pages[0]
    for style in dockets():
        site = style.site.search(first.body)
        if site:
            yield fact_on(first, "court", style.court_of(site), Span(*site.span()))
            return
    for cell in head:
        match = (
            patterns.COURT_INSIDE.search(first.body, cell.span.start, cell.span.end) if len(cell.text) > _LONG else None
        )
        if match:
            yield fact_on(first, "court", squeeze(match.group()), Span(*match.span()))
            return


def _by_citation(head: Sequence[Cell], pages: Sequence[Page], cited: str | None) -> Iterator[Fact]:
    letters = court_cited(cited or "").split()
    name = next((cited_courts()[key] for key in (" ".join(letters), *letters[:1]) if key in cited_courts()), None)
    cell = next((c for c in head if cited and cited in c.text), None)
    if name and cell:
        yield fact_on(pages[cell.page - 1], "court", name, cell.span, confidence=0.8)
