"""Find recorded values of the named documents: identity, case facts, contract terms. Pure."""

from collections.abc import Iterable, Iterator, Sequence

from pincite.indexer.legal_text.amounts import read_numbers
from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.legal_text.dates import read_dates
from pincite.indexer.model import CONTRACTS
from pincite.indexer.page import PageRef
from pincite.server.agent.offline.candidates import Candidate, Quote, Source
from pincite.server.agent.offline.evidence import SeenFact, View
from pincite.server.agent.offline.target import Form, Target
from pincite.tools.answer_types import AnswerType, AnswerValue
from pincite.tools.matching.name_match import names_equal
from pincite.tools.question.fields_asked import AskedField, plays

NAMES = frozenset(
    "party judge issued_by counsel signed court case_id neutral_citation transferred_from appeals_from title "
    "short_title law_number governing_law enacted_by authority made_under amended_by version".split()
)
DATES = frozenset(
    "date_of_issue date_of_reissue hearing_date judgment_date enacted enactment in_force commencement agreement_date "
    "effective_date expiration_date".split()
)
NUMBERS = frozenset("claim_value costs_ordered sum_ordered term renewal_term renewal_notice".split())
_TERMS = frozenset("term expiration_date renewal renewal_term renewal_notice governing_law".split())
"""Fields of a contract that an amendment may change."""
_OF_TYPE = {
    AnswerType.NAME: NAMES,
    AnswerType.NAMES: NAMES,
    AnswerType.DATE: DATES,
    AnswerType.NUMBER: NUMBERS,
}
_LITTLE = 0.34
"""The largest share of a question that a field may leave unexplained and still be all it asks for."""
_PROCEEDINGS = frozenset(words("appeal claim action suit petition proceedings court tribunal"))
"""Words for the case itself and for the court."""
_NAMING = frozenset(words("name named full party parties company person identity"))
"""Words that ask for the holder of a role."""


def recorded(view: View, target: Target) -> Iterator[Candidate]:
    """Propose the recorded values of the one document or case that the question is about."""
    families = {document.family for document in view.subjects}
    if len(families) != 1 or target.relation or target.negated or not target.may_be_on_record:
        return
    if view.cut_records or may_be_amended(view, target):
        return
    for asked, facts in matching(view, target):
        narrowed = of_named_document(view, target, facts)
        candidate = _candidate(view, target, asked, narrowed)
        if candidate is not None:
            yield candidate
            return


def may_be_amended(view: View, target: Target) -> bool:
    """Detect a question for a contract term that another document amends: the text may be out of date."""
    likely = likely_fields(view, target) if view.amendments and not target.of_version else []
    return bool(likely) and likely[0].name in _TERMS


def likely_fields(view: View, target: Target) -> list[AskedField]:
    """Rank the fields of the answer's type by how little of the question they leave unexplained."""
    ids = {document.doc_id for document in view.subjects}
    of_contract = any(d.kind in CONTRACTS for d in view.subjects)
    roles = _roles(target, [f for f in view.facts if f.doc_id in ids])
    fields = [*(target.contract_fields if of_contract else target.fields), *roles]
    meant = [asked for asked in fields if asked.name in _OF_TYPE.get(target.answer_type, frozenset())]
    least = min((target.unexplained(asked.words) for asked in meant), default=1.0)
    likely = (asked for asked in meant if target.unexplained(asked.words) <= least)
    return sorted(likely, key=lambda each: (not each.role, each.cue, -each.share))


def matching(view: View, target: Target) -> Iterator[tuple[AskedField, list[SeenFact]]]:
    """Yield the recorded fields that match the question best, each with its facts.

    Of equal fields, the one whose words are nearest to the asking word wins. Yields none if the best field is not
    recorded.
    """
    ids = {document.doc_id for document in view.subjects}
    for asked in likely_fields(view, target):
        found = [
            f
            for f in view.facts
            if f.doc_id in ids and f.field == asked.name and (not asked.role or plays(f.role, asked.role))
        ]
        if found:
            yield asked, found


