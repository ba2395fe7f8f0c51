"""How the documents of a matter stand to one another, each relation with the page that says so. Pure."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pincite.indexer.legal_text.identifiers import law_number, same_law
from pincite.indexer.legal_text.patterns import common
from pincite.indexer.matter_index import Held, Member, amended_key, amended_number, is_law
from pincite.indexer.model import DocumentKind, Fact, Relation, RelationKind

_MOST_PAIRED = 32
"""Papers of a case that are related each to each: a thousand relations."""
_OPERATIVE = ("order", "outcome", "sum_ordered")
"""Facts whose quotes are sentences of a decision, and differ from one decision of a case to the next."""
_ALIKE = 0.9
_AMONG_COPIES: tuple[RelationKind, ...] = ("duplicate_of", "same_case")
"""Relations that each copy has already."""


def read_relations(held: Held) -> tuple[Relation, ...]:
    """Return the relations of a matter; of several of one kind between the same two documents the first.

    What leads to a document leads to its copies.
    """
    return _distinct(each for relation in _relations(held) for each in _to_copies(relation, held))


def _relations(held: Held) -> Iterator[Relation]:
    yield from _duplicates(held)
    yield from _copies(held.members)
    for member in held.members:
        yield from _amended_by(member, held)
        yield from _amends(member, held)
        yield from _repeals(member, held)
        yield from _versions(member, held)
        yield from _enacts(member, held)
        yield from _made_under(member, held)
        yield from _same_case(member, held)
        yield from _other_cases(member, held)
        yield from _amends_contract(member, held)


def _to_copies(relation: Relation, held: Held) -> Iterator[Relation]:
    yield relation
    if relation.target and relation.kind not in _AMONG_COPIES:
        others = (copy for copy in held.copies(relation.target) if copy != relation.source)
        yield from (replace(relation, target=copy) for copy in others)


def _distinct(relations: Iterable[Relation]) -> tuple[Relation, ...]:
    kept: dict[tuple[str, str, str], Relation] = {}
    for relation in relations:
        kept.setdefault((relation.kind, relation.source, relation.target or relation.label), relation)
    return tuple(kept.values())


def _fact(member: Member, name: str) -> Fact | None:
    return next((f for f in member.facts if f.field == name), None)


def _relation(kind: RelationKind, member: Member, target: str | None, label: str, fact: Fact | None) -> Relation:
    page, quote = (fact.page, fact.quote) if fact else (1, "")
    return Relation(kind, member.document.doc_id, target, label, page, quote)


def _duplicates(held: Held) -> Iterator[Relation]:
    for member in held.members:
        first = held.first_copy(member).document
        if first is not member.document:
            what = "bytes" if first.sha256 == member.document.sha256 else "text"
            yield _relation("duplicate_of", member, first.doc_id, f"the same {what}", None)


def _copies(held: Sequence[Member]) -> Iterator[Relation]:
    """Two files of one court paper: of one case, day, title and length, and alike in what is read of their text."""
    papers: dict[object, list[Member]] = defaultdict(list)
    for member in held:
        identity = member.document.identity
        days = frozenset(fact.value for fact in member.facts if "date" in fact.field)
        if identity.kind.is_court_paper and identity.case_ids and days:
            kind = (identity.kind, identity.case_ids[0], identity.title, identity.neutral_citation)
            papers[(*kind, days, member.document.page_count)].append(member)
    for same in papers.values():
        for index, member in enumerate(same):
            first = next((m for m in same[:index] if _is_copy(member, m)), None)
            if first and first.document.sha256 != member.document.sha256:
                yield _relation("duplicate_of", member, first.document.doc_id, "nearly the same text", None)


def _is_copy(a: Member, b: Member) -> bool:
    """Whether what is read of two papers behind their captions is in the same words, as good as."""
    words = [set(" ".join(f.quote for f in m.facts if f.field in _OPERATIVE).casefold().split()) for m in (a, b)]
    together = words[0] | words[1]
    return bool(together) and len(words[0] & words[1]) >= _ALIKE * len(together)


def _amended_by(member: Member, held: Held) -> Iterator[Relation]:
    """What a consolidated version's title page lists, or the notes beside its provisions."""
    stated = [f for f in member.facts if f.field == "amended_by"]
    for number in member.document.identity.amended_by:
        fact = next((f for f in stated if str(number) in f.value.split("; ")), None)
        yield _relation("amended_by", member, held.by_number(number, member), str(number), fact)


