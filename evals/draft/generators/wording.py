"""Sentences of documents turned into questions: small, pure changes of wording."""

import re
from typing import NamedTuple

from pincite.tools.answer_types import AnswerType, AnswerValue

# the first word of a sentence that is no name
_PLAIN_START = re.compile(
    r"(?:An?|The|Each|Every|Any|All|Both|Either|One|Two|Where|If|When|Upon|Within|After|Before|On|In|For|At)\b"
)
_THIS = re.compile(r"\bthis (?=(?:Law|Act|Agreement|Contract|Article|Section|Clause|Part|Chapter|Schedule|Regulation))")
_THESE = re.compile(r"\bthese (?=(?:Regulations|Rules|Terms))")
_NUMBERED = re.compile(r"\bthis (?=(?:Article|Section|Clause|Part|Chapter|Schedule|Regulation) \d)")
_UNCLEAR = re.compile(
    r"\b(?:such|hereof|hereunder|herein|hereto|hereby|thereof|therein|thereto|said|aforesaid|foregoing|above|below|"
    r"following|notwithstanding|respectively|prescribed|case may be|thereunder|therefrom|"
    r"these (?!Regulations|Rules|Terms)\w+|those|you|your|we|our|us)\b",
    re.IGNORECASE,
)
PREDICATE = re.compile(r"(?<!\bwho )(?<!\bwhich )(?<!\bthat )\b(?:is|are|was|were|has|have|shall|must|may|can|will)\b")
"""What a subject may not hold: its sentence has more than one; a clause (`a person who is aggrieved`) may."""

_LONGEST = 330


class Posed(NamedTuple):
    """A question as it goes on behind `Under Article 5 of ..., `, with its type and answer."""

    kind: str
    text: str
    answer_type: AnswerType
    answer: AnswerValue


def is_clear(sentence: str) -> bool:
    """Whether a sentence stands by itself: it ends, is short, and points to nothing around it."""
    return sentence.endswith(".") and len(sentence) <= _LONGEST and not _UNCLEAR.search(sentence)


def lowered(text: str) -> str:
    """The beginning of a sentence as it stands inside one: `The Registrar` is `the Registrar`, `Acme` stays."""
    return text[0].lower() + text[1:] if _PLAIN_START.match(text) else text


def from_outside(text: str) -> str:
    """What a document says of itself, as one says it from outside: `this Law` is `that Law`."""
    return _THESE.sub("those ", _THIS.sub("that ", _NUMBERED.sub("", text)))


def opening(when: str | None) -> str:
    """The condition of a sentence before its question; empty where there is none."""
    return f"{lowered(when)}, " if when else ""


def as_term(printed: str) -> str:
    """A term as it is quoted in a question: a mark that stands inside the quotation marks is not part of it."""
    return printed.strip().rstrip(".,;: ")
