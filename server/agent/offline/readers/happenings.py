"""What a date is of: the event asked about, by its clause, the verb beside it, or the paper that it dates. Pure."""

import re

from pincite.indexer.analyze import words
from pincite.indexer.records.dates import DateFound
from pincite.server.agent.offline.evidence import term_worths
from pincite.server.agent.offline.readers.clauses import own_clause
from pincite.server.agent.offline.readers.labelled_values import labelled_so
from pincite.server.agent.offline.view import View

_HAPPENS = 0.2
"""What a date gains beside which what is asked about is said to happen."""
_DATES_IT = 0.4
"""What a date gains that dates the very thing asked about."""
_OWN_CLAUSE = 0.3
"""What a date gains in whose clause all of the question's words stand, and loses in whose clause none does."""
_FRONTED = re.compile(r"^\W*(?:\d{1,3}\.\s+)?(?:On|In|By|From|Since|At|As\s+at)\s+(?:\w+\s+){0,3}$")
"""What stands before a date that opens its sentence, and so dates all of it."""
_ENACTED = re.compile(r"\benact(?:ed|ment)?\b", re.IGNORECASE)
IN_FORCE = re.compile(
    r"\b(?:in\s+force|comes?\s+into\s+force|came\s+into\s+force|commence[sd]?|commencement|effective)\b", re.IGNORECASE
)
_DATE_OF = re.compile(
    r"\bdate\s+of\s+(?:the\s+|an?\s+)?(?:[\w’'\-]+\s+){0,4}?(?P<thing>order|judgment|application|letter|agreement|award|notice|statement|resolution|contract|email|claim\s+form|decision|report)\b",
    re.IGNORECASE,
)
_HAPPENED = re.compile(
    r"\b(?:hear\w*|fil(?:e|ed|ing)|serv(?:e|ed|ice)|issued?|dismiss\w*|grant\w*|refus\w*|sign\w*|pa(?:y|id)|die[ds]?|commenc\w*|publish\w*|execut\w*|"
    r"appoint\w*|transfer\w*|enact\w*|complet\w*|schedul\w*|submit\w*|terminat\w*|incorporat\w*|appl(?:y|ied)|order(?:ed)?|adjourn\w*|list(?:ed)?|amend\w*)\b",
    re.IGNORECASE,
)
"""Verbs of what happens on a day."""
_ASKS_FIRST = re.compile(
    r"\b(?:from|since|back\s+to)\s+(?:what|which)\s+(?:date|day)\b|\bsince\s+when\b|"
    r"\b(?:begin|began|start(?:ed)?|commence)\b(?=\W*(?:to\s+run\W*)?(?:\(|,|\?|$))",
    re.IGNORECASE,
)
_ASKS_LAST = re.compile(
    r"\b(?:until|till|up\s+to|(?<!back\s)to)\s+(?:what|which)\s+(?:date|day)\b|\buntil\s+when\b|"
    r"\b(?:end|ended|conclude|close|finish)\b(?=\W*(?:\(|,|\?|$))",
    re.IGNORECASE,
)
_BEGINS = re.compile(
    r"\b(?:from|since|between|beginning(?:\s+on)?|commencing(?:\s+on)?|retroactive(?:ly)?\s+to|back\s+to|backdated\s+to|"
    r"effect\s+(?:from|as\s+of)|effective(?:\s+as\s+of)?)\s+(?:the\s+)?$",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"\b(?:until|till|through|up\s+to|ending(?:\s+on)?|expiring(?:\s+on)?)\s+(?:the\s+)?$|"
    r"\d{1,2}(?:\s+[A-Z][a-z]+(?:\s+\d{4})?)?\s*(?:to|and|[-–])\s*$",
    re.IGNORECASE,
)
_EDGE = 0.4
"""What a date gains that is the end asked for of a period, and loses that is the other one."""
_EVENT = re.compile(
    r"^\W*(?:the\s+|an?\s+|its\s+|his\s+|her\s+)?(?P<event>[\w’'\-]+(?:\s+(?!(?:in|of|by|on|to|for|at|under|against|from|dated|was|were|is)\b)[\w’'\-]+){0,3})",
    re.IGNORECASE,
)
_TOLD_OF = 0.5
"""What a date gains whose sentence tells of the very event: `a Final Award was issued`."""
_ASKS_BY = re.compile(
    r"\b(?:by|before|no\s+later\s+than|not\s+later\s+than)\s+(?:what|which)\s+(?:date|day)\b|\bby\s+when\b|"
    r"\b(?:deadline|latest\s+(?:date|day)|last\s+(?:date|day)|due\s+date)\b",
    re.IGNORECASE,
)
_BY = re.compile(
    r"\b(?:by|before|not?\s+later\s+than)\s+(?:the\s+)?(?:(?:close\s+of\s+business|noon|midnight|\d{1,2}(?:[:.]\d{2})?\s*[ap]\.?m\.?)\s+)?"
    r"(?:[A-Z]\w+\s+time\s+)?(?:on\s+)?(?:the\s+)?(?:[A-Z][a-z]+day,?\s+)?$"
)
_DUE = 0.6
"""What a date gains by which something is to be done, where the question asks for such a day; from which one, loses."""
_OF_PROVISION = 0.4
"""What a day of commencement gains that is told of the provision named: the rest may come into force on another."""
_WITHIN = 60
"""Characters around a date in which the verb of the question is looked for."""


