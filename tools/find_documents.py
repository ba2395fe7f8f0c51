"""`find_documents`: which documents the matter holds, and which of them a question or a name means."""

from collections.abc import Iterable

from pydantic import BaseModel, ConfigDict, Field

from pincite.indexer.model import Document, DocumentKind
from pincite.tools.corpus import Corpus
from pincite.tools.entries import family_entry
from pincite.tools.errors import BadArguments, BadCursor
from pincite.tools.model import FamilyEntry, FindDocumentsResult
from pincite.tools.retrieval.scope import choose_scope
from pincite.tools.session import Session

_DOCUMENTS_A_PAGE = 14
"""Documents in one result: about 6,000 characters."""


class FindDocumentsArguments(BaseModel):
    """Arguments of `find_documents`."""

    model_config = ConfigDict(extra="forbid")

    query: str | None = Field(default=None, max_length=2000, description="A question, title, law number or case number")
    kind: str | None = Field(default=None, description="law, regulations, judgment, order, contract, ...")
    family: str | None = Field(default=None, description="A family id, a title or a case number")
    cursor: str | None = Field(default=None, description="next_cursor of the result before")


def find_documents(session: Session, arguments: FindDocumentsArguments) -> FindDocumentsResult:
    """List families and documents: those a query names first, then those its words point to; all without a query."""
    corpus = session.corpus
    note: str | None = None
    if arguments.family:
        chosen = [corpus.documents[i] for i in corpus.family(arguments.family).doc_ids]
    elif arguments.query:
        chosen, note = _meant(corpus, arguments.query)
    else:
        chosen = list(corpus.documents.values())
    if arguments.kind:
        chosen = _of_kind(chosen, arguments.kind)
        note = note or (None if chosen else f"no document of kind {arguments.kind!r} among those searched")
    start = _start(arguments.cursor, len(chosen))
    shown = chosen[start : start + _DOCUMENTS_A_PAGE]
    session.selected_families |= {d.family_id for d in shown} if arguments.query or arguments.family else set()
    more = start + _DOCUMENTS_A_PAGE < len(chosen)
    cursor = str(start + _DOCUMENTS_A_PAGE) if more else None
    return FindDocumentsResult(
        families=_grouped(corpus, shown),
        coverage=corpus.coverage,
        next_cursor=cursor,
        next_call=f'find_documents({_repeat(arguments)}cursor="{cursor}")' if more else None,
        note=note,
    )


def _meant(corpus: Corpus, query: str) -> tuple[list[Document], str | None]:
    scope = choose_scope(corpus, query)
    unknown = [m.text for m in scope.resolution.unknown if m.case_id or m.law_number]
    note = f"no document bears: {', '.join(unknown)}" if unknown else None
    if scope.doc_ids is not None:
        order = {i: n for n, named in enumerate(scope.resolution.named) for i in sorted(named.doc_ids)}
        return [corpus.documents[i] for i in sorted(order, key=lambda i: (order[i], i))], note
    found = [corpus.documents[i] for f in scope.families for i in corpus.families[f.family].doc_ids]
    return found, note or "the query names no document of this matter; these families hold its words"


def _of_kind(documents: Iterable[Document], kind: str) -> list[Document]:
    known = [k.value for k in DocumentKind]
    if kind not in known:
        raise BadArguments(f"find_documents: there is no kind {kind!r}. The kinds are: {', '.join(known)}.")
    return [d for d in documents if d.identity.kind.value == kind]


def _start(cursor: str | None, total: int) -> int:
    if cursor is None:
        return 0
    if not cursor.isdecimal() or int(cursor) > total:
        raise BadCursor(
            f"find_documents: {cursor!r} is no cursor of this list; leave it out to begin at the first page."
        )
    return int(cursor)


def _repeat(arguments: FindDocumentsArguments) -> str:
    given = arguments.model_dump(exclude_none=True, exclude={"cursor"})
    return "".join(f"{name}={value!r}, " for name, value in given.items())


def _grouped(corpus: Corpus, documents: Iterable[Document]) -> list[FamilyEntry]:
    families: dict[str, list[Document]] = {}
    for document in documents:
        families.setdefault(document.family_id, []).append(document)
    return [family_entry(corpus, family_id, held) for family_id, held in families.items()]
