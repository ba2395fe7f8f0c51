"""Group the documents of a matter into families and relate them, from all identities. Pure.

The family of a law has the law in all versions, its enactment notice, the regulations made under it and the amendment
laws that amend only it. An instrument that amends several laws is the head of a family of its own. The family of a case
has the papers with its number in their headings. An annex or a schedule belongs to the family of the document its title
names. Copies share a family. Links between families are relations.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pincite.indexer.cited_identity import read_cited_identity, with_cited_identity
from pincite.indexer.copies import Pages, same_text
from pincite.indexer.matter_index import (
    LAW_KINDS,
    MatterIndex,
    Member,
    amended_key,
    amended_number,
    is_case_paper,
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
    """The families of a matter, its relations, and the family id of each document id."""

    families: tuple[Family, ...]
    relations: tuple[Relation, ...]
    family_of: dict[str, str] = field(default_factory=dict)


def group(members: Iterable[Member], pages: Pages = lambda _: ()) -> Families:
    """Group documents into families and relate them.

    A title that only other documents give a document counts as its title. `pages` returns the pages of a document and
    is used to find copies; without it only files with the same bytes are copies.
    """
    members = tuple(members)
    copies = same_text((member.document for member in members), pages)
    index = MatterIndex(members, copies)
    named = tuple(dict.fromkeys(read_cited_identity(index)))
    if named:
        documents = with_cited_identity([member.document for member in index.members], named)
        index = MatterIndex((Member(document, m.facts) for document, m in zip(documents, members, strict=True)), copies)
    families = sorted((_family(same, index) for same in _group_by_subject(index)), key=lambda f: f.family_id)
    family_of = {doc_id: family.family_id for family in families for doc_id in family.doc_ids}
    return Families(tuple(families), (*read_relations(index), *named), family_of)


def _group_by_subject(index: MatterIndex) -> list[list[Member]]:
    """Group documents by subject. Subjects with the same family id (one law under two titles) are merged."""
    by_key: dict[str, list[Member]] = defaultdict(list)
    for member in index.members:
        by_key[_key(member, index)].append(member)
    by_id: dict[str, list[Member]] = defaultdict(list)
    for same in by_key.values():
        by_id[_family(same, index).family_id].extend(same)
    return list(by_id.values())


def _key(member: Member, index: MatterIndex) -> str:
    member = index.first_copy(member)
    identity = member.document.identity
    base = index.attached_to(member)
    if base is not None:
        return _key(base, index)
    if is_case_paper(member, index):
        return f"case:{_case(member, index)}"
    if identity.kind in LAW_KINDS and identity.title:
        return f"law:{_subject(member, index)}"
    if identity.kind is DocumentKind.CONTRACT_AMENDMENT:
        base = index.amended_contract(member)
        return f"contract:{base.document.doc_id}" if base else f"contract:{member.document.doc_id}"
    if identity.kind is DocumentKind.CONTRACT:
        return f"contract:{member.document.doc_id}"
    return f"doc:{member.document.doc_id}"


def _case(member: Member, index: MatterIndex) -> str:
    """Return the case number, preceded by the court's name where several courts of the matter use the same number."""
    identity = member.document.identity
    number = identity.case_ids[0]
    if not number[0].isdigit():
        return number
    courts = {m.document.identity.court for m in index.case_papers(number)} - {None}
    return f"{identity.court or ''} {number}".strip() if len(courts) > 1 else number


def _subject(member: Member, index: MatterIndex) -> str:
    """Return the title key of the law that a document is about.

    It is the document's own key if it is about several laws, or about a law that the matter does not have.
    """
    identity = member.document.identity
    key = title_key(identity.title or "")
    if identity.kind.is_subordinate:
        return _parent_law(member, index) or key
    base = amended_key(identity.title or "")
    if base != key:
        several = _amends_several_laws(base, identity.law_number)
        return f"{key} {identity.law_number}" if several else index.full_key(base)
    named = amended_number(identity)
    if named is not None:
        target = next((m for m in index.numbered(named) if is_law(m)), None)
        return title_key(target.document.identity.title or "") if target else key
    return key


def _amends_several_laws(base: str, number: LawNumber | None) -> bool:
    """Return whether the title names no single law: `Saltmere Laws Amendment Law`, or the law-maker's name alone."""
    issuer = number.issuer.casefold() if number else ""
    return base.endswith("laws") or base in ("law", f"{issuer} law")


def _parent_law(member: Member, index: MatterIndex) -> str | None:
    """Return the title key of the law that regulations are made under.

    It is found by title (`X Regulations` under the `X Law`), else by what they state. Regulations made under several
    laws belong to the family of none.
    """
    stem = re.sub(r"\s+(?:regulations|rules)$", "", title_key(member.document.identity.title or ""))
    for candidate in (f"{stem} law", f"{stem} act", f"law of {stem} law", f"law of {stem}"):
        if _has_law_titled(candidate, index):
            return candidate
    stated = list(dict.fromkeys(title_key(f.value) for f in member.facts if f.field == "made_under"))
    if len(stated) != 1:
        return None
    return next((key for key in same_title_keys(stated[0]) if _has_law_titled(key, index)), stated[0])


def _has_law_titled(key: str, index: MatterIndex) -> bool:
    """Return whether the matter has a law with this title key or its enactment notice."""
    return any(m.document.identity.kind in (DocumentKind.LAW, DocumentKind.ENACTMENT_NOTICE) for m in index.titled(key))


def _family(members: Sequence[Member], index: MatterIndex) -> Family:
    head = min(members, key=rank)
    identity = head.document.identity
    doc_ids = tuple(sorted(m.document.doc_id for m in members))
    if is_case_paper(head, index):
        return Family(f"case:{_slug(_case(head, index))}", "case", identity.title or identity.case_ids[0], doc_ids)
    if identity.kind in LAW_KINDS and identity.title:
        number = identity.law_number
        name = f"{number.issuer} {number.number} {number.year}" if number else title_key(identity.title)
        return Family(f"law:{_slug(name)}", "law", identity.title, doc_ids)
    if identity.kind.is_contract:
        return Family(f"contract:{head.document.doc_id}", "contract", identity.title or head.document.doc_id, doc_ids)
    return Family(f"doc:{head.document.doc_id}", "document", identity.title or head.document.doc_id, doc_ids)


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")
