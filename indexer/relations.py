"""How the documents of a matter stand to one another, each relation with the page that says so. Pure."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from pincite.indexer.members import (
    Member,
    amended_contract,
    amended_key,
    by_number,
    full_key,
    is_law,
    title_key,
)
from pincite.indexer.model import DocumentKind, Fact, Relation, RelationKind
from pincite.indexer.references import same_law


def read_relations(held: Sequence[Member]) -> tuple[Relation, ...]:
    """Return the relations of a matter; of several of one kind between the same two documents the first."""
    return _distinct(_relations(held))


def _relations(held: Sequence[Member]) -> Iterator[Relation]:
    yield from _duplicates(held)
    for member in held:
        yield from _amended_by(member, held)
        yield from _amends(member, held)
        yield from _versions(member, held)
        yield from _enacts(member, held)
        yield from _made_under(member, held)
        yield from _same_case(member, held)
        yield from _other_cases(member, held)
        yield from _amends_contract(member, held)


def _distinct(relations: Iterable[Relation]) -> tuple[Relation, ...]:
    kept: dict[tuple[str, str, str], Relation] = {}
    for relation in relations:
        kept.setdefault((relation.kind, relation.source, relation.target or relation.label), relation)
    return tuple(kept.values())


def _fact(member: Member, name: str) -> Fact | None:
    return next((f for f in member.facts if f.field == name), None)


def _relation(kind: RelationKind, member: Member, target: str | None, label: str, fact: Fact | None) -> Relation:
    page, quote = (fact.page, fact.quote) if fact else (1, label)
    return Relation(kind, member.document.doc_id, target, label, page, quote)


def _duplicates(held: Sequence[Member]) -> Iterator[Relation]:
    by_hash: dict[str, list[Member]] = defaultdict(list)
    for member in held:
        by_hash[member.document.sha256].append(member)
    for same in by_hash.values():
        for member in same[1:]:
            yield _relation("duplicate_of", member, same[0].document.doc_id, "the same bytes", None)


def _amended_by(member: Member, held: Sequence[Member]) -> Iterator[Relation]:
    """What a consolidated version's title page lists, and the reverse where the amending law is held."""
    identity = member.document.identity
    fact = _fact(member, "amended_by")
    for number in identity.amended_by:
        other = by_number(held, number, member)
        yield _relation("amended_by", member, other, str(number), fact)
        if other:
            yield Relation("amends", other, member.document.doc_id, identity.title or "", 1, str(number))


def _amends(member: Member, held: Sequence[Member]) -> Iterator[Relation]:
    """The law that an amendment law's title names, and the laws that its clauses list."""
    identity = member.document.identity
    if identity.kind is not DocumentKind.AMENDMENT_LAW:
        return
    base = full_key(amended_key(identity.title or ""), held)
    for target in filter(is_law, held):
        if title_key(target.document.identity.title or "") == base:
            title = target.document.identity.title or base
            yield _relation("amends", member, target.document.doc_id, title, _fact(member, "title"))
    for fact in member.facts:
        if fact.field == "amends":
            targets = [m for m in held if is_law(m) and str(m.document.identity.law_number) == fact.value]
            for target in targets:
                title = target.document.identity.title or fact.value
                yield _relation("amends", member, target.document.doc_id, title, fact)
            if not targets:
                yield _relation("amends", member, None, fact.value, fact)


def _versions(member: Member, held: Sequence[Member]) -> Iterator[Relation]:
    """A consolidated version is a version of the law as enacted, and of every earlier version."""
    identity = member.document.identity
    if not is_law(member) or identity.version is None:
        return
    for other in filter(is_law, held):
        theirs = other.document.identity
        if not same_law(identity.law_number, theirs.law_number):
            continue
        if theirs.version is None or _version_order(identity.version) > _version_order(theirs.version):
            title = theirs.title or str(theirs.law_number)
            yield _relation("version_of", member, other.document.doc_id, title, _fact(member, "version"))


def _version_order(version: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", version)))


def _enacts(member: Member, held: Sequence[Member]) -> Iterator[Relation]:
    identity = member.document.identity
    if identity.kind is DocumentKind.ENACTMENT_NOTICE and identity.law_number:
        target = by_number(held, identity.law_number, member)
        yield _relation("enacts", member, target, identity.title or str(identity.law_number), _fact(member, "title"))


def _made_under(member: Member, held: Sequence[Member]) -> Iterator[Relation]:
    fact = _fact(member, "made_under")
    if fact is None:
        return
    key = title_key(fact.value)
    target = next((m for m in held if is_law(m) and title_key(m.document.identity.title or "") == key), None)
    yield _relation("made_under", member, target.document.doc_id if target else None, fact.value, fact)


def _same_case(member: Member, held: Sequence[Member]) -> Iterator[Relation]:
    identity = member.document.identity
    for other in held:
        if other is not member and identity.case_ids and other.document.identity.case_ids == identity.case_ids:
            label = other.document.identity.title or identity.case_ids[0]
            yield _relation("same_case", member, other.document.doc_id, label, _fact(member, "case_id"))


def _other_cases(member: Member, held: Sequence[Member]) -> Iterator[Relation]:
    for fact in member.facts:
        if fact.field in ("appeals_from", "related_case"):
            papers = (m for m in held if m is not member and fact.value in m.document.identity.case_ids)
            target = next((m.document.doc_id for m in papers), None)
            kind: RelationKind = "appeals_from" if fact.field == "appeals_from" else "related_case"
            yield _relation(kind, member, target, fact.value, fact)


def _amends_contract(member: Member, held: Sequence[Member]) -> Iterator[Relation]:
    if member.document.identity.kind is DocumentKind.CONTRACT_AMENDMENT:
        base = amended_contract(member, held)
        if base is not None:
            title = base.document.identity.title or base.document.doc_id
            yield _relation("amends_contract", member, base.document.doc_id, title, _fact(member, "title"))
