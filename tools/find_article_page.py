"""`find_article_page`: find the page where a provision starts, in every version that the matter has."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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
from pincite.tools.question.resolve import kind_rank
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
"""Fewest characters of text in a match: fewer matches are given rather than shorter ones."""
_STRUCK = "text leaves out words that the page shows struck out; get_page lists them in marks"
_CALL = 600
"""Characters kept for the call that continues, and for the note."""
_LISTED = 20
"""Most documents listed as searched."""
_NEAR_IN = 2
"""Most documents whose nearby provisions are listed."""
_COPIES = 3
"""Most copies listed with a match."""
_REFERRING = 5
"""Most units of the same document listed as referring to a match."""
_IN_ONE = 2
"""Most places of one document for one pinpoint: its body and a schedule."""
_UNKNOWN = (DocumentKind.UNKNOWN,)
_NULL_IN_FORCE = (
    "of the matches have `in_force` null: nothing in the matter (title page, number, version, commencement, repeal) "
    "says what they are"
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
    """Return where a provision starts; one match for each version and document that has it, in force first."""
    corpus = session.corpus
    day = arguments.as_of or session.today()
    documents = _in_order(corpus, _documents(corpus, arguments.law), day)
    pinpoint = read_pinpoint(arguments.article)
    found = _find(corpus, documents, pinpoint or by_heading(arguments.article), day)
    notice = only_notice(corpus, documents)
    terms: list[ArticleMatch] = []
    if pinpoint is None and not found.places:
        terms = list(_defining(session, documents, arguments.article, day))
        if not terms and not notice:
            raise BadArguments(_no_name(arguments.article, documents[0]))
    session.look(d.doc_id for d in documents)
    session.selected_families |= {d.family_id for d in documents}
    searched = [d.doc_id for d in documents[:_LISTED]]
    result = ArticlePageResult(matches=[], searched=searched, coverage=covering(corpus, arguments.law))
    if found.places:
        _show(session, result, found.places, arguments.article)
        result.note = _and(result.note, found.left, "more places of the same documents have it")
        unknown = sum(p.document.identity.kind in _UNKNOWN for p in found.places)
        result.note = _and(result.note, unknown, _NULL_IN_FORCE)
    elif terms:
        result.matches = terms
    else:
        explain_missing(corpus, result, documents[:_NEAR_IN], found.pinpoint, arguments.article)
        result.note = _and(result.note, len(documents[_NEAR_IN:]), "more documents do not have it either")
    result.note = _and(result.note, len(documents[_LISTED:]), "more documents were searched than are listed")
    result.note = _joined(notice, _struck_note(corpus, found.places[: len(result.matches)]), result.note)
    return result


@dataclass(frozen=True, slots=True)
class _Found:
    """The places of a pinpoint, at most `_IN_ONE` of each document, and how many are `left`."""

    pinpoint: Pinpoint
    places: list[Place]
    left: int


def _find(corpus: Corpus, documents: Sequence[Document], pinpoint: Pinpoint, day: date) -> _Found:
    found = [(d, _sections(corpus, d, pinpoint)) for d in _distinct(documents)]
    places = [Place(d, s, _match(corpus, d, s, day)) for d, sections in found for s in sections[:_IN_ONE]]
    return _Found(pinpoint, places, sum(len(sections[_IN_ONE:]) for _, sections in found))


def _in_order(corpus: Corpus, documents: Sequence[Document], day: date) -> list[Document]:
    """Documents with those not in force last."""
    in_force = are_in_force(corpus, (d.doc_id for d in documents), day)
    return sorted(documents, key=lambda d: (in_force[d.doc_id] is False, kind_rank(d), d.doc_id))


def _struck_note(corpus: Corpus, places: Sequence[Place]) -> str | None:
    return _STRUCK if any(_has_struck(corpus, place) for place in places) else None


def _joined(*notes: str | None) -> str | None:
    return "; ".join(filter(None, notes)) or None


def _has_struck(corpus: Corpus, place: Place) -> bool:
    """Whether a provision has words that its pages show struck out: its text has blanks in their place."""
    pages = corpus.reader.pages(place.document.doc_id)
    return any(
        revision.kind == "struck" and revision.span.start < span.end and span.start < revision.span.end
        for number, span in section_places(place.section, pages)
        for revision in pages[number - 1].revisions
    )


def _defining(session: Session, documents: Sequence[Document], name: str, day: date) -> Iterator[ArticleMatch]:
    """The entries that define a term, without the quotation marks around it."""
    return defining_matches(session, _distinct(documents), name.strip(" “”\"‘’'"), day, NAME)


def _and(note: str | None, count: int, what: str) -> str | None:
    """A note extended by a count, if it is not zero."""
    return _joined(note, f"{count} {what}") if count else note


def _no_name(article: str, document: Document) -> str:
    """Why a name is no provision, and what to call: pages are opened by another tool."""
    pages = parse(article).page_locators
    if not pages:
        return (
            f"{NAME}: {article!r} is neither a provision number nor a heading in {document.doc_id!r}. "
            "Write it as 22(1)(a), Schedule 2, Clause 14.3 or paragraph 57, or copy the words of the heading."
        )
    wanted = min(pages[0].page if pages[0].page > 0 else document.page_count, document.page_count)
    return (
        f"{NAME}: {article!r} is a page, not a provision, and {document.doc_id!r} has {document.page_count} pages. "
        f"Call {literal_call(get_page.NAME, doc_id=document.doc_id, page=wanted)}."
    )


def _documents(corpus: Corpus, name: str) -> list[Document]:
    """The documents that a name means; ids have precedence over titles and numbers."""
    if name in corpus.documents:
        return [corpus.documents[name]]
    if name in corpus.families:
        return corpus.documents.some(corpus.families[name].doc_ids)
    named = corpus.documents_named(name) or documents_of_acronym(corpus, name)
    if named:
        return named
    scope = choose_scope(corpus, name)
    if scope.doc_ids:
        return corpus.documents.some(sorted(scope.doc_ids))
    return [corpus.document(name)]


def _distinct(documents: Sequence[Document]) -> list[Document]:
    """The first of each group of documents with the same bytes; a match lists the others."""
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
        copies=corpus.ties.copies(document.doc_id)[:_COPIES],
    )


def _show(session: Session, result: ArticlePageResult, places: Sequence[Place], article: str) -> None:
    """Add as many matches as fit, each with its share of text, and the call that continues."""
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
        result.note = f"{len(left)} more places have it; next_call shows the first"
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
