"""Where in a sentence a part is played: before the verb, behind `by` or `of`, before an apostrophe. Pure."""

import re
from collections.abc import Iterator

from pincite.indexer.analyze import placed_words
from pincite.indexer.page import Span
from pincite.server.agent.offline.phrases import row_at, row_before
from pincite.server.agent.offline.roles import Asked, Role

_MODAL = (
    r"(?:(?:shall\s+have|has|have|had)\s+(?:the\s+|a\s+)?(?:right|power|authority|duty)\s+to|"
    r"(?:(?:is|are|shall\s+be)\s+)(?:entitled|authorised|authorized|empowered|required|obliged|permitted|deemed|taken|bound|liable)\s+to|"
    r"shall|may|must|will|can|should|would|has|have|had|is\s+to|are\s+to)"
)
_BEFORE_VERB = re.compile(
    rf"(?:\s+{_MODAL}(?:,\s[^.;:]{{3,80}},)?(?:\s+(?:\w+ly|also|then|not|hereby|at\s+any\s+time))*|\s+hereby)?\s*$",
    re.IGNORECASE,
)
"""What stands between who does it and the verb: `the Warden may, after a hearing, approve`."""
_BEFORE_ORDER = re.compile(
    rf"\s+{_MODAL}\s+(?:make|issue|give|pass)\s+(?:an?\s+|any\s+)?(?:\w+\s+)?(?:orders?|directions?|regulations|rules)\s+$",
    re.IGNORECASE,
)
"""Who makes an order that does a thing does it: `the Warden may make an order varying the toll`."""
_PRONOUN = re.compile(r",\s(?:it|he|she|they)$", re.IGNORECASE)
_CONDITION = re.compile(r"(?:^|[.;:]\s+|\)\s+)(?:If|Where|When|Once|Unless|Before|After)\s+")
_SUFFERS = re.compile(
    rf"\s+(?:{_MODAL}\s+(?:not\s+)?be|is|are|was|were|has\s+been|have\s+been)\s+(?:hereby\s+|\w+ly\s+)?$", re.IGNORECASE
)
_DONE = re.compile(r"\b(?:shall|may|must|will|can|to|would|should)\s+(?:not\s+)?(?:\w+ly\s+)?$", re.IGNORECASE)
_GERUND = re.compile(r"\w+ing\b")
_BY = re.compile(r"\w*(?:,\s[^.;:]{3,60},\s|[^.;:]{0,60}?)\bby\s+(?:or\s+on\s+behalf\s+of\s+)?", re.IGNORECASE)
_NEGATED = re.compile(r"\b(?:not|never|n[’']t)\s+(?:\w+\s+){0,3}$")
_RATHER = re.compile(r"[^.;:]{2,60}?,?\s+but\s+(?:rather\s+)?by\s+")
"""What a denial sets right: `was not lit by the Clerk, but by the Warden`."""
_OF = re.compile(r"\w*\s+(?:of|from|by)\s+(?:either\s+)?", re.IGNORECASE)
_IS_DEEMED = re.compile(
    rf"\s+(?:(?:{_MODAL}\s+be|is\s+to\s+be|are\s+to\s+be|is|are|will\s+be)\s+(?:deemed|regarded|treated|considered|taken)(?:\s+to\s+be|\s+as)?|"
    rf"{_MODAL}\s+(?:act|serve|count|rank)\s+as)\s+",
    re.IGNORECASE,
)
_THAT_OF = re.compile(r"\b(?:that|those)\s+of\s+")
"""What belongs to another, said for short: `the survey of Elm and that of Oak`."""
_GIVEN = re.compile(r"\b(?:with(?:out)?|subject\s+to|obtain\w*|receiv\w*|unless|has)\s+(?:\w+\s+){0,3}$", re.IGNORECASE)
_OWNED = re.compile(r"\w*\s+(?:of|by|from|[^.;:]{0,80}?\bmade\s+by)\s+(?:either\s+)?", re.IGNORECASE)
_GIVES = re.compile(
    r"\s+(?:(?:has|have|had)\s+)?(?:give[ns]?|gave|grant(?:s|ed)?)\s+(?:its|his|her|their)\s+(?:\w+\s+){0,3}$",
    re.IGNORECASE,
)
_OWNS = re.compile(r"(?:[’']s?|s[’'])\s+(?:\w+\s+){0,2}$")
_ADVERBS = re.compile(
    r"\w*\s+(?:(?:in\s+writing|promptly|immediately|forthwith|only|also)\s+)*(?:(?:an?|any)\s+persons?\s+other\s+than\s+)?",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[.;:]\s")
_REACH = 70
"""Characters before a small word within which a word of the question stands."""


def rows_in(text: str, asked: Asked) -> Iterator[list[Span]]:
    """Yield the noun phrases that stand in each place of the text in which the part asked for may be played."""
    yield from filter(None, _PLACES[asked.role](asked, text))


def _verbs(asked: Asked, text: str) -> Iterator[int]:
    return (start for stem, start in placed_words(text) if stem in asked.stems)


def _agents(asked: Asked, text: str) -> Iterator[list[Span]]:
    """`approved by the Warden`, `with the approval of the Warden`, `the Warden shall approve`."""
    for start in _verbs(asked, text):
        before = text[:start]
        if not _DONE.search(before) and (by := _BY.match(text, start)):
            rather = _RATHER.match(text, by.end()) if _NEGATED.search(before) else None
            yield row_at(text, rather.end() if rather else by.end())
        if _GIVEN.search(before) and (of := _OF.match(text, start)):
            yield row_at(text, of.end())
        verb = (_BEFORE_ORDER if _GERUND.match(text, start) else _BEFORE_VERB).search(before)
        if not asked.word and verb:
            yield row_before(text, verb.start()) or _meant(text[: verb.start()])


def _meant(before: str) -> list[Span]:
    """`If the Warden is satisfied, he may`: whom the pronoun means, the subject of the condition."""
    heads = list(_CONDITION.finditer(before)) if _PRONOUN.search(before) else []
    return row_at(before, heads[-1].end()) if heads else []


def _objects(asked: Asked, text: str) -> Iterator[list[Span]]:
    """`shall notify the Warden`, `the Warden shall be notified`."""
    for start in _verbs(asked, text):
        if (suffers := _SUFFERS.search(text[:start])) is not None:
            yield row_before(text, suffers.start())
        elif _DONE.search(text[:start]) and (verb := _ADVERBS.match(text, start)):
            yield row_at(text, verb.end())


def _led_to(asked: Asked, text: str) -> Iterator[list[Span]]:
    """`refer the decision to the Tribunal`: behind the small word, where a word of the question stands before it."""
    for match in re.finditer(rf"\b{asked.word}\s+", text, re.IGNORECASE):
        clause = _CLAUSE.split(text[max(0, match.start() - _REACH) : match.start()])[-1]
        if asked.stems & {stem for stem, _ in placed_words(clause)}:
            yield row_at(text, match.end())


def _owners(asked: Asked, text: str) -> Iterator[list[Span]]:
    """`the consent of the Warden`, `the Warden's consent`, `an application may be made by the Warden`."""
    for start in _verbs(asked, text):
        yield from (row_at(text, again.end()) for again in _THAT_OF.finditer(text, start))
        if of := _OWNED.match(text, start):
            yield row_at(text, of.end())
        elif by := _BY.match(text, start):
            yield row_at(text, by.end())
        if gives := _GIVES.search(text[:start]):
            yield row_before(text, gives.start())
        if owns := _OWNS.search(text[:start]):
            yield row_before(text, owns.start() + len(owns.group().split()[0]))


def _deemed(asked: Asked, text: str) -> Iterator[list[Span]]:
    """`the Warden is to be regarded as the Keeper`, `the Warden shall act as the Keeper`: who stands before it."""
    for match in _IS_DEEMED.finditer(text):
        if asked.stems <= {stem for stem, _ in placed_words(text[match.end() : match.end() + _REACH])}:
            yield row_before(text, match.start())


_PLACES = {Role.DEEMED: _deemed, Role.AGENT: _agents, Role.OBJECT: _objects, Role.BEHIND: _led_to, Role.OWNER: _owners}
