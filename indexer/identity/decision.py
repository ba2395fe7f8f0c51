"""Classify a court paper: a judgment, an order or a filed paper. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, takewhile

from pincite.indexer.identity.cell_types import Cell, Kind
from pincite.indexer.legal_text.body_lines import fact_on, squeeze
from pincite.indexer.legal_text.patterns import caption_lines as patterns
from pincite.indexer.legal_text.patterns import court_layout, judge_styles
from pincite.indexer.legal_text.title_case import smart_title
from pincite.indexer.model import DocumentKind, Fact
from pincite.indexer.page import Page, Span

_MOST_LINES, _ORDERED_PAGES = 4, 6


@dataclass(frozen=True, slots=True)
class Decision:
    """The kind of a court paper, and the fact `document_type` if a heading gives it."""

    kind: DocumentKind
    fact: Fact | None = None


def read_decision(
    after_caption: Sequence[Cell], cells: Sequence[Cell], pages: Sequence[Page], *, decided: bool, cited: bool
) -> Decision:
    """Return a paper's kind by the first heading after its caption, else in its opening, else by its text.

    `decided`: a deciding judge is named; `cited`: it has a neutral citation, which only judgments have.
    """
    first = [c for c in cells if c.page == 1]
    addressed = any(patterns.SALUTATION.match(c.text) for c in first)
    places: tuple[Sequence[Cell], ...] = ([c for c in after_caption if c.page == 1], first)
    headings = chain.from_iterable(map(read_headings, places if addressed else (*places, after_caption, cells)))
    sat = any(c.kind is Kind.BENCH and judge_styles.SITTING.match(c.text) for c in first)
    heading = next((h for h in headings if not sat or patterns.DECIDED.search(" ".join(c.text for c in h))), None)
    if heading:
        text = squeeze(" ".join(cell.text for cell in heading))
        span = Span(heading[0].span.start, heading[-1].span.end)
        named = smart_title(squeeze(court_layout.DECIDED_BY.split(text)[0]).strip(" *:.()[]-–_"))
        fact = fact_on(pages[heading[0].page - 1], "document_type", named, span)
        return Decision(DocumentKind.JUDGMENT if cited else _kind(text, pages), fact)
    if not cited and _orders(pages[:_ORDERED_PAGES]):
        return Decision(DocumentKind.ORDER)
    decides = decided or cited or (not addressed and any(court_layout.DECIDES.search(page.body) for page in pages))
    return Decision(DocumentKind.JUDGMENT if decides else DocumentKind.COURT_FILING)


def read_headings(cells: Sequence[Cell]) -> Iterator[list[Cell]]:
    """Yield each heading with the lines in capitals around it that belong to it."""
    for index, cell in enumerate(cells):
        if cell.kind is Kind.HEADING:
            open_ended = cell.text.isupper() or judge_styles.RUNS_ON.search(cell.text)
            below = cells[index + 1 : index + _MOST_LINES] if open_ended else ()
            above = [
                c for c in cells[max(0, index - 1) : index] if _continues_heading(c) and patterns.RUNS_ON.search(c.text)
            ]
            yield [*above, cell, *(c for c in takewhile(_continues_heading, below) if c.page == cell.page)]


def _continues_heading(cell: Cell) -> bool:
    not_heading = judge_styles.AUTHOR.match(cell.text) or ":" in cell.text or len(cell.text) < 3
    return cell.kind in (Kind.OTHER, Kind.HEADING, Kind.VERSUS) and cell.text.isupper() and not not_heading


def _kind(text: str, pages: Sequence[Page]) -> DocumentKind:
    """Return the kind by the first decisive word.

    `ORDER GRANTING A MOTION` is an order; `MOTION FOR AN ORDER` is a filed paper.
    """
    decided, filed = patterns.DECIDED.search(text), patterns.FILED_WORD.search(text)
    if filed and (decided is None or filed.start() < decided.start()):
        if decided and _orders(pages[-2:]):
            return DocumentKind.ORDER
        is_notice = filed.group().casefold() == "notice" and text.casefold().endswith("notice")
        return DocumentKind.NOTICE if is_notice else DocumentKind.COURT_FILING
    is_order = decided and patterns.ORDER_WORD.match(decided.group())
    return DocumentKind.ORDER if is_order else DocumentKind.JUDGMENT


def _orders(pages: Sequence[Page]) -> bool:
    return any(court_layout.ORDER_LINE.search(page.body) for page in pages)
