"""`find_documents`: list the documents of the matter, or those that a question or name means."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from pydantic import BaseModel, ConfigDict, Field

from pincite.indexer.model import Document, DocumentKind, Relation
from pincite.tools.argument_limits import LONGEST_NAME, LONGEST_QUERY
from pincite.tools.corpus import Corpus
from pincite.tools.documents.not_covered import covering
from pincite.tools.documents.notice_only_laws import only_notice
from pincite.tools.documents.query_names import names_documents, unknown_names
from pincite.tools.documents.related_documents import named_so, related
from pincite.tools.errors import BadArguments, BadCursor
from pincite.tools.model import FamilyEntry, FindDocumentsResult
from pincite.tools.question.distinctive import is_specific
from pincite.tools.result_budget import LIMIT, listed, literal_call, size
from pincite.tools.results.entries import family_entry
from pincite.tools.retrieval.copies import find_copies
from pincite.tools.retrieval.law_ties import ties
from pincite.tools.retrieval.scope import Scope, choose_scope
from pincite.tools.server_words import quoted
from pincite.tools.session import Session

NAME = "find_documents"
_FILTERS = ("amended_by", "amends", "made_under")
_NAMED = 8
"""Most laws that a note names as possible filters."""
_INDISTINCT = "many titles have the words that name these documents; see differs_by"
_LEFT = 60
"""Characters kept for the count of omitted relations."""
_AHEAD = 16
"""Documents of a list that are looked up together; about so many fit into a result."""
_NOTE = 400
"""Characters of a note on names that match nothing."""


class FindDocumentsArguments(BaseModel):
    """Arguments of `find_documents`."""

    model_config = ConfigDict(extra="forbid")

    query: str | None = Field(
        default=None, max_length=LONGEST_QUERY, description="A question, title, law number or case number"
    )
    kind: str | None = Field(
        default=None, max_length=40, description="law, regulations, judgment, order, contract, ..."
    )
    family: str | None = Field(
        default=None, max_length=LONGEST_NAME, description="A family id, a title or a case number"
    )
    amended_by: str | None = Field(
        default=None, max_length=LONGEST_NAME, description="A law's title, number or id: all documents that it amends"
    )
    amends: str | None = Field(default=None, max_length=LONGEST_NAME, description="A law: all documents that amend it")
    made_under: str | None = Field(
        default=None, max_length=LONGEST_NAME, description="A law: all documents made under it"
    )
    cursor: str | None = Field(default=None, max_length=12, description="next_cursor of the previous result")


def find_documents(session: Session, arguments: FindDocumentsArguments) -> FindDocumentsResult:
    """List families and documents: those a query names, with what amends them; else those its words match; else all.

    `amended_by`, `amends` and `made_under` list every document of the matter with that relation to a law, with the
    relations that state it. `family` and `kind` narrow that list; a query only orders it.
    """
    corpus = session.corpus
    scope = choose_scope(corpus, arguments.query) if arguments.query and not arguments.family else None
    unknown = unknown_names(corpus, scope) if scope else []
    bound = _bound(corpus, arguments)
    chosen, note = _chosen(corpus, arguments, scope, unknown, bound)
    by_name = names_documents(corpus, scope) if scope else None
    amending = _amending(corpus, chosen) if by_name and bound is None and arguments.kind is None else []
    if arguments.query or arguments.family:
        note = "; ".join(filter(None, (note, only_notice(corpus, chosen)))) or None
    chosen += amending
    start = _start(arguments.cursor, len(chosen))
    result = FindDocumentsResult(
        families=[],
        coverage=covering(corpus, arguments.query),
        by_name=by_name,
        amending=[document.doc_id for document in amending],
        unknown=_fitting_note(unknown),
        next_cursor=str(len(chosen)),
        next_call=_next_call(arguments, str(len(chosen))),
        note=note,
    )
    shown, result.families, left = _fitting(corpus, chosen[start:], bound, LIMIT - size(result) - _LEFT)
    if left:
        result.note = "; ".join(filter(None, (result.note, f"{left} relations did not fit")))
    end = start + len(shown)
    result.next_cursor = str(end) if end < len(chosen) else None
    result.next_call = _next_call(arguments, result.next_cursor)
    if scope is not None and scope.doc_ids is None:
        session.look(corpus.documents)
    if arguments.query or arguments.family:
        session.selected_families |= {d.family_id for d in shown}
    return result


def _bound(corpus: Corpus, arguments: FindDocumentsArguments) -> dict[str, list[Relation]] | None:
    """The documents that fit every relation filter, with the relations; null if there is no filter."""
    given = {kind: name for kind in _FILTERS if (name := getattr(arguments, kind))}
    if not given:
        return None
    found = [related(corpus, kind, name) for kind, name in given.items()]
    shared = set.intersection(*map(set, found))
    return {doc_id: [r for each in found for r in each[doc_id]] for doc_id in sorted(shared)}


def _chosen(
    corpus: Corpus,
    arguments: FindDocumentsArguments,
    scope: Scope | None,
    unknown: Sequence[str],
    bound: Mapping[str, list[Relation]] | None,
) -> tuple[list[Document], str | None]:
    note: str | None = None
    if arguments.family:
        chosen = _members(corpus, arguments.family)
    elif scope is not None:
        chosen, note = _meant(corpus, scope, unknown)
    else:
        chosen = list(corpus.documents.values())
    if bound is not None:
        first = [d for d in chosen if d.doc_id in bound]
        rest = () if arguments.family else corpus.documents.some(bound)
        chosen, note = list(dict.fromkeys((*first, *rest))), None if bound else _unbound(corpus, arguments)
    if arguments.kind is None:
        return chosen, note
    members = _of_kind(chosen, arguments.kind)
    if not members and chosen:
        kinds = ", ".join(sorted({d.identity.kind.value for d in chosen}))
        note = note or f"no document of kind {arguments.kind!r} among the {len(chosen)} searched, which are: {kinds}"
    return members, note


def _unbound(corpus: Corpus, arguments: FindDocumentsArguments) -> str:
    """The note that no document has the relation, and the laws to which documents do have it."""
    given = [kind for kind in _FILTERS if getattr(arguments, kind)]
    said = " and ".join(f"{kind}={getattr(arguments, kind)!r}" for kind in given)
    known = [
        f"{kind}: {listed(list(map(quoted, named)), _NAMED)}" for kind in given if (named := named_so(corpus, kind))
    ]
    return "; ".join((f"no document states {said}", *known))


def _members(corpus: Corpus, name: str) -> list[Document]:
    """The documents of a family; if it was named by a document's id, that document first."""
    return sorted(corpus.documents.some(corpus.family(name).doc_ids), key=lambda d: (d.doc_id != name, d.doc_id))


