"""`lookup_case_metadata`: what the papers of a case, a contract or a law state about it, with roles and pages."""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import accumulate

from pydantic import BaseModel, ConfigDict, Field

from pincite.indexer.analyze import words
from pincite.indexer.lines import squeeze
from pincite.indexer.model import PASSAGE_FIELDS, Document, Fact
from pincite.indexer.page import PageRef, Span
from pincite.tools.case_numbers import case_key, series_of
from pincite.tools.corpus import Corpus, case_number
from pincite.tools.entries import fact_entry, relation_entry
from pincite.tools.errors import BadCursor, UnknownDocument
from pincite.tools.model import CaseDocument, CaseMetadataResult, FactEntry, RelationEntry
from pincite.tools.retrieval.scope import choose_scope
from pincite.tools.room import LIMIT, literal_call, size
from pincite.tools.session import Evidence, Session

NAME = "lookup_case_metadata"
_LISTED_CASES = 20
_QUOTE = 240
"""Characters of a quote that a result repeats; the page holds the rest."""
_RELATED = 1200
"""Characters of the relations that a result repeats."""
_LAST = ("title", "court", "case_id", "document_type", "order")
"""Fields given after all others: what the identity of a paper says too, and the long texts of its orders."""


class LookupCaseMetadataArguments(BaseModel):
    """Arguments of `lookup_case_metadata`."""

    model_config = ConfigDict(extra="forbid")

    case_id: str = Field(
        min_length=1,
        max_length=200,
        description="The case number as a person writes it, or its title; of a contract, law or other document its "
        "doc_id or title",
    )
    fields: list[str] | None = Field(
        default=None,
        max_length=30,
        description="Only these: title, party, judge, court, date_of_issue, date_of_reissue, hearing_date, "
        "claim_value, sum_ordered, costs_ordered, order, issued_by, appeals_from, related_case, agreement_date, "
        "effective_date, term, expiration_date, renewal, renewal_notice, governing_law, ...",
    )
    cursor: str | None = Field(default=None, max_length=12, description="next_cursor of the result before")


def lookup_case_metadata(session: Session, arguments: LookupCaseMetadataArguments) -> CaseMetadataResult:
    """Return the facts of each paper filed under a case number, or of the one document that is named.

    Empty with the known cases where there is none.
    """
    corpus = session.corpus
    papers = _papers(corpus, arguments.case_id)
    session.look(d.doc_id for d in papers)
    if len({d.family_id for d in papers}) != 1:
        return _no_case(corpus, arguments.case_id, papers)
    facts = _ordered(corpus, papers)
    wanted = [(d, f) for d, f in facts if _is_wanted(f, arguments.fields)]
    start = _start(arguments.cursor, len(wanted))
    related, left = _related(corpus, papers)
    result = CaseMetadataResult(
        case_id=_number(papers[0], arguments.case_id),
        family=papers[0].family_id,
        documents=[],
        related=related if start == 0 else [],
        coverage=corpus.coverage,
        next_cursor=str(len(wanted)),
        next_call=_next_call(arguments, len(wanted)),
        note=left if wanted else _none_of(arguments.fields, [f for _, f in facts]),
    )
    session.selected_families.add(papers[0].family_id)
    end = start + _fill(session, result, wanted[start:], papers)
    result.next_cursor = str(end) if end < len(wanted) else None
    result.next_call = _next_call(arguments, end) if end < len(wanted) else None
    return result


def _is_wanted(fact: Fact, fields: Sequence[str] | None) -> bool:
    """What speaks of a passage only is given when it is asked for by name."""
    return fact.field not in PASSAGE_FIELDS if fields is None else fact.field in fields


def _papers(corpus: Corpus, name: str) -> list[Document]:
    """The document with such an id, the papers filed under a case number, else those that the name fits."""
    if name in corpus.documents and not corpus.documents[name].identity.case_ids:
        return [corpus.documents[name]]
    number = case_number(name)
    filed = corpus.in_case(number) if number else []
    if number and (filed or series_of(number) in corpus.case_series):
        return filed
    held = [d for d in corpus.documents.values() if d.identity.case_ids]
    wanted = _distinctive(name)
    titled = [d for d in held if wanted and wanted <= _distinctive(_names(d))]
    meant = choose_scope(corpus, name).doc_ids or frozenset()
    return titled or [d for d in held if d.doc_id in meant] or _documents(corpus, name)


def _documents(corpus: Corpus, name: str) -> list[Document]:
    """Documents of no case: the one with such a title or, if none has it, with an id that begins so."""
    called = corpus.documents_called(name)
    try:
        return called or [corpus.document(name)]
    except UnknownDocument:
        return []


def _number(paper: Document, name: str) -> str:
    """The number of a paper that a name gives, as the paper is filed; its first, or its id, where it gives none."""
    wanted, filed = case_key(case_number(name) or ""), paper.identity.case_ids
    return next((case for case in filed if case_key(case) == wanted), next(iter(filed), paper.doc_id))


def _distinctive(name: str) -> set[str]:
    """The words that tell a case from others; `v` does not."""
    return {stem for stem in words(name) if len(stem) > 1}


