"""`search_within_doc_family`: pages that hold what a query says, inside the family it means."""

import json
from collections.abc import Sequence
from functools import lru_cache
from textwrap import shorten

from pydantic import BaseModel, ConfigDict, Field

from pincite.indexer.analyze import words
from pincite.indexer.lines import squeeze
from pincite.indexer.model import Document, Section
from pincite.indexer.page import Position, Span
from pincite.tools.corpus import Corpus
from pincite.tools.errors import BadArguments
from pincite.tools.get_page import section_path
from pincite.tools.model import FamilyChoice, SearchHit, SearchResult
from pincite.tools.page_words import printed_words
from pincite.tools.ranked import ranked_pages
from pincite.tools.retrieval.candidates import RankedPage, plain_text
from pincite.tools.retrieval.missing import missing_places
from pincite.tools.retrieval.scope import Scope, choose_scope, given_scope
from pincite.tools.retrieval.search import of_another_model, search
from pincite.tools.room import LIMIT, listed, literal_call, size
from pincite.tools.session import Evidence, Session
from pincite.tools.snippet import leading, matched, window
from pincite.tools.unheld import unheld_words

NAME = "search_within_doc_family"
MOST = 20
"""Hits that may be wanted."""
SHORTEST_QUERY, LONGEST_QUERY = 2, 2000
_TITLE = 80
"""Characters of a document's title beside a hit: it tells what the id names, and takes room from the snippets."""
_SNIPPET = 420
_SHORTEST = 95
"""Characters of a snippet, at the most and at the least; more hits than there is room for have the least."""
_FAMILIES = 8
_NAMES = 3
_COPIES = 3


class SearchArguments(BaseModel):
    """Arguments of `search_within_doc_family`."""

    model_config = ConfigDict(extra="forbid")

    query: str = Field(
        min_length=SHORTEST_QUERY,
        max_length=LONGEST_QUERY,
        description="What to look for, in the documents' own words if known",
    )
    family: str | None = Field(
        default=None, max_length=400, description="Family id, title or case number; null: chosen from the query"
    )
    doc_id: str | None = Field(default=None, max_length=1000, description="One document instead of a family")
    top_k: int = Field(
        strict=True,
        default=8,
        ge=1,
        le=MOST,
        description="Hits wanted; more than 8 make a longer result of shorter snippets",
    )


def search_within_doc_family(session: Session, arguments: SearchArguments) -> SearchResult:
    """Return the best pages, one hit a page, of a file without pages one a passage; and the families searched."""
    more = _with_more(arguments)
    return _searched(session, arguments, _scope(session.corpus, arguments), arguments.model_dump_json(), more)


def search_documents(session: Session, arguments: SearchArguments, names: Sequence[str], more: str) -> SearchResult:
    """Search several documents, by their ids, in place of those that the arguments name; `more` is the next call."""
    corpus = session.corpus
    documents = list({found.doc_id: found for found in map(corpus.document, names)}.values())
    scope = _scope_of(corpus, arguments.query, documents)
    key = json.dumps([arguments.model_dump_json(), *(document.doc_id for document in documents)])
    return _searched(session, arguments, scope, key, more)


def _searched(session: Session, arguments: SearchArguments, scope: Scope, key: str, next_call: str) -> SearchResult:
    """What a search of a scope shows; `key` is all that shapes what it ranks."""
    corpus = session.corpus

    def find(limit: int) -> list[RankedPage]:
        return search(corpus, scope, limit - 1, session.embedder, beyond=1)

    ranked = ranked_pages(session, key, scope.query, arguments.top_k + 1, find)
    more = len(ranked) > arguments.top_k and arguments.top_k < MOST
    result = SearchResult(
        hits=[],
        families=_families(corpus, scope, ranked[: arguments.top_k]),
        coverage=corpus.coverage,
        next_call=next_call if more else None,
        note=_note(session, scope, ranked),
        unheld=unheld_words(corpus, scope, [page.ref for page in ranked]),
    )
    result.hits = _hits(session, ranked[: arguments.top_k], arguments.query, scope.query, LIMIT - size(result))
    session.look(corpus.documents if scope.doc_ids is None else scope.doc_ids)
    session.selected_families |= {f.family for f in scope.families}
    session.selected_families |= {corpus.documents[h.doc_id].family_id for h in result.hits}
    return result


def _scope(corpus: Corpus, arguments: SearchArguments) -> Scope:
    """The documents to search: those given, else those that the query names, else all."""
    family = corpus.family(arguments.family) if arguments.family else None
    if arguments.doc_id:
        document = corpus.document(arguments.doc_id)
        if family and document.doc_id not in family.doc_ids:
            raise BadArguments(
                f"{NAME}: {document.doc_id} is not in {family.family_id} but in {document.family_id}. "
                "Give `doc_id` or `family`, not both."
            )
        return _scope_of(corpus, arguments.query, [document])
    if family:
        choice = _choice(corpus, family.family_id, "the family was given")
        return given_scope(corpus, arguments.query, frozenset(family.doc_ids), (choice,))
    return choose_scope(corpus, arguments.query)


def _scope_of(corpus: Corpus, query: str, documents: Sequence[Document]) -> Scope:
    """Just these documents, and of each of their families which of them were given."""
    given: dict[str, list[str]] = {}
    for document in documents:
        given.setdefault(document.family_id, []).append(document.doc_id)
    families = tuple(
        _choice(corpus, family, f"doc_id was given: {', '.join(doc_ids)}") for family, doc_ids in given.items()
    )
    return given_scope(corpus, query, frozenset(document.doc_id for document in documents), families)


