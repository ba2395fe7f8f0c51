"""Classify what a question asks of a search: one place, several, or places that its words do not match. Pure.

The guide `benchmarks/labels/complexity.md` defines the classes and what each means for a search; these rules follow its
steps. `benchmarks/complexity.py` measures them against a trained classifier.
"""

import re

from pincite.tools.question.model import Complexity, Question, QuestionKind
from pincite.tools.question.question_kind import asked, is_polar, names_place

_TOLD_APART = re.compile(
    r"\b(?:combined|added\s+together|respectively|one\s+(?:under|in|from|of)\b.*\band\s+(?:one|the\s+other)\s+"
    r"(?:under|in|from|of)|"
    r"(?:across|among(?:st)?)\s+(?:all|the)|(?:in|of|under)\s+each\s+of|how\s+many\s+\w+\s+(?:after|before|passed"
    r"|elapsed)\b(?!.*\b(?:must|may|shall)\b)|"
    r"and\s+(?:(?:within|by|for|on|at|to|from|in)\s+)?(?:what|which|who|whom|when|why|how)\b)",
    re.IGNORECASE | re.DOTALL,
)
_CHANGES = re.compile(r"\bamend|\bchange|\brepeal|\bsubstitut", re.IGNORECASE)
_PLACE = re.compile(r"\b(?:form\s+\d+|order\s+\d+|covers?\b|fee\s+table)", re.IGNORECASE)
_COMPUTED = re.compile(r"\b(?:counting|counted|reckon(?:ing|ed)|calculated)\s+(?:as|from|in|under|by)\b", re.IGNORECASE)
_PAST = re.compile(r"(?:was|were|did|had|has|have)\b", re.IGNORECASE)


def complexity_of(question: Question) -> Complexity:
    """Return the first class that fits: several places, a named place, words that match none."""
    if _asks_several(question):
        return Complexity.MULTIPLE
    if _names_place(question):
        return Complexity.SINGLE
    return Complexity.REASONING if _asks_further(question) else Complexity.SINGLE


def _asks_several(question: Question) -> bool:
    return (
        question.kind is QuestionKind.COMPARISON
        or _TOLD_APART.search(question.text) is not None
        or (_documents(question) > 1 and not _CHANGES.search(question.text))
    )


def _documents(question: Question) -> int:
    """The number of documents named by number; the title of an amending law may have further law numbers."""
    cases = {mention.case_id for mention in question.mentions if mention.case_id and not mention.guessed}
    return len(cases | {mention.law_number for mention in question.mentions if mention.law_number})


def _names_place(question: Question) -> bool:
    text = asked(question.text)
    named = question.kind is QuestionKind.PROVISION or question.page_locators or question.locators
    return bool(named or _PLACE.search(question.text) or names_place(text))


def _asks_further(question: Question) -> bool:
    """Whether it asks for a reason, a condition, a computed value, or yes or no about a rule, not a court's act."""
    text = asked(question.text)
    is_past = _PAST.match(text) or any(mention.case_id for mention in question.mentions)
    return (
        question.kind is QuestionKind.EXPLANATION
        or _COMPUTED.search(question.text) is not None
        or (is_polar(text) and not is_past)
    )
