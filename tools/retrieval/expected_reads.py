"""Announce what a search reads, so that a store over a network reads it in few requests."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pincite.indexer.embed.base import Vectors
from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.page import PageRef
from pincite.indexer.store.base import NearQuery, Reads, TermQuery
from pincite.tools.corpus import Corpus
from pincite.tools.lookup.section_index import FEW
from pincite.tools.matching.query_words import asked_words
from pincite.tools.question.concepts import concept_words
from pincite.tools.retrieval.candidates import Candidates, RankedPage
from pincite.tools.retrieval.missing_terms import counts_of_words
from pincite.tools.retrieval.names_not_found import counts_of_names
from pincite.tools.retrieval.rarity import COUNTED, counts_of
from pincite.tools.retrieval.scope import Scope
from pincite.tools.retrieval.word_pages import searches_of_words

_SHOWN = 8
"""Hits of each signal whose pages are read before they are ranked: most of them are shown."""


def expect_search(
    corpus: Corpus, scope: Scope, among: Iterable[frozenset[str] | None], vector: Vectors | None, depth: int
) -> None:
    """Announce the searches of a query among each of some sets of documents, and the counts of its words."""
    if not corpus.reader.reads_ahead:
        return
    asked = words(scope.query)
    counted = [*asked[:COUNTED], *(stem for stems in asked_words(scope.query).values() for stem in stems)]
    named = [*asked, *concept_words(scope.query)]
    sets = list(dict.fromkeys(among))
    terms = list(dict.fromkeys((tuple(asked), tuple(named))))
    queries = [TermQuery(each, doc_ids, depth) for doc_ids in sets for each in terms]
    within = _within_given(corpus, scope)
    routed = frozenset(i for doc_ids in sets if doc_ids and len(doc_ids) <= FEW for i in doc_ids)
    corpus.reader.expect(
        replace(
            corpus.reads_of(routed),
            page_searches=[*queries, *within[0]],
            chunk_searches=queries,
            page_counts=[
                *counts_of(list(dict.fromkeys(counted))),
                *counts_of_words(scope),
                *within[1],
                *(count for doc_ids in sets for count in Candidates(corpus, doc_ids).synonym_counts(asked)),
            ],
            nearest=[NearQuery.of(vector, doc_ids, depth) for doc_ids in sets] if vector is not None else (),
            shown=_SHOWN,
        )
    )


def _within_given(corpus: Corpus, scope: Scope) -> tuple[list[TermQuery], list[TermQuery]]:
    """The searches and the counts that say what given documents lack."""
    if not scope.is_given or not scope.doc_ids:
        return [], []
    counts = counts_of_names(scope.question, scope.resolution, scope.doc_ids)
    only = next(iter(scope.doc_ids)) if len(scope.doc_ids) == 1 else None
    return searches_of_words(corpus, only, scope.question.text) if only else [], counts


def expect_hits(corpus: Corpus, ranked: Iterable[RankedPage]) -> None:
    """Announce the pages shown, those after them, the sections of their documents, and passages of whole files."""
    found = list(ranked) if corpus.reader.reads_ahead else []
    pages = [page for each in found for page in _with_next(corpus, each.ref)]
    parts = [each.passage.chunk_id for each in found if each.passage and corpus.may_be_whole_file(each.ref)]
    sections = list(dict.fromkeys(each.ref.doc_id for each in found))
    corpus.reader.expect(Reads(pages=pages, chunks=parts, sections=sections))


def _with_next(corpus: Corpus, ref: PageRef) -> Iterator[PageRef]:
    yield ref
    if ref.page < corpus.documents[ref.doc_id].page_count:
        yield PageRef(ref.doc_id, ref.page + 1)
