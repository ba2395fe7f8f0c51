"""Court papers of a jurisdiction that has a docket style of its own: number, court, caption, date of filing. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pincite.indexer.identity.base import Identified
from pincite.indexer.lines import fact_on, printed_form, squeeze
from pincite.indexer.model import DocumentKind, Fact, Identity
from pincite.indexer.page import Page, Span
from pincite.indexer.patterns.jurisdiction import Docket, dockets
from pincite.indexer.records.dates import iso_date, read_dates
from pincite.indexer.titlecase import smart_title

_CAPTION_LINES = 45
_MOST_NAME_LINES = 6
_DATE_REACH = 30
_GUTTER = re.compile(r"\s*[\])§|]\s*")
"""The rule between the two columns of a caption: `ALDER FREIGHT, INC., ]  No. 3:05-cv-595`."""
# , et al. · , in her official capacity as ... · , a Delaware corporation
_BEHIND_NAME = re.compile(
    r",?\s+(?:et\s+al\b|on\s+behalf\s+of\b)|,\s+(?:in\s+(?:his|her|their|its)\b|an?\s+\w+\s+\w+|as\s+\w+)",
    re.IGNORECASE,
)
_ABBREVIATED = re.compile(r"\b(?:Inc|Corp|Co|Ltd|Bros|Jr|Sr|[A-Z]\.[A-Z])\.$", re.IGNORECASE)
_NUMERIC_DATE = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})")
_SPACED_OUT = re.compile(r"\b(\w)\s(?=\w\b)")
_V = re.compile(r"\s+v(?:s|ersus)?\.?\s+", re.IGNORECASE)
_JUDGES_BETWEEN = re.compile(r",?\s+and\s+|[,;]\s*|\s&\s")


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    span: Span


def read_docketed(pages: Sequence[Page]) -> Identified | None:
    """Read a paper's identity by the first docket style that its first page shows; null where it shows none."""
    pages = (replace(pages[0], furniture=()), *pages[1:])  # what filing stamps on a page stands at its edge
    for style in dockets():
        number = _own_number(style, pages[0])
        court = _court(style, pages[0])
        if number is not None and (court is not None or style.own[0].search(pages[0].body)):
            return _read(style, pages, number, court)
    return None


def _read(style: Docket, pages: Sequence[Page], number: Fact, court: Fact | None) -> Identified:
    first = pages[0]
    parties = list(_parties(style, pages))
    title = _title(style, first, parties)
    if title is not None and not parties:
        parties = list(_sides(pages, title))
    decided = _decision(style, pages)
    kind = decided[0] if decided else DocumentKind.COURT_FILING
    facts = (
        number,
        court,
        title,
        *parties,
        *_filed(style, first),
        *_judges(style, first),
        *_below(style, first, number),
    )
    identity = Identity(
        kind,
        title=title.value if title else None,
        case_ids=(number.value,),
        court=court.value if court else None,
        parties=tuple(dict.fromkeys(f.value for f in parties)),
    )
    return Identified(identity, (*(f for f in facts if f), *(decided[1:] if decided else ())))


def _own_number(style: Docket, first: Page) -> Fact | None:
    for label in style.own:
        for found in label.finditer(first.body):
            number = style.number.match(first.body, found.end())
            if number:
                return fact_on(first, "case_id", style.case_id(number), Span(*number.span()))
    return None


def _court(style: Docket, first: Page) -> Fact | None:
    for pattern in style.courts:
        match = pattern.search(first.body)
        if match:
            return fact_on(first, "court", style.court(match), Span(*match.span()))
    return None


def _decision(style: Docket, pages: Sequence[Page]) -> tuple[DocumentKind, Fact] | None:
    """What the paper decides by; a paper that says neither was only filed."""
    for page in pages[:3]:
        for kind, pattern in ((DocumentKind.ORDER, style.orders), (DocumentKind.JUDGMENT, style.judgments)):
            match = pattern.search(page.body)
            if match:
                words = _SPACED_OUT.sub(r"\1", squeeze(match["type"] or style.opinion).strip(" *:."))
                return kind, fact_on(page, "document_type", smart_title(words), Span(*match.span()))
    return None


def _filed(style: Docket, first: Page) -> list[Fact]:
    for pattern in style.filed:
        for match in pattern.finditer(first.body):
            found = _date_at(first.body, match.end(), style.month_first)
            if found:
                return [fact_on(first, "date_filed", found[0], Span(match.start(), found[1]))]
    return []


