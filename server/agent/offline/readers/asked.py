"""What a question after a number asks for: the noun that is counted or measured, and which bound of it. Pure."""

import re

from pincite.indexer.analyze import words

_COUNTED = re.compile(
    r"\b(?:how\s+many|number\s+of)\s+(?:of\s+(?:the|these|those|its|his|her|their)\s+)?(?P<behind>[^,;:?]+)",
    re.IGNORECASE,
)
_MEASURED = re.compile(r",\s+in\s+(?P<unit>[a-z]+(?:\s+[a-z]+)?)(?=,|\?|\s+(?:is|was|of|does|do|did|has|had)\b)")
"""`What is the size, in square metres, of the yard`."""
_LIMITED = re.compile(
    r"\b(?P<noun>page|word|line|character|sheet)\s+(?:limit|count|length|cap|maximum)\b", re.IGNORECASE
)
"""`What is the page limit for a brief`."""
_STOP = re.compile(
    r"(?:is|are|was|were|be|been|does|do|did|has|have|had|must|may|can|could|shall|should|will|would|of|for|to|in|on|by|"
    r"that|who|which|whom|when|from|at|under|with|than|and|or|after|before|the|an?)"
)
_NO_NOUN = re.compile(r"(?:.*(?:ous|ss|us|’s|'s)|business|various|previous|less|plus|its|his|this)", re.IGNORECASE)
"""Words in -s that no plural ends with."""
_PLURALS = {
    "feet": "foot",
    "people": "person",
    "persons": "person",
    "children": "child",
    "men": "man",
    "women": "woman",
}
_MOST = re.compile(
    r"\b(?:at\s+(?:the\s+)?most|maximum|highest|largest|greatest|longest|latest|up\s+to|no\s+more\s+than|upper|cap)\b",
    re.I,
)
_LEAST = re.compile(r"\b(?:at\s+(?:the\s+)?least|minimum|lowest|smallest|fewest|shortest|no\s+fewer|lower)\b", re.I)
_AT_MOST = re.compile(
    r"\b(?:not?\s+(?:more|longer|greater|later|older|higher)\s+than|not?\s+(?:to\s+)?exceed(?:ing)?|maximum(?:\s+of)?|"
    r"up\s+to|at\s+most)\s+(?:\w+\s+){0,2}?\(?$",
    re.I,
)
_AT_LEAST = re.compile(
    r"\b(?:not?\s+(?:less|fewer|shorter|lower|earlier)\s+than|at\s+least|minimum(?:\s+of)?)\s+(?:\w+\s+){0,2}?\(?$",
    re.I,
)
_BOUND = 40
"""Characters before a figure in which its bound is said."""


def counted_noun(question: str) -> str:
    """The noun that a question counts or measures: `wardens` of `how many elected wardens may`, else empty."""
    counted, measured = _COUNTED.search(question), _MEASURED.search(question)
    if counted is None:
        limited = _LIMITED.search(question)
        return str(measured["unit"]).split()[-1] if measured else f"{limited['noun']}s" if limited else ""
    heard: list[str] = []
    for word in map(str, re.findall(r"[^\W_][\w’'\-]*", counted["behind"])):
        if _STOP.fullmatch(word.lower()):
            break
        heard.append(word)
        if word.lower() in _PLURALS or (word.endswith("s") and not _NO_NOUN.fullmatch(word)):
            return word
    return heard[-1] if heard else ""


def is_measure(question: str) -> bool:
    """Whether a size is asked for in a unit that is named: `in square feet`."""
    return _COUNTED.search(question) is None and _MEASURED.search(question) is not None


def counted_stems(question: str) -> frozenset[str]:
    """The stems by which texts call what is counted, in the singular too: `26-page`, `ten-foot`, `one person`."""
    noun = counted_noun(question)
    return frozenset([*words(noun), *words(_PLURALS.get(noun.lower(), ""))])


def bound_of(question: str, before: str) -> int:
    """1 where what stands before a figure makes it the bound that is asked for, -1 where it is the other bound."""
    most, least = _MOST.search(question) is not None, _LEAST.search(question) is not None
    at_most, at_least = _AT_MOST.search(before[-_BOUND:]), _AT_LEAST.search(before[-_BOUND:])
    if most == least or (at_most is None) == (at_least is None):
        return 0
    return 1 if most == (at_most is not None) else -1
