"""Contracts and their amendments, by title and opening sentence. Pure."""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.identity.base import Identified
from pincite.indexer.identity.contract_dates import read_contract_dates
from pincite.indexer.identity.contract_parties import read_parties
from pincite.indexer.lines import Line, fact_on, squeeze
from pincite.indexer.model import DocumentKind, Fact, Identity, Page, Span
from pincite.indexer.patterns import contracts as patterns
from pincite.indexer.patterns.contract_parties import CONTRACT_PARTIES
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
    opening = "\n".join(page.text for page in pages[:2])
    titled = _title_line(lines) or patterns.THIS_AGREEMENT.search(opening)
    if titled and CONTRACT_PARTIES.search(opening):
        return DocumentKind.CONTRACT
    return DocumentKind.UNKNOWN


def read_contract(pages: Sequence[Page], lines: Sequence[Line], kind: DocumentKind) -> Identified:
    """Read a contract's title, parties with their defined names, and date."""
    titled = _title(pages, lines)
    parties = read_parties(pages)
    facts = (*((titled,) if titled else ()), *parties, *read_contract_dates(pages))
    names = tuple(dict.fromkeys(f.value for f in parties))
    return Identified(Identity(kind, title=titled.value if titled else None, parties=names), facts)


def _title(pages: Sequence[Page], lines: Sequence[Line]) -> Fact | None:
    line = _title_line(lines)
    if line is not None:
        return fact_on(pages[0], "title", smart_title(squeeze(line.text)), line.span)
    for page in pages[:2]:
        match = patterns.THIS_AGREEMENT.search(page.text)
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
