"""Titles and days that documents lack and others of their matter state, by an identifier that they bear. Pure.

They are relations, told anew whenever the documents of the matter change, and never stored as a document's own.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from pincite.indexer.identity.kinds import is_bare
from pincite.indexer.legal_text.identifiers import contract_key, identifier_key
from pincite.indexer.matter_index import Held, Member, title_key
from pincite.indexer.model import OUTLINED, Diagnostic, Document, DocumentKind, Fact, Relation, RelationKind

_DATES = ("judgment_date", "date_of_issue", "header_date", "document_date", "agreement_date")
_ALIKE = 0.5
"""Share of the words of the shorter of two titles beyond which they are one."""
_FIELDS: dict[str, tuple[RelationKind, RelationKind]] = {
    "other_title": ("titles", "titles_otherwise"),
    "other_date": ("dates", "dates_otherwise"),
}
_Stated = tuple[Member, Fact]


def read_names(held: Held) -> Iterator[Relation]:
    """Yield what others state of the title and the day of each document that bears the identifier they give with it.

    Where they disagree with each other, what most of them state counts, and nothing where none has most; where they
    disagree with the document, its own value stays and the relation says `otherwise`. A contract is known by its
    parties with its day or its title, which another may share: such a key fills what is missing, contradicts nothing.
    """
    for member, stated in _by_document(held):
        for field in _FIELDS:
            yield from _read(member, field, [each for each in stated if each[1].field == field])


def with_names(documents: Sequence[Document], relations: Iterable[Relation]) -> list[Document]:
    """Return the documents with the titles and days that relations give them."""
    given = {(r.target, r.kind): r.label for r in relations if r.kind in ("titles", "dates")}
    return [
        replace(
            document,
            identity=replace(
                document.identity,
                title=given.get((document.doc_id, "titles"), document.identity.title),
                dated=given.get((document.doc_id, "dates")),
            ),
        )
        for document in documents
    ]


def disagreements(relations: Iterable[Relation]) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each document whose own title or day another contradicts."""
    for each in relations:
        if each.kind in ("titles_otherwise", "dates_otherwise") and each.target:
            what = "title" if each.kind == "titles_otherwise" else "date"
            message = f"{each.source} page {each.page} gives its {what} as {each.label}; its own {what} is kept"
            remedy = "compare both pages before relying on it"
            yield Diagnostic(each.target, None, "identity_conflict", message, remedy)


def _by_document(held: Held) -> list[tuple[Member, list[_Stated]]]:
    """Each document that bears a key of which others state something, with what they state."""
    stated: dict[str, list[_Stated]] = defaultdict(list)
    for member in held.members:
        for fact in member.facts:
            if fact.field in OUTLINED and fact.role:
                stated[fact.role].append((member, fact))
    keys = [(member, sorted(stated.keys() & set(_keys(member)))) for member in held.members]
    whole: dict[str, set[str]] = defaultdict(set)
    for member, found in keys:
        for key in found:
            whole[key].add(_whole_key(member))
    return [
        (member, [each for key in found if len(whole[key]) == 1 for each in stated[key] if _is_other(each[0], member)])
        for member, found in keys
    ]


def _is_other(by: Member, member: Member) -> bool:
    return by.document.sha256 != member.document.sha256


def _keys(member: Member) -> Iterator[str]:
    """The keys of the identifiers that a document bears; a law's number also without its issuer."""
    identity = member.document.identity
    law = identity.law_number
    printed = [str(law), str(replace(law, issuer=""))] if law else []
    printed += [identity.number or "", identity.neutral_citation or ""]
    printed += identity.case_ids[:1] if identity.kind.is_court_paper else ()
    yield from filter(None, map(identifier_key, printed))
    if identity.kind is DocumentKind.CONTRACT:
        told = [fact.value for fact in member.facts if fact.field == "agreement_date"] + [identity.title or ""]
        for pair in combinations(identity.parties, 2):
            yield from (contract_key(each, pair) for each in told if each)


def _whole_key(member: Member) -> str:
    """What the documents of one key must share; each contract stands for itself, for another may share its key."""
    identity = member.document.identity
    if identity.kind is DocumentKind.CONTRACT:
        return member.document.sha256
    return identifier_key(str(identity.law_number)) or identity.number or ""


def _read(member: Member, field: str, stated: Sequence[_Stated]) -> Iterator[Relation]:
    filled, otherwise = _FIELDS[field]
    own = _own(member, field)
    if own:
        if member.document.identity.kind is not DocumentKind.CONTRACT:
            yield from (_relation(otherwise, member, each) for each in stated if not _agrees(each[1], own))
        return
    said = Counter(key for _, key in {(by.document.doc_id, _plain(fact)) for by, fact in stated})
    most = said.most_common(2)
    if most and (len(most) == 1 or most[0][1] > most[1][1]):
        yield _relation(filled, member, next(each for each in stated if _plain(each[1]) == most[0][0]))


def _plain(fact: Fact) -> str:
    return fact.value if fact.field == "other_date" else title_key(fact.value)


def _own(member: Member, field: str) -> tuple[str, ...]:
    """The document's own values; a title that gives its sort or its number, and not which it is, counts for nothing."""
    identity = member.document.identity
    if field == "other_date":
        return tuple(fact.value for fact in member.facts if fact.field in _DATES)
    title = identity.title or ""
    is_none = is_bare(title) or identifier_key(title) in _keys(member)
    is_none |= any(fact.value == title for fact in member.facts if fact.field == "document_type")
    return (*(() if is_none else (title,)), *identity.short_titles)


def _agrees(fact: Fact, own: Iterable[str]) -> bool:
    if fact.field == "other_date":
        return fact.value in own
    said = set(title_key(fact.value).split())
    return any(
        len(said & other) > _ALIKE * min(len(said), len(other)) for other in ({*title_key(o).split()} for o in own)
    )


def _relation(kind: RelationKind, member: Member, stated: _Stated) -> Relation:
    by, fact = stated
    return Relation(kind, by.document.doc_id, member.document.doc_id, fact.value, fact.page, fact.quote)
