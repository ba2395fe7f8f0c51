"""`search_within_doc_family`: pages that hold what a query says, inside the family it means."""

import re
from functools import lru_cache

from pydantic import BaseModel, ConfigDict, Field

from pincite.indexer.analyze import words
from pincite.indexer.model import Chunk, Span
from pincite.tools.corpus import Corpus
from pincite.tools.model import FamilyChoice, SearchHit, SearchResult
from pincite.tools.retrieval.scope import choose_scope, without_names
from pincite.tools.retrieval.search import RankedPage, search
from pincite.tools.session import Evidence, Session

NAME = "search_within_doc_family"
_SNIPPET = 420
"""Characters of a snippet: ten hits stay under 6,000 characters."""


class SearchArguments(BaseModel):
    """Arguments of `search_within_doc_family`."""

    model_config = ConfigDict(extra="forbid")

    query: str = Field(
        min_length=2, max_length=2000, description="What to look for, in the documents' own words if known"
    )
    family: str | None = Field(default=None, description="Family id, title or case number; null: chosen from the query")
    doc_id: str | None = Field(default=None, description="One document instead of a family")
    top_k: int = Field(default=8, ge=1, le=20)


def search_within_doc_family(session: Session, arguments: SearchArguments) -> SearchResult:
    """Return the best pages, one hit a page, and which families were searched and why."""
    corpus = session.corpus
    scope = choose_scope(corpus, arguments.query)
    doc_ids, families, query = scope.doc_ids, list(scope.families), scope.query
    if arguments.doc_id:
        document = corpus.document(arguments.doc_id)
        doc_ids, query = frozenset({document.doc_id}), without_names(scope.question)
        families = [_choice(corpus, document.family_id, f"doc_id was given: {document.doc_id}")]
    elif arguments.family:
        family = corpus.family(arguments.family)
        doc_ids, query = frozenset(family.doc_ids), without_names(scope.question)
        families = [_choice(corpus, family.family_id, "the family was given")]
    ranked = search(corpus, query, doc_ids, arguments.top_k, session.embedder)
    hits = [_hit(session, page, query) for page in ranked]
    session.selected_families |= {corpus.documents[h.doc_id].family_id for h in hits} if doc_ids else set()
    session.selected_families |= {f.family for f in families}
    return SearchResult(
        hits=hits,
        families=families,
        coverage=corpus.coverage,
        note=None if hits else "no page searched holds any word of the query; pages without text cannot be searched",
    )


def _choice(corpus: Corpus, family_id: str, reason: str) -> FamilyChoice:
    return FamilyChoice(family=family_id, title=corpus.families[family_id].title, reason=reason)


def _hit(session: Session, ranked: RankedPage, query: str) -> SearchHit:
    corpus = session.corpus
    page = corpus.reader.page(ranked.ref)
    wanted = set(words(query))
    span = _window(page.body, _passage_span(ranked), wanted)
    session.ledger.show([Evidence(ranked.ref, span, NAME)])
    section = ranked.passage.section if ranked.passage else None
    return SearchHit(
        doc_id=ranked.ref.doc_id,
        page=ranked.ref.page,
        uri=corpus.uri(ranked.ref),
        section=corpus.sections(ranked.ref.doc_id)[section].path if section is not None else None,
        snippet=re.sub(r"\s+", " ", page.body[span.start : span.end]).strip(),
        score=round(ranked.score, 5),
        matched=_matched(page.body, wanted),
    )


def _passage_span(ranked: RankedPage) -> Span | None:
    passage: Chunk | None = ranked.passage
    if passage is None:
        return None
    return next((span for page, span in passage.pieces if page == ranked.ref.page), None)


def _window(body: str, passage: Span | None, wanted: set[str]) -> Span:
    """The stretch of about a snippet's length that holds most of the wanted words, cut between words."""
    within = passage or Span(0, len(body))
    if within.end - within.start <= _SNIPPET:
        return within
    places = [
        m.start()
        for m in re.finditer(r"\w+", body[within.start : within.end])
        if wanted.intersection(_stems(m.group().lower()))
    ]
    starts = [within.start + p for p in places] or [within.start]
    best = max(starts, key=lambda s: (sum(1 for o in starts if s <= o < s + _SNIPPET), -s))
    begin = max(within.start, min(best - 40, within.end - _SNIPPET))
    begin = body.rfind(" ", within.start, begin + 1) + 1 or begin
    end = body.find(" ", begin + _SNIPPET)
    return Span(max(begin, within.start), min(end if end != -1 else within.end, within.end))


def _matched(body: str, wanted: set[str]) -> list[str]:
    found: dict[str, str] = {}
    for token in set(re.findall(r"[^\W_]+", body.lower())):
        for stem in _stems(token):
            if stem in wanted:
                found.setdefault(stem, token)
    return sorted(found.values())


@lru_cache(maxsize=65536)
def _stems(token: str) -> tuple[str, ...]:
    return tuple(words(token))
