"""Take the title or date that a document lacks from other documents of the matter that cite its identifier. Pure.

The results are relations. They are computed again whenever the documents of the matter change, and are never stored in
a document's own identity.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from pincite.indexer.identity.kinds import is_bare
from pincite.indexer.legal_text.identifiers import contract_key, identifier_key
from pincite.indexer.matter_index import MatterIndex, Member, title_key
from pincite.indexer.model import OUTLINED, Diagnostic, Document, DocumentKind, Fact, Relation, RelationKind

_DATES = ("judgment_date", "date_of_issue", "header_date", "document_date", "agreement_date")
_SAME_TITLE_OVERLAP = 0.5
"""Two titles are the same if they share more than this part of the words of the shorter one."""
_FIELDS: dict[str, tuple[RelationKind, RelationKind]] = {
    "other_title": ("titles", "titles_otherwise"),
    "other_date": ("dates", "dates_otherwise"),
}
_Stated = tuple[Member, Fact]


def read_cited_identity(index: MatterIndex) -> Iterator[Relation]:
    """Yield the titles and dates that other documents state for each document with the identifier they cite.

    If they disagree, the most frequent value counts, or none on a tie. If they disagree with the document's own value,
    that value is kept and the relation's kind ends in `otherwise`. A contract is identified by its parties with its
    date or title. Another contract may share these, so they fill in missing values but never contradict.
    """
    for member, stated in _by_document(index):
        for field in _FIELDS:
            yield from _read(member, field, [each for each in stated if each[1].field == field])


def with_cited_identity(documents: Sequence[Document], relations: Iterable[Relation]) -> list[Document]:
    """Return the documents with the titles and dates that the relations give them."""
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
    """Yield a diagnostic for each document whose own title or date another document contradicts."""
    for each in relations:
        if each.kind in ("titles_otherwise", "dates_otherwise") and each.target:
            what = "title" if each.kind == "titles_otherwise" else "date"
            message = f"{each.source} page {each.page} gives its {what} as {each.label}; its own {what} is kept"
            remedy = "compare both pages before relying on it"
            yield Diagnostic(each.target, None, "identity_conflict", message, remedy)


def _by_document(index: MatterIndex) -> list[tuple[Member, list[_Stated]]]:
    """Pair each document with what others state about one of its keys."""
    stated: dict[str, list[_Stated]] = defaultdict(list)
    for member in index.members:
        for fact in member.facts:
            if fact.field in OUTLINED and fact.role:
                stated[fact.role].append((member, fact))
    keys = [(member, sorted(stated.keys() & set(_keys(member)))) for member in index.members]
    identities: dict[str, set[str]] = defaultdict(set)
    for member, found in keys:
        for key in found:
            identities[key].add(_shared_identity(member))
    return [
        (
            member,
            [
                each
                for key in found
                if len(identities[key]) == 1
                for each in stated[key]
                if _is_other_file(each[0], member)
            ],
        )
        for member, found in keys
    ]


def _is_other_file(by: Member, member: Member) -> bool:
    return by.document.sha256 != member.document.sha256


def _keys(member: Member) -> Iterator[str]:
    """Yield the keys of a document's identifiers; a law's number also without its issuer."""
    identity = member.document.identity
    law = identity.law_number
    printed = [str(law), str(replace(law, issuer=""))] if law else []
    printed += [identity.number or "", identity.neutral_citation or ""]
    printed += identity.case_ids[:1] if identity.kind.is_court_paper else ()
    yield from filter(None, map(identifier_key, printed))
    if identity.kind is DocumentKind.CONTRACT:
        identifying = [fact.value for fact in member.facts if fact.field == "agreement_date"] + [identity.title or ""]
        for pair in combinations(identity.parties, 2):
            yield from (contract_key(each, pair) for each in identifying if each)


def _shared_identity(member: Member) -> str:
    """Return what all documents of one key must share.

    Each contract only shares it with itself, because another contract may have the same key.
    """
    identity = member.document.identity
    if identity.kind is DocumentKind.CONTRACT:
        return member.document.sha256
    return identifier_key(str(identity.law_number)) or identity.number or ""


def _read(member: Member, field: str, stated: Sequence[_Stated]) -> Iterator[Relation]:
    filled, otherwise = _FIELDS[field]
    own = _own_values(member, field)
    if own:
        if member.document.identity.kind is not DocumentKind.CONTRACT:
            yield from (_relation(otherwise, member, each) for each in stated if not _agrees(each[1], own))
        return
    counts = Counter(key for _, key in {(by.document.doc_id, _comparison_key(fact)) for by, fact in stated})
    most = counts.most_common(2)
    if most and (len(most) == 1 or most[0][1] > most[1][1]):
        yield _relation(filled, member, next(each for each in stated if _comparison_key(each[1]) == most[0][0]))


def _comparison_key(fact: Fact) -> str:
    return fact.value if fact.field == "other_date" else title_key(fact.value)


def _own_values(member: Member, field: str) -> tuple[str, ...]:
    """Return the document's own values. A title that is only its type or number does not count."""
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
    title_words = set(title_key(fact.value).split())
    return any(
        len(title_words & other) > _SAME_TITLE_OVERLAP * min(len(title_words), len(other))
        for other in ({*title_key(o).split()} for o in own)
    )


def _relation(kind: RelationKind, member: Member, stated: _Stated) -> Relation:
    by, fact = stated
    return Relation(kind, by.document.doc_id, member.document.doc_id, fact.value, fact.page, fact.quote)
