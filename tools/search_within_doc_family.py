"""`search_within_doc_family`: find pages with the words of a query, in the family that it means."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import date

from pydantic import BaseModel, ConfigDict, Field

from pincite.indexer.model import Document
from pincite.tools.argument_limits import LONGEST_ID, LONGEST_NAME, LONGEST_QUERY
from pincite.tools.corpus import Corpus
from pincite.tools.documents.named_document import document_named
from pincite.tools.documents.not_covered import covering
from pincite.tools.documents.notice_only_laws import notices_among
from pincite.tools.errors import BadArguments
from pincite.tools.matching.query_words import asked_words
from pincite.tools.model import FamilyChoice, SearchResult
from pincite.tools.result_budget import LIMIT, listed, literal_call, size
from pincite.tools.results.reranked_pages import ranked_pages
from pincite.tools.results.search_hits import search_hits
from pincite.tools.retrieval.candidates import RankedPage, plain_text
from pincite.tools.retrieval.expected_reads import expect_hits
from pincite.tools.retrieval.fuse import take_turns
from pincite.tools.retrieval.in_force import are_in_force
from pincite.tools.retrieval.missing_places import missing_places
from pincite.tools.retrieval.missing_terms import FoundElsewhere, found_elsewhere, missing_words
from pincite.tools.retrieval.names_not_found import absent_names
from pincite.tools.retrieval.scope import Scope, choose_scope, given_scope
from pincite.tools.retrieval.search import of_another_model, search
from pincite.tools.retrieval.word_pages import word_pages
from pincite.tools.session import Session

NAME = "search_within_doc_family"
MOST = 20
"""Most hits of one call."""
SHORTEST_QUERY = 2
WHOLE_MATTER = "the whole matter"
"""The scope of a search whose query names no document."""
GIVEN = "was given"
"""Part of the reason for a family that the call names."""
_DOC_GIVEN = f"doc_id {GIVEN}"
_OUTSIDE = "not in the documents named"
_FAMILIES = 8
_NAMES = 3


class SearchArguments(BaseModel):
    """Arguments of `search_within_doc_family`."""

    model_config = ConfigDict(extra="forbid")

    query: str = Field(
        min_length=SHORTEST_QUERY,
        max_length=LONGEST_QUERY,
        description="What to look for, in the documents' own words if known",
    )
    family: str | None = Field(
        default=None,
        max_length=LONGEST_NAME,
        description="Family id, title or case number; null: chosen from the query",
    )
    doc_id: str | None = Field(
        default=None, max_length=LONGEST_ID, description="One document instead of a family, by id, title or number"
    )
    as_of: date | None = Field(
        default=None, description="YYYY-MM-DD: hits in versions of a law not in force on this day come last"
    )
    top_k: int = Field(
        strict=True,
        default=6,
        ge=1,
        le=MOST,
        description="Number of hits; more hits have shorter snippets",
    )


def search_within_doc_family(session: Session, arguments: SearchArguments) -> SearchResult:
    """Return the best pages, one hit a page, for a file without pages one a passage; and the families searched."""
    more = _with_more(arguments)
    return _searched(session, arguments, _scope(session.corpus, arguments), arguments.model_dump_json(), more)


def search_documents(session: Session, arguments: SearchArguments, names: Sequence[str], more: str) -> SearchResult:
    """Search several documents by id, instead of those in the arguments; `more` is the next call."""
    corpus = session.corpus
    documents = list({found.doc_id: found for found in (document_named(corpus, name) for name in names)}.values())
    scope = _scope_of(corpus, arguments.query, documents)
    key = json.dumps([arguments.model_dump_json(), *(document.doc_id for document in documents)])
    return _searched(session, arguments, scope, key, more)


def _searched(session: Session, arguments: SearchArguments, scope: Scope, key: str, next_call: str) -> SearchResult:
    """Search a scope; `key` is everything that determines the ranking."""
    corpus = session.corpus
    own = _ranked(session, arguments, scope, key)
    expect_hits(corpus, own)
    unheld = missing_words(corpus, scope, [page.ref for page in own])
    elsewhere = found_elsewhere(corpus, scope, unheld)
    given = bool(arguments.family) or any(choice.reason.startswith(_DOC_GIVEN) for choice in scope.families)
    beyond = [] if given else _outside(session, arguments, scope, key, elsewhere.distinctive)
    pages = list(take_turns([own, beyond]))
    in_force = _versions(session, arguments.as_of, {page.ref.doc_id for page in pages[: arguments.top_k]})
    ranked = sorted(pages[: arguments.top_k], key=lambda page: in_force.get(page.ref.doc_id) is False)
    result = SearchResult(
        unheld=unheld,
        scope=_searched_where(corpus, arguments, scope, elsewhere, widened=bool(beyond), given=given),
        hits=[],
        families=_families(corpus, scope, ranked),
        coverage=covering(corpus, arguments.query),
        next_call=next_call if len(pages) > arguments.top_k and arguments.top_k < MOST else None,
        note=_note(session, scope, pages, [*(scope.doc_ids or ()), *(page.ref.doc_id for page in ranked)]),
    )
    result.hits = search_hits(session, ranked, arguments.query, scope.query, in_force, LIMIT - size(result))
    session.look(corpus.documents if scope.doc_ids is None or beyond else scope.doc_ids)
    session.selected_families |= {f.family for f in scope.families}
    session.selected_families |= {corpus.documents[h.doc_id].family_id for h in result.hits}
    return result


def _ranked(session: Session, arguments: SearchArguments, scope: Scope, key: str) -> list[RankedPage]:
    def find(limit: int) -> list[RankedPage]:
        return search(session.corpus, scope, limit - 1, session.embedder, beyond=1)

    return ranked_pages(session, key, scope.query, arguments.top_k + 1, find)


def _outside(
    session: Session, arguments: SearchArguments, scope: Scope, key: str, distinctive: Sequence[str]
) -> list[RankedPage]:
    """The pages of the whole matter with a distinctive word that the named documents do not have."""
    if not distinctive:
        return []
    whole = replace(scope, doc_ids=None, sides=(), listed=(), related=frozenset())
    found = _ranked(session, arguments, whole, f"{key} in the whole matter")
    stems = frozenset(stem for stems in asked_words(" ".join(distinctive)).values() for stem in stems)
    holding = (page for page in found if stems & session.corpus.page_words(page.ref).stems)
    return [replace(page, reason=_OUTSIDE, sure=False, begins=None) for page in holding]


def _searched_where(
    corpus: Corpus, arguments: SearchArguments, scope: Scope, elsewhere: FoundElsewhere, *, widened: bool, given: bool
) -> str:
    """The documents searched, and why further ones were, or what to call if only these were."""
    if scope.doc_ids is None:
        common = ", ".join(repr(named.slot) for named in scope.resolution.named[:_NAMES])
        return f"{WHOLE_MATTER}: the words of {common} name no document for certain" if common else WHOLE_MATTER
    how = "given" if given else "that the query names"
    parts = [f"{_counted(len(scope.doc_ids))} {how}{f' and {len(scope.related)} related' if scope.related else ''}"]
    if arguments.doc_id and len(scope.doc_ids) == 1:
        parts += filter(None, [word_pages(corpus, next(iter(scope.doc_ids)), arguments.query)])
    lacking = absent_names(corpus, scope.question, scope.resolution, scope.doc_ids) if scope.is_given else []
    absent = [name for name in lacking if name not in elsewhere.nowhere]
    if absent:
        names = ", ".join(map(repr, absent[:_NAMES]))
        call = literal_call(NAME, query=arguments.query)
        parts.append(f"no page of these has {names}, so only the other words were used: {call} searches all")
    distinctive, nowhere = (", ".join(map(repr, found)) for found in (elsewhere.distinctive, elsewhere.nowhere))
    if distinctive and widened:
        parts.append(f"none of these has {distinctive}, so the whole matter was searched too")
    elif distinctive and given and not absent:
        parts.append(
            f"only other documents have {distinctive}: {literal_call(NAME, query=arguments.query)} searches all"
        )
    if nowhere:
        parts.append(f"no page of the whole matter has {nowhere}")
    return "; ".join(parts)


def _counted(documents: int) -> str:
    return "the document" if documents == 1 else f"the {documents} documents"


def _versions(session: Session, day: date | None, doc_ids: Collection[str]) -> Mapping[str, bool | None]:
    """Whether each of some documents is in force on the requested day; empty without a day."""
    if day is None:
        return {}
    return are_in_force(session.corpus, doc_ids, day)


def _scope(corpus: Corpus, arguments: SearchArguments) -> Scope:
    """The documents to search: the given ones, else those that the query names, else all."""
    family = corpus.family(arguments.family) if arguments.family else None
    if arguments.doc_id:
        document = document_named(corpus, arguments.doc_id)
        if family and document.doc_id not in family.doc_ids:
            raise BadArguments(
                f"{NAME}: {document.doc_id} is not in {family.family_id} but in {document.family_id}. "
                "Give `doc_id` or `family`, not both."
            )
        return _scope_of(corpus, arguments.query, [document])
    if family:
        choice = _choice(corpus, family.family_id, f"the family {GIVEN}")
        return given_scope(corpus, arguments.query, frozenset(family.doc_ids), (choice,))
    return choose_scope(corpus, arguments.query)


def _scope_of(corpus: Corpus, query: str, documents: Sequence[Document]) -> Scope:
    """A scope of exactly these documents, with those given of each family."""
    given: dict[str, list[str]] = {}
    for document in documents:
        given.setdefault(document.family_id, []).append(document.doc_id)
    families = tuple(
        _choice(corpus, family, f"{_DOC_GIVEN}: {', '.join(doc_ids)}") for family, doc_ids in given.items()
    )
    return given_scope(corpus, query, frozenset(document.doc_id for document in documents), families)


def _choice(corpus: Corpus, family_id: str, reason: str) -> FamilyChoice:
    return FamilyChoice(family=family_id, title=corpus.families[family_id].title, reason=reason)


def _families(corpus: Corpus, scope: Scope, ranked: Sequence[RankedPage]) -> list[FamilyChoice]:
    """The families searched, and those of documents only related to the named ones."""
    chosen = {choice.family: choice for choice in scope.families[:_FAMILIES]}
    for page in ranked:
        family = corpus.documents[page.ref.doc_id].family_id
        if scope.related and page.ref.doc_id in scope.related and family not in chosen:
            chosen[family] = _choice(corpus, family, f"related to the named family: {page.ref.doc_id}")
    return list(chosen.values())


def _with_more(arguments: SearchArguments) -> str:
    day = arguments.as_of.isoformat() if arguments.as_of else None
    return literal_call(
        NAME, query=arguments.query, family=arguments.family, doc_id=arguments.doc_id, as_of=day, top_k=MOST
    )


def _note(session: Session, scope: Scope, ranked: Sequence[RankedPage], meant: Sequence[str]) -> str | None:
    unknown = [mention.text for mention in scope.resolution.unknown]
    notes = [f"no document of the matter has the name {listed(list(map(repr, unknown)), _NAMES)}"] if unknown else []
    notes += missing_places(session.corpus, scope)[:_NAMES]
    notes += filter(None, [notices_among(session.corpus, meant)])
    if not ranked:
        notes.append(_nothing(scope.doc_ids))
    if ranked and (
        missing := [phrase for phrase in scope.question.quoted if not _prints(session.corpus, ranked, phrase)]
    ):
        notes.append(f"no page found has these words in this form: {listed(list(map(repr, missing)), _NAMES)}")
    if len(scope.families) > _FAMILIES:
        notes.append(f"{len(scope.families) - _FAMILIES} families that were searched are not listed")
    if of_another_model(session.corpus, session.embedder):
        notes.append("searched by words only: the matter's vectors were made by another model; index it again")
    if ranked and all(page.weak for page in ranked):
        notes.append("no page found seems to answer the query; try other words before you rely on one")
    return "; ".join(notes) or None


def _prints(corpus: Corpus, ranked: Sequence[RankedPage], phrase: str) -> bool:
    return any(plain_text(phrase) in plain_text(corpus.reader.page(page.ref).body) for page in ranked)


def _nothing(doc_ids: frozenset[str] | None) -> str:
    searched = "the whole matter" if doc_ids is None else f"{len(doc_ids)} document(s)"
    return f"no page of {searched} has what the query asks for; pages without text cannot be searched; " + (
        "try the words that such documents use" if doc_ids is None else "try other words, or another family"
    )
