"""When the documents do not answer: the thing named does not exist, or nobody speaks of what is asked. Pure."""

from pincite.indexer.analyze import words
from pincite.indexer.references import citations
from pincite.server.agent.offline.binding import documents_of, named_at, subjects
from pincite.server.agent.offline.evidence import question_terms
from pincite.server.agent.offline.fields import asked_fields, facts_for
from pincite.server.agent.offline.focus import asked_phrase, heads
from pincite.server.agent.offline.plan import provision_call
from pincite.server.agent.offline.transcript import Step, Transcript
from pincite.server.agent.offline.view import SUBMIT, View
from pincite.tools.answer_types import AnswerType
from pincite.tools.retrieval.scope import without_names

_MISSING = 0.6
"""Share of the question's words, found on no page that was looked at, from which nobody speaks of the matter."""


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
    return not view.hits and not view.facts


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
    """Whether a date is asked for that papers state in their closing block or not at all, and these do not state it.

    A name may be told by such a date of another paper: the judge of an order re-issued in March.
    """
    if view.transcript.answer_type in (AnswerType.NAME, AnswerType.NAMES):
        return False
    asked = [f for f in asked_fields(view) if f.name == "date_of_reissue"]
    return bool(asked) and not any(facts_for(view, f) for f in asked)


def is_unheard_of(view: View) -> bool:
    """Whether the thing asked for was looked for by its own name in every document meant, and stands in none."""
    if _is_recorded(view):
        return False
    for noun in heads(without_names(view.question)):
        found = [s.result["hits"] for s in view.searches if s.call.arguments["query"] == noun and s.result is not None]
        if found and not any(hit["matched"] for hits in found for hit in hits):
            return True
    return False


def _is_recorded(view: View) -> bool:
    """Whether a fact that the question asks for is on record: papers state a judge without the word `judge`."""
    phrase = asked_phrase(view.transcript.question)
    asked = [f for f in asked_fields(view) if f.name != "order" and f.pattern.search(phrase)]
    return any(facts_for(view, field) for field in asked)


def unspoken(view: View) -> set[str]:
    """The question's words that stand on none of the pages found."""
    spoken = {t for hit in view.hits for word in hit.matched for t in words(word)}
    spoken |= {
        t for fact in view.facts for t in words(f"{fact.field.replace('_', ' ')} {fact.role or ''} {fact.value}")
    }
    return {t for t in question_terms(view) if t not in spoken and not t[0].isdigit()}


def is_unspoken(view: View) -> bool:
    """Whether so many of the question's words are missing that what it asks for is nowhere said."""
    if _is_recorded(view):
        return False
    terms = {t for t in question_terms(view) if not t[0].isdigit()}
    return bool(terms) and len(unspoken(view)) >= _MISSING * len(terms)
