"""Which documents belong together, and how: a second pass over all identities of a matter. Pure.

A law's family holds the law in all versions, its enactment notice, the regulations made under it and the amendment laws
that amend only it; an instrument that amends several laws heads a family of its own. A case's family holds everything
filed under its number. What links families is a relation.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from pincite.indexer.lines import fact_on, squeeze
from pincite.indexer.model import (
    Document,
    DocumentKind,
    Fact,
    Family,
    Identity,
    LawNumber,
    Page,
    Relation,
    RelationKind,
    Span,
)
from pincite.indexer.patterns import common
from pincite.indexer.patterns import identity as patterns

_LAW_KINDS = (
    DocumentKind.LAW,
    DocumentKind.AMENDMENT_LAW,
    DocumentKind.ENACTMENT_NOTICE,
    DocumentKind.REGULATIONS,
)
_COURT_KINDS = (DocumentKind.JUDGMENT, DocumentKind.ORDER)
_YEARS = re.compile(r"\b(?:of\s+)?(?:19|20)\d{2}\b")


@dataclass(frozen=True, slots=True)
class Member:
    """What the second pass needs of a document: its identity and facts, not its pages."""

    document: Document
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Families:
    """The families of a matter, its relations, and the family of each document."""

    families: tuple[Family, ...]
    relations: tuple[Relation, ...]
    family_of: dict[str, str] = field(default_factory=dict)


def title_key(title: str) -> str:
    """Return what a law's title comes down to when years, numbers, `the` and a name before `Law` are set aside."""
    text = common.LAW_NUMBER.sub(" ", squeeze(title).casefold())
    text = text.replace("(amendment)", "amendment")
    text = re.sub(r"\([^)]{1,12}\)", " ", _YEARS.sub(" ", text))
    return re.sub(r"\W+", " ", re.sub(r"^the\s+", "", text.strip())).strip()


def amended_key(title: str) -> str:
    """Return the key of the law that an amendment law's title names: `X Amendment Law` amends `X`."""
    return re.sub(r"\s+amendments?\s+(?:law|act|regulations)$", "", title_key(title)).strip()


def powers_fact(pages: Sequence[Page]) -> Fact | None:
    """Read the law under which regulations are made from their first pages: the fact `made_under`."""
    for page in pages[:5]:
        match = None if page.is_contents else patterns.POWERS.search(page.text)
        if match:
            span = Span(match.start("title"), match.end("tail"))
            return fact_on(page, "made_under", squeeze(match["title"]), span)
    return None


def group(members: Iterable[Member]) -> Families:
    """Group documents into families and relate them."""
    held = list(members)
    keys = {m.document.doc_id: _key(m, held) for m in held}
    grouped: dict[str, list[Member]] = defaultdict(list)
    for member in held:
        grouped[keys[member.document.doc_id]].append(member)
    families, family_of = [], {}
    for _, group_members in sorted(grouped.items()):
        family = _family(group_members)
        families.append(family)
        family_of.update(dict.fromkeys(family.doc_ids, family.family_id))
    families.sort(key=lambda f: f.family_id)
    return Families(tuple(families), _distinct(_relations(held)), family_of)


def _key(member: Member, held: Sequence[Member]) -> str:
    identity = member.document.identity
    if identity.kind in _COURT_KINDS and identity.case_ids:
        return f"case:{identity.case_ids[0]}"
    if identity.kind in _LAW_KINDS and identity.title:
        return f"law:{_subject(member, held)}"
    if identity.kind is DocumentKind.CONTRACT_AMENDMENT:
        base = _amended_contract(member, held)
        return f"contract:{base.document.doc_id}" if base else f"contract:{member.document.doc_id}"
    if identity.kind is DocumentKind.CONTRACT:
        return f"contract:{member.document.doc_id}"
    return f"doc:{member.document.doc_id}"


