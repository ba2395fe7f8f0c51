"""`get_context`: find what a provision or page depends on, each with its page and quote."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict, Field, model_validator

from pincite.indexer.model import Document, Section
from pincite.indexer.page import PageRef
from pincite.tools.argument_limits import LONGEST_ID
from pincite.tools.corpus import Corpus
from pincite.tools.documents.named_document import document_named
from pincite.tools.errors import BadArguments, BadCursor
from pincite.tools.get_page import section_path
from pincite.tools.result_budget import LIMIT, literal_call, size
from pincite.tools.results.context_entries import Shown, shown_of
from pincite.tools.results.context_result import ContextResult, ParentEntry
from pincite.tools.retrieval.expand import Surroundings, expand
from pincite.tools.retrieval.passage import Passage, passage_of, passage_on
from pincite.tools.retrieval.provisions import by_heading, find_sections, last_page, nearby, read_pinpoint
from pincite.tools.server_words import quoted, quoted_name
from pincite.tools.session import Session

NAME = "get_context"
_DEEPEST = 3
_CALL = 400
"""Characters kept for the call that continues, and for the note."""
_GROUPS = ("exceptions", "amendments", "references", "definitions")


class GetContextArguments(BaseModel):
    """Arguments of `get_context`: a document, and a page or a provision of it."""

    model_config = ConfigDict(extra="forbid")

    doc_id: str = Field(
        min_length=1,
        max_length=LONGEST_ID,
        description="Document id or its first 6 or more characters, or the title or number of one document",
    )
    section: str | None = Field(
        default=None, max_length=100, description="22(1)(a), Schedule 2, Clause 14.3, or the words of a heading"
    )
    page: int | None = Field(
        strict=True, default=None, ge=1, description="Physical page, 1-based, instead of a section"
    )
    depth: int = Field(
        strict=True,
        default=1,
        ge=1,
        le=_DEEPEST,
        description="1: context of the provision; 2 and 3: also of the provisions that it refers to",
    )
    cursor: str | None = Field(default=None, max_length=12, description="next_cursor of the previous result")

    @model_validator(mode="after")
    def _one_place(self) -> "GetContextArguments":
        if (self.section is None) == (self.page is None):
            raise ValueError("give either section or page")
        return self


@dataclass(frozen=True, slots=True)
class _Asked:
    """The document, page or provision asked about."""

    document: Document
    passage: Passage


def get_context(session: Session, arguments: GetContextArguments) -> ContextResult:
    """Return the context of a provision or a page, as much as fits, and record its quotes as shown."""
    asked = _asked(session.corpus, arguments)
    found = list(expand(session.corpus, asked.passage, arguments.depth, session.today()))
    entries = list(shown_of(session.corpus, found))
    start = _start(arguments.cursor, len(entries))
    result = _head(session.corpus, asked, found[0])
    result.totals = {group: Counter(e.group for e in entries)[group] for group in _GROUPS}
    end = start + _fill(session, result, entries[start:])
    if end < len(entries):
        result.next_cursor = str(end)
        result.next_call = literal_call(NAME, **(_given(arguments) | {"cursor": str(end)}))
    session.look([asked.document.doc_id])
    session.selected_families.add(asked.document.family_id)
    if not entries:
        result.note = "no defined term, reference, exception or amendment was found for it"
    return result


def _asked(corpus: Corpus, arguments: GetContextArguments) -> _Asked:
    document = document_named(corpus, arguments.doc_id)
    if arguments.page is not None:
        corpus.page(document.doc_id, arguments.page)
        return _Asked(document, passage_on(corpus, document.doc_id, arguments.page))
    return _Asked(document, passage_of(corpus, document.doc_id, _section(corpus, document, arguments.section or "")))


def _section(corpus: Corpus, document: Document, name: str) -> Section:
    sections = corpus.sections(document.doc_id)
    pinpoint = read_pinpoint(name) or by_heading(name)
    found = find_sections(sections, pinpoint)
    if found:
        return found[0]
    near = ", ".join(quoted(section_path(s)) for s in nearby(sections, pinpoint)) or "nothing"
    raise BadArguments(
        f"{NAME}: {quoted_name(document.doc_id)} has no {name!r}; nearby: {near}. Write a provision as "
        f"22(1)(a), Schedule 2 or Clause 14.3, copy the words of a heading, or give a page: "
        f"{literal_call(NAME, doc_id=document.doc_id, page=1)}."
    )


def _head(corpus: Corpus, asked: _Asked, found: Surroundings) -> ContextResult:
    doc_id, section = asked.document.doc_id, asked.passage.section
    first = section.start.page if section else asked.passage.places[0][0].number
    return ContextResult(
        doc_id=doc_id,
        page=first,
        uri=corpus.uri(PageRef(doc_id, first)),
        end_page=last_page(section, corpus.reader.pages(doc_id)) if section else first,
        title=asked.document.identity.title,
        path=section_path(section) if section else None,
        heading=section.heading if section else None,
        parents=list(_parents(corpus, doc_id, found)),
        coverage=corpus.coverage,
    )


def _parents(corpus: Corpus, doc_id: str, found: Surroundings) -> Iterator[ParentEntry]:
    for section in found.parents:
        ref = PageRef(doc_id, section.start.page)
        yield ParentEntry(
            doc_id=doc_id,
            page=ref.page,
            uri=corpus.uri(ref),
            path=section_path(section),
            kind=section.kind.value,
            heading=section.heading,
        )


def _start(cursor: str | None, total: int) -> int:
    if cursor is None:
        return 0
    if not cursor.isdecimal() or int(cursor) >= total:
        raise BadCursor(
            f"{NAME}: {cursor!r} is not a cursor of this list; leave it out to start with the first entries."
        )
    return int(cursor)


def _given(arguments: GetContextArguments) -> dict[str, str | int | list[str] | None]:
    return {
        "doc_id": arguments.doc_id,
        "section": arguments.section,
        "page": arguments.page,
        "depth": arguments.depth if arguments.depth > 1 else None,
    }


def _fill(session: Session, result: ContextResult, entries: list[Shown]) -> int:
    """Add the entries that fit, at least one, record their words as shown, and return their number."""
    room = LIMIT - size(result) - _CALL
    for number, shown in enumerate(entries):
        room -= size(shown.entry) + 2
        if number and room < 0:
            return number
        getattr(result, shown.group).append(shown.entry)
        session.ledger.show([shown.evidence(NAME)])
    return len(entries)
