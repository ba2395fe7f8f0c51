"""Classify the kind of work a question asks for, by its wording. Pure.

`benchmarks/labels/kinds.md` is the labelling guide; `benchmarks/complexity.py` measures against it.
"""

import re

from pincite.tools.question.model import QuestionKind

_AUXILIARY = r"(?:is|are|was|were|do|does|did|has|have|had|may|must|can|could|will|would|shall|should)"
_PREPOSITION = r"(?:in|on|at|by|for|from|of|to|under|within|with|against|before|after|during|until|up\s+to)"
_CLAUSE = re.compile(
    rf"(?:^|[;,.:?]\s+)(?P<clause>(?:(?:{_PREPOSITION})\s+)?(?:who|whom|whose|which|what|why|how)\b"
    rf"|(?:{_PREPOSITION}\s+)?(?:when|where)\s+{_AUXILIARY}\b|{_AUXILIARY}\b)",
    re.IGNORECASE,
)
_COMMAND = re.compile(
    r"(?:^|[;.?]\s+)(?P<clause>list|name|give|state|identify|compare|explain|describe)\b", re.IGNORECASE
)
_OPEN = re.compile(rf"(?:{_PREPOSITION}\s+)?(?:who|whom|whose|which|what|why|how|when|where)\b", re.IGNORECASE)
_EITHER = re.compile(r"\b(?:true\s+or\s+false|yes\s+or\s+no|whether|correct)\b", re.IGNORECASE)
_POLAR = re.compile(rf"{_AUXILIARY}\b", re.IGNORECASE)
_SUPERLATIVE = (
    r"(?:(?:earli|lat|soon|high|low|larg|bigg|small|great|few|long|short|old|new|young|wid|broad|narrow|heavi|light"
    r"|deep"
    r"|tall|cheap|dear|near|clos|f[au]rth|strict|strong|weak|fast|quick|slow|rich|poor)est|best|worst)"
)
"""A list, because many nouns have the same endings: `interest on each of the two loans`, `a request`, `the West`."""
_COMPARES = re.compile(
    r"(?<!\bno\s)(?<!\bnot\s)\b(?:both|higher|lower|larger|smaller|longer|shorter|greater|exceed(?:s|ed)?"
    r"|(?:earlier|later)(?=\s+(?:than|of)\b|\s*[:?,])|(?:the|that|of)\s+same|differ(?:s|ed)?|(?:under|by|in|on|with"
    r"|have|has|had|name|give|set|provide)\s+different\s+\w+|match(?:es|ed)?|compare[ds]?"
    r"|more\s+than\s+that|than\s+(?:the|in|under|for|that)|common\s+to|any\s+(?:judge|party)\s+who"
    rf"|which\s+of\s+(?:the\s+)?(?:two|three)|{_SUPERLATIVE}\b[^?]{{0,80}}?\bof\s+th(?:e|ese)\s+(?:two|three|four)|"
    rf"(?:difference|distinction|gap|days|weeks|months|years|time)\s+(?:\w+\s+){{0,3}}between)\b",
    re.IGNORECASE,
)
_PAPER = r"(?:Order|Judgment|Decision|Law|Regulations|Rules|Act|Agreement|Contract|Amendment|Lease|Deed|Notice)"
_TIMED = re.compile(
    r"^(?i:was|were|did|had|which)\b[^?]*\b(?:issued|made|given|delivered|decided|handed\s+down|dated|signed|enacted|"
    r"published|in\s+force|took\s+effect)\s+(?:before|after)\s+"
    rf"(?:that|those|(?:the\s+)?(?:[A-Z][\w’'-]*\s+){{0,6}}?(?:{_PAPER}\b|[A-Z]{{2,5}}\s\d))"
)
"""`Was the Lease signed before the Deed`: the dates of two papers are compared."""
_WHICH_OF = re.compile(r"\b[Ww]hich\s+of\s+(?P<name>[A-Z])?")
_WHICH_CAME = re.compile(
    rf"(?:{_PREPOSITION}\s+)?(?:which\s+(?:case|law|order|was|came|is)\b|(?:which|who)\b.{{0,200}}?\b(?:first|last"
    rf"|earlier|later)\b)",
    re.IGNORECASE | re.DOTALL,
)
_OR = re.compile(r"\bor\b", re.IGNORECASE)
_AND = re.compile(r"\band\b", re.IGNORECASE)
_PLURAL = r"(?!(?:was|has|does|his|its|this|us)\b)\w+[^\Wsui]s"
_DO = r"(?:are|were|have|had|do|did|may|must|can|will|shall|made|sat|gave|held|took|heard|\w+ed)"
_ENUMERATES = re.compile(
    rf"^\s*(?:{_PREPOSITION}\s+)?(?:list|name\s+all|name\s+the|(?:which|what)\s+(?:two|three|four|five|six|seven"
    rf"|eight)|"
    rf"which\s+{_PLURAL}\b|which\s+\w+\s+{_PLURAL}\s+{_DO}\b|who\s+are|what\s+are\s+the\s+names)\b",
    re.IGNORECASE,
)
_LISTS = re.compile(r"[.?]\s+(?:list|name)\s+(?:all|each|every|them|the)\b", re.IGNORECASE)
_STATED = (
    r"(?:conditions?|grounds?|reasons?|circumstances|criteria|factors?|consequences?|errors?|exceptions?"
    r"|arrangements?|basis|test)"
)
_EXPLAINS = re.compile(
    rf"^\s*(?:why|how\s+(?!many|much|long|old|often|soon|far)|explain|describe|(?:{_PREPOSITION}\s+)?what\s+"
    rf"(?:\w+\s+){{0,4}}?{_STATED}|"
    r"what\s+happens|when\s+(?:do|does|may|must|can|should|shall))\b",
    re.IGNORECASE,
)
_TEMPORAL = re.compile(
    rf"^\s*(?:when|(?:{_PREPOSITION}\s+)?(?:what|which)\s+(?:\w+\s+)?(?:date|day|month|year|version)|"
    r"what\s+(?:is|was)\s+the\s+(?:[\w-]+\s+){0,3}date)\b|\bcome\s+into\s+force\b",
    re.IGNORECASE,
)
_PLACE = re.compile(
    r"\b(?:definitions?\s+of|defined\s+(?:term|name)|defin(?:e|es|ed|ing)|the\s+(?:[^\s;]+\s+){0,6}?clause"
    r"|closing\s+conditions?)\b",
    re.IGNORECASE,
)


