"""Turn sentences of documents into questions by small changes of wording. Pure."""

import re
from typing import NamedTuple

from pincite.tools.answer_types import AnswerType, AnswerValue

# the first word of a sentence, if it is not a name
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
"""A verb that must not be in the subject, except in a relative clause (`a person who is aggrieved`)."""

_LONGEST = 330


class Posed(NamedTuple):
    """A question to follow `Under Article 5 of ..., `, with its type and answer."""

    kind: str
    text: str
    answer_type: AnswerType
    answer: AnswerValue


def is_clear(sentence: str) -> bool:
    """Return whether a sentence is complete, short and without references to its context."""
    return sentence.endswith(".") and len(sentence) <= _LONGEST and not _UNCLEAR.search(sentence)


def lowered(text: str) -> str:
    """Adapt the start of a sentence for use inside one: `The Registrar` becomes `the Registrar`, `Acme` stays."""
    return text[0].lower() + text[1:] if _PLAIN_START.match(text) else text


def from_outside(text: str) -> str:
    """Replace a document's references to itself: `this Law` becomes `that Law`."""
    return _THESE.sub("those ", _THIS.sub("that ", _NUMBERED.sub("", text)))


def opening(when: str | None) -> str:
    """Return the condition of a sentence to put before its question; empty if there is none."""
    return f"{lowered(when)}, " if when else ""


def as_term(printed: str) -> str:
    """Return a term for quotation in a question, without punctuation inside the quotation marks."""
    return printed.strip().rstrip(".,;: ")
