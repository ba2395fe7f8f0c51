"""Identify contracts and their amendments by title and opening sentence. Pure."""

from collections.abc import Iterator, Sequence

from pincite.indexer.identity.base import Identified
from pincite.indexer.identity.contract_dates import read_contract_dates
from pincite.indexer.identity.contract_parties import read_parties
from pincite.indexer.identity.contract_titles import read_title, title_line
from pincite.indexer.identity.cover import is_prose
from pincite.indexer.identity.kinds import noun_of
from pincite.indexer.legal_text.body_lines import body_lines, fact_on
from pincite.indexer.legal_text.patterns import contracts as patterns
from pincite.indexer.legal_text.patterns.contract_parties import CONTRACT_PARTIES
from pincite.indexer.model import DocumentKind, Fact, Identity
from pincite.indexer.page import Page, Span

_NUMBER_PAGES = 2


def is_contract(pages: Sequence[Page], title: str) -> bool:
    """Return whether the paper is a contract or an amendment: by its title's noun, else by words that bind parties."""
    opening = "\n".join(page.body for page in pages[:2])
    bound = CONTRACT_PARTIES.search(opening) or patterns.BINDS.search(opening)
    named = title_line(list(body_lines(pages[:1]))) or patterns.THIS_AGREEMENT.search(opening)
    if noun_of(title) is DocumentKind.CONTRACT:
        return bool(bound) or not (title.endswith(":") or is_prose(title))
    return bool(named and bound) or patterns.OWN_NAME.search(opening) is not None


def read_contract(pages: Sequence[Page], named: Fact | None = None, attached: Sequence[Page] = ()) -> Identified:
    """Read a contract's title (else `named`), names and number, parties with their defined names, and dates.

    `attached` has the same pages with attachments, which are searched last for the effective date.
    """
    titled = read_title(pages) or named
    amends = titled is not None and patterns.CONTRACT_AMENDMENT.search(titled.value)
    parties = read_parties(pages)
    dates = {fact.field: fact for fact in read_contract_dates(attached) if fact.field == "effective_date"}
    dates |= {fact.field: fact for fact in read_contract_dates(pages)}
    facts = (*((titled,) if titled else ()), *_number(pages), *parties, *dates.values())
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
