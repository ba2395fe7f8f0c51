"""Find definitions of a term, as matches of `find_article_page`."""

from collections.abc import Iterator, Sequence
from datetime import date

from pincite.indexer.model import Document
from pincite.indexer.page import PageRef, Span
from pincite.tools.corpus import Corpus
from pincite.tools.get_page import section_path
from pincite.tools.model import ArticleMatch
from pincite.tools.result_budget import fitting
from pincite.tools.retrieval.in_force import in_force
from pincite.tools.retrieval.passage import Words
from pincite.tools.retrieval.provisions import as_shown
from pincite.tools.retrieval.terms import defined
from pincite.tools.session import Evidence, Session

_MOST = 4
"""Most definitions shown."""
_TEXT = 1000
"""Most characters of a definition."""


def defining_matches(
    session: Session, documents: Sequence[Document], term: str, day: date, tool: str
) -> Iterator[ArticleMatch]:
    """Yield the entries that define a term, as many as fit, and record their words as shown."""
    corpus = session.corpus
    found = [(d, used.words, used.term) for d in documents for used in defined(corpus, d.doc_id, term)]
    for document, words, printed in found[:_MOST]:
        match = _match(corpus, document, words, printed, day)
        body = words.page.body[words.span.start : words.span.end]
        end = words.span.start + fitting(body, _TEXT, as_shown)
        match.text = as_shown(words.page.body[words.span.start : end])
        match.truncated = end < words.span.end
        session.ledger.show([Evidence(words.ref, words.page.source(Span(words.span.start, end)), tool)])
        yield match


def _match(corpus: Corpus, document: Document, words: Words, term: str, day: date) -> ArticleMatch:
    state = in_force(corpus, document.doc_id, day)
    ref = PageRef(document.doc_id, words.page.number)
    return ArticleMatch(
        doc_id=ref.doc_id,
        page=ref.page,
        uri=corpus.uri(ref),
        end_page=ref.page,
        path=section_path(words.section) if words.section else "",
        kind="definition",
        heading=term,
        title=document.identity.title,
        version=document.identity.version,
        in_force=state.value,
        in_force_basis=state.basis,
        text="",
    )
