"""Which passages can say what a free text is asked for, by what they say and in whose voice. Pure."""

import re

from pincite.indexer.analyze import words
from pincite.server.agent.offline.binding import subjects
from pincite.server.agent.offline.evidence import provision_passages, ranked
from pincite.server.agent.offline.passages import Passage, Weighed
from pincite.server.agent.offline.readers.held import asks_what_was_held, is_held
from pincite.server.agent.offline.readers.reasons import FEWEST, asks_why, gives_reason, is_reasoned
from pincite.server.agent.offline.readers.wording import case_of
from pincite.server.agent.offline.view import View

_OF_COURTS = ("judgment", "order")
_FOLLOWS = re.compile(
    r"\bwhat\s+(?:(?:then\s+)?(?:follows|happens|results)|(?:is|are|would\s+be)\s+the\s+(?:consequences?|effects?|results?|sanctions?))\b[^?]*\b(?:if|when|where|unless|should)\b(?P<case>[^?]*)",
    re.IGNORECASE,
)
"""`What happens if` asks for a rule by its case."""
_REASONED = 0.25
"""What a sentence gains that gives a reason, where one is asked for."""
_DECIDED = 0.5
"""What a decision gains before which the court gives its reason: where it is told again it has more words."""
_CASED = 0.4
"""What a rule gains that says its case, where it is asked what follows in a case."""
_NOT_DECIDED = re.compile(
    r"\b(?:seeks?|sought|requests?|requested|asks?\s+(?:for|the\s+court)|asked\s+(?:for|the\s+court)|provides?\s+that|"
    r"general(?:ly)?)\b",
    re.IGNORECASE,
)
"""What a party wants, or what holds in general: neither is why a court decided as it did."""
_ASIDE = 0.3
"""What a sentence loses by that."""
_HELD = {True: 0.25, None: 0.0, False: -0.25}
"""What a sentence gains or loses by whose words it has, where it is asked what a court held."""
_FORMS = (
    (r"account\s+numbers?\b", r"\b(?:accounts?|IBAN)\b[^;]{0,60}\d{4}"),
    (r"(?:tele)?(?:phone|fax)\s+numbers?\b", r"\b(?:tel|phone|fax|mobile)\w*\b[^;]{0,60}\d{3}|\+\d{6}"),
    (r"e-?mail\s+address(?:es)?\b", r"@"),
    (r"(?:web\s*site|web\s+address|URL)\b", r"\bwww\.|https?:"),
    (
        r"sentence\s+(?:was|has|did|is)\b[^?]*\b(?:pass|impos|hand|receiv|serv)\w*",
        r"\bsentenced\b|\bimprison|\bprison|\bprobation|\bcustod",
    ),
)
"""What is asked for, and what stands in whatever tells it: digits behind the word, an `@`, a penalty."""
_WHAT = r"\b(?:what|which)\s+(?:(?:is|was|are|were)\s+the\s+)?(?:[\w’-]+\s+){0,2}?"
_OF_PROVISION = re.compile(
    r"\b(?:what|how|when|who|why)\b[^,?]*?\s(?:does|do|did)\s+(?:article|section|clause|regulation|rule|paragraph)\s",
    re.IGNORECASE,
)
_WITHIN = 0.5
"""What a sentence gains inside the provision of which it is asked what it says."""


def telling(view: View) -> list[Weighed]:
    """The passages that can say something, heaviest first.

    Where a reason is asked for, those that give one gain; where it is asked what a court did, or why, its own words do;
    where it is asked what a provision says, those inside it.
    """
    question = view.question.text
    why, held, follows = asks_why(question), asks_what_was_held(view), _FOLLOWS.search(question)
    decided = why and not held and _asks_the_court(view)
    case = set(words(follows["case"])) if follows else set[str]()
    inside = set(provision_passages(view)) if _asks_provision(view) else set[Passage]()

    def gain(passage: Passage) -> float:
        reason = _REASONED * (why and gives_reason(passage.text)) + _DECIDED * (why and is_reasoned(view, passage))
        said = _CASED if case & set(words(case_of(passage.text))) else 0.0
        voice = _HELD[is_held(passage.text)] if held or decided else 0.0
        aside = _ASIDE * (decided and _NOT_DECIDED.search(passage.text) is not None)
        return reason + said + voice + _WITHIN * (passage in inside) - aside

    formed = [w for w in ranked(view) if _is_of_form(question, w.passage)]
    whole = [w for w in formed if is_whole(w.passage) or (why and is_reasoned(view, w.passage))]
    return sorted(whole, key=lambda w: -w.weight - gain(w.passage))


def _is_of_form(question: str, passage: Passage) -> bool:
    """Whether a passage holds what the thing asked for has by its form; true where it has none."""
    return all(
        re.search(held, passage.text, re.IGNORECASE)
        for asked, held in _FORMS
        if re.search(_WHAT + asked, question, re.IGNORECASE)
    )


def is_whole(passage: Passage) -> bool:
    """Whether a passage has the words of a sentence: what is shorter is a heading or a label."""
    return len(passage.text.split()) >= FEWEST


def _asks_provision(view: View) -> bool:
    """Whether it is asked what one provision says, which stands in it and not where another speaks of the same."""
    return len(view.question.locators) == 1 and _OF_PROVISION.search(view.question.text) is not None


def _asks_the_court(view: View) -> bool:
    """Whether a court's papers are asked for something that no party is said to argue."""
    return is_held(view.question.text) is not False and any(d.kind in _OF_COURTS for d in subjects(view))
