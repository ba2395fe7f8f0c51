"""`find_article_page`: on which page a provision starts, in every version that the matter holds."""

from collections.abc import Sequence

from pydantic import BaseModel, ConfigDict, Field

from pincite.indexer.model import Document, PageRef, Section
from pincite.tools.corpus import Corpus
from pincite.tools.errors import BadArguments, UnknownDocument
from pincite.tools.model import ArticleMatch, ArticlePageResult, NearMiss
from pincite.tools.question.resolve import order_of
from pincite.tools.retrieval.provisions import (
    Pinpoint,
    current_versions,
    find_sections,
    nearby,
    read_pinpoint,
    section_text,
)
from pincite.tools.retrieval.scope import choose_scope
from pincite.tools.session import Evidence, Session

NAME = "find_article_page"
_TEXT = 1800
"""Characters of a provision's text in one match; get_page has the rest."""
_MATCHES = 4


class FindArticlePageArguments(BaseModel):
    """Arguments of `find_article_page`."""

    model_config = ConfigDict(extra="forbid")

    law: str = Field(
        min_length=1, max_length=400, description="Title, number or doc_id of the law, contract or judgment"
    )
    article: str = Field(
        min_length=1, max_length=100, description="22(1)(a), Article 22, Schedule 2, Clause 14.3, paragraph 57"
    )


def find_article_page(session: Session, arguments: FindArticlePageArguments) -> ArticlePageResult:
    """Return where a provision starts; several matches where several documents bear the name, in force first."""
    pinpoint = read_pinpoint(arguments.article)
    if pinpoint is None:
        raise BadArguments(
            f"{NAME}: {arguments.article!r} names no provision. Write it as 22(1)(a), Schedule 2, Clause 14.3 or paragraph 57."
        )
    corpus = session.corpus
    documents = _documents(corpus, arguments.law)
    session.selected_families |= {d.family_id for d in documents}
    in_force = current_versions(documents)
    documents.sort(key=lambda d: (in_force[d.doc_id] is False, order_of(d), d.doc_id))
    matches = [_match(session, d, s, in_force[d.doc_id]) for d, s in _found(corpus, documents, pinpoint)]
    searched = [d.doc_id for d in documents]
    if matches:
        return ArticlePageResult(matches=matches, searched=searched, coverage=corpus.coverage, next_call=_next(matches))
    return ArticlePageResult(
        matches=[],
        near=[_near(corpus, d, s) for d in documents[:2] for s in nearby(corpus.sections(d.doc_id), pinpoint)],
        searched=searched,
        coverage=corpus.coverage,
        note=f"{arguments.article} does not exist in the documents searched; `near` lists what stands there instead",
    )


def _documents(corpus: Corpus, name: str) -> list[Document]:
    called = corpus.documents_called(name)
    if called:
        return called
    if name in corpus.families:
        return [corpus.documents[i] for i in corpus.families[name].doc_ids]
    scope = choose_scope(corpus, name)
    if scope.doc_ids:
        return [corpus.documents[i] for i in sorted(scope.doc_ids)]
    try:
        return [corpus.document(name)]
    except UnknownDocument as error:
        raise UnknownDocument(f"{NAME}: no document of this matter is called {name!r}. {error}") from None


def _found(corpus: Corpus, documents: Sequence[Document], pinpoint: Pinpoint) -> list[tuple[Document, Section]]:
    found = [(d, s) for d in documents for s in find_sections(corpus.sections(d.doc_id), pinpoint)[:2]]
    return found[:_MATCHES]


def _match(session: Session, document: Document, section: Section, in_force: bool | None) -> ArticleMatch:
    corpus = session.corpus
    text, places = section_text(section, corpus.reader.pages(document.doc_id))
    shown, room = [], _TEXT
    for page, span in places:
        if room > 0:
            shown.append(Evidence(PageRef(document.doc_id, page), span, NAME))
        room -= span.end - span.start
    session.ledger.show(shown)
    return ArticleMatch(
        doc_id=document.doc_id,
        page=section.start.page,
        uri=corpus.uri(PageRef(document.doc_id, section.start.page)),
        end_page=places[-1][0] if places else section.start.page,
        path=f"{section.container} {section.path}".strip() if section.container != section.path else section.path,
        kind=section.kind.value,
        heading=section.heading,
        title=document.identity.title,
        version=document.identity.version,
        in_force=in_force,
        text=text[:_TEXT],
        truncated=len(text) > _TEXT,
    )


def _next(matches: Sequence[ArticleMatch]) -> str | None:
    cut = next((m for m in matches if m.truncated), None)
    return f'get_page(doc_id="{cut.doc_id}", page={cut.page}, window=1)' if cut else None


def _near(corpus: Corpus, document: Document, section: Section) -> NearMiss:
    ref = PageRef(document.doc_id, section.start.page)
    return NearMiss(doc_id=ref.doc_id, page=ref.page, uri=corpus.uri(ref), path=section.path, heading=section.heading)
