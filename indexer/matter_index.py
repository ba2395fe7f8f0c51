"""Index a matter's documents by title, number, case and party for the second pass. Pure."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pincite.indexer.legal_text.body_lines import squeeze
from pincite.indexer.legal_text.identifiers import law_number, same_law
from pincite.indexer.legal_text.patterns import common
from pincite.indexer.model import LEGISLATION, Document, DocumentKind, Fact, Identity, LawNumber

LAW_KINDS = LEGISLATION - {DocumentKind.BY_LAW} | {DocumentKind.ENACTMENT_NOTICE}
"""Kinds that share a family when they share a title. By-laws are excluded: those of all towns have the same title."""
_YEARS = re.compile(r"\b(?:of\s+)?(?:19|20)\d{2}\b")
_FEWEST_SHARED_PARTIES = 2
_ATTACHMENT = r"(?:annex(?:ure)?|appendix|schedule|exhibit|attachment|enclosure|rider)\b"
_ATTACHMENT_NUMBER = r"(?:(?!to\b)\S{1,4}\W{1,20})?"
_ATTACHED = re.compile(
    rf"(?:{_ATTACHMENT}\W{{0,20}}{_ATTACHMENT_NUMBER}(?:to|of)|to)\s+(?:the\s+)?"
    r"(?P<title>.+?)(?:,?\s+(?:dated|of\s+\d|between|made)\b.*)?$",
    re.IGNORECASE,
)
"""Matches the title of an annex, schedule or exhibit and captures the title of the document it belongs to."""


@dataclass(frozen=True, slots=True)
class Member:
    """A document with its identity and facts, without its pages."""

    document: Document
    facts: tuple[Fact, ...] = ()


def title_key(title: str) -> str:
    """Normalise a law's title: without years, numbers, `the` and a name before `Law`."""
    text = common.LAW_NUMBER.sub(" ", squeeze(title)).casefold()
    text = text.replace("(amendment)", "amendment")
    text = re.sub(r"\([^)]{1,12}\)", " ", _YEARS.sub(" ", text))
    return re.sub(r"\W+", " ", re.sub(r"^the\s+", "", text.strip())).strip()


def amended_key(title: str) -> str:
    """Return the key of the law that an amendment law's title names: `X Amendment Law` amends `X`."""
    return re.sub(r"\s+amendments?\s+(?:law|act|regulations)$", "", title_key(title)).strip()


def amended_number(identity: Identity) -> LawNumber | None:
    """Return the number of the amended law in an amendment law's title.

    `Law No. (9) of 2013 Amending Certain Provisions of Law No. (3) of 2006` gives the second number.
    """
    if identity.kind is not DocumentKind.AMENDMENT_LAW or not identity.title:
        return None
    numbers = [law_number(m) for m in common.LAW_NUMBER.finditer(identity.title)]
    return next((n for n in numbers if identity.law_number is None or not same_law(n, identity.law_number)), None)


def is_law(member: Member) -> bool:
    """Return whether the document is the text of a law, in any version."""
    return member.document.identity.kind is DocumentKind.LAW


def is_case_paper(member: Member, index: "MatterIndex") -> bool:
    """Return whether a document is a paper of a case.

    A court paper with a case number is one. Another document is one only if the matter has a court paper with the same
    number, because the number in the heading of a letter, notice or form may be something else.
    """
    identity = member.document.identity
    if not identity.case_ids or identity.kind.is_court_paper:
        return bool(identity.case_ids)
    return any(m.document.identity.kind.is_court_paper for m in index.case_papers(identity.case_ids[0]))


def rank(member: Member) -> tuple[int, str]:
    """Return the sort key of a document in its family. The document with the smallest key is the head."""
    order = (
        DocumentKind.LAW,
        DocumentKind.JUDGMENT,
        DocumentKind.ORDER,
        DocumentKind.COURT_FILING,
        DocumentKind.CONTRACT,
        DocumentKind.ENACTMENT_NOTICE,
        DocumentKind.AMENDMENT_LAW,
        DocumentKind.REGULATIONS,
    )
    identity = member.document.identity
    place = order.index(identity.kind) if identity.kind in order else len(order)
    amends = amended_key(identity.title or "") != title_key(identity.title or "")
    return place + (10 if amends and identity.kind is DocumentKind.ENACTMENT_NOTICE else 0), member.document.doc_id