def _amends(member: Member, held: Held) -> Iterator[Relation]:
    """The law that an amendment law's title names, and the laws that its clauses list."""
    identity = member.document.identity
    if identity.kind is not DocumentKind.AMENDMENT_LAW:
        return
    by_title = held.titled(held.full_key(amended_key(identity.title or "")))
    number = amended_number(identity)
    for target in filter(is_law, [*by_title, *(held.numbered(number) if number else ())]):
        yield _amending(member, target, _fact(member, "title"))
    for fact in member.facts:
        if fact.field == "amends":
            targets = list(filter(is_law, _of_number(fact.value, held)))
            yield from (_amending(member, target, fact) for target in targets)
            if not targets:
                yield _relation("amends", member, None, fact.value, fact)


def _amending(member: Member, target: Member, fact: Fact | None) -> Relation:
    title = target.document.identity.title or str(target.document.identity.law_number)
    return _relation("amends", member, target.document.doc_id, title, fact)


def _of_number(printed: str, held: Held) -> list[Member]:
    match = common.LAW_NUMBER.search(printed)
    return held.numbered(law_number(match)) if match else []


def _repeals(member: Member, held: Held) -> Iterator[Relation]:
    for fact in member.facts:
        if fact.field == "repeals":
            targets = _repealed(member, fact.value, held)
            for target in targets:
                yield _relation("repeals", member, target.document.doc_id, fact.value, fact)
            if not targets:
                yield _relation("repeals", member, None, fact.value, fact)


def _repealed(member: Member, named: str, held: Held) -> list[Member]:
    """The laws that a repealing clause names, in every version; never a version of the law that has the clause.

    A law re-enacted under its title repeals the one before: the year behind a title tells them apart.
    """
    numbered = _of_number(named, held)
    year = None if numbered else re.search(r"\b(?:1[89]|20)\d\d$", named)
    own = member.document.identity.law_number
    found = (m for m in (numbered or held.law_titled(named)) if is_law(m) and m is not member)
    return [
        m
        for m in found
        if (own is None or not same_law(own, m.document.identity.law_number)) and (year is None or _is_of(m, year[0]))
    ]


def _is_of(member: Member, year: str) -> bool:
    """Whether a law is of a year, as far as its number tells."""
    number = member.document.identity.law_number
    return number is None or number.year == int(year)


def _versions(member: Member, held: Held) -> Iterator[Relation]:
    """A consolidated version is a version of the law as enacted, and of every earlier version."""
    identity = member.document.identity
    if not is_law(member) or identity.version is None or identity.law_number is None:
        return
    for other in filter(is_law, held.numbered(identity.law_number)):
        theirs = other.document.identity
        if theirs.version is None or _version_order(identity.version) > _version_order(theirs.version):
            title = theirs.title or str(theirs.law_number)
            yield _relation("version_of", member, other.document.doc_id, title, _fact(member, "version"))


def _version_order(version: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", version)))


def _enacts(member: Member, held: Held) -> Iterator[Relation]:
    identity = member.document.identity
    if identity.kind is DocumentKind.ENACTMENT_NOTICE and identity.law_number:
        target = held.by_number(identity.law_number, member)
        yield _relation("enacts", member, target, identity.title or str(identity.law_number), _fact(member, "title"))


def _made_under(member: Member, held: Held) -> Iterator[Relation]:
    for fact in member.facts:
        if fact.field == "made_under":
            target = next((m.document.doc_id for m in held.law_titled(fact.value)), None)
            yield _relation("made_under", member, target, fact.value, fact)


def _same_case(member: Member, held: Held) -> Iterator[Relation]:
    """Every pair of a case's papers; of a large case only those with its first, for pairs grow with the square."""
    identity = member.document.identity
    filed = held.filed(identity.case_ids[0]) if identity.case_ids else ()
    head = filed[0] if len(filed) > _MOST_PAIRED else member
    for other in filed if head is member else (head,):
        if other is not member and other.document.identity.case_ids == identity.case_ids:
            label = other.document.identity.title or identity.case_ids[0]
            yield _relation("same_case", member, other.document.doc_id, label, _fact(member, "case_id"))


def _other_cases(member: Member, held: Held) -> Iterator[Relation]:
    for fact in member.facts:
        if fact.field in ("appeals_from", "related_case"):
            target = next((m.document.doc_id for m in held.filed(fact.value) if m is not member), None)
            kind: RelationKind = "appeals_from" if fact.field == "appeals_from" else "related_case"
            yield _relation(kind, member, target, fact.value, fact)


def _amends_contract(member: Member, held: Held) -> Iterator[Relation]:
    if member.document.identity.kind is DocumentKind.CONTRACT_AMENDMENT:
        base = held.amended_contract(member)
        if base is not None:
            title = base.document.identity.title or base.document.doc_id
            yield _relation("amends_contract", member, base.document.doc_id, title, _fact(member, "title"))