def _subject(member: Member, held: Sequence[Member]) -> str:
    """The title key of the law that a law document is about; its own where it is about several or about none held."""
    identity = member.document.identity
    key = title_key(identity.title or "")
    if identity.kind is DocumentKind.REGULATIONS:
        return _parent_law(member, held) or key
    base = amended_key(identity.title or "")
    if base != key:
        several = _is_several(base, identity.law_number)
        return f"{key} {identity.law_number}" if several else _full_key(base, held)
    named = _law_amended_by_number(identity)
    if named is not None:
        target = next((m for m in held if _is_law(m) and _same_law(m.document.identity.law_number, named)), None)
        return title_key(target.document.identity.title or "") if target else key
    return key


def _full_key(base: str, held: Sequence[Member]) -> str:
    """`Harbour Licensing Amendment Law` amends the `Harbour Licensing Law`: the word `Law` is said once."""
    subjects = {title_key(m.document.identity.title or "") for m in held}
    return next((k for k in (base, f"{base} law", f"{base} act") if k in subjects), base)


def _is_several(base: str, number: LawNumber | None) -> bool:
    """`DIFC Laws Amendment Law`, or one named after the law-maker alone, amends whatever its articles say."""
    issuer = number.issuer.casefold() if number else ""
    return base.endswith("laws") or base in ("law", f"{issuer} law")


def _law_amended_by_number(identity: Identity) -> LawNumber | None:
    """`Law No. (16) of 2011 Amending Certain Provisions of Law No. (12) of 2004`: the second number."""
    if identity.kind is not DocumentKind.AMENDMENT_LAW or not identity.title:
        return None
    numbers = [_number(m) for m in common.LAW_NUMBER.finditer(identity.title)]
    others = [n for n in numbers if identity.law_number is None or not _same_law(n, identity.law_number)]
    return others[0] if others else None


def _number(match: re.Match[str]) -> LawNumber:
    return LawNumber(match["issuer"] or "", int(match["number"]), int(match["year"]))


def _is_law(member: Member) -> bool:
    return member.document.identity.kind is DocumentKind.LAW


def _same_law(a: LawNumber | None, b: LawNumber | None) -> bool:
    if a is None or b is None or (a.number, a.year) != (b.number, b.year):
        return False
    return not a.issuer or not b.issuer or a.issuer.casefold() == b.issuer.casefold()


def _parent_law(member: Member, held: Sequence[Member]) -> str | None:
    """The law that regulations are made under: by their title (`X Regulations` under the `X Law`), else as stated."""
    stem = re.sub(r"\s+(?:regulations|rules)$", "", title_key(member.document.identity.title or ""))
    subjects = {
        title_key(m.document.identity.title or "")
        for m in held
        if m.document.identity.kind in (DocumentKind.LAW, DocumentKind.ENACTMENT_NOTICE) and m.document.identity.title
    }
    for candidate in (f"{stem} law", f"{stem} act", f"law of {stem} law", f"law of {stem}"):
        if candidate in subjects:
            return candidate
    stated = next((title_key(f.value) for f in member.facts if f.field == "made_under"), None)
    if stated is None:
        return None
    return next((s for s in sorted(subjects) if s in (stated, f"{stated} law")), stated)


def _amended_contract(member: Member, held: Sequence[Member]) -> Member | None:
    """The contract of the same parties whose title the amendment's title or text carries."""
    mine = {_name_key(p) for p in member.document.identity.parties}
    candidates = [m for m in held if m.document.identity.kind is DocumentKind.CONTRACT]
    scored = [(len(mine & {_name_key(p) for p in c.document.identity.parties}), c) for c in candidates]
    best = max(scored, key=lambda pair: pair[0], default=(0, None))
    return best[1] if best[0] >= 2 else None


def _name_key(name: str) -> str:
    return re.sub(r"\W+", " ", name).strip().casefold()


