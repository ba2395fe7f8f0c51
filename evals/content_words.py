"""Extract content words as rough stems, for the word-overlap proxies."""

import re
import unicodedata
from functools import lru_cache

_STOP = frozenset(
    "a about above after again against all also am an and any are as at be because been before being below between "
    "both but by can could did do does doing down during each either few for from further had has have having he her "
    "here hers him his how i if in into is it its itself just may me might more most must my nor of off on once or "
    "other our out over own per said same shall she should so some such than that the their them then there these "
    "they this those through thus to too under until up upon us very was we were what when where whether which while "
    "who whom whose why will with within would you your not no never only unless except without "
    "document documents question according mr mrs ms dr".split()
)
_ENDINGS = (
    ("isations", ""), ("ization", ""), ("isation", ""), ("ations", ""), ("ation", ""), ("ments", ""), ("ment", ""),
    ("ities", ""), ("ity", ""), ("ings", ""), ("ing", ""), ("ions", ""), ("ion", ""), ("ied", "y"), ("ies", "y"),
    ("ers", ""), ("ors", ""), ("er", ""), ("or", ""), ("ed", ""), ("es", ""), ("ly", ""), ("e", ""), ("s", ""),
)  # fmt: skip
_SHORTEST_STEM = 3
_GLUED = re.compile(r"(?<=[a-z])(?=[A-Z]{2})")  # WalesDIFC, where struck-out text touches its replacement
_TOKEN = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)?")


def content_words(text: str) -> frozenset[str]:
    """Return rough stems of the content words; numbers are left out."""
    plain = unicodedata.normalize("NFKC", _GLUED.sub(" ", text)).replace("-\n", "").replace("\u00ad", "")
    return frozenset(filter(None, map(_content_stem, set(_TOKEN.findall(plain)))))


@lru_cache(maxsize=16384)
def stem(word: str) -> str:
    """Remove the ending of a word: enacted, enacts and enactment give the same stem."""
    word = re.sub(r"['’]s?$", "", word)
    for ending, instead in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            word = word[: len(word) - len(ending)] + instead
            break
    return word[:-1] if len(word) > _SHORTEST_STEM and word[-1] == word[-2] else word


@lru_cache(maxsize=16384)
def _content_stem(word: str) -> str | None:
    """Return the stem of a printed word; None if it carries no content."""
    token = word.casefold()
    return None if token in _STOP or len(token) == 1 or any(char.isdigit() for char in token) else stem(token)