def happening(view: View, text: str, found: DateFound) -> float:
    """What a date of a text gains or loses by what its words say happened on it."""
    question, before = view.transcript.question, text[: found.span.start]
    labelled, edge = labelled_so(question, before), _EDGE * edge_of(question, before)
    own = labelled or _in_clause(view, text, found)
    return (
        _fitting(view, text)
        + _said_so(view, text, found)
        + own
        + edge
        + _due(question, before)
        + _of_provision(view, text, found)
    )


def _due(question: str, before: str) -> float:
    if not _ASKS_BY.search(question):
        return 0.0
    return _DUE if _BY.search(before) else -_DUE if _BEGINS.search(before) else 0.0


def edge_of(question: str, before: str) -> int:
    """1 where the words before a date make it the end of a period that is asked for, -1 where the other end; else 0.

    Periods run `from` one day `to` another: who asks from what date is not told by the day to which it ran.
    """
    begins, ends = _BEGINS.search(before) is not None, _ENDS.search(before) is not None
    asks_first, asks_last = _ASKS_FIRST.search(question) is not None, _ASKS_LAST.search(question) is not None
    if begins == ends or asks_first == asks_last:
        return 0
    return 1 if begins == asks_first else -1


def _in_clause(view: View, text: str, found: DateFound) -> float:
    """What a date gains by the question's words in its own clause: the rest of a sentence may tell of another day."""
    worth = term_worths(view)
    own = set(words(own_clause(text, found.span.start, found.span.end)))
    held = sum(worth.get(t, 0.0) for t in own)
    if not held and not _FRONTED.search(text[: found.span.start]):
        return -_OWN_CLAUSE
    return _OWN_CLAUSE * held / (sum(worth.values()) or 1.0)


def _said_so(view: View, text: str, found: DateFound) -> float:
    """What a date gains before or behind which the question's own verb stands, or that dates the very thing asked."""
    question = view.transcript.question
    verbs = {stem for m in _HAPPENED.finditer(question) for stem in words(m.group())}
    around = text[max(0, found.span.start - _WITHIN) : found.span.end + _WITHIN]
    gain = _HAPPENS if verbs & set(words(around)) else 0.0
    return gain + dated_so(question, text, found)


def dated_so(said: str, text: str, found: DateFound) -> float:
    """What a date gains that dates the very thing asked: `the date of the order` by `the order dated 4 May`."""
    thing = _DATE_OF.search(said)
    before = text[max(0, found.span.start - _WITHIN) : found.span.start]
    dates = thing and re.search(rf"\b{thing['thing']}\b.*\bdated\s+$", before, re.IGNORECASE | re.DOTALL)
    return _DATES_IT if dates else 0.0


def is_told_of(said: str, text: str) -> float:
    """What a date gains whose sentence has the event asked about for its subject, or dates it: `an Award was made`."""
    event = _EVENT.match(said)
    if event is None:
        return 0.0
    spelt = r"\s+".join(map(re.escape, event["event"].split()))
    told = re.search(rf"\b{spelt}(?:\s+\([^()]*\))?\s+(?:was|were|is|had\s+been|dated)\b", text, re.IGNORECASE)
    return _TOLD_OF if told else 0.0


def _fitting(view: View, text: str) -> float:
    """What the words around a date add, where they say the very thing that is asked."""
    question = view.transcript.question
    gain = 0.0
    if _ENACTED.search(question) and re.search(r"hereby\s+enact|enacted\s+on", text, re.IGNORECASE):
        gain += 0.8
    if IN_FORCE.search(question) and IN_FORCE.search(text):
        gain += 0.4
    return gain


def _of_provision(view: View, text: str, found: DateFound) -> float:
    """What a date gains in whose clause the very provision stands that the question asks about the commencement of."""
    if not IN_FORCE.search(view.transcript.question):
        return 0.0
    clause = own_clause(text, found.span.start, found.span.end).replace(text[found.span.start : found.span.end], " ")
    for locator in view.question.locators:
        number = re.search(r"\d+[A-Z]?", locator.path)
        if number and re.search(
            rf"\b(?:part|section|article|regulation|schedule)s?\b[^.;]*\b{number.group()}\b", clause, re.I
        ):
            return _OF_PROVISION
    return 0.0