def _date_at(text: str, at: int, month_first: bool) -> tuple[str, int] | None:
    numeric = _NUMERIC_DATE.match(text, at)
    if numeric:
        a, b, year = map(int, numeric.groups())
        iso = iso_date(year, a, b) if month_first else iso_date(year, b, a)
        return (iso, numeric.end()) if iso else None
    worded = [d for d in read_dates(text[at : at + _DATE_REACH]) if d.span.start == 0]
    return (worded[0].iso, at + worded[0].span.end) if worded else None


def _parties(style: Docket, pages: Sequence[Page]) -> Iterator[Fact]:
    """Each party stands above the line that gives its role."""
    pending: list[_Line] = []
    found = False
    for line in _caption(style, pages[0]):
        role = style.role.match(line.text)
        if role and pending:
            yield from _named(pages, pending, _role(role["role"]))
            pending, found = [], True
        elif not line.text or style.versus.match(line.text) or role:
            pending = []
        elif style.caption_ends.match(line.text):
            pending = []
            if found:
                return
        else:
            pending = [*pending, line][-_MOST_NAME_LINES:]


def _caption(style: Docket, first: Page) -> Iterator[_Line]:
    """The lines of the first page, each cut at the gutter; numbers and the court's name read as empty lines."""
    court = next((m for m in (p.search(first.body) for p in style.courts) if m), None)
    offset = 0
    for raw in first.body.split("\n")[:_CAPTION_LINES]:
        span = Span(offset, offset + len(raw))
        offset += len(raw) + 1
        text = _left_column(raw.strip())
        inside = court is not None and court.start() < span.end and span.start < court.end()
        yield _Line("" if inside or _numbers(style, text) else text, span)


def _left_column(text: str) -> str:
    """What stands before the gutter; a bracket that was opened in the line is none, and one may open a line twice."""
    if "(" in text or "[" in text:
        return text
    parts = _GUTTER.split(text)
    return parts[0] if parts[0] or len(parts) < 3 else parts[1]


def _numbers(style: Docket, text: str) -> bool:
    return any(label.match(text) for label in style.own)


def _named(pages: Sequence[Page], lines: Sequence[_Line], role: str) -> Iterator[Fact]:
    names = squeeze(" ".join(line.text for line in lines))
    span = Span(lines[0].span.start, lines[-1].span.end)
    for each in names.split(";"):
        name = _name(each)
        if name:
            value = smart_title(printed_form(pages[1:], name))
            yield fact_on(pages[0], "party", value, span, role=role)


def _name(text: str) -> str:
    """A party's name without what stands behind it; a full stop only where it ends an abbreviation."""
    name = _BEHIND_NAME.split(text, maxsplit=1)[0].strip(" ,;:*")
    return name if _ABBREVIATED.search(name) else name.rstrip(".")


def _role(printed: str) -> str:
    return "/".join(part.strip().title().removesuffix("s") for part in re.split(r"\s*[,/\-—–&]+\s*", squeeze(printed)))


def _title(style: Docket, first: Page, parties: Sequence[Fact]) -> Fact | None:
    """`X v. Y` from the caption's sides, else the subject line, else `In re`."""
    sides = list({fact.role: fact for fact in reversed(parties)}.values())[::-1]
    if len(sides) > 1:
        span = Span(sides[0].span.start, max(f.span.end for f in parties))
        return fact_on(first, "title", f"{sides[0].value} v. {sides[-1].value}", span, confidence=0.9)
    for pattern in style.titles:
        match = pattern.search(first.body)
        if match:
            value = squeeze(match["title"]).strip(" ,")
            value = re.sub(r"(?i)^in\s+re:?\s+(.*)$", lambda m: f"In re {smart_title(m[1])}", value)
            return fact_on(first, "title", value, Span(*match.span("title")))
    return None


def _sides(pages: Sequence[Page], title: Fact) -> Iterator[Fact]:
    sides = _V.split(title.value) if not title.value.startswith("In re ") else [title.value.removeprefix("In re ")]
    for side in sides[:2]:
        name = _name(side)
        if name:
            yield fact_on(pages[0], "party", name, title.span, confidence=0.8)


def _judges(style: Docket, first: Page) -> Iterator[Fact]:
    match = style.bench.search(first.body)
    if match is None:
        return
    for name in _JUDGES_BETWEEN.split(squeeze(match["judges"])):
        if name and not style.office.match(name):
            yield fact_on(first, "judge", name, Span(*match.span()))


def _below(style: Docket, first: Page, own: Fact) -> Iterator[Fact]:
    match = style.below.search(first.body)
    number = style.number.match(first.body, match.end()) if match else None
    if match and number and style.case_id(number) != own.value:
        yield fact_on(first, "appeals_from", style.case_id(number), Span(match.start(), number.end()), confidence=0.8)
