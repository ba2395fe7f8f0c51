"""The hits of a search: each page with its section, reason and a snippet around the query's words."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from textwrap import shorten

from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.legal_text.body_lines import squeeze
from pincite.indexer.model import Document, Section
from pincite.indexer.page import PageRef, Position, Span
from pincite.tools.corpus import Corpus
from pincite.tools.get_page import section_path
from pincite.tools.matching.page_break import ends_page, runs_on
from pincite.tools.matching.page_words import printed_words
from pincite.tools.model import SearchHit
from pincite.tools.result_budget import size
from pincite.tools.results.snippet import leading, matched, wanted_words, widened, window
from pincite.tools.retrieval.candidates import RankedPage
from pincite.tools.retrieval.copies import copies_of
from pincite.tools.retrieval.expected_reads import expect_hits
from pincite.tools.retrieval.rarity import COUNTED, rarity
from pincite.tools.session import Evidence, Session

_TOOL = "search_within_doc_family"
_TITLE = 80
"""Most characters of a document's title in a hit; it explains the id, and takes space from the snippets."""
_SNIPPETS = (600, 350, 240, 150)
_LATER = 90
_SHORTEST = 50
"""Characters of a snippet: of the first hits, of later hits, and at least, if space is short. The first hits are long
enough to be cited without reading the page; the others show what is there."""
_OVER = 160
"""Further characters that a snippet may take to end with its sentence."""
_COPIES = 3
_COMMON = 0.5
_WIDEST = 10**6
"""An offset of maximal width, while the space for snippets is computed."""


def search_hits(
    session: Session,
    ranked: Sequence[RankedPage],
    query: str,
    left: str,
    in_force: Mapping[str, bool | None],
    room: int,
) -> list[SearchHit]:
    """Return the pages as hits whose snippets share the space, and record exactly these snippets as shown.

    `left` is the query without the names of documents; `in_force` says which versions are in force on the requested
    day.
    """
    expect_hits(session.corpus, ranked)
    said, worth = set(words(query)), _worth(session.corpus, left)
    hits = [_hit(session.corpus, page, said) for page in ranked]
    for hit in hits:
        hit.in_force = in_force.get(hit.doc_id)
        room -= size(hit) + 2
    room += _without_versions(hits, room)
    for place, (hit, page) in enumerate(zip(hits, ranked, strict=True)):
        bare = size(hit)
        most = _SNIPPETS[place] if place < len(_SNIPPETS) else _LATER
        left_over = room - _SHORTEST * (len(hits) - place - 1)
        length = max(_SHORTEST, min(most, left_over))
        _show(session, hit, page, worth, length, max(length, min(most + _OVER, left_over)))
        room -= size(hit) - bare
    return hits


def _without_versions(hits: Sequence[SearchHit], room: int) -> int:
    """Omit versions, the last first, if the shortest snippets do not fit; return the space gained.

    The first hit of each document keeps its version.
    """
    given = 0
    for place, hit in reversed(list(enumerate(hits))):
        if room + given >= _SHORTEST * len(hits):
            break
        if any(earlier.doc_id == hit.doc_id for earlier in hits[:place]):
            whole = size(hit)
            hit.version = None
            given += whole - size(hit)
    return given


def _show(
    session: Session, hit: SearchHit, ranked: RankedPage, worth: Mapping[str, float], length: int, most: int
) -> None:
    """Add the snippet and its unit to a hit, and record exactly this as shown."""
    corpus = session.corpus
    page = corpus.reader.page(ranked.ref)
    if ranked.begins is None:
        passage = _passage_span(ranked)
        within = widened(page.body, passage) if passage else Span(0, len(page.body))
        span = window(page.body, within, worth, length, most)
        hit.section = _section_shown(corpus, ranked.ref, page.body, span, worth) or hit.section
    else:
        span = leading(page.body, ranked.begins, length, most)
    hit.snippet = squeeze(page.body[span.start : span.end])
    hit.offset = page.source(span).start
    is_last = page.number == corpus.documents[hit.doc_id].page_count
    if not is_last and ends_page(page, span.end):
        hit.runs_on = runs_on(page, corpus.reader.page(PageRef(hit.doc_id, page.number + 1)))
    session.ledger.show([Evidence(ranked.ref, page.source(span), _TOOL)])


def _worth(corpus: Corpus, query: str) -> dict[str, float]:
    """The weight of each stem of a query; in a long query, the later ones count as common."""
    stems = list(dict.fromkeys(words(query)))
    return dict.fromkeys(stems, _COMMON) | dict(rarity(corpus, stems[:COUNTED]).worth)


def _hit(corpus: Corpus, ranked: RankedPage, said: set[str]) -> SearchHit:
    passage = ranked.passage
    section = _section(corpus, ranked)
    whole = passage is not None and corpus.is_whole_file(ranked.ref)
    passage_text = corpus.reader.chunk(passage.chunk_id).text if passage and whole else None
    printed = corpus.page_words(ranked.ref).printed if passage_text is None else printed_words(passage_text)
    return SearchHit(
        doc_id=ranked.ref.doc_id,
        title=_title(corpus.documents[ranked.ref.doc_id]),
        version=corpus.documents[ranked.ref.doc_id].identity.version,
        page=ranked.ref.page,
        uri=corpus.uri(ranked.ref),
        section=section_path(section) if section else None,
        snippet="",
        score=round(ranked.score, 2),
        matched=matched(printed, said),
        reason=ranked.reason,
        copies=copies_of(corpus, ranked.ref.doc_id)[:_COPIES],
        offset=_WIDEST,
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
        starting = next((s for s in corpus.sections_on(ranked.ref) if s.start == at), None)
        return starting or _innermost(corpus, ranked.ref, ranked.begins)
    passage = ranked.passage
    if passage is None or passage.section is None:
        return None
    return corpus.sections(ranked.ref.doc_id)[passage.section]


def _section_shown(corpus: Corpus, ref: PageRef, body: str, shown: Span, worth: Mapping[str, float]) -> str | None:
    """The innermost unit around the words for which a snippet was chosen; of several, the one with the most weight."""
    by_path: dict[str, set[str]] = {}
    for offset, stem in wanted_words(body, shown, worth):
        section = _innermost(corpus, ref, offset)
        if section is not None:
            by_path.setdefault(section_path(section), set()).add(stem)
    return max(by_path, key=lambda path: sum(worth[stem] for stem in by_path[path]), default=None)


def _innermost(corpus: Corpus, ref: PageRef, offset: int) -> Section | None:
    at = Position(ref.page, offset)
    around = [s for s in corpus.sections_on(ref) if s.start <= at < s.end]
    return around[-1] if around else None


def _passage_span(ranked: RankedPage) -> Span | None:
    if ranked.passage is None:
        return None
    return next((span for page, span in ranked.passage.pieces if page == ranked.ref.page), None)
