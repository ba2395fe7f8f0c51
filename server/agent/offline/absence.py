"""When the documents do not answer: the thing named does not exist, or nobody speaks of what is asked. Pure."""

import re
from itertools import takewhile

from pincite.indexer.analyze import words
from pincite.indexer.references import citations
from pincite.server.agent.offline.binding import documents_of, named_at, subjects
from pincite.server.agent.offline.evidence import passages_of, question_terms
from pincite.server.agent.offline.fields import asked_fields, facts_for
from pincite.server.agent.offline.focus import asked_phrase, phrase
from pincite.server.agent.offline.plan import provision_call
from pincite.server.agent.offline.transcript import Step, Transcript
from pincite.server.agent.offline.view import SUBMIT, View
from pincite.tools.answer_types import AnswerType
from pincite.tools.question.asking import is_asking, things, without_currencies
from pincite.tools.retrieval.scope import without_names

_MISSING = 0.6
"""Share of the question's words, found on no page that was looked at, from which nobody speaks of the matter."""

_ROOT, _ALIKE = 5, 0.7
"""Letters that two words of one root share at the least, and what they are of the longer one."""
_WORD = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)?")
_WHY = re.compile(r"(?:[^?]{0,160},\s+)?(?:why|how(?!\s+(?:many|much|long|often))|on\s+what\s+ground)\b", re.IGNORECASE)
_PREFIX = re.compile(r"^(?:un|in|im|non|dis|mis|re)(?=\w{4})")


def failures(transcript: Transcript) -> tuple[Step, ...]:
    """The looks that failed: what one of them would have shown is not known to be absent."""
    return tuple(s for s in transcript.steps if s.result is None and s.call.tool != SUBMIT)


def is_absent(view: View) -> bool:
    """Whether to answer null before reading: a named document or provision does not exist, or nothing was found."""
    if view.unknown and (not subjects(view) or any(map(citations, view.unknown))):
        return True
    if view.question.locators and not view.provisions and _pinned(view):
        return True
    if view.facts and not view.question.locators and _unrecorded(view):
        return True
    return not view.hits and not view.facts and not view.provisions


def _pinned(view: View) -> bool:
    """Whether a numbered provision is said of a document that is held, and is not there."""
    named = [d for d in subjects(view) if "amendment" not in d.kind]
    for locator in view.question.locators:
        if locator.kind in ("article", "clause", "paragraph") and locator.path[0].isdigit():
            for document in documents_of(view, locator, named):
                call = provision_call(locator, document)
                if named_at(view, document) and view.made(call.tool, call.arguments):
                    return True
    return False


def _unrecorded(view: View) -> bool:
    """Whether a date is asked for that papers state in their closing block or not at all, and these do not state it."""
    if view.transcript.answer_type is not AnswerType.DATE:
        return False
    asked = [f for f in asked_fields(view) if f.name == "date_of_reissue"]
    return bool(asked) and not any(facts_for(view, f) for f in asked)


def is_unheard_of(view: View) -> bool:
    """Whether the question speaks of a thing that stands on no page of the documents meant.

    One that asks why or how describes in the asker's words: there one word that is missing says nothing.
    """
    return len(unheard_of(view)) > (_WHY.match(view.transcript.question) is not None)


def unheard_of(view: View) -> list[str]:
    """The question's words for things that no page searched holds, nor a word of the same root on a page read."""
    named = {*things(without_names(view.question)), *_asked_for(view)}
    missing = [word for word in view.unheld if word in named]
    if not missing:
        return []
    read = {term for page in view.pages.values() for passage in passages_of(page) for term in passage.terms}
    read |= _recorded_words(view)
    return [word for word in missing if not any(_is_kin(term, other) for term in words(word) for other in read)]


def _asked_for(view: View) -> list[str]:
    """The words of the noun phrase asked for, where no page holds any of them: `what transitional arrangements`."""
    asked = without_currencies(phrase(view.transcript.question)).split()
    telling = [word for word in asked if not is_asking(word)]
    return telling if len(asked) > 1 and set(asked) <= set(view.unheld) else []


def _is_kin(term: str, other: str) -> bool:
    """Whether two stems have one root, as far as letters tell: `composition` and `composed`, `unpaid` and `paid`."""
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(term, other, strict=False)))
    return _PREFIX.sub("", term) == other or (shared >= _ROOT and shared >= _ALIKE * max(len(term), len(other)))


def _recorded_words(view: View) -> set[str]:
    """The question's words that ask for what is on record: papers name a judge without the word `judge`."""
    held = [field for field in asked_fields(view) if facts_for(view, field)]
    return {t for field in held for m in field.pattern.finditer(view.transcript.question) for t in words(m.group())}


def _is_recorded(view: View) -> bool:
    """Whether a fact that the question asks for is on record: papers state a judge without the word `judge`."""
    phrase = asked_phrase(view.transcript.question)
    asked = [f for f in asked_fields(view) if f.name != "order" and f.pattern.search(phrase)]
    return any(facts_for(view, field) for field in asked)


def unspoken(view: View) -> set[str]:
    """The question's words for things that stand on none of the pages found."""
    spoken = {t for hit in view.hits for word in hit.matched for t in words(word)}
    spoken |= {
        t for fact in view.facts for t in words(f"{fact.field.replace('_', ' ')} {fact.role or ''} {fact.value}")
    }
    return _things(view) - spoken


def is_unspoken(view: View) -> bool:
    """Whether so many of the question's words are missing that what it asks for is nowhere said."""
    if _is_recorded(view) or view.provisions:
        return False
    things = _things(view)
    return bool(things) and len(unspoken(view)) >= _MISSING * len(things)


def _things(view: View) -> set[str]:
    """The question's words without names, figures, and the words by which anything is asked."""
    printed = _WORD.findall(without_currencies(without_names(view.question)))
    stems = {stem for word in printed if not is_asking(word) for stem in words(word)}
    return stems & set(question_terms(view))
