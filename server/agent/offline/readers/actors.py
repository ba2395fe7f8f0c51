"""Who plays the part that the question asks for: the noun phrase in that place of the passage. Pure."""

import re
from collections.abc import Iterator

from pincite.indexer.analyze import placed_words
from pincite.indexer.page import Span
from pincite.server.agent.offline.answer import Proposal, quote_of
from pincite.server.agent.offline.evidence import ranked
from pincite.server.agent.offline.forms import is_of_form
from pincite.server.agent.offline.passages import Weighed
from pincite.server.agent.offline.phrases import phrase_at, row_at, row_before
from pincite.server.agent.offline.readers.items import item_name, item_text, items_behind
from pincite.server.agent.offline.roles import Asked, Role, asked_role, without_asked
from pincite.server.agent.offline.view import View
from pincite.tools.answers.names import name_in

_PASSAGES, _LEADING = 20, 6
_SHORT, _LONGEST = 9, 60
"""Words of an item that is a name, and of one that begins with a name."""
_PLAYED = 0.45
"""What a name gains that stands in the place asked for: more than one that stands near gains by that."""
_MODAL = r"(?:shall|may|must|will|can|should|would|has|have|had|is\s+to|are\s+to)"
_BEFORE_VERB = re.compile(
    rf"(?:\s+{_MODAL}(?:,\s[^.;:]{{3,80}},)?(?:\s+(?:\w+ly|also|then|not|hereby|at\s+any\s+time))*|\s+hereby)?\s*$",
    re.IGNORECASE,
)
"""What stands between who does it and the verb: `the Warden may, after a hearing, approve`."""
_SUFFERS = re.compile(rf"\s+{_MODAL}\s+(?:not\s+)?be\s+(?:\w+ly\s+)?$", re.IGNORECASE)
_DONE = re.compile(r"\b(?:shall|may|must|will|can|to|would|should)\s+(?:not\s+)?(?:\w+ly\s+)?$", re.IGNORECASE)
_BY = re.compile(r"\w*[^.;:]{0,60}?\bby\s+(?:or\s+on\s+behalf\s+of\s+)?", re.IGNORECASE)
_OF = re.compile(r"\w*\s+(?:of|from|by)\s+(?:either\s+)?", re.IGNORECASE)
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
_SMALL = re.compile(r"^(?:by|to|from|of|on|with|against)\s+")
_EACH = re.compile(r"\b(?:each|every|all)\s$")
"""What belongs to a class that no defined term names: `all interested parties`."""
_CLAUSE = re.compile(r"[.;:]\s")
_REACH = 70
"""Characters before a small word within which a word of the question stands."""
_NOBODY = re.compile(
    r"(?:[Ii]t|[Hh]e|[Ss]he|[Tt]hey|him|her|them|\w+self|persons?|others|ones?|same|former|latter|means|virtue|way|"
    r"reasons?|notice|order|resolution|accordance|respect|time|dates?|days?|writing|case|law|regulations?|Regulations|"
    r"Articles?|Rules)(?:\s.*)?"
)
"""What stands for a name, or is nobody's."""


def read_actors(view: View) -> Iterator[Proposal]:
    """Propose whoever plays the part asked for, in each of the heaviest passages."""
    for names, proposal in _rows(view):
        yield Proposal(names[0], proposal.quotes, proposal.score)


def read_actor_rows(view: View) -> Iterator[Proposal]:
    """Propose all that play the part asked for, where a row of them stands in its place or is listed below it."""
    yield from (proposal for names, proposal in _rows(view) if len(names) > 1)
    asked = asked_role(view.transcript.question)
    if asked is not None:
        for weighed in ranked(view)[:_LEADING]:
            if asked.stems & weighed.passage.terms:
                yield from _below(view, weighed)


def _below(view: View, lead_in: Weighed) -> Iterator[Proposal]:
    """`must notify: (a) each holder in writing; (b) the Warden`: what each item begins with."""
    items = items_behind(view, lead_in.passage, _LONGEST)
    names = [name for item in items if (name := _head(item_text(item)))]
    if len(set(names)) == len(items) > 1:
        yield Proposal(names, tuple(map(quote_of, items)), lead_in.weight + _PLAYED)


def _head(text: str) -> str:
    """A short item whole, of a longer one the phrase that it begins with; empty where it begins with none."""
    text = _SMALL.sub("", text)
    phrase = phrase_at(text, 0)
    if phrase is None:
        return ""
    if len(item_name(text).split()) <= _SHORT:
        return item_name(text)
    return text[: phrase.end] if text.lower().startswith(("each ", "every ")) else text[phrase.start : phrase.end]


def _rows(view: View) -> Iterator[tuple[list[str], Proposal]]:
    asked = asked_role(view.transcript.question)
    if asked is None:
        return
    for weighed in ranked(view)[:_PASSAGES]:
        text = weighed.passage.text
        for row in _PLACES[asked.role](asked, text):
            names = [name for span in row if (name := _name(view, text, span))]
            if names:
                quotes = (quote_of(weighed.passage, row[0].start),)
                yield names, Proposal(names, quotes, weighed.weight + _PLAYED)


def _name(view: View, text: str, span: Span) -> str:
    """A phrase as a name; empty for a word that names nobody, and for what the question says itself."""
    name = re.sub(r"[’']s?$", "", text[span.start : span.end])
    determined = text[: span.start].lower().endswith(_DETERMINED) or name.startswith(_DETERMINED)
    bare = name.islower() and not determined
    given = name_in(without_asked(view.transcript.question), name)
    if bare or given or _NOBODY.fullmatch(name) or not is_of_form(view, name):
        return ""
    whole = _EACH.search(text, 0, span.start) if name.islower() else None
    return f"{whole.group()}{name}" if whole else name


_DETERMINED = tuple(
    f"{word} " for word in ("the", "a", "an", "any", "each", "every", "all", "its", "his", "their", "her")
)


def _verbs(asked: Asked, text: str) -> Iterator[int]:
    return (start for stem, start in placed_words(text) if stem in asked.stems)


def _agents(asked: Asked, text: str) -> Iterator[list[Span]]:
    """`approved by the Warden`, `with the approval of the Warden`, `the Warden shall approve`."""
    for start in _verbs(asked, text):
        before = text[:start]
        if not _DONE.search(before) and (by := _BY.match(text, start)):
            yield row_at(text, by.end())
        if _GIVEN.search(before) and (of := _OF.match(text, start)):
            yield row_at(text, of.end())
        if not asked.word and (verb := _BEFORE_VERB.search(before)):
            yield row_before(text, verb.start())


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
        if of := _OWNED.match(text, start):
            yield row_at(text, of.end())
        elif by := _BY.match(text, start):
            yield row_at(text, by.end())
        if gives := _GIVES.search(text[:start]):
            yield row_before(text, gives.start())
        if owns := _OWNS.search(text[:start]):
            yield row_before(text, owns.start() + len(owns.group().split()[0]))


_PLACES = {Role.AGENT: _agents, Role.OBJECT: _objects, Role.BEHIND: _led_to, Role.OWNER: _owners}
