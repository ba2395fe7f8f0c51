"""Read the name of a case: a line of its own, the subject of a letter, or composed from the sides of a caption.

Pure.
"""

import re
from collections.abc import Sequence
from itertools import zip_longest

from pincite.indexer.identity.caption import Caption
from pincite.indexer.identity.cell_types import Cell, Kind
from pincite.indexer.identity.party_names import cased
from pincite.indexer.legal_text.body_lines import fact_on, printed_form, squeeze
from pincite.indexer.legal_text.identifiers import case_numbers, citations
from pincite.indexer.legal_text.patterns import caption_lines as patterns
from pincite.indexer.legal_text.patterns import case_number_labels as labels
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span

_CELLS, _LONG, _RUN = 40, 300, 5
_BEFORE_CITATION, _MAY_WRAP = 8, 40
"""Characters before a citation that may be a name, and characters of a line that may continue below."""
_NO_TITLE = re.compile(r"__|\d/\d")
_BEFORE = re.compile(r"^(?:in\s+the\s+)?case\s+of\s+", re.IGNORECASE)
_AFTER = re.compile(r"\s{1,9}on\s+\d{1,2}\s.*$|\s{0,9}[(\[]\d{1,2}\s+\w+\s+\d{4}[)\]]$|\(\d+/\d{4}\)\s*$")
_PLAIN = (Kind.OTHER, Kind.CITATION)


def read_printed_title(cells: Sequence[Cell], pages: Sequence[Page]) -> Fact | None:
    """Return the case's name on a line of its own above the caption: `X v Y` without roles, or before the citation."""
    for index, cell in enumerate(cells[:_CELLS]):
        if cell.kind in (Kind.BETWEEN, Kind.ROLE, Kind.VERSUS, Kind.BENCH):
            return None
        found = _named_in(cells, index, pages) if cell.kind is not Kind.PROSE and len(cell.text) <= _LONG else None
        if found and not _NO_TITLE.search(found[0]):
            span = Span(cell.span.start, max(cell.span.end, found[1].span.end))
            return fact_on(pages[cell.page - 1], "title", found[0], span)
    return None


def read_subject(cells: Sequence[Cell], pages: Sequence[Page]) -> Fact | None:
    """Return the case in the subject of a letter or minute: `Re: Alder v. Birch`. A long one has two lines."""
    for cell, below in zip_longest(cells, cells[1:]):
        match = patterns.SUBJECT.match(cell.text)
        if match is None or not patterns.SIDES.search(cell.text):
            continue
        text, last = cell.text[match.end() :], cell
        if below and below.kind is Kind.OTHER and below.page == cell.page and below.text[0] != "(":
            text, last = f"{text} {below.text}", below
        number = labels.NUMBER.search(text)
        value = squeeze(text[: number.start()] if number else text).strip(" ,")
        return fact_on(pages[cell.page - 1], "title", value, Span(cell.span.start, last.span.end))
    return None


def caption_title(caption: Caption, parties: Sequence[Fact], pages: Sequence[Page]) -> Fact | None:
    """Return `In re X` if the caption begins with it, else the first party of each side, else the only party."""
    one_sided = len({party.side for party in caption.parties}) < 2
    if caption.matter and (one_sided or caption.matter[0].casefold().startswith("in re")):
        said, cells = caption.matter
        name = patterns.IN_RE.sub("", re.sub(r"(?<=[.,])\d{1,2}$", "", said)).strip(" ,")
        joint = "In re" if said.casefold().startswith("in re") else "Matter of"
        span = Span(cells[0].span.start, max(c.span.end for c in cells))
        page = pages[cells[0].page - 1]
        return fact_on(page, "title", f"{joint} {cased(printed_form(pages, name))}", span, confidence=0.9)
    if not parties:
        return None
    sides = {party.side: fact for party, fact in reversed(list(zip(caption.parties, parties, strict=True)))}
    firsts = [sides[side] for side in sorted(sides)]
    page = pages[firsts[0].page - 1]
    spans = [f.span for f in firsts if f.page == firsts[0].page]
    span = Span(min(s.start for s in spans), min(max(s.end for s in spans), len(page.text)))
    return fact_on(page, "title", f" {caption.joint} ".join(map(_party_in_title, firsts[:2])), span, confidence=0.9)


def _party_in_title(fact: Fact) -> str:
    """Return a party as the title names it: followed by `et al.`, or preceded by the Crown."""
    at = fact.quote.casefold().find(fact.value.casefold().rstrip("."))
    match = patterns.OTHERS.match(fact.quote[at + len(fact.value) :].lstrip(" .")) if at >= 0 else None
    name = f"R (on the application of {fact.value})" if patterns.CROWN.match(fact.quote) else fact.value
    return f"{name} {squeeze(match['others']).casefold()}" if match else name


def _named_in(cells: Sequence[Cell], index: int, pages: Sequence[Page]) -> tuple[str, Cell] | None:
    """Return the title that begins in a cell, and the cell in which it ends."""
    cell = cells[index]
    if cell.kind is Kind.RULE or patterns.SUBJECT.match(cell.text) or _has_roles(cell.text):
        return None
    cited = citations(cell.text)
    if cited and cited[0][1].start > _BEFORE_CITATION and cell.kind is not Kind.BELOW:
        before = labels.CITATION_LABEL.sub("", cell.text[: cited[0][1].start].strip(" ,:-–("))
        if len(before.split()) > 1:
            return _clean(before), cell
    sides = patterns.SIDES.search(cell.text)
    if cell.kind not in _PLAIN or not sides or not sides.start() or sides.end() == len(cell.text):
        return None
    return _with_continuation(cells[index + 1 : index + _RUN], cell, pages[cell.page - 1].body)


def _with_continuation(below: Sequence[Cell], cell: Cell, body: str) -> tuple[str, Cell] | None:
    """Return a title with its continuation lines; None if they have roles, as a caption's lines do."""
    text, last = labels.CITATION_LABEL.sub("", cell.text), cell
    if below and (below[0].kind is Kind.ROLE or _has_roles(below[0].text)):
        return None
    for each in below if cell.kind is Kind.OTHER else ():
        blank = "\n\n" in body[last.span.end : each.span.start].replace(" ", "")
        apart = (
            each.kind not in _PLAIN
            or patterns.LABEL.match(each.text.partition(":")[0])
            or each.page != cell.page
            or blank
        )
        continues = patterns.SIDES.sub(" ", text).isupper() or patterns.RUNS_ON.search(text) or len(text) >= _MAY_WRAP
        continues = continues or each.text[0].islower() or each.kind is Kind.CITATION
        if apart or not continues:
            break
        text, last = f"{text} {each.text}", each
    return _clean(text), last


def _has_roles(text: str) -> bool:
    return any(patterns.ROLE_AFTER.search(part) for part in patterns.SIDES.split(text) if part)


def _clean(text: str) -> str:
    """Return a title without the number and citation beside it."""
    for find in (case_numbers, citations):
        for _, span in find(text)[:1]:
            text = text[: span.start] + text[span.end :]
    text = _BEFORE.sub("", text)
    return squeeze(_AFTER.sub("", labels.CITED_AS.split(text)[0].strip())).strip(" :-–,").rstrip("[(, ")