def _fitting_note(names: Sequence[str]) -> list[str]:
    """As many names as fit into a note."""
    room = _NOTE
    return [name for name in names if (room := room - len(name)) > 0]


def _meant(corpus: Corpus, scope: Scope, unknown: Sequence[str]) -> tuple[list[Document], str | None]:
    note = (
        f"no document has the name {listed(list(map(quoted, unknown)), len(_fitting_note(unknown)))}"
        if unknown
        else None
    )
    if any(is_specific(named, scope.question) for named in scope.resolution.named) and not scope.listed:
        order = {i: n for n, named in enumerate(scope.resolution.named) for i in sorted(named.doc_ids)}
        note = note or (None if names_documents(corpus, scope) else _INDISTINCT)
        return corpus.documents.some(sorted(order, key=lambda i: (order[i], i))), note
    families = {f.family_id: f for f in corpus.families.some([choice.family for choice in scope.families])}
    ids = [doc_id for choice in scope.families for doc_id in families[choice.family].doc_ids]
    documents = {document.doc_id: document for document in corpus.documents.some(ids)}
    found = [documents[doc_id] for doc_id in ids]
    words = "these families have its words" if found else f"no page has its words; {literal_call(NAME)} lists all"
    return found, note or f"the query names no document of this matter; {words}"


def _amending(corpus: Corpus, named: Sequence[Document]) -> list[Document]:
    """The documents of the same families that amend the named ones and are not among them, in order of id."""
    known, families = {d.doc_id for d in named}, {d.family_id for d in named}
    tied = ties(corpus)
    own = {r.source for doc_id in known for r in tied.on(doc_id, "amends", "amends_contract")}
    noted = {r.target for doc_id in known for r in tied.of(doc_id, "amended_by") if r.target}
    found = (corpus.documents[doc_id] for doc_id in sorted((own | noted) - known))
    return [document for document in found if document.family_id in families]


def _of_kind(documents: Iterable[Document], kind: str) -> list[Document]:
    known = [k.value for k in DocumentKind]
    wanted = kind.strip().casefold().replace(" ", "_")
    if wanted not in known:
        raise BadArguments(f"{NAME}: there is no kind {kind!r}. The kinds are: {', '.join(known)}.")
    return [d for d in documents if d.identity.kind.value == wanted]


def _start(cursor: str | None, total: int) -> int:
    if cursor is None:
        return 0
    if not cursor.isdecimal() or int(cursor) >= total:
        raise BadCursor(f"{NAME}: {cursor!r} is not a cursor of this list; leave it out to start at the first page.")
    return int(cursor)


def _next_call(arguments: FindDocumentsArguments, cursor: str | None) -> str | None:
    if cursor is None:
        return None
    return literal_call(NAME, **{**arguments.model_dump(), "cursor": cursor})


def _fitting(
    corpus: Corpus, documents: Sequence[Document], bound: Mapping[str, list[Relation]] | None, room: int
) -> tuple[list[Document], list[FamilyEntry], int]:
    """The leading documents that fit, at least one, by family; and how many relations are omitted."""
    shown: list[Document] = []
    entries: list[FamilyEntry] = []
    find_copies(corpus, (document.doc_id for document in documents[:_AHEAD]))
    corpus.families.some([document.family_id for document in documents[:_AHEAD]])
    for document in documents:
        grown = _grouped(corpus, [*shown, document], bound)
        if shown and sum(size(entry) + 2 for entry in grown) > room:
            break
        shown, entries = [*shown, document], grown
    return shown, entries, _trim(entries, room)


def _trim(entries: Sequence[FamilyEntry], room: int) -> int:
    """Omit the last relations of a single document that has too many; return how many."""
    before = sum(len(entry.relations) for entry in entries)
    for entry in entries:
        while entry.relations and sum(size(e) + 2 for e in entries) > room:
            entry.relations = entry.relations[:-1]
    return before - sum(len(entry.relations) for entry in entries)


def _grouped(
    corpus: Corpus, documents: Iterable[Document], bound: Mapping[str, list[Relation]] | None
) -> list[FamilyEntry]:
    """The documents by family, with the relations that they state, or those of the filter."""
    families: dict[str, list[Document]] = {}
    for document in documents:
        families.setdefault(document.family_id, []).append(document)
    return [
        family_entry(corpus, family_id, members, _relations(corpus, {d.doc_id for d in members}, bound))
        for family_id, members in families.items()
    ]


def _relations(
    corpus: Corpus, doc_ids: Collection[str], bound: Mapping[str, list[Relation]] | None
) -> Iterable[Relation]:
    if bound is None:
        return (relation for relation in corpus.relations if relation.source in doc_ids)
    return dict.fromkeys(relation for doc_id in sorted(doc_ids) for relation in bound[doc_id])
