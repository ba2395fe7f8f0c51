"""Propose questions about whether an act is allowed, from sentences without conditions. Pure."""

import re
from collections.abc import Iterator

from pincite.evals.draft.generators.wording import PREDICATE, Posed, lowered
from pincite.tools.answer_types import AnswerType

_SUBJECT = r"(?:An?|The|Each|Every|Any|Either) (?!of\b)[^,;:]{3,70}?"
# A Licensee shall not transfer its Licence.
_FORBIDDEN = re.compile(rf"(?P<subject>{_SUBJECT}) (?:shall|must|may) not (?P<done>[^;:]{{8,170}})\.")
# No person shall act as a pilot.
_NO_PERSON = re.compile(r"No (?P<subject>[a-zA-Z][^,;:]{3,60}?) (?:shall|may) (?P<done>(?!not\b|be\b)[^;:]{8,170})\.")
# A Licensee may appeal to the Court.
_ALLOWED = re.compile(rf"(?P<subject>{_SUBJECT}) may (?P<done>(?!not\b|only\b)[^;:]{{8,170}})\.")
_LIMIT = re.compile(
    r"\b(?:unless|except|save|only|without|until|other than|subject to|provided|otherwise|if|where|when|whether|"
    r"at least|should there|may|more than|less than|solely|merely|not|nor|no|neither|by reason|during|within|"
    r"exceed\w*|any|with the consent)\b",
    re.IGNORECASE,
)

# a delay may result in ...: a possibility, not a permission
_NO_ACT = re.compile(
    r"(?:result|include|cause|arise|vary|become|occur|constitute|contain|differ|affect|limit|operate|prejudice|apply|"
    r"extend|have|need|require|depend|involve|mean|comprise|represent|survive|relieve|create|release|diminish|waive|"
    r"terminate|be (?:deemed|construed|exclusive|entitled|liable|bound|obliged|required|responsible|considered|treated|"
    r"regarded|greater|less|the))s?\b"
)
_NO_ACTOR = re.compile(
    r"\b(?:words?|termination|expiration|failure|provisions?|terms?|remed(?:y|ies)|component|waiver|headings?|delay|"
    r"nature)\b"
)


def permissions(sentence: str) -> Iterator[Posed]:
    """Yield a question answered false if the act is forbidden, true if allowed; sentences with limits give none."""
    forbidden = _FORBIDDEN.fullmatch(sentence) or _NO_PERSON.fullmatch(sentence)
    allowed = None if forbidden else _ALLOWED.fullmatch(sentence)
    match = forbidden or allowed
    if match is None or _LIMIT.search(match["done"]) or _NO_ACT.match(match["done"]):
        return
    if PREDICATE.search(match["subject"]) or _NO_ACTOR.search(match["subject"]):
        return
    subject = f"any {match['subject']}" if sentence.startswith("No ") else lowered(match["subject"])
    kind = "prohibition" if forbidden else "permission"
    yield Posed(kind, f"may {subject} {match['done']}?", AnswerType.BOOLEAN, forbidden is None)
