"""Relate the documents of a matter, each relation with the page that states it. Pure."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pincite.indexer.legal_text.identifiers import law_number, same_law
from pincite.indexer.legal_text.patterns import common
from pincite.indexer.matter_index import MatterIndex, Member, amended_key, amended_number, is_law
from pincite.indexer.model import DocumentKind, Fact, Relation, RelationKind

_MOST_PAIRED = 32
"""The largest number of papers of a case that are all related in pairs: about a thousand relations."""
_OPERATIVE = ("order", "outcome", "sum_ordered")
"""Facts that quote sentences of a decision, which differ between the decisions of a case."""
_NEAR_COPY_OVERLAP = 0.9
"""The smallest share of common words at which the quotes of two papers count as the same."""
_AMONG_COPIES: tuple[RelationKind, ...] = ("duplicate_of", "same_case")
"""Relations that each copy already has."""


def read_relations(index: MatterIndex) -> tuple[Relation, ...]:
    """Return the relations of a matter, the first of each kind between the same two documents.

    A relation to a document is repeated for each of its copies.
    """
    return _distinct(each for relation in _relations(index) for each in _to_copies(relation, index))


def _relations(index: MatterIndex) -> Iterator[Relation]:
    yield from _duplicates(index)
    yield from _near_copies(index.members)
    for member in index.members:
        yield from _amended_by(member, index)
        yield from _amends(member, index)
        yield from _repeals(member, index)
        yield from _versions(member, index)
        yield from _enacts(member, index)
        yield from _made_under(member, index)
        yield from _same_case(member, index)
        yield from _other_cases(member, index)
        yield from _amends_contract(member, index)


def _to_copies(relation: Relation, index: MatterIndex) -> Iterator[Relation]:
    yield relation
    if relation.target and relation.kind not in _AMONG_COPIES:
        others = (copy for copy in index.copies(relation.target) if copy != relation.source)
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


def _duplicates(index: MatterIndex) -> Iterator[Relation]:
    for member in index.members:
        first = index.first_copy(member).document
        if first is not member.document:
            what = "bytes" if first.sha256 == member.document.sha256 else "text"
            yield _relation("duplicate_of", member, first.doc_id, f"the same {what}", None)


def _near_copies(members: Sequence[Member]) -> Iterator[Relation]:
    """Relate two files of one court paper: same case, dates, title and length, and similar operative quotes."""
    papers: dict[object, list[Member]] = defaultdict(list)
    for member in members:
        identity = member.document.identity
        days = frozenset(fact.value for fact in member.facts if "date" in fact.field)
        if identity.kind.is_court_paper and identity.case_ids and days:
            kind = (identity.kind, identity.case_ids[0], identity.title, identity.neutral_citation)
            papers[(*kind, days, member.document.page_count)].append(member)
    for same in papers.values():
        for position, member in enumerate(same):
            first = next((m for m in same[:position] if _is_near_copy(member, m)), None)
            if first and first.document.sha256 != member.document.sha256:
                yield _relation("duplicate_of", member, first.document.doc_id, "nearly the same text", None)


def _is_near_copy(a: Member, b: Member) -> bool:
    words = [set(" ".join(f.quote for f in m.facts if f.field in _OPERATIVE).casefold().split()) for m in (a, b)]
    together = words[0] | words[1]
    return bool(together) and len(words[0] & words[1]) >= _NEAR_COPY_OVERLAP * len(together)


def _amended_by(member: Member, index: MatterIndex) -> Iterator[Relation]:
    """Relate a version to the amending laws that its title page or the notes beside its provisions list."""
    stated = [f for f in member.facts if f.field == "amended_by"]
    for number in member.document.identity.amended_by:
        fact = next((f for f in stated if str(number) in f.value.split("; ")), None)
        yield _relation("amended_by", member, index.by_number(number, member), str(number), fact)


def _amends(member: Member, index: MatterIndex) -> Iterator[Relation]:
    """Relate an amendment law to the law in its title and to the laws that its clauses list."""
    identity = member.document.identity
    if identity.kind is not DocumentKind.AMENDMENT_LAW:
        return
    by_title = index.titled(index.full_key(amended_key(identity.title or "")))
    number = amended_number(identity)
    for target in filter(is_law, [*by_title, *(index.numbered(number) if number else ())]):
        yield _amending(member, target, _fact(member, "title"))
    for fact in member.facts:
        if fact.field == "amends":
            targets = list(filter(is_law, _by_printed_number(fact.value, index)))
            yield from (_amending(member, target, fact) for target in targets)
            if not targets:
                yield _relation("amends", member, None, fact.value, fact)


def _amending(member: Member, target: Member, fact: Fact | None) -> Relation:
    title = target.document.identity.title or str(target.document.identity.law_number)
    return _relation("amends", member, target.document.doc_id, title, fact)


def _by_printed_number(printed: str, index: MatterIndex) -> list[Member]:
    match = common.LAW_NUMBER.search(printed)
    return index.numbered(law_number(match)) if match else []


def _repeals(member: Member, index: MatterIndex) -> Iterator[Relation]:
    for fact in member.facts:
        if fact.field == "repeals":
            targets = _repealed(member, fact.value, index)
            for target in targets:
                yield _relation("repeals", member, target.document.doc_id, fact.value, fact)
            if not targets:
                yield _relation("repeals", member, None, fact.value, fact)


def _repealed(member: Member, named: str, index: MatterIndex) -> list[Member]:
    """Return the laws, in every version, that a repealing clause names, except versions of the law that has the clause.

    A law re-enacted under the same title repeals its predecessor; the year after the title distinguishes them.
    """
    numbered = _by_printed_number(named, index)
    year = None if numbered else re.search(r"\b(?:1[89]|20)\d\d$", named)
    own = member.document.identity.law_number
    found = (m for m in (numbered or index.law_titled(named)) if is_law(m) and m is not member)
    return [
        m
        for m in found
        if (own is None or not same_law(own, m.document.identity.law_number))
        and (year is None or _is_of_year(m, year[0]))
    ]


def _is_of_year(member: Member, year: str) -> bool:
    """Return whether a law is of a year, or has no number that would show its year."""
    number = member.document.identity.law_number
    return number is None or number.year == int(year)


def _versions(member: Member, index: MatterIndex) -> Iterator[Relation]:
    """Relate a consolidated version to the law as enacted and to every earlier version."""
    identity = member.document.identity
    if not is_law(member) or identity.version is None or identity.law_number is None:
        return
    for other in filter(is_law, index.numbered(identity.law_number)):
        theirs = other.document.identity
        if theirs.version is None or _version_order(identity.version) > _version_order(theirs.version):
            title = theirs.title or str(theirs.law_number)
            yield _relation("version_of", member, other.document.doc_id, title, _fact(member, "version"))


def _version_order(version: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", version)))


def _enacts(member: Member, index: MatterIndex) -> Iterator[Relation]:
    identity = member.document.identity
    if identity.kind is DocumentKind.ENACTMENT_NOTICE and identity.law_number:
        target = index.by_number(identity.law_number, member)
        yield _relation("enacts", member, target, identity.title or str(identity.law_number), _fact(member, "title"))


def _made_under(member: Member, index: MatterIndex) -> Iterator[Relation]:
    for fact in member.facts:
        if fact.field == "made_under":
            target = next((m.document.doc_id for m in index.law_titled(fact.value)), None)
            yield _relation("made_under", member, target, fact.value, fact)


def _same_case(member: Member, index: MatterIndex) -> Iterator[Relation]:
    """Relate every pair of papers of a case.

    In a large case each paper is related to the first only, because the number of pairs grows quadratically.
    """
    identity = member.document.identity
    papers = index.case_papers(identity.case_ids[0]) if identity.case_ids else ()
    head = papers[0] if len(papers) > _MOST_PAIRED else member
    for other in papers if head is member else (head,):
        if other is not member and other.document.identity.case_ids == identity.case_ids:
            label = other.document.identity.title or identity.case_ids[0]
            yield _relation("same_case", member, other.document.doc_id, label, _fact(member, "case_id"))


def _other_cases(member: Member, index: MatterIndex) -> Iterator[Relation]:
    for fact in member.facts:
        if fact.field in ("appeals_from", "related_case"):
            target = next((m.document.doc_id for m in index.case_papers(fact.value) if m is not member), None)
            kind: RelationKind = "appeals_from" if fact.field == "appeals_from" else "related_case"
            yield _relation(kind, member, target, fact.value, fact)


def _amends_contract(member: Member, index: MatterIndex) -> Iterator[Relation]:
    if member.document.identity.kind is DocumentKind.CONTRACT_AMENDMENT:
        base = index.amended_contract(member)
        if base is not None:
            title = base.document.identity.title or base.document.doc_id
            yield _relation("amends_contract", member, base.document.doc_id, title, _fact(member, "title"))
