"""Which documents belong together, and how: a second pass over all identities of a matter. Pure.

A law's family holds the law in all versions, its enactment notice, the regulations made under it and the amendment laws
that amend only it; an instrument that amends several laws heads a family of its own. A case's family holds the
papers with its number in their headings. An annex or a schedule is of the family of what its title names. Copies are of
one family. What links families is a relation.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pincite.indexer.cited_identity import read_names, with_names
from pincite.indexer.copies import Pages, same_text
from pincite.indexer.matter_index import (
    LAW_KINDS,
    Held,
    Member,
    amended_key,
    amended_number,
    is_filed,
    is_law,
    rank,
    same_title_keys,
    title_key,
)
from pincite.indexer.model import DocumentKind, Family, LawNumber, Relation
from pincite.indexer.relations import read_relations

__all__ = ["Families", "Member", "group", "title_key"]


@dataclass(frozen=True, slots=True)
class Families:
    """The families of a matter, its relations, and the family of each document."""

    families: tuple[Family, ...]
    relations: tuple[Relation, ...]
    family_of: dict[str, str] = field(default_factory=dict)


def group(members: Iterable[Member], pages: Pages = lambda _: ()) -> Families:
    """Group documents into families and relate them; by a title that only others give a document too.

    `pages` gives the pages of a document, to find copies; without it only files of the same bytes are copies.
    """
    members = tuple(members)
    copies = same_text((member.document for member in members), pages)
    held = Held(members, copies)
    named = tuple(dict.fromkeys(read_names(held)))
    if named:
        documents = with_names([member.document for member in held.members], named)
        held = Held((Member(document, m.facts) for document, m in zip(documents, members, strict=True)), copies)
    families = sorted((_family(same, held) for same in _grouped(held)), key=lambda f: f.family_id)
    family_of = {doc_id: family.family_id for family in families for doc_id in family.doc_ids}
    return Families(tuple(families), (*read_relations(held), *named), family_of)


def _grouped(held: Held) -> list[list[Member]]:
    """Documents of one subject; subjects that come down to one family id (one law under two titles) are one."""
    by_key: dict[str, list[Member]] = defaultdict(list)
    for member in held.members:
        by_key[_key(member, held)].append(member)
    by_id: dict[str, list[Member]] = defaultdict(list)
    for same in by_key.values():
        by_id[_family(same, held).family_id].extend(same)
    return list(by_id.values())


def _key(member: Member, held: Held) -> str:
    member = held.first_copy(member)
    identity = member.document.identity
    base = held.attached_to(member)
    if base is not None:
        return _key(base, held)
    if is_filed(member, held):
        return f"case:{_case(member, held)}"
    if identity.kind in LAW_KINDS and identity.title:
        return f"law:{_subject(member, held)}"
    if identity.kind is DocumentKind.CONTRACT_AMENDMENT:
        base = held.amended_contract(member)
        return f"contract:{base.document.doc_id}" if base else f"contract:{member.document.doc_id}"
    if identity.kind is DocumentKind.CONTRACT:
        return f"contract:{member.document.doc_id}"
    return f"doc:{member.document.doc_id}"


def _case(member: Member, held: Held) -> str:
    """The case number; where courts that number alike are held, with the court's name."""
    identity = member.document.identity
    number = identity.case_ids[0]
    if not number[0].isdigit():
        return number
    courts = {m.document.identity.court for m in held.filed(number)} - {None}
    return f"{identity.court or ''} {number}".strip() if len(courts) > 1 else number


def _subject(member: Member, held: Held) -> str:
    """The title key of the law that a law document is about; its own where it is about several or about none held."""
    identity = member.document.identity
    key = title_key(identity.title or "")
    if identity.kind.is_subordinate:
        return _parent_law(member, held) or key
    base = amended_key(identity.title or "")
    if base != key:
        several = _is_several(base, identity.law_number)
        return f"{key} {identity.law_number}" if several else held.full_key(base)
    named = amended_number(identity)
    if named is not None:
        target = next((m for m in held.numbered(named) if is_law(m)), None)
        return title_key(target.document.identity.title or "") if target else key
    return key


def _is_several(base: str, number: LawNumber | None) -> bool:
    """`Saltmere Laws Amendment Law`, or one named after the law-maker alone, amends whatever its articles say."""
    issuer = number.issuer.casefold() if number else ""
    return base.endswith("laws") or base in ("law", f"{issuer} law")


def _parent_law(member: Member, held: Held) -> str | None:
    """The law that regulations are made under: by their title (`X Regulations` under the `X Law`), else as stated.

    Regulations made under several laws are of none of their families.
    """
    stem = re.sub(r"\s+(?:regulations|rules)$", "", title_key(member.document.identity.title or ""))
    for candidate in (f"{stem} law", f"{stem} act", f"law of {stem} law", f"law of {stem}"):
        if _is_subject(candidate, held):
            return candidate
    stated = list(dict.fromkeys(title_key(f.value) for f in member.facts if f.field == "made_under"))
    if len(stated) != 1:
        return None
    return next((key for key in same_title_keys(stated[0]) if _is_subject(key, held)), stated[0])


def _is_subject(key: str, held: Held) -> bool:
    """Tell whether a law of this title is held, or the notice of its enactment."""
    return any(m.document.identity.kind in (DocumentKind.LAW, DocumentKind.ENACTMENT_NOTICE) for m in held.titled(key))


def _family(members: Sequence[Member], held: Held) -> Family:
    head = min(members, key=rank)
    identity = head.document.identity
    doc_ids = tuple(sorted(m.document.doc_id for m in members))
    if is_filed(head, held):
        return Family(f"case:{_slug(_case(head, held))}", "case", identity.title or identity.case_ids[0], doc_ids)
    if identity.kind in LAW_KINDS and identity.title:
        number = identity.law_number
        name = f"{number.issuer} {number.number} {number.year}" if number else title_key(identity.title)
        return Family(f"law:{_slug(name)}", "law", identity.title, doc_ids)
    if identity.kind.is_contract:
        return Family(f"contract:{head.document.doc_id}", "contract", identity.title or head.document.doc_id, doc_ids)
    return Family(f"doc:{head.document.doc_id}", "document", identity.title or head.document.doc_id, doc_ids)


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")
