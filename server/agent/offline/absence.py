"""When the documents do not answer: the thing named does not exist, or nobody speaks of what is asked. Pure."""

import re

from pincite.indexer.analyze import words
from pincite.indexer.references import citations
from pincite.server.agent.offline.binding import documents_of, named_at, subjects
from pincite.server.agent.offline.evidence import passages_of
from pincite.server.agent.offline.fields import asked_fields, facts_for
from pincite.server.agent.offline.focus import phrase, says_how_many
from pincite.server.agent.offline.kin import is_kin
from pincite.server.agent.offline.lacking import lacks_what_is_named
from pincite.server.agent.offline.narrated import asks_what_happened
from pincite.server.agent.offline.plan import provision_call
from pincite.server.agent.offline.transcript import Step, Transcript
from pincite.server.agent.offline.view import SUBMIT, SeenDocument, View
from pincite.tools.answer_types import AnswerType
from pincite.tools.question.asking import is_asking
from pincite.tools.question.model import Locator
from pincite.tools.question.things import things, without_currencies
from pincite.tools.retrieval.scope import without_names

_NUMBERED = ("article", "clause", "paragraph")
_OF_COURTS = ("judgment", "order", "court_filing")

_OF_A_PAPER = re.compile(
    r"\s+of\s+(?:the|that|this|their|its)\s+(?:[\w’'&./-]+\s+){0,5}?"
    r"(?:(?P<courts>orders?|motion|brief|stipulation)|agreement|contract|lease|deed)\b",
    re.IGNORECASE,
)
"""A paper called by what it is: `of the protective order`; a court's paper that speaks of an agreement cites it."""
_SEVERAL = 2
_BARE = re.compile(
    r"^(?:[^?]{0,160},\s+)?(?:is|was|has|did|does)\s+(?P<phrase>[a-z]{4,})\s+to\s+[a-z]+\s", re.IGNORECASE
)
"""A subject without an article: `was leave to appeal given`."""
_COMPOUND = re.compile(r"(?<![\w-])(?P<first>(?!sub-)[a-z]{3,})-(?P<last>[a-z]{3,})\s+(?P<noun>[a-z]{3,})\b")
_ASKED_OF = (
    _BARE.pattern,
    # must a secretary be appointed · did the jury
    (
        r"^(?:[^?]{0,160},\s+)?(?:must|may|can|could|shall|should|does|do|did|is|are|was|were|has|have)\s+"
        r"(?:there\s+(?:be\s+)?)?(?:an?|any|the)\s+(?P<phrase>[a-z][\w’'-]*)"
    ),
    # how many months of detention · how many days’ leave
    r"\bhow\s+(?:many|much)\s+(?:[\w-]+\s+)?[\w-]+(?:[’']s?|\s+of)\s+(?P<phrase>[\w-]+)",
    # does the Law provide a model form
    (
        r"\b(?:do|does|did)\s+(?:the|this|these|any|each|that)\s+[^?]{0,60}?\b(?:provide|specify|require|contain|include|"
        r"state|give|mention|set\s+out|fix|prescribe|define|refer\s+to)\s+(?:for\s+)?(?P<phrase>(?:[\w-]+\s+){0,3}[\w-]+)"
    ),
    # what does the order say about a stay
    r"\bsay\w*\s+(?:about|on|of)\s+(?P<phrase>[^?]+)",
)
"""What a question is asked of beside the noun phrase it asks for: a subject, an amount's noun, what a document says."""
_WHY = re.compile(r"(?:[^?]{0,160},\s+)?(?:why|how(?!\s+(?:many|much|long|often))|on\s+what\s+ground)\b", re.IGNORECASE)


def failures(transcript: Transcript) -> tuple[Step, ...]:
    """The looks that failed: what one of them would have shown is not known to be absent."""
    return tuple(s for s in transcript.steps if s.result is None and s.call.tool != SUBMIT)


def is_absent(view: View) -> bool:
    """Whether to answer null before reading: a named document or provision does not exist, or nothing was found."""
    if view.unknown and (not subjects(view) or any(map(citations, view.unknown))):
        return True
    if view.question.locators and not view.provisions and _pinned(view):
        return True
    if (view.facts and not view.question.locators and _unrecorded(view)) or asks_what_happened(view):
        return True
    if lacks_what_is_named(view):
        return True
    return not (view.hits or view.facts or view.provisions)


