"""Infer the answer type of a question if none was declared. Pure; the first matching rule decides.

| rule | example | type |
|---|---|---|
| a quantity | How many days ...? What percentage ...? What is the amount ...? | number |
| a page | On which page is ...? | number |
| a day | On what date ...? When did ...? | date |
| several, by the noun or the verb | Which laws ...? List the judges ... Who were ...? | names |
| one, named | Who is ...? Which judge ...? What is the name of ...? | name |
| an auxiliary verb first | Is ...? Did ...? Can ...? | boolean |
| anything else | Under what conditions ...? | free_text |
"""

import re

from pincite.tools.answer_types import AnswerType

_MEASURE = (
    "percentage|number of|figure|amount|sum|rate|value|fee|fees|fine|penalty|limit|cap|ceiling|costs?|price|threshold"
)
_UNIT = "US dollars|dollars|pounds|euros|metres|tonnes|days|months|years|[A-Z]{3}"
QUANTITY = re.compile(
    r"\bhow (?:many|much|long|old|large|high)\b"
    rf"|\bwhat (?:[\w-]+ ){{0,5}}?(?:{_MEASURE})\b"
    rf"|^what\b.*,? in (?:{_UNIT}),",
    re.IGNORECASE,
)
"""`How many days ...`, `what is the maximum fine ...`, `what does the Registrar charge, in USD, ...`."""

PAGE = re.compile(r"^(?:on |at |to )?(?:which|what) (?:physical )?page\b", re.IGNORECASE)
"""`On which page is ...`."""

WHEN = r"when (?:is|was|were|did|does|do|will|has|had)"
DAY = re.compile(
    r"\b(?:on|by|from|until|till|through|since|for) (?:what|which) (?:date|day)\b"
    rf"|\bwhat (?:is|was) the (?:[\w-]+ ){{0,3}}(?:date|(?:first|last|final) day)\b|^{WHEN}\b",
    re.IGNORECASE,
)
"""`On what date ...`, `what was the effective date ...`, `When did ...`; not `When may ...`."""

_NO_PLURAL = (
    r"(?!was|is\b|does|has\b|this|process|status|basis|business|terms|grounds|conditions|reasons|steps|circumstances)"
)
_PLURAL = rf"{_NO_PLURAL}(?:(?!concerns|has)[\w-]{{2,}}[^s\W]s|counsel|people)\b(?! (?:is|was|has)\b)"
SEVERAL = re.compile(
    r"^(?:list|name|identify) (?:all|the|each|every|both)\b"
    r"|\bnames of\b"
    r"|^who (?:are|were)\b"
    rf"|^(?:by |in |under |to |for |from )?which (?:[\w-]+ ){{0,2}}?{_PLURAL}"
    r"|\bwhich (?:two|three|four|five|six)\b",
    re.IGNORECASE,
)
"""`List all ...`, `Who were the claimants ...`, `Which laws ...`."""

_SINGLE = (
    r"(?:firm|company|person|court|judge|party|bank|agency|entity|contract|agreement|law|statute|case|state|country|city|"
    r"attorney|lawyer|clerk|officer)"
)
SINGLE = re.compile(
    rf"^(?:by |in |under |to |for |from )?which (?:[\w-]+ ){{0,2}}?(?<!two )(?<!three ){_SINGLE}"
    rf"(?! {_SINGLE}s?\b| (?:firms|companies|parties|agencies|entities)\b)\b",
    re.IGNORECASE,
)
"""`Which law firm represents ...`: a verb in -s does not make the noun before it plural."""

ONE = re.compile(
    r"^(?:who|whose|(?:in |by |under |to |for |from )?which|(?:by|to) whom)\b"
    r"|\bwhat (?:is|was) the (?:[\w-]+ )?(?:name|title)\b",
    re.IGNORECASE,
)
"""`Who issued ...`, `Which judge ...`, `In which case ...`, `What is the title of ...`."""

AUXILIARY = "is|are|was|were|does|do|did|has|have|had|can|could|may|must|shall|should|will|would"
YES_OR_NO = re.compile(rf"^(?:{AUXILIARY})\b", re.IGNORECASE)
"""`Is the claimant ...`, `May a licensee ...`."""

BEFORE_ASKING = re.compile(
    r"(?:^|[,:.] )(?=(?:(?:in|on|by|to|for|from|at|within|under|after|until) )?"
    rf"(?:what|which|who|whom|whose|how|why|{WHEN}|{AUXILIARY}|list|name|identify)\b)",
    re.IGNORECASE,
)
"""The text before the asking word: an opening condition, or nothing."""

RULES = (
    (PAGE, AnswerType.NUMBER),
    (YES_OR_NO, AnswerType.BOOLEAN),
    (QUANTITY, AnswerType.NUMBER),
    (DAY, AnswerType.DATE),
    (SINGLE, AnswerType.NAME),
    (SEVERAL, AnswerType.NAMES),
    (ONE, AnswerType.NAME),
)


def infer_type(question: str) -> AnswerType:
    """Return the type of the first matching rule, else free text."""
    core = _core(question)
    return next((kind for pattern, kind in RULES if pattern.search(core)), AnswerType.FREE_TEXT)


def _core(question: str) -> str:
    """Cut the text before the first asking word: `Under Article 5, is ...` becomes `is ...`."""
    text = " ".join(question.split())
    return next((text[found.end() :] for found in BEFORE_ASKING.finditer(text)), text)