def asked(text: str) -> str:
    """The question without its introduction: `Consider the Lease; is it ...`, `Under the Law, who ...`."""
    found = [match for pattern in (_CLAUSE, _COMMAND) if (match := pattern.search(text))]
    start = min((match.start("clause") for match in found), default=text.rfind(";") + 1)
    return text[start:]


def is_polar(text: str) -> bool:
    """Whether an `asked` text expects yes or no."""
    return _POLAR.match(text) is not None


def is_open(text: str) -> bool:
    """Whether an `asked` text begins with a question word, so yes or no is no answer: `who signed`, `how many`."""
    return _OPEN.match(asked(text)) is not None and not _EITHER.search(text)


def kind_of(text: str, has_locator: bool) -> QuestionKind:
    """The kind of work; the first that fits, from the most specific to the most general."""
    question = asked(text)
    for fits, kind in (
        (_COMPARES.search(question) or _TIMED.search(question) or _chooses(question), QuestionKind.COMPARISON),
        (_ENUMERATES.search(question) or _LISTS.search(text), QuestionKind.ENUMERATION),
        (has_locator or names_place(question), QuestionKind.PROVISION),
        (_EXPLAINS.search(question), QuestionKind.EXPLANATION),
        (is_polar(question), QuestionKind.EXISTENCE),
        (_TEMPORAL.search(question), QuestionKind.TEMPORAL),
    ):
        if fits:
            return kind
    return QuestionKind.FIELD


def _chooses(question: str) -> bool:
    """Whether it offers a choice: `Which of A and B ...`, `Which came first: A or B?`; also after a comma."""
    of = _WHICH_OF.search(question)
    if of:
        return bool(_OR.search(question, of.end()) or (of["name"] and _AND.search(question, of.end())))
    came = _WHICH_CAME.match(question)
    offered = re.search(r"[:,]", question[came.end() :]) if came else None
    return bool(came and offered and _OR.search(question, came.end() + offered.end()))


def names_place(text: str) -> bool:
    """Whether a text names a clause by its heading, or a definition: `the arbitration clause`, `definition of Tug`."""
    return _PLACE.search(text) is not None