def _pinned(view: View) -> bool:
    """Whether a numbered provision is said of a document that is held, and is not there.

    A court's papers are numbered by paragraphs: an article, section or rule that is named with one is cited in it.
    """
    named = [d for d in subjects(view) if "amendment" not in d.kind]
    return any(
        view.made(call.tool, call.arguments)
        for locator in view.question.locators
        if locator.kind in _NUMBERED and locator.path[0].isdigit()
        for document in documents_of(view, locator, named)
        if _is_its_own(view, locator, document) or _is_said_of_one(view, locator, named)
        for call in (provision_call(locator, document),)
    )


def _is_its_own(view: View, locator: Locator, document: SeenDocument) -> bool:
    """Whether a unit is of the sort that a document named has itself."""
    return bool(named_at(view, document)) and (document.kind not in _OF_COURTS or locator.kind == "paragraph")


def _is_said_of_one(view: View, locator: Locator, named: list[SeenDocument]) -> bool:
    """Whether a unit is said of the one paper meant, called by what it is, and no line begins with its number.

    `Section 14 of the protective order in Alder v. Birch`: the paper may bear no such title.
    """
    said = _OF_A_PAPER.match(view.question.text, locator.span.end)
    if said is None or len(named) != 1 or (named[0].kind in _OF_COURTS) != bool(said["courts"]):
        return False
    begins = re.compile(rf"^\W*(?:[A-Z][A-Za-z]+\s+)?{re.escape(locator.path)}(?:\.(?!\d)|[ \t]+[A-Z])", re.MULTILINE)
    return bool(view.pages) and not any(begins.search(page.text) for page in view.pages.values())


def _unrecorded(view: View) -> bool:
    """Whether a date is asked for that papers state in their closing block or not at all, and these do not state it."""
    if view.transcript.answer_type is not AnswerType.DATE:
        return False
    asked = [f for f in asked_fields(view) if f.name == "date_of_reissue"]
    return bool(asked) and not any(facts_for(view, f) for f in asked)


def is_unheard_of(view: View) -> bool:
    """Whether the question speaks of things that stand on no page of the documents meant: two, or what it asks for.

    One word besides may be the asker's own for what the document calls otherwise, and where a question asks why or how
    even what it asks for. Whoever names the provision that is there, or says how many things there are, has read what
    he asks about, and all his words may be his own.
    """
    if view.provisions or says_how_many(view.transcript.question):
        return False
    missing = unheard_of(view)
    if len(missing) >= _SEVERAL or _WHY.match(view.transcript.question):
        return len(missing) >= _SEVERAL
    question = view.transcript.question
    said = (found["phrase"] for pattern in _ASKED_OF for found in re.finditer(pattern, question, re.IGNORECASE))
    asked = {stem for text in (phrase(question), *said) for stem in words(text)}
    return any(asked & set(words(word)) for word in missing)


def unheard_of(view: View) -> list[str]:
    """The question's words for things that no page searched holds, nor a word of the same root on a page read.

    A compound before a noun is one word for a sort of thing, whatever its parts are: `walk-in trade`.
    """
    asked = without_names(view.question)
    named = {*things(asked), *_asked_for(view), *(m["phrase"] for m in _BARE.finditer(asked))}
    missing = [word for word in view.unheld if word in named]
    described = (m for m in _COMPOUND.finditer(asked) if m["noun"] in named)
    missing += [m["last"] for m in described if {m["first"], m["last"]} <= set(view.unheld) - set(missing)]
    if not missing:
        return []
    read = {term for page in view.pages.values() for passage in passages_of(page) for term in passage.terms}
    read |= _recorded_words(view)
    return [word for word in missing if not any(is_kin(term, other) for term in words(word) for other in read)]


def _asked_for(view: View) -> list[str]:
    """The words of the noun phrase asked for, where no page holds any of them: `what transitional arrangements`."""
    asked = without_currencies(phrase(view.transcript.question)).split()
    telling = [word for word in asked if not is_asking(word)]
    return telling if len(asked) > 1 and set(asked) <= set(view.unheld) else []


def _recorded_words(view: View) -> set[str]:
    """The question's words that ask for what is on record: papers name a judge without the word `judge`.

    Orders are on record in the words of their page: of what was granted they say what it was.
    """
    held = [field for field in asked_fields(view) if field.name != "order" and facts_for(view, field)]
    return {t for field in held for m in field.pattern.finditer(view.transcript.question) for t in words(m.group())}
