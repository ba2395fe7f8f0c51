"""What the second pass over a matter knows of each document, and when two of them mean the same law. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pincite.indexer.lines import squeeze
from pincite.indexer.model import Document, DocumentKind, Fact, LawNumber
from pincite.indexer.patterns import common
from pincite.indexer.references import same_law

LAW_KINDS = (
    DocumentKind.LAW,
    DocumentKind.AMENDMENT_LAW,
    DocumentKind.ENACTMENT_NOTICE,
    DocumentKind.REGULATIONS,
)
COURT_KINDS = (DocumentKind.JUDGMENT, DocumentKind.ORDER)
_YEARS = re.compile(r"\b(?:of\s+)?(?:19|20)\d{2}\b")
_FEWEST_SHARED_PARTIES = 2


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


def full_key(base: str, held: Sequence[Member]) -> str:
    """Return the key among those held that an amendment's title means.

    `Harbour Licensing Amendment Law` amends the `Harbour Licensing Law`: the word `Law` is said once.
    """
    subjects = {title_key(m.document.identity.title or "") for m in held}
    return next((k for k in (base, f"{base} law", f"{base} act") if k in subjects), base)


def is_law(member: Member) -> bool:
    """Tell whether the document is a law's own text, in whatever version."""
    return member.document.identity.kind is DocumentKind.LAW


def rank(member: Member) -> tuple[int, str]:
    """Return the place of a document in its family: the smallest heads it."""
    order = (
        DocumentKind.LAW,
        DocumentKind.JUDGMENT,
        DocumentKind.CONTRACT,
        DocumentKind.ENACTMENT_NOTICE,
        DocumentKind.AMENDMENT_LAW,
        DocumentKind.REGULATIONS,
    )
    identity = member.document.identity
    place = order.index(identity.kind) if identity.kind in order else len(order)
    amends = amended_key(identity.title or "") != title_key(identity.title or "")
    return place + (10 if amends and identity.kind is DocumentKind.ENACTMENT_NOTICE else 0), member.document.doc_id


def by_number(held: Sequence[Member], number: LawNumber, own: Member) -> str | None:
    """Return the document that is the law of that number; its text rather than its notice where both are held."""
    found = [m for m in held if m is not own and same_law(m.document.identity.law_number, number)]
    return min(found, key=rank).document.doc_id if found else None


def amended_contract(member: Member, held: Sequence[Member]) -> Member | None:
    """Return the contract that an amendment amends: the one with most of its parties, at least two."""
    mine = {_name_key(p) for p in member.document.identity.parties}
    candidates = [m for m in held if m.document.identity.kind is DocumentKind.CONTRACT]
    scored = [(len(mine & {_name_key(p) for p in c.document.identity.parties}), c) for c in candidates]
    best = max(scored, key=lambda pair: pair[0], default=(0, None))
    return best[1] if best[0] >= _FEWEST_SHARED_PARTIES else None


def _name_key(name: str) -> str:
    return re.sub(r"\W+", " ", name).strip().casefold()
