"""Fit the facts of one or several cases into a result: whole facts in turn, an equal share for each case."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pincite.indexer.model import Document, Fact
from pincite.indexer.page import Page, PageRef
from pincite.indexer.store.base import Reads
from pincite.tools.corpus import Corpus
from pincite.tools.model import CaseDocument, CaseFacts, FactEntry
from pincite.tools.result_budget import literal_call, size
from pincite.tools.results.entries import fact_entry
from pincite.tools.results.fact_order import StatedFact
from pincite.tools.results.fact_quotes import Quoted, beginning, quote_of
from pincite.tools.session import Evidence, Session

_BETWEEN = 2
"""Characters between two members of a list."""
_ANNOUNCED = 20
"""Facts of a case whose pages are read together."""
_CUT = 240
"""Characters kept for the note on a quote that is cut."""


@dataclass(slots=True)
class CaseAsked:
    """A case and its facts in order; this result gives those from `start`, the next one those from `end`.

    `in_force` and `copies` are by doc_id: whether a version of a law is in force, and which paper it copies.
    """

    entry: CaseFacts
    papers: Sequence[Document] = ()
    facts: Sequence[StatedFact] = ()
    in_force: dict[str, bool | None] = field(default_factory=dict)
    copies: dict[str, str] = field(default_factory=dict)
    start: int = 0
    given: int = 0

    @property
    def end(self) -> int:
        """The index of the first fact that is not given yet."""
        return self.start + self.given

    @property
    def is_open(self) -> bool:
        """Whether more facts are left for the next result."""
        return self.end < len(self.facts)


def fill(session: Session, cases: Sequence[CaseAsked], room: int) -> None:
    """Add facts to the cases, and record them as shown: each case in its share, then in the unused rest.

    A fact is whole or comes with the next result; only one that is too long for an empty result is cut.
    """
    pages: dict[PageRef, Page] = {}
    stated = (each for case in cases for each in case.facts[case.start : case.start + _ANNOUNCED])
    session.corpus.reader.expect(Reads(pages=[PageRef(document.doc_id, fact.page) for document, fact in stated]))
    for number, case in enumerate(cases):
        share = room // (len(cases) - number)
        room -= share - _give(session, case, share, pages)
    for case in cases:
        room = _give(session, case, room, pages)
    if not any(case.given for case in cases):
        too_long = [case for case in cases if case.is_open]
        room = _give_cut(session, too_long[0], room, pages) if too_long else room
    for case in cases:
        if not case.is_open:
            room = _name_others(case, room)


def _give(session: Session, case: CaseAsked, room: int, pages: dict[PageRef, Page]) -> int:
    """Add facts while there is space; return the space left."""
    for document, fact in case.facts[case.end :]:
        quoted = quote_of(_page(session.corpus, document, fact, pages), fact)
        entry = fact_entry(session.corpus, document.doc_id, fact, quoted.words)
        cost = size(entry) + _BETWEEN + _cost(case, document)
        if cost > room:
            break
        room -= cost
        _add(session, case, document, entry, quoted)
    return room


def _give_cut(session: Session, case: CaseAsked, room: int, pages: dict[PageRef, Page]) -> int:
    """Add the beginning of a fact that is too long for any result, and say where the rest is."""
    document, fact = case.facts[case.end]
    page = _page(session.corpus, document, fact, pages)
    quoted = quote_of(page, fact)
    bare = fact_entry(session.corpus, document.doc_id, fact, "")
    left = room - size(bare) - _BETWEEN - _cost(case, document) - _CUT - len(document.doc_id)
    while size(quoted.words) > left:
        quoted = beginning(page, quoted, min(left, len(quoted.words) - 1))
    _add(session, case, document, bare.model_copy(update={"quote": quoted.words, "truncated": True}), quoted)
    call = literal_call("get_page", doc_id=document.doc_id, page=fact.page)
    case.entry.note = f"the last quote is longer than a result and is cut; {call} shows all of it"
    return 0


def _add(session: Session, case: CaseAsked, document: Document, entry: FactEntry, quoted: Quoted) -> None:
    given = _given(case, document)
    if given is None:
        given = _paper(case, document)
        shown = [*case.entry.documents, given, *(_paper(case, copy) for copy in _copies_of(case, document))]
        case.entry.documents = _in_order(case, shown)
    given.facts.append(entry)
    case.given += 1
    session.ledger.show([Evidence(PageRef(document.doc_id, entry.page), quoted.span, "lookup_case_metadata")])


def _name_others(case: CaseAsked, room: int) -> int:
    """Name the papers that state none of the facts, as far as they fit; return the space left."""
    for document in case.papers:
        paper = _paper(case, document)
        if _given(case, document) is None and room > size(paper) + _BETWEEN:
            room -= size(paper) + _BETWEEN
            case.entry.documents = _in_order(case, [*case.entry.documents, paper])
    return room


def _cost(case: CaseAsked, document: Document) -> int:
    """Characters of a paper's entry and its copies' entries; 0 if the result has them already."""
    if _given(case, document) is not None:
        return 0
    papers = (document, *_copies_of(case, document))
    return sum(size(_paper(case, paper)) + _BETWEEN for paper in papers)


def _copies_of(case: CaseAsked, document: Document) -> list[Document]:
    return [d for d in case.papers if case.copies.get(d.doc_id) == document.doc_id]


def _given(case: CaseAsked, document: Document) -> CaseDocument | None:
    return next((paper for paper in case.entry.documents if paper.doc_id == document.doc_id), None)


def _in_order(case: CaseAsked, papers: Sequence[CaseDocument]) -> list[CaseDocument]:
    order = [d.doc_id for d in case.papers]
    return sorted(papers, key=lambda paper: order.index(paper.doc_id))


def _paper(case: CaseAsked, document: Document) -> CaseDocument:
    in_force = case.in_force.get(document.doc_id)
    return CaseDocument(
        doc_id=document.doc_id,
        title=document.identity.title,
        kind=document.identity.kind.value,
        version=document.identity.version if in_force is not None else None,
        in_force=in_force,
        copy_of=case.copies.get(document.doc_id),
        facts=[],
    )


def _page(corpus: Corpus, document: Document, fact: Fact, pages: dict[PageRef, Page]) -> Page:
    ref = PageRef(document.doc_id, fact.page)
    if ref not in pages:
        pages[ref] = corpus.reader.page(ref)
    return pages[ref]
