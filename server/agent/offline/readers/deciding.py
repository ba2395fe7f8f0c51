"""Which passages decide a yes or no: what speaks of the deed before what shares its conditions. Pure."""

import re
from dataclasses import replace
from functools import lru_cache

from pincite.indexer.analyze import words
from pincite.server.agent.offline.evidence import cites, question_terms, ranked, term_worths
from pincite.server.agent.offline.passages import Passage, Weighed
from pincite.server.agent.offline.readers.negation import asks_for_ban, has_opposite, main_clause, turned
from pincite.server.agent.offline.readers.told import is_statement
from pincite.server.agent.offline.view import View
from pincite.tools.retrieval.scope import without_names

_DESCRIBED = re.compile(
    r"\s(?:that|which|who|whom|whose)\s+(?:is|are|was|were|has|have|had|does|did|do)\b.*$", re.IGNORECASE | re.DOTALL
)
"""What describes a thing in the question: `a filing that was wrongly refused`; the rule names the thing."""
_MAIN = 0.4
"""What a passage gains that holds all words of the question's main clause."""
_PREDICATED = 0.3
"""What a passage gains that has the very participle: `has a part been paid` is not told by what else befell it."""
_BEEN = re.compile(r"\b(?:been|being)\s+(?:\w+ly\s+)?(?P<done>\w{3,})", re.IGNORECASE)
_EVENT = re.compile(r"\s(?:before|after|until|once)\b.*$", re.IGNORECASE | re.DOTALL)
"""Another event, by which the one asked about is placed: `may he leave before he has paid`."""
_TO_BE = re.compile(r"\bbe\s+(?:\w+ly\s+)?(?P<done>[a-z]{2,}(?:ed|en|ade|aid|eld|old|ought|ent|wn))\b")
_LAST = re.compile(r"\b(?P<done>[a-z]{2,}ed)(?:\s+in)?$")
_WAS = re.compile(r"\W*(?:was|were|is|are)\b", re.IGNORECASE)
_DONE = re.compile(r"(?<!that\s)(?<!which\s)\b(?P<done>\w{2,}(?:ed|en|ought|aid|ade))\b")
_FORBIDS = 0.15
"""What a prohibition gains where the question asks whether something is forbidden."""
_LEFT_OUT = 0.5
"""What `Article 5 does not apply to ...` gains where the question asks what is outside Article 5."""
_OUTSIDE = re.compile(
    r"\b(?:outside|exempt\w*|except\w*|exclud\w*|apply|applies|subject\s+to|covered|carved)\b", re.IGNORECASE
)
_NOT_APPLIED = re.compile(r"\b(?:shall|does|do)\s+not\s+apply\b", re.IGNORECASE)
_CLOSE = 0.05
"""What a passage gains all of whose words the question has: a short rule beats a long one that says more."""
_TELLING = 6
"""Words of a passage that can say anything; what is shorter is a heading."""


def deciding(view: View, doc_id: str | None = None) -> list[Weighed]:
    """The passages by which a yes or no may be told, most decisive first."""
    weighed = ranked(view, doc_id)
    telling = [w for w in weighed if len(w.passage.text.split()) >= _TELLING and is_statement(w.passage)] or weighed
    raised = [replace(w, weight=w.weight + _decides(view, w.passage)) for w in telling]
    return sorted(raised, key=lambda w: -w.weight)


def _decides(view: View, passage: Passage) -> float:
    worth = term_worths(view)
    main = _main_terms(view)
    whole = sum(worth.get(t, 0.0) for t in main)
    share = sum(worth.get(t, 0.0) for t in main & passage.terms) / whole if whole else 0.0
    said = _PREDICATED if _done(view) & passage.terms else 0.0
    return _MAIN * share + said + _rules(view, passage) + _disapplies(view, passage)


def predicate(view: View) -> set[str]:
    """The stems of the participle that says what is asked to have been, or to be, done; empty without one."""
    return _done(view) or _stems(_TO_BE.search(_EVENT.sub("", _main(view))))


@lru_cache(maxsize=8)
def _done(view: View) -> set[str]:
    question = _EVENT.sub("", _main(view))
    found = _BEEN.search(question)
    if found is None and _WAS.match(question):
        found = _LAST.search(question) or _DONE.search(question)
    return _stems(found)


@lru_cache(maxsize=8)
def _main(view: View) -> str:
    return main_clause(without_names(view.question)).strip(" ?")


def _stems(found: re.Match[str] | None) -> set[str]:
    """Of a participle and its opposite by a prefix; none of a pair: what was not granted is told without the word."""
    stems = set(words(found["done"])) if found and not has_opposite(found["done"]) else set()
    return stems | {f"un{stem}" for stem in stems}


def _rules(view: View, passage: Passage) -> float:
    return _FORBIDS if _asks_for_ban(view) and turned(passage.text) else 0.0


@lru_cache(maxsize=8)
def _asks_for_ban(view: View) -> bool:
    return asks_for_ban(main_clause(view.question.text))


def _disapplies(view: View, passage: Passage) -> float:
    if not _OUTSIDE.search(view.question.text) or not _NOT_APPLIED.search(passage.text):
        return 0.0
    return _LEFT_OUT if any(cites(passage, locator) for locator in view.question.locators) else 0.0


def closeness(view: View, passage: Passage) -> float:
    """What a passage gains by how much of it the question has."""
    return _CLOSE * len(passage.terms & set(question_terms(view))) / max(1, len(passage.terms))


@lru_cache(maxsize=8)
def _main_terms(view: View) -> set[str]:
    main = _DESCRIBED.sub("", _main(view))
    return set(words(main)) & set(question_terms(view))
