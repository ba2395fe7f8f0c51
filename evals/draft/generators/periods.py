"""Propose questions about periods (within how many days, for how many years), from sentences with one period. Pure."""

import re
from collections.abc import Iterator

from pincite.evals.draft.generators.wording import PREDICATE, Posed, lowered, opening
from pincite.indexer.legal_text.amounts import read_numbers
from pincite.tools.answer_types import AnswerType

_COUNT = r"(?:(?:[a-z]+(?:[ -][a-z]+){0,3} ?)?\(\d{1,3}\)|\d{1,3}|[a-z]+(?:-[a-z]+)?)"
_TIME = r"(?P<unit>(?:business |working |calendar |clear )?(?:day|week|month|year|hour))s?"
_LEADS = {
    "within": "within how many {unit}",
    "not later than": "within how many {unit}",
    "no later than": "within how many {unit}",
    "for at least": "for at least how many {unit}",
    "for not less than": "for at least how many {unit}",
    "for no less than": "for at least how many {unit}",
    "for a period of not less than": "for at least how many {unit}",
    "for a period of at least": "for at least how many {unit}",
    "for a minimum period of": "for at least how many {unit}",
    "for a minimum of": "for at least how many {unit}",
    "at least": "at least how many {unit}{rest}",
    "not less than": "at least how many {unit}{rest}",
    "for a period of": "for how many {unit}",
}
_LEAD = "|".join(sorted(_LEADS, key=len, reverse=True))
# The Registrar shall determine an application within forty-five (45) days after the date on which it was received.
_PERIOD_RULE = re.compile(
    r"(?:(?P<when>(?:If|Where|When|Upon) [^,;:]{5,110}), )?"
    r"(?P<subject>(?:(?i:an?|the|each|every|any|all) [^,;:]{3,80}?|[A-Z][\w&.’' -]{2,40}?)) "
    r"(?P<modal>shall|must|will|may) "
    rf"(?P<done>[^,;:]{{4,150}}?) (?P<lead>{_LEAD}) {_COUNT} {_TIME}(?P<rest>(?: [^,;:’']{{2,150}})?)\."
)
_TIMES = frozenset({"day", "week", "month", "year", "hour"})
_DENIES = re.compile(r"^(?:not|no|never)\b|\b(?:unless|except|whichever|or such|or any other)\b")
_PRONOUN = re.compile(r"^(?:It|He|She|They|This|That|These|Those|There|Nothing|No|Neither|If|Where|When|Upon|In|For)\b")
_PERIOD_END = re.compile(r"^ (?:prior to|before|after|in advance|of|from|following|notice|written|if)\b|^$")


def periods(sentence: str) -> Iterator[Posed]:
    """Yield the question about the one period of a sentence."""
    match = _PERIOD_RULE.fullmatch(sentence)
    if match is None or _PRONOUN.match(match["subject"]) or _DENIES.search(match["done"] + match["rest"]):
        return
    if PREDICATE.search(match["subject"]):
        return
    numbers = {n.value for n in read_numbers(sentence) if n.unit and n.unit.split()[-1] in _TIMES}
    if len(numbers) != 1 or not _PERIOD_END.match(match["rest"]):
        return
    asked = _LEADS[match["lead"]] + ("{rest}" if match["rest"].startswith(" of ") else "")
    modal = "must" if match["modal"] in ("shall", "will") else match["modal"]
    head = asked.format(unit=f"{match['unit']}s", rest=match["rest"])
    tail = "" if "{rest}" in asked else match["rest"]
    text = f"{opening(match['when'])}{head} {modal} {lowered(match['subject'])} {match['done']}{tail}?"
    yield Posed("period", text, AnswerType.NUMBER, numbers.pop())
