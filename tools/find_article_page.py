"""`find_article_page`: on which page a provision starts, in every version that the matter holds."""

from collections.abc import Iterator, Sequence
from datetime import date

from pydantic import BaseModel, ConfigDict, Field

from pincite.indexer.model import Document, DocumentKind, Section
from pincite.indexer.page import PageRef
from pincite.tools import get_page
from pincite.tools.argument_limits import LONGEST_NAME
from pincite.tools.corpus import Corpus
from pincite.tools.documents.acronyms import documents_of_acronym
from pincite.tools.documents.not_covered import covering
from pincite.tools.documents.notice_only_laws import only_notice
from pincite.tools.errors import BadArguments
from pincite.tools.get_page import section_path
from pincite.tools.model import ArticleMatch, ArticlePageResult
from pincite.tools.question.parse import parse
from pincite.tools.question.resolve import order_of
from pincite.tools.result_budget import LIMIT, literal_call, size
from pincite.tools.results.defined_terms import defining_matches
from pincite.tools.results.provision_missing import explain_missing
from pincite.tools.results.provision_text import Place, fill
from pincite.tools.retrieval.changes import provision_in_force
from pincite.tools.retrieval.contents_entries import without_entries
from pincite.tools.retrieval.in_force import are_in_force
from pincite.tools.retrieval.provisions import (
    Pinpoint,
    by_heading,
    find_sections,
    last_page,
    read_pinpoint,
    section_places,
)
from pincite.tools.retrieval.reference_targets import referring
from pincite.tools.retrieval.scope import choose_scope
from pincite.tools.session import Session

NAME = "find_article_page"
_TEXT = 1800
"""Characters of a provision's text in one match; get_page has the rest."""
_LEAST = 300
"""Characters of text that a match has at the least: fewer matches are given rather than shorter ones."""
_STRUCK = "words that the page shows struck out are left out of text: get_page lists them in marks"
_CALL = 600
"""Characters kept for the call that continues, and for the note."""
_LISTED = 20
"""Documents named as searched."""
_NEAR_IN = 2
"""Documents whose provisions near one that does not exist are listed."""
_COPIES = 3
"""Copies named with a match."""
_REFERRING = 5
"""Units of the same document that refer to a match, named with it."""
_IN_ONE = 2
"""Places of one document that may bear one pinpoint: its body and a schedule."""
_UNTOLD = (DocumentKind.UNKNOWN,)
_LOOKED_AT = (
    "of the matches have `in_force` null: no title page, number, version, commencement or repeal in the matter says "
    "what they are"
)


class FindArticlePageArguments(BaseModel):
    """Arguments of `find_article_page`."""

    model_config = ConfigDict(extra="forbid")

    law: str = Field(
        min_length=1, max_length=LONGEST_NAME, description="Title, number or doc_id of the law, contract or judgment"
    )
    article: str = Field(
        min_length=1,
        max_length=100,
        description="22(1)(a), Article 22, Schedule 2, Clause 14.3, paragraph 57, the words of a heading, or a "
        "defined term",
    )
    as_of: date | None = Field(
        default=None, description="YYYY-MM-DD: the version in force on this day comes first; today if left out"
    )


def find_article_page(session: Session, arguments: FindArticlePageArguments) -> ArticlePageResult:
    """Return where a provision starts; several matches where several documents bear the name, in force first."""
    corpus = session.corpus
    pinpoint = read_pinpoint(arguments.article) or by_heading(arguments.article)
    documents = _documents(corpus, arguments.law)
    day = arguments.as_of or session.today()
    in_force = are_in_force(corpus, (d.doc_id for d in documents), day)
    documents.sort(key=lambda d: (in_force[d.doc_id] is False, order_of(d), d.doc_id))
    found = [(d, _sections(corpus, d, pinpoint)) for d in _distinct(documents)]
    places = [Place(d, s, _match(corpus, d, s, day)) for d, held in found for s in held[:_IN_ONE]]
    noticed = only_notice(corpus, documents)
    is_name = read_pinpoint(arguments.article) is None
    terms = list(_defining(session, documents, arguments.article, day)) if is_name and not places else []
    if is_name and not places and not terms and not noticed:
        raise BadArguments(_no_name(arguments.article, documents[0]))
    session.look(d.doc_id for d in documents)
    session.selected_families |= {d.family_id for d in documents}
    searched = [d.doc_id for d in documents[:_LISTED]]
    result = ArticlePageResult(matches=[], searched=searched, coverage=covering(corpus, arguments.law))
    if places:
        _show(session, result, places, arguments.article)
        left = sum(len(held[_IN_ONE:]) for _, held in found)
        result.note = _and(result.note, left, "more places of the same documents bear it")
        result.note = _and(result.note, sum(p.document.identity.kind in _UNTOLD for p in places), _LOOKED_AT)
    elif terms:
        result.matches = terms
    else:
        explain_missing(corpus, result, documents[:_NEAR_IN], pinpoint, arguments.article)
        result.note = _and(result.note, len(documents[_NEAR_IN:]), "more documents do not have it either")
    result.note = _and(result.note, len(documents[_LISTED:]), "more documents were searched than are listed")
    struck = _STRUCK if any(_has_struck(corpus, place) for place in places[: len(result.matches)]) else None
    result.note = "; ".join(filter(None, (noticed, struck, result.note))) or None
    return result


