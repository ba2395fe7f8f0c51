"""`find_documents`: which documents the matter holds, and which of them a question or a name means."""

from collections.abc import Iterable, Sequence

from pydantic import BaseModel, ConfigDict, Field

from pincite.indexer.model import Document, DocumentKind
from pincite.tools.corpus import Corpus
from pincite.tools.entries import family_entry
from pincite.tools.errors import BadArguments, BadCursor
from pincite.tools.model import FamilyEntry, FindDocumentsResult
from pincite.tools.retrieval.scope import Scope, choose_scope
from pincite.tools.room import LIMIT, listed, literal_call, size
from pincite.tools.session import Session

NAME = "find_documents"
_LEFT = 60
"""Characters kept for saying how many relations are left out."""
_NOTE = 400
"""Characters of a note on names that no document bears."""


class FindDocumentsArguments(BaseModel):
    """Arguments of `find_documents`."""

    model_config = ConfigDict(extra="forbid")

    query: str | None = Field(default=None, max_length=2000, description="A question, title, law number or case number")
    kind: str | None = Field(
        default=None, max_length=40, description="law, regulations, judgment, order, contract, ..."
    )
    family: str | None = Field(default=None, max_length=400, description="A family id, a title or a case number")
    cursor: str | None = Field(default=None, max_length=12, description="next_cursor of the result before")


def find_documents(session: Session, arguments: FindDocumentsArguments) -> FindDocumentsResult:
    """List families and documents: those a query names first, then those its words point to; all without a query."""
    corpus = session.corpus
    scope = choose_scope(corpus, arguments.query) if arguments.query and not arguments.family else None
    chosen, note = _chosen(corpus, arguments, scope)
    start = _start(arguments.cursor, len(chosen))
    result = FindDocumentsResult(
        families=[],
        coverage=corpus.coverage,
        by_name=scope.doc_ids is not None if scope else None,
        unknown=_fitting_note(_unknown(corpus, scope)) if scope else [],
        next_cursor=str(len(chosen)),
        next_call=_next_call(arguments, str(len(chosen))),
        note=note,
    )
    shown, result.families, left = _fitting(corpus, chosen[start:], LIMIT - size(result) - _LEFT)
    if left:
        result.note = "; ".join(filter(None, (result.note, f"{left} relations are left out for want of room")))
    end = start + len(shown)
    result.next_cursor = str(end) if end < len(chosen) else None
    result.next_call = _next_call(arguments, result.next_cursor)
    if scope is not None and scope.doc_ids is None:
        session.look(corpus.documents)
    if arguments.query or arguments.family:
        session.selected_families |= {d.family_id for d in shown}
    return result


def _chosen(
    corpus: Corpus, arguments: FindDocumentsArguments, scope: Scope | None
) -> tuple[list[Document], str | None]:
    note: str | None = None
    if arguments.family:
        chosen = _members(corpus, arguments.family)
    elif scope is not None:
        chosen, note = _meant(corpus, scope)
    else:
        chosen = list(corpus.documents.values())
    if arguments.kind is None:
        return chosen, note
    held = _of_kind(chosen, arguments.kind)
    if not held:
        kinds = ", ".join(sorted({d.identity.kind.value for d in chosen}))
        note = note or f"no document of kind {arguments.kind!r} among the {len(chosen)} searched, which are: {kinds}"
    return held, note


def _members(corpus: Corpus, name: str) -> list[Document]:
    """The documents of a family; the one by whose id it was named first."""
    return sorted(
        (corpus.documents[i] for i in corpus.family(name).doc_ids), key=lambda d: (d.doc_id != name, d.doc_id)
    )


def _unknown(corpus: Corpus, scope: Scope) -> list[str]:
    """Numbers of laws and cases, and names of cases, that no document bears.

    A decision cited in the matter is known there: what is asked of it may stand where it is cited.
    """
    unborne = (m for m in scope.resolution.unknown if m.certain)
    return [m.text for m in unborne if not (m.cited and m.case_id and corpus.citing(m.case_id))]


def _fitting_note(names: Sequence[str]) -> list[str]:
    """As many of the names as a note has room for."""
    room = _NOTE
    return [name for name in names if (room := room - len(name)) > 0]


def _meant(corpus: Corpus, scope: Scope) -> tuple[list[Document], str | None]:
    unknown = _unknown(corpus, scope)
    note = f"no document bears: {listed(unknown, len(_fitting_note(unknown)))}" if unknown else None
    if scope.doc_ids is not None:
        order = {i: n for n, named in enumerate(scope.resolution.named) for i in sorted(named.doc_ids)}
        return [corpus.documents[i] for i in sorted(order, key=lambda i: (order[i], i))], note
    found = [corpus.documents[i] for f in scope.families for i in corpus.families[f.family].doc_ids]
    held = "these families hold its words" if found else f"no page holds its words; {literal_call(NAME)} lists all"
    return found, note or f"the query names no document of this matter; {held}"


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
        raise BadCursor(f"{NAME}: {cursor!r} is no cursor of this list; leave it out to begin at the first page.")
    return int(cursor)


def _next_call(arguments: FindDocumentsArguments, cursor: str | None) -> str | None:
    if cursor is None:
        return None
    return literal_call(NAME, query=arguments.query, kind=arguments.kind, family=arguments.family, cursor=cursor)


def _fitting(corpus: Corpus, documents: Sequence[Document], room: int) -> tuple[list[Document], list[FamilyEntry], int]:
    """The leading documents that there is room for, at least one, by family; and how many relations are left out."""
    shown: list[Document] = []
    entries: list[FamilyEntry] = []
    for document in documents:
        grown = _grouped(corpus, [*shown, document])
        if shown and sum(size(entry) + 2 for entry in grown) > room:
            break
        shown, entries = [*shown, document], grown
    return shown, entries, _trim(entries, room)


def _trim(entries: Sequence[FamilyEntry], room: int) -> int:
    """Leave out relations that one document alone has too many of, the last first; return how many."""
    before = sum(len(entry.relations) for entry in entries)
    for entry in entries:
        while entry.relations and sum(size(e) + 2 for e in entries) > room:
            entry.relations = entry.relations[:-1]
    return before - sum(len(entry.relations) for entry in entries)


def _grouped(corpus: Corpus, documents: Iterable[Document]) -> list[FamilyEntry]:
    families: dict[str, list[Document]] = {}
    for document in documents:
        families.setdefault(document.family_id, []).append(document)
    return [family_entry(corpus, family_id, held) for family_id, held in families.items()]
