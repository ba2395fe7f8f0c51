"""Which contracts of a matter a question asks to list: by their law, by a party, a year. Pure."""

import re
from dataclasses import dataclass

from pincite.indexer.analyze import words
from pincite.server.agent.offline.binding import is_over_matter
from pincite.server.agent.offline.contracts import asked_field
from pincite.server.agent.offline.readers.jurisdictions import place_asked, same_place
from pincite.server.agent.offline.view import SeenFact, View
from pincite.tools.answer_types import AnswerType
from pincite.tools.party_words import party_words

_CONTRACTS = re.compile(
    r"\b(?:which|what|list|name)\s+(?:all\s+)?(?:of\s+)?(?:the\s+)?(?:[\w’'-]+\s+){0,2}?(?:contracts|agreements|leases|deeds)\b",
    re.IGNORECASE,
)
_PARTY = re.compile(
    r"\b(?:name|names|have|has|list|lists|involve|with|is|are)\s+(?P<party>(?-i:[A-Z])[\w.,&’' -]*?)\s+"
    r"(?:as\s+(?:an?\s+)?|an?\s+)?part(?:y|ies)\b|"
    r"\bpart(?:y|ies)\s+(?:is|are|to)\s+(?P<behind>(?-i:[A-Z])[\w.,&’' -]*?)\s*\?|"
    r"\bis\s+(?P<it>(?-i:[A-Z])[\w.,&’' -]*?)\s+an?\s+party\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_DATES = ("expiration_date", "effective_date", "agreement_date")
_MOST = 12
"""Contracts looked up for a list: with two calls before, as many as one run has room for."""


@dataclass(frozen=True, slots=True)
class Listing:
    """What the contracts asked for have in common: a field on record and the value asked for."""

    field: str
    wanted: str

    def holds(self, fact: SeenFact) -> bool:
        """Whether a fact on record is what is asked for."""
        if fact.field != self.field:
            return False
        if self.field == "governing_law":
            return same_place(self.wanted, fact.value)
        if self.field == "party":
            return bool(party_words(self.wanted)) and party_words(self.wanted) <= party_words(fact.value)
        return fact.value.startswith(self.wanted)

    @property
    def query(self) -> str:
        """Words that the page with the fact holds."""
        said = {"governing_law": f"governed by the laws of {self.wanted}", "party": f"by and between {self.wanted}"}
        return said.get(self.field, f"{self.field.replace('_', ' ')} term {self.wanted}")


def listing_asked(view: View) -> Listing | None:
    """What a question lists contracts by; null where it lists other documents or by nothing that is on record."""
    question = view.transcript.question
    if (
        view.transcript.answer_type is not AnswerType.NAMES
        or not _CONTRACTS.search(question)
        or not is_over_matter(view)
    ):
        return None
    party = _PARTY.search(question)
    if party:
        return Listing("party", str(party[party.lastgroup or 0]).strip(" ,"))
    field, place, year = asked_field(view), place_asked(question), _YEAR.search(question)
    if field == "governing_law" and place:
        return Listing(field, place)
    return Listing(field, year.group()) if field in _DATES and year else None


def candidates(view: View, listing: Listing) -> list[str]:
    """The documents to look up, best first: those whose pages hold the value's words, where a page must print them."""
    wanted = set(words(listing.wanted))
    printed = listing.field not in _DATES
    found = (
        hit.ref.doc_id
        for hit in view.hits
        if not printed or wanted <= {stem for word in hit.matched for stem in words(word)}
    )
    return list(dict.fromkeys(found))[:_MOST]
