"""Repair the words that court papers are recognised by where they are misread, split or run together. Pure.

Only these words are repaired. Names, numbers and sentences stay as printed.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

_WORDS = """
claimant plaintiff petitioner applicant appellant appellee respondent defendant complainant creditor debtor
prosecutor pursuer defender intervener intervenor judgment judgement order decision reasons ruling opinion
directions determination court tribunal division chamber supreme district circuit county federal superior chancery
appeal instance session high commission magistrate justice judge chief deputy honourable honorable president
registrar between before hearing excellency dated trial ordered directed january february march april june july
august september october november december
""".split()
_KNOWN = frozenset(word + end for word in _WORDS for end in ("", "s"))
_SMALL = frozenset("in and the of v between before".split())
_MONTHS = frozenset("january february september october november december".split())
_MIN_LETTERS = 6
"""A word with this many letters is recognised even if some are misread."""
_SHAPES = str.maketrans("i1|0e58", "lllocsb")


def _shape(word: str) -> str:
    """Map letters of a word that look alike on a bad page to the same letter."""
    return word.casefold().replace("rn", "m").replace("vv", "w").translate(_SHAPES)


_BY_SHAPE = {_shape(word): word for word in _KNOWN | _SMALL}
_TOKEN = re.compile(r"[^\W_](?:[\w|]*[^\W_])?")
_LETTERSPACED = re.compile(r"(?<!\w)\w(?:[ \u00a0]\w){3,}(?!\w)")
"""`B e f o r e`."""
_SPLIT = re.compile(r"(?<!\w)([^\W\d_]{2,})[ \u00a0](?=([^\W\d_]{2,})(?!\w))")
_JOINED = re.compile(
    r"(?:[A-Za-z]{4}|(?i:ltd|inc|llc|plc))[.:)](?=[A-Z][a-z]{3})"
    r"|[A-Za-z](?=\(\d\)\s?[A-Z])"
    r"|[A-Z](?<!WITH)(?=IN\sTHE\s(?:[A-Z]+\s){0,3}(?:COURT|TRIBUNAL)S?\b)"
)
"""`Ltd.Claimant` · `and(1) Elm` · `SALTMEREIN THE COURT`."""
_DIGITS = re.compile(r"(?<![\w/])(?=[\dOIl]{0,3}\d)(?=\d{0,3}[OIl])[\dOIl]{2,4}(?!\w)")


def mended(text: str) -> str:
    """Return the text with its known words repaired, and digits for letters that look like them."""
    joined = _LETTERSPACED.sub(lambda m: m.group().replace(" ", "").replace("\u00a0", ""), text)
    joined = _SPLIT.sub(lambda m: m[1] if _is_split(m[1], m[2]) else m.group(), joined)
    digits = _DIGITS.sub(lambda m: m.group().translate(str.maketrans("OIl", "011")), joined)
    return _TOKEN.sub(lambda m: _word(m.group()), digits)


def seams(text: str) -> Iterator[int]:
    """Yield the offsets where two lines were joined without a blank: at a known word that runs into another."""
    for token in _TOKEN.finditer(text):
        at = _seam(token.group())
        if at:
            yield token.start() + at
    yield from (match.end() for match in _JOINED.finditer(text))


def _is_split(first: str, second: str) -> bool:
    whole = (first + second).casefold()
    return (
        len(whole) > _MIN_LETTERS and whole in _KNOWN and not {first.casefold(), second.casefold()} <= _KNOWN | _SMALL
    )


@lru_cache(maxsize=8192)
def _word(token: str) -> str:
    known = _BY_SHAPE.get(_shape(token))
    is_misread = len(token) >= _MIN_LETTERS or (not token.isalpha() and not token.isdigit())
    if known is None or not is_misread or token.casefold() in _KNOWN:
        return token
    capitals = sum(c.isupper() for c in token) > sum(c.isalpha() for c in token) / 2
    return known.upper() if capitals else known.capitalize() if token[0].isupper() or token[0] in "0158" else known


@lru_cache(maxsize=8192)
def _seam(token: str) -> int | None:
    """Return the offset at which a token splits into a known word and a word known or recognised by its capitals."""
    plain = token.casefold()
    if len(token) <= _MIN_LETTERS or token.islower() or plain in _KNOWN or plain.removesuffix("s") in _KNOWN:
        return None
    for at in range(1, len(token) - 1):
        head, tail = plain[:at], plain[at:]
        cased = token[at].isupper() and (not token[at - 1].isupper() or token[at + 1].islower())
        sure = head == "between" or tail in _MONTHS
        if (head in _KNOWN or tail in _KNOWN) and (cased or sure or {head, tail} <= _KNOWN | _SMALL):
            return at
    return None
