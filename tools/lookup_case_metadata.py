"""`lookup_case_metadata`: what the papers of a case state about it, with roles and pages."""

from collections.abc import Sequence

from pydantic import BaseModel, ConfigDict, Field

from pincite.indexer.model import Document, PageRef
from pincite.indexer.patterns import common
from pincite.tools.corpus import Corpus, canonical_case
from pincite.tools.entries import fact_entry, relation_entry
from pincite.tools.model import CaseDocument, CaseMetadataResult, FactEntry
from pincite.tools.session import Evidence, Session

NAME = "lookup_case_metadata"
_LISTED_CASES = 20
_QUOTE = 240
"""Characters of a quote that a result repeats; the page holds the rest."""


class LookupCaseMetadataArguments(BaseModel):
    """Arguments of `lookup_case_metadata`."""

    model_config = ConfigDict(extra="forbid")

    case_id: str = Field(
        min_length=1, max_length=200, description="The case number as a person writes it, or its title"
    )
    fields: list[str] | None = Field(
        default=None,
        description="Only these: title, party, judge, court, date_of_issue, date_of_reissue, hearing_date, claim_value, "
        "sum_ordered, costs_ordered, order, issued_by, appeals_from, related_case, ...",
    )


def lookup_case_metadata(session: Session, arguments: LookupCaseMetadataArguments) -> CaseMetadataResult:
    """Return the facts of each paper filed under a case number; empty with the known cases where there is none."""
    corpus = session.corpus
    documents = _papers(corpus, arguments.case_id)
    match = common.CASE_ID.search(arguments.case_id)
    case_id = canonical_case(match) if match else (documents[0].identity.case_ids[0] if documents else "")
    if not documents:
        return CaseMetadataResult(
            case_id=case_id or arguments.case_id,
            family=None,
            documents=[],
            known_cases=_known(corpus),
            coverage=corpus.coverage,
            note=f"no document of this matter is filed under {arguments.case_id!r}",
        )
    session.selected_families.add(documents[0].family_id)
    ids = {d.doc_id for d in documents}
    return CaseMetadataResult(
        case_id=case_id,
        family=documents[0].family_id,
        documents=[_paper(session, d, arguments.fields) for d in documents],
        related=[relation_entry(corpus, r) for r in corpus.relations if r.source in ids and r.kind != "same_case"],
        coverage=corpus.coverage,
    )


def _papers(corpus: Corpus, name: str) -> list[Document]:
    match = common.CASE_ID.search(name)
    if match:
        return corpus.in_case(canonical_case(match))
    wanted = name.casefold()
    return [
        d for d in corpus.documents.values() if d.identity.case_ids and wanted in (d.identity.title or "").casefold()
    ]


def _known(corpus: Corpus) -> list[str]:
    return sorted({case for d in corpus.documents.values() for case in d.identity.case_ids})[:_LISTED_CASES]


def _paper(session: Session, document: Document, fields: Sequence[str] | None) -> CaseDocument:
    facts = [f for f in session.corpus.facts(document.doc_id) if fields is None or f.field in fields]
    session.ledger.show(Evidence(PageRef(document.doc_id, f.page), f.span, NAME) for f in facts)
    entries = [_shortened(fact_entry(session.corpus, document.doc_id, f)) for f in facts]
    return CaseDocument(
        doc_id=document.doc_id, title=document.identity.title, kind=document.identity.kind.value, facts=entries
    )


def _shortened(entry: FactEntry) -> FactEntry:
    if len(entry.quote) <= _QUOTE:
        return entry
    return entry.model_copy(update={"quote": entry.quote[:_QUOTE].rsplit(" ", 1)[0], "value": entry.value[:_QUOTE]})
