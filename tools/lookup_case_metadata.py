"""`lookup_case_metadata`: the facts that the papers of a case, a contract or a law state, with roles and pages."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import accumulate
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, field_validator

from pincite.indexer.legal_text.case_keys import case_key
from pincite.indexer.model import PASSAGE_FIELDS, Document, Fact
from pincite.indexer.store.base import Reads
from pincite.tools import get_page
from pincite.tools.argument_limits import LONGEST_CODE, LONGEST_ID
from pincite.tools.corpus import Corpus
from pincite.tools.documents.case_papers import (
    copies_among,
    in_force_first,
    names_in,
    nearest_cases,
    number_of,
    papers_named,
)
from pincite.tools.documents.not_covered import covering
from pincite.tools.documents.notice_only_laws import only_notice
from pincite.tools.errors import BadArguments, BadCursor
from pincite.tools.model import CaseFacts, CaseMetadataResult, RelationEntry
from pincite.tools.result_budget import LIMIT, literal_call, size
from pincite.tools.results.entries import relation_entry
from pincite.tools.results.fact_order import by_rounds, decided_in_orders, wanted_facts
from pincite.tools.results.fact_shares import CaseAsked, fill
from pincite.tools.server_words import quoted
from pincite.tools.session import Session

NAME = "lookup_case_metadata"
_MOST = 4
"""Most cases in one call."""
_LISTED_CASES = 20
"""Most cases listed when a name fits none."""
_NOTED = 240
"""Most characters of requested fields repeated in a note."""
_RELATED = 1200
"""Most characters of relations in a result."""


class LookupCaseMetadataArguments(BaseModel):
    """Arguments of `lookup_case_metadata`."""

    model_config = ConfigDict(extra="forbid")

    case_id: str = Field(
        min_length=1,
        max_length=LONGEST_ID,
        description="The case number as a person writes it, or its title; of a contract, law or other document its "
        f"doc_id or title. Up to {_MOST}, separated by `;`",
    )
    fields: list[Annotated[str, Field(max_length=LONGEST_CODE)]] | None = Field(
        default=None,
        max_length=30,
        description="Only these, in this order: title, party, judge, court, date_of_issue, date_of_reissue, "
        "hearing_date, claim_value, sum_ordered, costs_ordered, order, outcome, issued_by, appeals_from, related_case, "
        "agreement_date, effective_date, term, expiration_date, renewal, renewal_notice, governing_law, ...",
    )
    as_of: date | None = Field(
        default=None,
        description="YYYY-MM-DD, of a law: the version in force on this day comes first; today if left out",
    )
    cursor: str | None = Field(default=None, max_length=30, description="next_cursor of the previous result")

    @field_validator("case_id", mode="before")
    @classmethod
    def _joined(cls, value: object) -> object:
        """Join a list of names, which some clients send although the schema asks for a string."""
        if isinstance(value, list) and all(isinstance(name, str) for name in value):
            return "; ".join(value)
        return value


def lookup_case_metadata(session: Session, arguments: LookupCaseMetadataArguments) -> CaseMetadataResult:
    """Return the facts of each paper with a case number, or of the one document that is named.

    If there is none, it returns the known cases. Several cases share the space and continue with one cursor.
    """
    names = names_in(session.corpus, arguments.case_id)
    if len(names) > _MOST:
        call = literal_call(NAME, case_id="; ".join(names[:_MOST]))
        raise BadArguments(f"case_id names {len(names)} cases, but a call takes {_MOST}. Call {call}, then the others.")
    cases = [_asked(session, name, arguments, share=len(names)) for name in names]
    _begin(cases, arguments.cursor)
    coverage, whole = covering(session.corpus, arguments.case_id), next(iter(cases))
    if len(cases) == 1:
        result = CaseMetadataResult(**dict(whole.entry), coverage=coverage)
        whole.entry = result
    else:
        result = CaseMetadataResult(case_id=arguments.case_id, family=None, documents=[], coverage=coverage)
        result.cases = [case.entry for case in cases if case.is_open or not arguments.cursor]
    result.next_cursor = "-".join(str(len(case.facts)) for case in cases)
    result.next_call = _next_call(arguments, result.next_cursor)
    fill(session, cases, LIMIT - size(result))
    is_over = not any(case.is_open for case in cases)
    result.next_cursor = None if is_over else "-".join(str(case.end) for case in cases)
    result.next_call = None if is_over else _next_call(arguments, str(result.next_cursor))
    return result


def _asked(session: Session, name: str, arguments: LookupCaseMetadataArguments, share: int) -> CaseAsked:
    """One case with the facts to return; the first result also has its relations."""
    corpus = session.corpus
    papers = papers_named(corpus, name)
    session.look(d.doc_id for d in papers)
    if len({d.family_id for d in papers}) != 1:
        return CaseAsked(_no_case(corpus, name, papers, _LISTED_CASES // share))
    papers, in_force = in_force_first(corpus, papers, arguments.as_of, session.today())
    copies = copies_among(corpus, papers)
    session.look(d.doc_id for d in papers)
    session.selected_families.add(papers[0].family_id)
    corpus.reader.expect(Reads(facts=[d.doc_id for d in papers if d.doc_id not in copies]))
    facts = [(d, f) for d in papers if d.doc_id not in copies for f in corpus.facts(d.doc_id)]
    wanted = wanted_facts(facts, arguments.fields)
    wanted = by_rounds(wanted) if share > 1 else wanted
    decided = decided_in_orders(facts, arguments.fields or ())
    related, left = ([], None) if arguments.cursor else _related(corpus, papers, _RELATED // share)
    none = _none_of(arguments.fields, [f for _, f in facts])
    entry = CaseFacts(
        case_id=number_of(corpus, papers[0], name),
        family=papers[0].family_id,
        documents=[],
        related=related,
        not_on_record=_not_on_record(arguments.fields or (), [f for _, f in facts], decided),
        note="; ".join(filter(None, (only_notice(corpus, papers), _in_orders(decided), left if wanted else none)))
        or None,
    )
    return CaseAsked(entry, papers, wanted, in_force, copies)


def _no_case(corpus: Corpus, name: str, papers: Sequence[Document], most: int) -> CaseFacts:
    """An empty result with the papers that cite the case, else the cases that the name fits, else the nearest ones."""
    citing = [] if papers else _citing(corpus, name)
    if citing:
        call = literal_call(get_page.NAME, doc_id=citing[0].source, page=citing[0].page)
        note = f"no paper of {name[:_NOTED]!r} is in this matter; `related` lists the papers that cite it: {call}"
        return CaseFacts(
            case_id=corpus.cases.number_in(name) or name, family=None, documents=[], related=citing, note=note
        )
    nearest = nearest_cases(corpus, name, papers)
    known, more = nearest[:most], len(nearest) - most
    reason = "fits several cases or documents" if papers else "names no case and no document of this matter"
    advice = f"; call it again with one of known_cases: {literal_call(NAME, case_id=known[0])}" if known else ""
    note = f"{name[:_NOTED]!r} {reason}{advice}" + (f"; the matter has {more} more" if more > 0 else "")
    return CaseFacts(
        case_id=corpus.cases.number_in(name) or name, family=None, documents=[], known_cases=known, note=note
    )


def _citing(corpus: Corpus, name: str) -> list[RelationEntry]:
    """The relations by which papers name a case that is not in the matter, as many as fit."""
    wanted = case_key(corpus.cases.number_in(name) or "")
    named = (r for r in corpus.relations if wanted and r.target is None and case_key(r.label) == wanted)
    entries = [relation_entry(corpus, r) for r in named]
    taken = accumulate(size(entry) for entry in entries)
    return [entry for entry, total in zip(entries, taken, strict=True) if total <= _RELATED]


def _related(corpus: Corpus, papers: Sequence[Document], room: int) -> tuple[list[RelationEntry], str | None]:
    """The relations of the papers that fit, with those that amend a contract, and a note on omitted ones."""
    ids = {d.doc_id for d in papers}
    stated = [r for r in corpus.relations if r.source in ids and r.kind != "same_case"]
    stated += [r for r in corpus.relations if r.target in ids and r.kind == "amends_contract"]
    entries = [relation_entry(corpus, r) for r in stated]
    sizes = accumulate(size(entry) for entry in entries)
    found = entries[: sum(1 for taken in sizes if taken <= room)]
    left = len(entries) - len(found)
    return found, f"{left} relations did not fit" if left else None


def _in_orders(decided: Mapping[str, Sequence[str]]) -> str | None:
    """The orders that mention the fields that no other fact states."""
    return "; ".join(f"{name}: see order {', '.join(numbers)}" for name, numbers in decided.items()) or None


def _not_on_record(fields: Sequence[str], facts: Sequence[Fact], decided: Iterable[str]) -> list[str]:
    """The fields without a fact or an order that mentions them, as many as fit into a note."""
    stated, room = {f.field for f in facts}.union(decided), _NOTED
    return [name for name in dict.fromkeys(fields) if name not in stated and (room := room - len(name)) > 0]


def _none_of(fields: Sequence[str] | None, facts: Sequence[Fact]) -> str:
    known = ", ".join(sorted({f.field for f in facts} - PASSAGE_FIELDS)) or "none"
    return (
        f"no {_said(fields)} is on record; the papers may still print it, so search for it. Fields on record: {known}"
    )


def _said(fields: Sequence[str] | None) -> str:
    plain = all(name.isidentifier() for name in fields or ())
    names = ", ".join(fields or ["anything"])[:_NOTED]
    return names if plain else quoted(names)


def _begin(cases: Sequence[CaseAsked], cursor: str | None) -> None:
    """Set where each case continues. Raises `BadCursor` if nothing is left there."""
    if cursor is None:
        return
    starts = cursor.split("-")
    fits = len(starts) == len(cases) and all(start.isdecimal() for start in starts)
    if not fits or all(int(start) >= len(case.facts) for start, case in zip(starts, cases, strict=True)):
        raise BadCursor(f"{NAME}: {cursor!r} is not a cursor of this list; leave it out to start with the first facts.")
    for start, case in zip(starts, cases, strict=True):
        case.start = min(int(start), len(case.facts))


def _next_call(arguments: LookupCaseMetadataArguments, cursor: str) -> str:
    as_of = arguments.as_of.isoformat() if arguments.as_of else None
    return literal_call(NAME, case_id=arguments.case_id, fields=arguments.fields, as_of=as_of, cursor=cursor)
