"""Contracts and their amendments, by title and opening sentence. Pure."""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.identity.base import Identified
from pincite.indexer.lines import Line, fact_on, squeeze
from pincite.indexer.model import DocumentKind, Fact, Identity, Page, Span
from pincite.indexer.patterns import contracts as patterns
from pincite.indexer.records.dates import read_dates
from pincite.indexer.titlecase import smart_title

_TITLE_LINES = 25
_LONGEST_TITLE = 90
_OPENING_PAGES = 3
_OPENING = 2400
"""Characters behind `between` within which the parties are named."""
_MOST_PARTIES = 8
_LONGEST_NAME = 90
_DATE_REACH = 45


def contract_kind(pages: Sequence[Page], lines: Sequence[Line], title: str | None) -> DocumentKind:
    """Tell a contract, or an amendment of one, by its title or by a title line above named parties."""
    words = title or ""
    if patterns.AGREEMENT_TITLE.search(words):
        amends = patterns.CONTRACT_AMENDMENT.search(words)
        return DocumentKind.CONTRACT_AMENDMENT if amends else DocumentKind.CONTRACT
    opening = "\n".join(page.body for page in pages[:2])
    titled = _title_line(lines) or patterns.THIS_AGREEMENT.search(opening)
    if titled and patterns.CONTRACT_PARTIES.search(opening):
        return DocumentKind.CONTRACT
    return DocumentKind.UNKNOWN


def read_contract(pages: Sequence[Page], lines: Sequence[Line], kind: DocumentKind) -> Identified:
    """Read a contract's title, parties with their defined names, and date."""
    titled = _title(pages, lines)
    parties = _parties(pages)
    dated = _date(pages)
    facts = (*((titled,) if titled else ()), *parties, *((dated,) if dated else ()))
    names = tuple(dict.fromkeys(f.value for f in parties))
    return Identified(Identity(kind, title=titled.value if titled else None, parties=names), facts)


def _title(pages: Sequence[Page], lines: Sequence[Line]) -> Fact | None:
    line = _title_line(lines)
    if line is not None:
        return fact_on(pages[0], "title", smart_title(squeeze(line.text)), line.span)
    for page in pages[:2]:
        match = patterns.THIS_AGREEMENT.search(page.body)
        if match:
            return fact_on(page, "title", smart_title(squeeze(match["title"])), Span(*match.span("title")))
    line = next((line for line in lines[:_TITLE_LINES] if patterns.AGREEMENT_TITLE.search(line.text)), None)
    return fact_on(pages[0], "title", smart_title(squeeze(line.text)), line.span, confidence=0.5) if line else None


def _title_line(lines: Sequence[Line]) -> Line | None:
    """The first line that names an agreement and is set like a title: all of its long words begin with a capital."""
    for line in lines[:_TITLE_LINES]:
        if (
            len(line.text) <= _LONGEST_TITLE
            and patterns.AGREEMENT_TITLE.search(line.text)
            and _set_like_title(line.text)
        ):
            return line
    return None


def _set_like_title(text: str) -> bool:
    words = [word for word in re.findall(r"[^\W\d_]+", text) if len(word) > 3]
    return all(word[0].isupper() for word in words) and not text.endswith((",", ";", "."))


def _parties(pages: Sequence[Page]) -> list[Fact]:
    for page in pages[:_OPENING_PAGES]:
        for opening in patterns.CONTRACT_PARTIES.finditer(page.body):
            found = list(dict.fromkeys(_named(page, opening.end())))
            if found:
                return found[:_MOST_PARTIES]
    return []


def _named(page: Page, start: int) -> Iterator[Fact]:
    """Each party stands before its defined name: `Oakley Limited, a company ... (the “Seller”)`."""
    stop = patterns.PARTIES_END.search(page.body, start, start + _OPENING)
    end = stop.start() if stop else min(len(page.body), start + _OPENING)
    begin = start
    for role in patterns.DEFINED_ROLE.finditer(page.body, start, end):
        if patterns.NOT_A_ROLE.search(role["role"]):
            continue
        span = _name_before(page.body, begin, role.start())
        if span is not None:
            yield fact_on(page, "party", squeeze(page.body[span.start : span.end]), span, role=squeeze(role["role"]))
        begin = role.end()


def _name_before(text: str, begin: int, end: int) -> Span | None:
    """The name at the head of a stretch; behind the last party's particulars it stands after `and`."""
    passage = text[begin:end]
    lead = patterns.PARTY_LEAD.match(passage)
    at = lead.end() if lead else 0
    if lead is None or not re.search(r"and|between|among|\d|by", lead.group(), re.IGNORECASE):
        behind = [m.end() for m in re.finditer(r"\band\s+(?=[A-Z]|[a-z]+\.)|\(\d\)\s*", passage)]
        at = behind[-1] if behind else at
    match = patterns.PARTY_NAME.match(passage[at:])
    if match is None:
        return None
    name = match["name"].rstrip(" ,")
    if (
        patterns.NO_NAME.search(name)
        or not 2 < len(name) <= _LONGEST_NAME
        or not (name[0].isupper() or "." in name)
        or name.count("\n") > 1
    ):
        return None
    return Span(begin + at, begin + at + len(name))


def _date(pages: Sequence[Page]) -> Fact | None:
    """The date the agreement is made on, as its opening sentence says; else the first date on its first pages."""
    for page in pages[:2]:
        found = read_dates(page.body)
        for made in patterns.MADE_ON.finditer(page.body):
            near = next((d for d in found if 0 <= d.span.start - made.end() <= _DATE_REACH), None)
            if near and patterns.CONTRACT_PARTIES.search(page.body):
                return fact_on(page, "agreement_date", near.iso, near.span, confidence=0.9)
    for page in pages[:2]:
        found = read_dates(page.body)
        if found:
            return fact_on(page, "agreement_date", found[0].iso, found[0].span, confidence=0.5)
    return None