def same_title_keys(key: str) -> tuple[str, ...]:
    """Return the keys that a law with this title key may have in the index.

    `Harbour Licensing Amendment Law` amends the `Harbour Licensing Law`: its title has the word `Law` only once.
    """
    return (key, f"{key} law", f"{key} act")


class MatterIndex:
    """The documents of a matter by title, law number, case number and party.

    A pass over the documents costs time linear in their number. `copies` maps a document's id to the ids of its copies.
    """

    def __init__(self, members: Iterable[Member], copies: Mapping[str, tuple[str, ...]]) -> None:
        self.members = tuple(members)
        self._by_id = {member.document.doc_id: member for member in self.members}
        self._copies = copies
        self._by_title: dict[str, list[Member]] = defaultdict(list)
        self._by_number: dict[tuple[int, int], list[Member]] = defaultdict(list)
        self._by_case: dict[str, list[Member]] = defaultdict(list)
        self._by_party: dict[str, list[Member]] = defaultdict(list)
        for member in self.members:
            self._add(member)

    def copies(self, doc_id: str) -> tuple[str, ...]:
        """Return the ids of the other documents with the same text."""
        return self._copies.get(doc_id, ())

    def first_copy(self, member: Member) -> Member:
        """Return the copy with the smallest id, which represents all copies of the text."""
        doc_id = member.document.doc_id
        return self._by_id[min((doc_id, *self.copies(doc_id)))]

    def titled(self, key: str) -> Sequence[Member]:
        """Return the documents with this title key."""
        return self._by_title.get(key, ())

    def law_titled(self, title: str) -> Sequence[Member]:
        """Return the laws, in every version, that a title refers to."""
        keys = same_title_keys(title_key(title))
        return next((laws for laws in ([m for m in self.titled(k) if is_law(m)] for k in keys) if laws), ())

    def full_key(self, base: str) -> str:
        """Return the indexed title key that an amendment's title refers to, or `base` if there is none."""
        return next((key for key in same_title_keys(base) if key in self._by_title), base)

    def numbered(self, number: LawNumber) -> list[Member]:
        """Return the documents with this law number."""
        found = self._by_number.get((number.number, number.year), ())
        return [m for m in found if same_law(m.document.identity.law_number, number)]

    def case_papers(self, case_id: str) -> Sequence[Member]:
        """Return the documents with this case number."""
        return self._by_case.get(case_id, ())

    def attached_to(self, member: Member) -> Member | None:
        """Return the document that an annex or a schedule, filed on its own, names in its title."""
        named = _ATTACHED.match(squeeze(member.document.identity.title or ""))
        found = [m for m in self.titled(title_key(named["title"])) if m is not member] if named else []
        families = {m.document.identity.parties for m in found}
        return min(found, key=rank) if len(families) == 1 else None

    def by_number(self, number: LawNumber, own: Member) -> str | None:
        """Return the id of the law with this number. The law's text has precedence over its notice."""
        found = [m for m in self.numbered(number) if m is not own]
        return min(found, key=rank).document.doc_id if found else None

    def amended_contract(self, member: Member) -> Member | None:
        """Return the contract that an amendment amends: the one that shares most parties with it, at least two."""
        shared = Counter(
            other.document.doc_id
            for name in {_party_key(p) for p in member.document.identity.parties}
            for other in self._by_party.get(name, ())
        )
        best = min(shared, key=lambda doc_id: (-shared[doc_id], doc_id), default=None)
        if best is None or shared[best] < _FEWEST_SHARED_PARTIES:
            return None
        return self._by_id[best]

    def _add(self, member: Member) -> None:
        identity = member.document.identity
        if identity.title:
            self._by_title[title_key(identity.title)].append(member)
        if identity.law_number:
            self._by_number[identity.law_number.number, identity.law_number.year].append(member)
        for case_id in identity.case_ids:
            self._by_case[case_id].append(member)
        if identity.kind is DocumentKind.CONTRACT:
            for name in {_party_key(p) for p in identity.parties}:
                self._by_party[name].append(member)


def _party_key(name: str) -> str:
    return re.sub(r"\W+", " ", name).strip().casefold()