def is_of_missing_record(view: View, target: Target) -> bool:
    """Detect a question that asks only for a field that is not recorded. No passage replaces it."""
    likely = likely_fields(view, target) if target.may_be_on_record else []
    return bool(likely) and target.unexplained(likely[0].words) <= _LITTLE


def _roles(target: Target, facts: Sequence[SeenFact]) -> list[AskedField]:
    """Return recorded roles that the question names: `who is the Licensee`."""
    roles = dict.fromkeys(fact.role for fact in facts if fact.field == "party" and fact.role)
    found = ((role, frozenset(words(role))) for role in roles)
    return [AskedField("party", role, 0.0, said | _NAMING) for role, said in found if said and said <= target.terms]


def explained(view: View, asked: AskedField, facts: Sequence[SeenFact]) -> frozenset[str]:
    """Return the stems of the question that a field, its papers and their parties account for."""
    names = [f"{fact.title} {fact.kind} {fact.role} {fact.doc_id}" for fact in facts]
    names += [party for document in view.subjects for party in document.parties]
    papers = frozenset(stem for name in names for stem in words(name.replace("_", " ")))
    return asked.words | papers | _PROCEEDINGS


def of_named_document(view: View, target: Target, facts: list[SeenFact]) -> list[SeenFact]:
    """Keep the facts of the paper that the question identifies by its date or kind."""
    if len({f.doc_id for f in facts}) == 1:
        return facts
    days = {d.iso for d in read_dates(view.transcript.question)}
    dated = {f.doc_id for f in view.facts if f.field in DATES and f.value in days}
    called = {f.doc_id for f in facts if set(words(f.kind)) & target.terms}
    for meant in (dated, called):
        kept = [f for f in facts if f.doc_id in meant]
        if kept:
            facts = kept
    return facts


def _candidate(view: View, target: Target, asked: AskedField, facts: list[SeenFact]) -> Candidate | None:
    kept = distinct(facts)
    share = 1.0 - target.unexplained(explained(view, asked, facts))
    if asked.role and share < 1.0 - _LITTLE:
        return None  # "the Claimant's mother" is not the Claimant
    source = Source.TERM if any(d.kind in CONTRACTS for d in view.subjects) else Source.RECORD
    if target.answer_type is AnswerType.NAMES:
        one = [f for f in kept if f.doc_id == kept[0].doc_id]
        lead = 1.0 if len(one) == len(kept) else 0.0
        names = [name for f in one for name in f.value.split("; ")]
        return Candidate(source, names, quotes_of(one), share, lead)
    value = typed(target, kept[0])
    lead = 1.0 if len(kept) == 1 else 0.0
    return None if value is None else Candidate(source, value, (quote_of(kept[0]),), share, lead)


def typed(target: Target, fact: SeenFact) -> AnswerValue | None:
    """Convert a fact's value to the requested type; null if it has another unit."""
    if target.answer_type is AnswerType.NUMBER:
        found = read_numbers(fact.value)
        fits = found and (target.form is not Form.PERIOD or not target.unit or target.unit == found[0].unit)
        return found[0].value if found and fits else None
    if target.answer_type is AnswerType.DATE:
        return fact.value if len(fact.value) == len("2024-01-31") else None
    return fact.value


def distinct(facts: Iterable[SeenFact]) -> list[SeenFact]:
    """Drop facts that repeat a value."""
    kept: list[SeenFact] = []
    for fact in facts:
        if not any(fact.value == other.value or names_equal(fact.value, other.value) for other in kept):
            kept.append(fact)
    return kept


def quote_of(fact: SeenFact, side: str | None = None) -> Quote:
    """Return the quote of a fact."""
    return Quote(PageRef(fact.doc_id, fact.page), fact.quote, side)


def quotes_of(facts: Iterable[SeenFact]) -> tuple[Quote, ...]:
    """Return the quotes of several facts, without repetitions."""
    return tuple(dict.fromkeys(quote_of(fact) for fact in facts))
