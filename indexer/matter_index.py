"""What the second pass over a matter knows of each document, and when two of them mean the same law. Pure."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pincite.indexer.legal_text.body_lines import squeeze
from pincite.indexer.legal_text.identifiers import law_number, same_law
from pincite.indexer.legal_text.patterns import common
from pincite.indexer.model import LEGISLATION, Document, DocumentKind, Fact, Identity, LawNumber

LAW_KINDS = LEGISLATION - {DocumentKind.BY_LAW} | {DocumentKind.ENACTMENT_NOTICE}
"""Kinds that are of one subject where they have one title; the by-laws of all towns have one title."""
_YEARS = re.compile(r"\b(?:of\s+)?(?:19|20)\d{2}\b")
_FEWEST_SHARED_PARTIES = 2
_ATTACHED = re.compile(
    r"(?:(?:annex(?:ure)?|appendix|schedule|exhibit|attachment|enclosure|rider)\b\W{0,20}(?:(?!to\b)\S{1,4}\W{1,20})?(?:to|of)|to)\s+(?:the\s+)?"
    r"(?P<title>.+?)(?:,?\s+(?:dated|of\s+\d|between|made)\b.*)?$",
    re.IGNORECASE,
)
"""The title of what is a part of another paper."""


@dataclass(frozen=True, slots=True)
class Member:
    """What the second pass needs of a document: its identity and facts, not its pages."""

    document: Document
    facts: tuple[Fact, ...] = ()


def title_key(title: str) -> str:
    """Return what a law's title comes down to when years, numbers, `the` and a name before `Law` are set aside."""
    text = common.LAW_NUMBER.sub(" ", squeeze(title)).casefold()
    text = text.replace("(amendment)", "amendment")
    text = re.sub(r"\([^)]{1,12}\)", " ", _YEARS.sub(" ", text))
    return re.sub(r"\W+", " ", re.sub(r"^the\s+", "", text.strip())).strip()


def amended_key(title: str) -> str:
    """Return the key of the law that an amendment law's title names: `X Amendment Law` amends `X`."""
    return re.sub(r"\s+amendments?\s+(?:law|act|regulations)$", "", title_key(title)).strip()


def amended_number(identity: Identity) -> LawNumber | None:
    """`Law No. (9) of 2013 Amending Certain Provisions of Law No. (3) of 2006`: the second number."""
    if identity.kind is not DocumentKind.AMENDMENT_LAW or not identity.title:
        return None
    numbers = [law_number(m) for m in common.LAW_NUMBER.finditer(identity.title)]
    return next((n for n in numbers if identity.law_number is None or not same_law(n, identity.law_number)), None)


def is_law(member: Member) -> bool:
    """Tell whether the document is a law's own text, in whatever version."""
    return member.document.identity.kind is DocumentKind.LAW


def is_filed(member: Member, held: "Held") -> bool:
    """Tell whether a document is a paper of a case: a court's, or one with the number of a case of which some are held.

    What a letter, a notice or a form has in its heading may be a number of something else.
    """
    identity = member.document.identity
    if not identity.case_ids or identity.kind.is_court_paper:
        return bool(identity.case_ids)
    return any(m.document.identity.kind.is_court_paper for m in held.filed(identity.case_ids[0]))


def rank(member: Member) -> tuple[int, str]:
    """Return the place of a document in its family: the smallest heads it."""
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
    """Return the keys under which a law of this key may be held.

    `Harbour Licensing Amendment Law` amends the `Harbour Licensing Law`: the word `Law` is said once.
    """
    return (key, f"{key} law", f"{key} act")


class Held:
    """The documents of a matter by what they are called, so that a pass over them costs no more than their number.

    `copies` are the other documents of the same text, by document.
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
            self._enter(member)

    def copies(self, doc_id: str) -> tuple[str, ...]:
        """Return the other documents of a document's text."""
        return self._copies.get(doc_id, ())

    def first_copy(self, member: Member) -> Member:
        """Return the first, in order of id, of the documents of one text: it stands for all of them."""
        doc_id = member.document.doc_id
        return self._by_id[min((doc_id, *self.copies(doc_id)))]

    def titled(self, key: str) -> Sequence[Member]:
        """Return the documents whose title comes down to the key."""
        return self._by_title.get(key, ())

    def law_titled(self, title: str) -> Sequence[Member]:
        """Return the laws, in every version, that a title means."""
        keys = same_title_keys(title_key(title))
        return next((laws for laws in ([m for m in self.titled(k) if is_law(m)] for k in keys) if laws), ())

    def full_key(self, base: str) -> str:
        """Return the key among those held that an amendment's title means; the base itself where none is held."""
        return next((key for key in same_title_keys(base) if key in self._by_title), base)

    def numbered(self, number: LawNumber) -> list[Member]:
        """Return the documents of a law's number."""
        found = self._by_number.get((number.number, number.year), ())
        return [m for m in found if same_law(m.document.identity.law_number, number)]

    def filed(self, case_id: str) -> Sequence[Member]:
        """Return the papers filed under a case number."""
        return self._by_case.get(case_id, ())

    def attached_to(self, member: Member) -> Member | None:
        """Return the document that an annex or a schedule, filed by itself, names in its title as its own."""
        named = _ATTACHED.match(squeeze(member.document.identity.title or ""))
        found = [m for m in self.titled(title_key(named["title"])) if m is not member] if named else []
        families = {m.document.identity.parties for m in found}
        return min(found, key=rank) if len(families) == 1 else None

    def by_number(self, number: LawNumber, own: Member) -> str | None:
        """Return the document that is the law of that number; its text rather than its notice where both are held."""
        found = [m for m in self.numbered(number) if m is not own]
        return min(found, key=rank).document.doc_id if found else None

    def amended_contract(self, member: Member) -> Member | None:
        """Return the contract that an amendment amends: the one with most of its parties, at least two."""
        shared = Counter(
            other.document.doc_id
            for name in {_name_key(p) for p in member.document.identity.parties}
            for other in self._by_party.get(name, ())
        )
        best = min(shared, key=lambda doc_id: (-shared[doc_id], doc_id), default=None)
        if best is None or shared[best] < _FEWEST_SHARED_PARTIES:
            return None
        return self._by_id[best]

    def _enter(self, member: Member) -> None:
        identity = member.document.identity
        if identity.title:
            self._by_title[title_key(identity.title)].append(member)
        if identity.law_number:
            self._by_number[identity.law_number.number, identity.law_number.year].append(member)
        for case_id in identity.case_ids:
            self._by_case[case_id].append(member)
        if identity.kind is DocumentKind.CONTRACT:
            for name in {_name_key(p) for p in identity.parties}:
                self._by_party[name].append(member)


def _name_key(name: str) -> str:
    return re.sub(r"\W+", " ", name).strip().casefold()
