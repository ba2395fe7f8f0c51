"""Contracts and their amendments, by title and opening sentence. Pure."""

from collections.abc import Iterator, Sequence

from pincite.indexer.identity.base import Identified
from pincite.indexer.identity.contract_dates import read_contract_dates
from pincite.indexer.identity.contract_parties import read_parties
from pincite.indexer.identity.contract_titles import names_contract, read_title, title_line
from pincite.indexer.identity.cover import begins_provision
from pincite.indexer.lines import Line, fact_on
from pincite.indexer.model import DocumentKind, Fact, Identity
from pincite.indexer.page import Page, Span
from pincite.indexer.patterns import contracts as patterns
from pincite.indexer.patterns.contract_parties import CONTRACT_PARTIES

_NUMBER_PAGES = 2
_OPENING = 1500
"""Characters behind the title within which a contract names itself."""
_HEAD_LINES = 6


def is_contract(pages: Sequence[Page], lines: Sequence[Line]) -> bool:
    """Tell a contract, or an amendment of one, by what heads it and by parties that bind themselves.

    First lines that name a contract suffice; prose that names one does not, unless more follows that speaks as a
    contract does.
    """
    opening = "\n".join(page.body for page in pages[:2])
    first = list(_first_lines(lines))
    if names_contract(first):
        return True
    if any(patterns.AGREEMENT_TITLE.search(line.text) for line in first):
        return patterns.AGREES.search(opening, first[0].span.end) is not None
    titled = title_line(lines) or patterns.THIS_AGREEMENT.search(opening)
    return bool(titled and (CONTRACT_PARTIES.search(opening) or patterns.BINDS.search(opening)))


def _first_lines(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines up to the first sentence or provision."""
    for line in lines[:_HEAD_LINES]:
        if begins_provision(line.text):
            return
        yield line
        if line.text.endswith((".", ":")):
            return


def read_contract(pages: Sequence[Page], named: Fact | None = None) -> Identified:
    """Read a contract's title (else `named`), names and number, parties with their defined names, and dates."""
    titled = read_title(pages) or named
    amends = titled is not None and patterns.CONTRACT_AMENDMENT.search(titled.value)
    parties = read_parties(pages)
    facts = (*((titled,) if titled else ()), *_number(pages), *parties, *read_contract_dates(pages))
    return Identified(
        Identity(
            DocumentKind.CONTRACT_AMENDMENT if amends else DocumentKind.CONTRACT,
            title=titled.value if titled else None,
            parties=tuple(dict.fromkeys(fact.value for fact in parties)),
        ),
        facts,
    )


def _number(pages: Sequence[Page]) -> Iterator[Fact]:
    for page in pages[:_NUMBER_PAGES]:
        match = patterns.CONTRACT_NUMBER.search(page.body)
        if match and any(char.isdigit() for char in match["number"]):
            yield fact_on(page, "contract_number", match["number"], Span(*match.span("number")))
            return