def _has_struck(corpus: Corpus, place: Place) -> bool:
    """Whether a provision has words that its pages show struck out: its text has blanks in their places."""
    pages = corpus.reader.pages(place.document.doc_id)
    return any(
        revision.kind == "struck" and revision.span.start < span.end and span.start < revision.span.end
        for number, span in section_places(place.section, pages)
        for revision in pages[number - 1].revisions
    )


def _defining(session: Session, documents: Sequence[Document], name: str, day: date) -> Iterator[ArticleMatch]:
    """The entries that define a name that is no heading; quotation marks around it do not count."""
    return defining_matches(session, _distinct(documents), name.strip(" “”\"‘’'"), day, NAME)


def _and(note: str | None, count: int, what: str) -> str | None:
    """A note, and of what there are so many more."""
    return "; ".join(filter(None, (note, f"{count} {what}"))) if count else note


def _no_name(article: str, document: Document) -> str:
    """Why a name is none of a provision, and what to do: a page is opened by another tool."""
    pages = parse(article).page_locators
    if not pages:
        return (
            f"{NAME}: {article!r} is no number of a provision, and no heading in {document.doc_id!r}. "
            "Write it as 22(1)(a), Schedule 2, Clause 14.3 or paragraph 57, or copy the words of the heading."
        )
    wanted = min(pages[0].page if pages[0].page > 0 else document.page_count, document.page_count)
    return (
        f"{NAME}: {article!r} is a page, not a provision, and {document.doc_id!r} has {document.page_count} of them. "
        f"Call {literal_call(get_page.NAME, doc_id=document.doc_id, page=wanted)}."
    )


def _documents(corpus: Corpus, name: str) -> list[Document]:
    """The documents that a name means, ids before titles and numbers."""
    if name in corpus.documents:
        return [corpus.documents[name]]
    if name in corpus.families:
        return [corpus.documents[i] for i in corpus.families[name].doc_ids]
    called = corpus.documents_called(name) or documents_of_acronym(corpus, name)
    if called:
        return called
    scope = choose_scope(corpus, name)
    if scope.doc_ids:
        return [corpus.documents[i] for i in sorted(scope.doc_ids)]
    return [corpus.document(name)]


def _distinct(documents: Sequence[Document]) -> list[Document]:
    """Of documents of the same bytes the first, which names the others."""
    kept: dict[str, Document] = {}
    for document in documents:
        kept.setdefault(document.sha256, document)
    return list(kept.values())


def _sections(corpus: Corpus, document: Document, pinpoint: Pinpoint) -> list[Section]:
    """The sections at a pinpoint, without entries of a table of contents."""
    found = find_sections(corpus.sections(document.doc_id), pinpoint)
    return without_entries(found, corpus.reader.pages(document.doc_id)) if found else []


def _match(corpus: Corpus, document: Document, section: Section, day: date) -> ArticleMatch:
    in_force, basis = provision_in_force(corpus, document, section, day)
    return ArticleMatch(
        doc_id=document.doc_id,
        page=section.start.page,
        uri=corpus.uri(PageRef(document.doc_id, section.start.page)),
        end_page=last_page(section, corpus.reader.pages(document.doc_id)),
        path=section_path(section),
        kind=section.kind.value,
        heading=section.heading,
        title=document.identity.title,
        version=document.identity.version,
        in_force=in_force,
        in_force_basis=basis,
        text="",
        referred_to_by=[
            f"{section_path(unit)} (p. {unit.start.page})"
            for unit in referring(corpus, document.doc_id, section, day)[:_REFERRING]
        ],
        copies=corpus.copies(document.doc_id)[:_COPIES],
    )


def _show(session: Session, result: ArticlePageResult, places: Sequence[Place], article: str) -> None:
    """Put in the matches that there is room for, each with its share of text, and the call that goes on from there."""
    room = LIMIT - size(result) - _CALL
    shown: list[Place] = []
    for place in places:
        room -= size(place.match) + 2
        if shown and room < (len(shown) + 1) * _LEAST:
            room += size(place.match) + 2
            break
        shown.append(place)
    for number, place in enumerate(shown):
        fill(session, place, min(_TEXT, room // (len(shown) - number)), NAME)
        around = (*place.match.lead_in, *place.match.continues)
        room -= size(place.match.text) + sum(size(entry) + 2 for entry in around)
    result.matches = [place.match for place in shown]
    left = places[len(shown) :]
    if left:
        result.note = f"{len(left)} more places bear it; next_call shows the first of them"
        result.next_call = _onward(left[0], {p.document.doc_id for p in shown}, article)
        return
    cut = next((place for place in shown if place.unread is not None), None)
    if cut is not None and cut.unread is not None:
        result.next_call = literal_call(get_page.NAME, doc_id=cut.document.doc_id, page=cut.unread)


def _onward(place: Place, shown: set[str], article: str) -> str:
    doc_id = place.document.doc_id
    if doc_id in shown:
        return literal_call(get_page.NAME, doc_id=doc_id, page=place.match.page)
    return literal_call(NAME, law=doc_id, article=article)
