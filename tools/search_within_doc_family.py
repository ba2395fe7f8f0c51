"""`search_within_doc_family`: pages that hold what a query says, inside the family it means."""

import re
from collections.abc import Sequence
from functools import lru_cache

from pydantic import BaseModel, ConfigDict, Field

from pincite.indexer.analyze import words
from pincite.indexer.lines import squeeze
from pincite.indexer.model import Section
from pincite.indexer.page import Position, Span
from pincite.tools.corpus import Corpus
from pincite.tools.errors import BadArguments
from pincite.tools.get_page import section_path
from pincite.tools.model import FamilyChoice, SearchHit, SearchResult
from pincite.tools.ranked import ranked_pages
from pincite.tools.retrieval.candidates import RankedPage, plain_text
from pincite.tools.retrieval.missing import missing_places
from pincite.tools.retrieval.scope import Scope, choose_scope, given_scope
from pincite.tools.retrieval.search import of_another_model, search
from pincite.tools.room import LIMIT, literal_call, size
from pincite.tools.session import Evidence, Session

NAME = "search_within_doc_family"
_MOST = 20
_SNIPPET = 420
_SHORTEST = 130
"""Characters of a snippet, at the most and at the least; more hits than there is room for have the least."""
_LEAD = 40
"""Characters of a snippet before the first of the words that it was chosen for."""
_MATCHED = 24
_FAMILIES = 8
_NAMES = 3
_COPIES = 3


class SearchArguments(BaseModel):
    """Arguments of `search_within_doc_family`."""

    model_config = ConfigDict(extra="forbid")

    query: str = Field(
        min_length=2, max_length=2000, description="What to look for, in the documents' own words if known"
    )
    family: str | None = Field(
        default=None, max_length=400, description="Family id, title or case number; null: chosen from the query"
    )
    doc_id: str | None = Field(default=None, max_length=1000, description="One document instead of a family")
    top_k: int = Field(
        strict=True,
        default=8,
        ge=1,
        le=_MOST,
        description="Hits wanted; more than 8 make a longer result of shorter snippets",
    )


def search_within_doc_family(session: Session, arguments: SearchArguments) -> SearchResult:
    """Return the best pages, one hit a page, of a file without pages one a passage; and the families searched."""
    corpus = session.corpus
    scope = _scope(corpus, arguments)

    def find(limit: int) -> list[RankedPage]:
        return search(corpus, scope, limit - 1, session.embedder, beyond=1)

    ranked = ranked_pages(session, arguments.model_dump_json(), scope.query, arguments.top_k + 1, find)
    more = len(ranked) > arguments.top_k and arguments.top_k < _MOST
    result = SearchResult(
        hits=[],
        families=_families(corpus, scope, ranked[: arguments.top_k]),
        coverage=corpus.coverage,
        next_call=_with_more(arguments) if more else None,
        note=_note(session, scope, ranked),
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
        choice = _choice(corpus, document.family_id, f"doc_id was given: {document.doc_id}")
        return given_scope(corpus, arguments.query, frozenset({document.doc_id}), (choice,))
    if family:
        choice = _choice(corpus, family.family_id, "the family was given")
        return given_scope(corpus, arguments.query, frozenset(family.doc_ids), (choice,))
    return choose_scope(corpus, arguments.query)


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
    return literal_call(NAME, query=arguments.query, family=arguments.family, doc_id=arguments.doc_id, top_k=_MOST)


def _note(session: Session, scope: Scope, ranked: Sequence[RankedPage]) -> str | None:
    unborne = [mention.text for mention in scope.resolution.unknown]
    notes = [f"no document of the matter bears the name {', '.join(map(repr, unborne[:_NAMES]))}"] if unborne else []
    notes += missing_places(session.corpus, scope)[:_NAMES]
    if not ranked:
        notes.append(_nothing(scope.doc_ids))
    if ranked and (unheld := [phrase for phrase in scope.question.quoted if not _held(session.corpus, ranked, phrase)]):
        notes.append(f"no page that was found holds these words as they stand: {', '.join(map(repr, unheld[:_NAMES]))}")
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
    text = passage.text if passage and corpus.is_whole_file(ranked.ref) else corpus.reader.page(ranked.ref).body
    return SearchHit(
        doc_id=ranked.ref.doc_id,
        page=ranked.ref.page,
        uri=corpus.uri(ranked.ref),
        section=section_path(section) if section else None,
        snippet="",
        score=round(ranked.score, 2),
        matched=_matched(text, said),
        reason=ranked.reason,
        copies=corpus.copies(ranked.ref.doc_id)[:_COPIES],
        weak=ranked.weak,
    )


def _section(corpus: Corpus, ranked: RankedPage) -> Section | None:
    """The unit that begins where the hit does, else the innermost around that place, else the passage's."""
    sections = corpus.sections(ranked.ref.doc_id)
    if ranked.begins is not None:
        at = Position(ranked.ref.page, ranked.begins)
        around = [s for s in sections if s.start <= at < s.end]
        return next((s for s in around if s.start == at), around[-1] if around else None)
    passage = ranked.passage
    return sections[passage.section] if passage is not None and passage.section is not None else None


def _passage_span(ranked: RankedPage) -> Span | None:
    if ranked.passage is None:
        return None
    return next((span for page, span in ranked.passage.pieces if page == ranked.ref.page), None)


def window(text: str, within: Span, wanted: set[str], length: int) -> Span:
    """Return the stretch of at most `length` characters that holds most of the wanted words, cut between words.

    Of equal stretches the first; the whole of `within` where it is no longer.
    """
    if within.end - within.start <= length:
        return within
    places = [
        within.start + m.start()
        for m in re.finditer(r"\w+", text[within.start : within.end])
        if wanted.intersection(_stems(m.group().lower()))
    ]
    reach = length - _LEAD
    best = max(places, key=lambda s: (sum(1 for o in places if s <= o < s + reach), -s), default=within.start)
    begin = max(within.start, min(best - _LEAD, within.end - length))
    end = min(within.end, begin + length)
    return Span(_next_word(text, begin, best) if begin > within.start else begin, _word_end(text, begin, end, within))


def leading(text: str, begin: int, length: int) -> Span:
    """Return the stretch of at most `length` characters from a place on, cut between words."""
    rest = Span(begin, len(text))
    return Span(begin, _word_end(text, begin, min(rest.end, begin + length), rest))


def _next_word(text: str, begin: int, best: int) -> int:
    """The first beginning of a word from an offset on, at the latest the word that the stretch was chosen for."""
    if text[begin - 1].isspace():
        return begin
    gap = re.compile(r"\s+").search(text, begin, max(begin, best))
    return gap.end() if gap else begin


def _word_end(text: str, begin: int, end: int, within: Span) -> int:
    """The last end of a word up to an offset; the offset itself in text without spaces."""
    if end == within.end or text[end].isspace():
        return end
    cut = max(text.rfind(" ", begin, end), text.rfind("\n", begin, end))
    return cut if cut > begin + (end - begin) // 2 else end


def _matched(body: str, wanted: set[str]) -> list[str]:
    found: dict[str, str] = {}
    for token in sorted(set(re.findall(r"[^\W_]+", body.lower()))):
        for stem in _stems(token):
            if stem in wanted:
                found.setdefault(stem, token)
    return sorted(found.values())[:_MATCHED]


@lru_cache(maxsize=65536)
def _stems(token: str) -> tuple[str, ...]:
    return tuple(words(token))
