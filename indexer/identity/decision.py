"""What a court paper is: a judgment, an order or a paper that was filed. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pincite.indexer.identity.cells import Cell, Kind
from pincite.indexer.lines import fact_on, squeeze
from pincite.indexer.model import DocumentKind, Fact
from pincite.indexer.page import Page, Span
from pincite.indexer.patterns import bench, court
from pincite.indexer.patterns import caption as patterns
from pincite.indexer.titlecase import smart_title

_MOST_LINES = 4
_ORDERED_PAGES = 6


@dataclass(frozen=True, slots=True)
class Decision:
    """The kind of a court paper, and the fact `document_type` if a heading gives it."""

    kind: DocumentKind
    fact: Fact | None = None


def read_decision(
    behind: Sequence[Cell], cells: Sequence[Cell], pages: Sequence[Page], *, decided: bool, cited: bool
) -> Decision:
    """Return what a paper is, by the first heading behind its caption, else by any of its opening, else by its text.

    `decided`: whether a judge is named who decided; `cited`: whether it has a neutral citation, as only judgments do.
    """
    opening = [c for c in cells if c.page == 1]
    addressed = any(patterns.SALUTATION.match(c.text) for c in opening)
    later = () if addressed else (behind, cells)
    places: tuple[Sequence[Cell], ...] = ([c for c in behind if c.page == 1], opening, *later)
    heading = next((found for place in places for found in _headings(place)), None)
    if heading:
        text, first, last = heading
        fact = fact_on(pages[first.page - 1], "document_type", _type(text), Span(first.span.start, last.span.end))
        return Decision(DocumentKind.JUDGMENT if cited else _kind(text, pages), fact)
    if not cited and any(court.ORDER_LINE.search(page.body) for page in pages[:_ORDERED_PAGES]):
        return Decision(DocumentKind.ORDER)
    decides = decided or cited or (not addressed and any(court.DECIDES.search(page.body) for page in pages))
    return Decision(DocumentKind.JUDGMENT if decides else DocumentKind.COURT_FILING)


def _headings(cells: Sequence[Cell]) -> Iterator[tuple[str, Cell, Cell]]:
    """Each heading with the lines in capitals around it that are of it."""
    for index, cell in enumerate(cells):
        if cell.kind is not Kind.HEADING:
            continue
        run, text = [cell], cell.text
        for below in cells[index + 1 : index + _MOST_LINES]:
            goes_on = (
                below.kind in (Kind.OTHER, Kind.HEADING, Kind.VERSUS)
                and below.page == cell.page
                and cell.text.isupper()
            )
            told = bench.AUTHOR.match(below.text) or ":" in below.text
            if not goes_on or told or not below.text.isupper() or len(below.text) < 3:
                break
            run.append(below)
            text = f"{text} {below.text}"
        above = cells[index - 1] if index else None
        if (
            above
            and above.kind is Kind.OTHER
            and above.text.isupper()
            and above.text.split()[-1] in ("AND", "OF", "FOR", "THE")
        ):
            run, text = [above, *run], f"{above.text} {text}"
        yield text, run[0], run[-1]


def _kind(text: str, pages: Sequence[Page]) -> DocumentKind:
    """By the first telling word: `ORDER GRANTING A MOTION` is an order, `MOTION FOR AN ORDER` is filed."""
    decided, filed = patterns.DECIDED.search(text), patterns.FILED_WORD.search(text)
    if filed and (decided is None or filed.start() < decided.start()):
        if decided and any(court.ORDER_LINE.search(page.body) for page in pages[-2:]):
            return DocumentKind.ORDER
        return (
            DocumentKind.NOTICE
            if filed.group().casefold() == "notice" and text.casefold().endswith("notice")
            else DocumentKind.COURT_FILING
        )
    if decided and patterns.ORDER_WORD.match(decided.group()):
        return DocumentKind.ORDER
    return DocumentKind.JUDGMENT


def _type(text: str) -> str:
    return smart_title(squeeze(court.DECIDED_BY.split(text)[0]).strip(" *:.()[]-–_"))
