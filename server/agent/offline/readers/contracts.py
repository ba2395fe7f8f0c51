"""What is on record of a contract, as an answer: a date, a place, a period, a party, yes or no, or its own words. Pure.

Of a contract whose end or governing law is not on record nothing is answered: most often its text leaves them open.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from pincite.indexer.page import Span
from pincite.indexer.records.contract_periods import Period, anniversaries_in, periods_in, reckoned_end
from pincite.indexer.records.dates import read_ambiguous_dates, read_dates
from pincite.server.agent.offline.answer import Proposal, Quote, fact_quote
from pincite.server.agent.offline.contracts import (
    asked_field,
    asked_role,
    contract_meant,
    facts_of,
    players_of,
    standing_facts,
)
from pincite.server.agent.offline.readers.jurisdictions import place_asked, same_place
from pincite.server.agent.offline.view import SeenDocument, SeenFact, View
from pincite.tools.answer_types import AnswerType
from pincite.tools.retrieval.scope import without_names

_DECISIVE = 3.0
_DATES = ("expiration_date", "effective_date", "agreement_date")
_PERIODS = ("term", "renewal_term", "renewal_notice")
_ELSE = {"effective_date": "agreement_date"}
"""The day that stands for another where the contract does not give that one."""
_SAID_BY = {"term": "expiration_date"}
"""What says in its own words what another fact would."""
_COMPLETE = frozenset({"governing_law", "expiration_date"})
"""Fields that indexing reads from most contracts that give them: one that it missed is answered as absent."""
_UNIT = re.compile(r"\b(?P<unit>day|week|month|year)s?\b", re.IGNORECASE)
_AUTOMATIC = re.compile(r"\bautomatic\w*|\bby\s+itself\b|\bself-?renew\w*|\bevergreen\b", re.IGNORECASE)
_LIMIT = 280


def read_contract(view: View) -> list[Proposal]:
    """Return what is on record of the one contract that the question names, if that is what it asks for."""
    contract = contract_meant(view)
    reader = _READERS.get(view.transcript.answer_type or AnswerType.FREE_TEXT)
    return list(reader(view, contract)) if reader and contract else []


def is_left_open(view: View) -> bool:
    """Whether the one contract named was looked up and does not give what is asked for."""
    contract, field = contract_meant(view), asked_field(view)
    wants = {"governing_law": (AnswerType.NAME, AnswerType.NAMES), "expiration_date": (AnswerType.DATE,)}
    if contract is None or field not in _COMPLETE or view.transcript.answer_type not in wants[field]:
        return False
    return any(fact.doc_id == contract.doc_id for fact in view.facts) and not standing_facts(view, contract, field)


def _named(view: View, contract: SeenDocument) -> Iterator[Proposal]:
    if asked_field(view) == "governing_law":
        yield from (_proposal(fact.value, fact) for fact in standing_facts(view, contract, "governing_law"))
    elif role := asked_role(view):
        yield from (_proposal(fact.value, fact) for fact in players_of(view, contract, role))


def _listed(view: View, contract: SeenDocument) -> Iterator[Proposal]:
    found: list[SeenFact] = []
    if asked_field(view) == "governing_law":
        found = standing_facts(view, contract, "governing_law")
    elif role := asked_role(view):
        found = players_of(view, contract, role)
    if found:
        quotes = tuple(dict.fromkeys(map(fact_quote, found)))
        yield Proposal([fact.value for fact in found], quotes, _DECISIVE)


def _dated(view: View, contract: SeenDocument) -> Iterator[Proposal]:
    field = asked_field(view)
    if field not in _DATES:
        return
    found = standing_facts(view, contract, field)
    if not found and field in _ELSE:
        found = facts_of(view, contract, _ELSE[field])
    for fact in found[:1]:
        yield Proposal(fact.value, (fact_quote(fact), *_first_day(view, contract, fact)), _DECISIVE)


def _first_day(view: View, contract: SeenDocument, told: SeenFact) -> Iterator[Quote]:
    """The quote that prints the day which a fact's own words only name, or from which they reckon."""
    yield from _amended(view, contract, told)
    if _prints(told, told.value):
        return
    periods = [*periods_in(told.quote), *anniversaries_in(told.quote)]
    days = [*facts_of(view, contract, "effective_date"), *facts_of(view, contract, "agreement_date")]
    leading = [day for day in days if told.value in (day.value, *(reckoned_end(day.value, p) for p in periods))]
    printed = (day for day in leading if day != told and _prints(day, day.value))
    yield from (fact_quote(day) for day in (*printed, *leading)[:1])


def _amended(view: View, contract: SeenDocument, told: SeenFact) -> Iterator[Quote]:
    """What an amendment changes: it is quoted beside what the amendment says."""
    if told.doc_id != contract.doc_id:
        beside = (*facts_of(view, contract, told.field), *facts_of(view, contract, "agreement_date"))
        yield from (fact_quote(fact) for fact in beside[:1])


def _prints(fact: SeenFact, iso: str) -> bool:
    return any(found.iso == iso for found in (*read_dates(fact.quote), *read_ambiguous_dates(fact.quote)))


def _numbered(view: View, contract: SeenDocument) -> Iterator[Proposal]:
    field, unit = asked_field(view), _UNIT.search(without_names(view.question))
    for fact in standing_facts(view, contract, field) if field in _PERIODS else ():
        period = _period(fact.value)
        if period and (unit is None or unit["unit"].lower() == period.unit):
            yield _proposal(period.count, fact)


def _period(value: str) -> Period | None:
    count, _, unit = value.partition(" ")
    return Period(int(count), unit.removesuffix("s"), Span(0, len(value))) if count.isdecimal() else None


def _decided(view: View, contract: SeenDocument) -> Iterator[Proposal]:
    field, question = asked_field(view), view.transcript.question
    if field == "governing_law":
        asked = place_asked(without_names(view.question))
        laws = standing_facts(view, contract, field)
        if asked and laws:
            said = [fact for fact in laws if same_place(asked, fact.value)]
            yield _proposal(bool(said), (said or laws)[0])
    elif field == "renewal":
        wanted = ("automatic",) if _AUTOMATIC.search(question) else ("automatic", "optional")
        yield from (_proposal(fact.value in wanted, fact) for fact in standing_facts(view, contract, field)[:1])


def _told(view: View, contract: SeenDocument) -> Iterator[Proposal]:
    field = asked_field(view)
    found = standing_facts(view, contract, field) if field else []
    if not found and field in _SAID_BY:
        found = standing_facts(view, contract, _SAID_BY[field])
    for fact in found[:1]:
        value = fact.quote if len(fact.quote) <= _LIMIT else f"{fact.quote[: _LIMIT - 1].rsplit(' ', 1)[0]}."
        quote = replace(fact_quote(fact), statement=value)
        yield Proposal(value, (quote, *_amended(view, contract, fact)), _DECISIVE)


def _proposal(value: str | int | bool, fact: SeenFact) -> Proposal:
    return Proposal(value, (fact_quote(fact),), _DECISIVE)


_READERS: Mapping[AnswerType, Callable[[View, SeenDocument], Iterator[Proposal]]] = {
    AnswerType.NAME: _named,
    AnswerType.NAMES: _listed,
    AnswerType.DATE: _dated,
    AnswerType.NUMBER: _numbered,
    AnswerType.BOOLEAN: _decided,
    AnswerType.FREE_TEXT: _told,
}