def _names(document: Document) -> str:
    return " ".join((document.identity.title or "", *document.identity.parties))


def _no_case(corpus: Corpus, name: str, papers: Sequence[Document]) -> CaseMetadataResult:
    """Nothing, and the cases that the name fits, or else those whose numbers are nearest to it."""
    wanted = case_number(name) or name
    held = {case for d in papers or corpus.documents.values() for case in d.identity.case_ids}
    held |= {d.doc_id for d in papers if not d.identity.case_ids}
    nearest = sorted(held, key=lambda case: (-SequenceMatcher(None, wanted, case).ratio(), case))
    known, more = nearest[:_LISTED_CASES], len(nearest) - _LISTED_CASES
    reason = "fits several cases or documents" if papers else "names no case and no document of this matter"
    advice = f"; call it again with one of known_cases: {literal_call(NAME, case_id=known[0])}" if known else ""
    return CaseMetadataResult(
        case_id=wanted,
        family=None,
        documents=[],
        known_cases=known,
        coverage=corpus.coverage,
        note=f"{name!r} {reason}{advice}" + (f"; the matter has {more} more" if more > 0 else ""),
    )


def _ordered(corpus: Corpus, papers: Sequence[Document]) -> list[tuple[Document, Fact]]:
    """The facts of all papers: paper by paper as they stand, the fields of `_LAST` after all others."""
    facts = [(d, f) for d in papers for f in corpus.facts(d.doc_id)]
    return sorted(facts, key=lambda item: _LAST.index(item[1].field) + 1 if item[1].field in _LAST else 0)


def _related(corpus: Corpus, papers: Sequence[Document]) -> tuple[list[RelationEntry], str | None]:
    """The relations of the papers that there is room for, and a note on those left out; with what amends a contract."""
    ids = {d.doc_id for d in papers}
    stated = [r for r in corpus.relations if r.source in ids and r.kind != "same_case"]
    stated += [r for r in corpus.relations if r.target in ids and r.kind == "amends_contract"]
    held = [relation_entry(corpus, r) for r in stated]
    sizes = accumulate(size(entry) for entry in held)
    found = held[: sum(1 for taken in sizes if taken <= _RELATED)]
    left = len(held) - len(found)
    return found, f"{left} relations are left out for want of room" if left else None


def _none_of(fields: Sequence[str] | None, facts: Sequence[Fact]) -> str:
    known = ", ".join(sorted({f.field for f in facts} - PASSAGE_FIELDS)) or "none"
    return f"no paper of this case states {', '.join(fields or ['anything'])[:_QUOTE]}; fields on record: {known}"


def _start(cursor: str | None, total: int) -> int:
    if cursor is None:
        return 0
    if not cursor.isdecimal() or int(cursor) >= total:
        raise BadCursor(f"{NAME}: {cursor!r} is no cursor of this list; leave it out to begin with the first facts.")
    return int(cursor)


def _next_call(arguments: LookupCaseMetadataArguments, cursor: int) -> str:
    return literal_call(NAME, case_id=arguments.case_id, fields=arguments.fields, cursor=str(cursor))


def _fill(
    session: Session, result: CaseMetadataResult, facts: Sequence[tuple[Document, Fact]], papers: Sequence[Document]
) -> int:
    """Put facts into a result, and note them as shown, as long as there is room; return how many.

    When all are in, papers that state none of them are named too.
    """
    room = LIMIT - size(result)
    entries: dict[str, CaseDocument] = {}
    for number, (document, fact) in enumerate(facts):
        entry, span = _entry(session.corpus, document, fact)
        paper = entries.get(document.doc_id) or _paper(document)
        room -= size(entry) + 2 + (0 if document.doc_id in entries else size(paper) + 2)
        if number and room < 0:
            break
        entries[document.doc_id] = paper
        paper.facts.append(entry)
        session.ledger.show([Evidence(PageRef(document.doc_id, fact.page), span, NAME)])
    else:
        number = len(facts)
        for document in papers:
            paper = _paper(document)
            if document.doc_id not in entries and room > size(paper) + 2:
                room -= size(paper) + 2
                entries[document.doc_id] = paper
    result.documents = [entries[d.doc_id] for d in papers if d.doc_id in entries]
    return number


def _paper(document: Document) -> CaseDocument:
    return CaseDocument(
        doc_id=document.doc_id, title=document.identity.title, kind=document.identity.kind.value, facts=[]
    )


def _entry(corpus: Corpus, document: Document, fact: Fact) -> tuple[FactEntry, Span]:
    """A fact with at most `_QUOTE` characters of its quote, and the stretch of the page that these are."""
    entry = fact_entry(corpus, document.doc_id, fact)
    if len(entry.quote) <= _QUOTE:
        return entry, fact.span
    text = corpus.reader.page(PageRef(document.doc_id, fact.page)).text
    raw = text[fact.span.start : fact.span.end]
    end = 0
    for word in re.finditer(r"\S+", raw):
        if len(squeeze(raw[: word.end()])) > _QUOTE:
            break
        end = word.end()
    quote = squeeze(raw[:end])
    return entry.model_copy(update={"quote": quote, "value": entry.value[: len(quote)]}), Span(
        fact.span.start, fact.span.start + end
    )
