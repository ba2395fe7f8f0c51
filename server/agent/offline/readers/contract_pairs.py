"""Two contracts set side by side by what is on record of each: the same law, the earlier date, the longer term. Pure.

Each side is quoted. Where the record of one side gives no governing law, nothing is answered: the other side
alone decides no comparison.
"""

import re
from collections.abc import Callable

from pincite.server.agent.offline.answer import Proposal, fact_quote
from pincite.server.agent.offline.contracts import asked_field, compared_contracts, standing_facts
from pincite.server.agent.offline.readers.bounds import LESS, MORE
from pincite.server.agent.offline.readers.jurisdictions import place_asked, same_place
from pincite.server.agent.offline.view import SeenDocument, SeenFact, View
from pincite.tools.answer_types import AnswerType
from pincite.tools.retrieval.scope import without_names

_SAME = re.compile(r"\bsame\b|\bmatch(?:es)?\b|\balike\b|\bidentical\b", re.IGNORECASE)
_DIFFERENT = re.compile(r"\bdiffer(?:s|ent)?\b", re.IGNORECASE)
_BOTH, _NEITHER = re.compile(r"\bboth\b", re.IGNORECASE), re.compile(r"\bneither\b", re.IGNORECASE)
_EITHER = re.compile(r"\beither\b", re.IGNORECASE)
_LATER = re.compile(r"\b(?:later|after|last|more\s+recent|newer|younger|latest)\b", re.IGNORECASE)
_EARLIER = re.compile(r"\b(?:earlier|before|first|older|prior|earliest)\b", re.IGNORECASE)
_YEAR = re.compile(r"\bsame\s+(?:calendar\s+)?year\b|\bdifferent\s+years\b", re.IGNORECASE)
_DATES = ("agreement_date", "effective_date", "expiration_date")
_PERIODS = ("term", "renewal_term", "renewal_notice")
_DAYS = {"day": 1.0, "week": 7.0, "month": 365.25 / 12, "year": 365.25}
_DECISIVE = 3.0


def read_contract_pair(view: View) -> list[Proposal]:
    """The answer on record to a question that compares two contracts; empty for another one, or if a side lacks it."""
    sides, field = _sides(view), asked_field(view)
    if sides is None or field is None:
        return []
    (one, first), (two, second) = sides
    quotes = (fact_quote(first), fact_quote(second))
    if view.transcript.answer_type is AnswerType.BOOLEAN:
        told = _decided(view, field, first, second)
        return [] if told is None else [Proposal(told, quotes, _DECISIVE)]
    ahead = _ahead(view, field, first.value, second.value)
    if view.transcript.answer_type is not AnswerType.NAME or ahead is None or first.value == second.value:
        return []
    return [Proposal((one if ahead else two).title, quotes, _DECISIVE)]


def is_one_sided(view: View) -> bool:
    """Whether two contracts are compared by a governing law that the record of one of them does not give."""
    return asked_field(view) == "governing_law" and len(compared_contracts(view)) > 1 and _sides(view) is None


def _sides(view: View) -> tuple[tuple[SeenDocument, SeenFact], tuple[SeenDocument, SeenFact]] | None:
    field, contracts = asked_field(view), compared_contracts(view)
    facts = [standing_facts(view, contract, field)[:1] for contract in contracts] if field else []
    if len(contracts) != len(facts) or len(facts) < 2 or not all(facts):
        return None
    return (contracts[0], facts[0][0]), (contracts[1], facts[1][0])


def _decided(view: View, field: str, first: SeenFact, second: SeenFact) -> bool | None:
    question = view.transcript.question
    if _SAME.search(question) or _DIFFERENT.search(question):
        return _is_same(view, field, first.value, second.value) == bool(_SAME.search(question))
    place = place_asked(without_names(view.question)) if field == "governing_law" else None
    if place is not None:
        held = [same_place(place, fact.value) for fact in (first, second)]
        count: Callable[[list[bool]], bool] = any if _EITHER.search(question) else all
        return not any(held) if _NEITHER.search(question) else count(held)
    return _ahead(view, field, first.value, second.value)


def _is_same(view: View, field: str, first: str, second: str) -> bool:
    if field == "governing_law":
        return same_place(first, second) or same_place(second, first)
    return first[:4] == second[:4] if _YEAR.search(view.transcript.question) else first == second


def _ahead(view: View, field: str, first: str, second: str) -> bool | None:
    """Whether the first side is what is asked for, the later or the longer say; null where no order is asked for."""
    question = view.transcript.question
    more, less = (_LATER, _EARLIER) if field in _DATES else (MORE, LESS)
    if field not in (*_DATES, *_PERIODS) or bool(more.search(question)) == bool(less.search(question)):
        return None
    order = (first > second) - (first < second) if field in _DATES else _days(first) - _days(second)
    return order > 0 if more.search(question) else order < 0


def _days(period: str) -> float:
    """A period on record, `3 years`, in days."""
    count, _, unit = period.partition(" ")
    return int(count) * _DAYS[unit.removesuffix("s")]