def _family(members: Sequence[Member]) -> Family:
    head = min(members, key=_rank)
    identity = head.document.identity
    doc_ids = tuple(sorted(m.document.doc_id for m in members))
    if identity.kind in _COURT_KINDS and identity.case_ids:
        return Family(f"case:{_slug(identity.case_ids[0])}", "case", identity.title or identity.case_ids[0], doc_ids)
    if identity.kind in _LAW_KINDS and identity.title:
        number = identity.law_number
        name = f"{number.issuer} {number.number} {number.year}" if number else title_key(identity.title)
        return Family(f"law:{_slug(name)}", "law", identity.title, doc_ids)
    if identity.kind in (DocumentKind.CONTRACT, DocumentKind.CONTRACT_AMENDMENT):
        return Family(f"contract:{head.document.doc_id}", "contract", identity.title or head.document.doc_id, doc_ids)
    return Family(f"doc:{head.document.doc_id}", "document", identity.title or head.document.doc_id, doc_ids)


def _rank(member: Member) -> tuple[int, str]:
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


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")


def _relations(held: Sequence[Member]) -> Iterator[Relation]:
    yield from _duplicates(held)
    for member in held:
        yield from _amendments(member, held)
        yield from _enacts(member, held)
        yield from _made_under(member, held)
        yield from _cases(member, held)


def _distinct(relations: Iterable[Relation]) -> tuple[Relation, ...]:
    """Keep the first of several relations of one kind between the same two documents."""
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


def _amendments(member: Member, held: Sequence[Member]) -> Iterator[Relation]:
    identity = member.document.identity
    fact = _fact(member, "amended_by")
    for number in identity.amended_by:
        other = _by_number(held, number, member)
        yield _relation("amended_by", member, other, str(number), fact)
        if other:
            yield Relation("amends", other, member.document.doc_id, identity.title or "", 1, str(number))
    if identity.kind is DocumentKind.AMENDMENT_LAW and identity.title:
        base = _full_key(amended_key(identity.title), held)
        for target in held:
            if _is_law(target) and title_key(target.document.identity.title or "") == base:
                yield _relation("amends", member, target.document.doc_id, base, _fact(member, "title"))


def _by_number(held: Sequence[Member], number: LawNumber, own: Member) -> str | None:
    """The document that is the law of that number; its text rather than its notice where both are held."""
    found = [m for m in held if m is not own and _same_law(m.document.identity.law_number, number)]
    return min(found, key=_rank).document.doc_id if found else None


def _enacts(member: Member, held: Sequence[Member]) -> Iterator[Relation]:
    identity = member.document.identity
    if identity.kind is DocumentKind.ENACTMENT_NOTICE and identity.law_number:
        target = _by_number(held, identity.law_number, member)
        yield _relation("enacts", member, target, identity.title or str(identity.law_number), _fact(member, "title"))


def _made_under(member: Member, held: Sequence[Member]) -> Iterator[Relation]:
    fact = _fact(member, "made_under")
    if fact is None:
        return
    key = title_key(fact.value)
    target = next((m for m in held if _is_law(m) and title_key(m.document.identity.title or "") == key), None)
    yield _relation("made_under", member, target.document.doc_id if target else None, fact.value, fact)


def _cases(member: Member, held: Sequence[Member]) -> Iterator[Relation]:
    identity = member.document.identity
    for other in held:
        if other is not member and identity.case_ids and other.document.identity.case_ids == identity.case_ids:
            label = other.document.identity.title or identity.case_ids[0]
            yield _relation("same_case", member, other.document.doc_id, label, _fact(member, "case_id"))
    for fact in member.facts:
        if fact.field in ("appeals_from", "related_case"):
            target = next(
                (m.document.doc_id for m in held if fact.value in m.document.identity.case_ids and m is not member),
                None,
            )
            kind: RelationKind = "appeals_from" if fact.field == "appeals_from" else "related_case"
            yield _relation(kind, member, target, fact.value, fact)
