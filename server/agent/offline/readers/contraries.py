"""Words that are contrary without a `not`: `unsecured` and `secured`, `orally` and `in writing`. Pure."""

import re

_LETTERS = re.compile(r"[a-z]+")
_PREFIXED = re.compile(r"(?:un|in|im|ir|il|non|dis)(?P<word>[a-z]{4,})$")
_NON = re.compile(r"\bnon[-–]\s?(?=(?:\w+[ai]ble|\w+ive|binding|voting)\b)")
"""Of adjectives alone: `non-payment` is a thing of its own, and so is a `non-compete`."""
_TURNING = re.compile(r"unlawful(?:ly)?|invalid(?:ly)?|ineligible|ineffective|unenforceable|unnecessary|disqualified")
"""Words that turn a sentence round by themselves, and are reckoned so already."""
_PAIRS = tuple(
    (re.compile(rf"\b(?:{one})\b", re.IGNORECASE), re.compile(rf"\b(?:{other})\b", re.IGNORECASE))
    for one, other in (
        (r"open-?ended", r"closed?-?ended"),
        (r"oral(?:ly)?|verbal(?:ly)?", r"in\s+writing|written"),
        (r"in\s+public|publicly", r"in\s+private|privately"),
        (r"standard\s+basis", r"indemnity\s+basis"),
        (r"maximum|at\s+most", r"minimum|at\s+least"),
        (r"unanimous(?:ly)?", r"(?:simple\s+)?majority"),
        (r"jointly", r"separately"),
        (r"temporar(?:y|ily)", r"permanent(?:ly)?"),
    )
)


def is_contrary(question: str, text: str) -> bool:
    """Whether a text has the contrary of a word of the question instead of the word itself; twice is not at all."""
    flips = _is_made_of(question, text) != _is_made_of(text, question)
    for one, other in _PAIRS:
        flips ^= _replaces(one, other, question, text) or _replaces(other, one, question, text)
    return flips


def _replaces(asked: re.Pattern[str], said: re.Pattern[str], question: str, text: str) -> bool:
    has = (asked.search(question), said.search(text))
    return all(has) and asked.search(text) is None and said.search(question) is None


def _is_made_of(one: str, other: str) -> bool:
    """Whether one text has the opposite of a word of the other, made of it by a prefix."""
    has, plain = (set(_LETTERS.findall(_NON.sub("non", text.lower()))) for text in (one, other))
    made = {m["word"] for word in has - plain if not _TURNING.fullmatch(word) and (m := _PREFIXED.match(word))}
    return bool(made & (plain - has))