def _choice(corpus: Corpus, family_id: str, reason: str) -> FamilyChoice:
    return FamilyChoice(family=family_id, title=corpus.families[family_id].title, reason=reason)


def _families(corpus: Corpus, scope: Scope, ranked: Sequence[RankedPage]) -> list[FamilyChoice]:
    """The families searched, and those that only documents tied to the ones named belong to."""
    chosen = {choice.family: choice for choice in scope.families[:_FAMILIES]}
    for page in ranked:
        family = corpus.documents[page.ref.doc_id].family_id
        if scope.related and page.ref.doc_id in scope.related and family not in chosen:
            chosen[family] = _choice(corpus, family, f"tied to the family named: {page.ref.doc_id}")
    return list(chosen.values())


def _with_more(arguments: SearchArguments) -> str:
    return literal_call(NAME, query=arguments.query, family=arguments.family, doc_id=arguments.doc_id, top_k=MOST)


def _note(session: Session, scope: Scope, ranked: Sequence[RankedPage]) -> str | None:
    unborne = [mention.text for mention in scope.resolution.unknown]
    notes = [f"no document of the matter bears the name {listed(list(map(repr, unborne)), _NAMES)}"] if unborne else []
    notes += missing_places(session.corpus, scope)[:_NAMES]
    if not ranked:
        notes.append(_nothing(scope.doc_ids))
    if ranked and (unheld := [phrase for phrase in scope.question.quoted if not _held(session.corpus, ranked, phrase)]):
        notes.append(
            f"no page that was found holds these words as they stand: {listed(list(map(repr, unheld)), _NAMES)}"
        )
    if len(scope.families) > _FAMILIES:
        notes.append(f"{len(scope.families) - _FAMILIES} more families were searched than are listed")
    if of_another_model(session.corpus, session.embedder):
        notes.append("searched by words only: the matter's vectors were made by another model; index it again")
    if ranked and all(page.weak for page in ranked):
        notes.append("no page that was found seems to answer the query: try other words before you rely on one")
    return "; ".join(notes) or None


def _held(corpus: Corpus, ranked: Sequence[RankedPage], phrase: str) -> bool:
    return any(plain_text(phrase) in plain_text(corpus.reader.page(page.ref).body) for page in ranked)


def _nothing(doc_ids: frozenset[str] | None) -> str:
    searched = "the whole matter" if doc_ids is None else f"{len(doc_ids)} document(s)"
    return f"no page of {searched} holds what the query looks for; pages without text cannot be searched; " + (
        "try the words that such documents use" if doc_ids is None else "try other words, or another family"
    )


def _hits(session: Session, ranked: Sequence[RankedPage], query: str, left: str, room: int) -> list[SearchHit]:
    """The pages as hits whose snippets share the room, and just these snippets noted as shown."""
    said, wanted = set(words(query)), set(words(left))
    hits = [_hit(session.corpus, page, said) for page in ranked]
    room -= sum(size(hit) + 2 for hit in hits)
    for place, (hit, page) in enumerate(zip(hits, ranked, strict=True)):
        held = session.corpus.reader.page(page.ref)
        body = held.body
        length = max(_SHORTEST, min(_SNIPPET, room // (len(hits) - place)))
        if page.begins is None:
            span = window(body, _passage_span(page) or Span(0, len(body)), wanted, length)
        else:
            span = leading(body, page.begins, length)
        hit.snippet = squeeze(body[span.start : span.end])
        room -= size(hit.snippet)
        session.ledger.show([Evidence(page.ref, held.source(span), NAME)])
    return hits


def _hit(corpus: Corpus, ranked: RankedPage, said: set[str]) -> SearchHit:
    passage = ranked.passage
    section = _section(corpus, ranked)
    whole = passage is not None and corpus.is_whole_file(ranked.ref)
    printed = printed_words(passage.text) if passage and whole else corpus.page_words(ranked.ref).printed
    return SearchHit(
        doc_id=ranked.ref.doc_id,
        title=_title(corpus.documents[ranked.ref.doc_id]),
        page=ranked.ref.page,
        uri=corpus.uri(ranked.ref),
        section=section_path(section) if section else None,
        snippet="",
        score=round(ranked.score, 2),
        matched=matched(printed, said),
        reason=ranked.reason,
        copies=corpus.copies(ranked.ref.doc_id)[:_COPIES],
        weak=ranked.weak,
    )


def _title(document: Document) -> str | None:
    title = document.identity.title
    return _shortened(title) if title else None


@lru_cache(maxsize=1024)
def _shortened(title: str) -> str:
    return shorten(title, _TITLE, placeholder=" …")


def _section(corpus: Corpus, ranked: RankedPage) -> Section | None:
    """The unit that begins where the hit does, else the innermost around that place, else the passage's."""
    if ranked.begins is not None:
        at = Position(ranked.ref.page, ranked.begins)
        around = [s for s in corpus.sections_on(ranked.ref) if s.start <= at < s.end]
        return next((s for s in around if s.start == at), around[-1] if around else None)
    passage = ranked.passage
    if passage is None or passage.section is None:
        return None
    return corpus.sections(ranked.ref.doc_id)[passage.section]


def _passage_span(ranked: RankedPage) -> Span | None:
    if ranked.passage is None:
        return None
    return next((span for page, span in ranked.passage.pieces if page == ranked.ref.page), None)
