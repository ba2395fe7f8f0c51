"""Detect a page's text layer that is not usable. Pure; decision 0007 has the measurements."""

import re
import unicodedata
from collections import Counter
from functools import lru_cache

_SCARCE_WORDS = 60
"""Words of two or more Latin letters from which word frequencies are meaningful."""
_FUNCTION_WORDS = 0.03
"""Share of them that are function words: 0.05 and more on all 1,818 pages measured, about 0 in a shuffled alphabet."""
_UNREADABLE = 0.1
"""Share of undefined characters: under 0.005 on all pages measured; bullets of symbol fonts count."""
_SYMBOLS = frozenset('!"#$%&*+<=>?@[\\]^`{|}~')
_SCARCE_SYMBOLS = 24
_MANY_SYMBOLS = 0.12
"""Share of the characters: more where glyphs are numbered in order of use; of pages measured four had so many, all of
them with the function words of English."""
_LATIN_WORD = re.compile(r"[a-zà-öø-ɏ]{2,}")
_SUSPECT = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f\ufffd\ufffe\uffff\ue000-\uf8ff\U000f0000-\U0010ffff]")
_BREAKS = frozenset("\x02\xad\ufffe")  # how PDF readers mark a hyphen at a line's end
_LANGUAGES = tuple(
    frozenset(words.split())
    for words in (
        "the of and to in is or by for be any shall that on as with this not an it from at which",
        "de la le les des du et en un une est que pour dans par sur au aux qui ne",
        "der die das und den von zu mit ist im des für auf nicht ein eine dem in an",
        "de la el los las en que y del se por con para una al como es un",
        "di che il la e per della non si del dei da alla in un una le",
        "de os do da em um uma não na no que para se com por",
        "de het een van op te dat niet zijn en in is voor met aan",
        "og er som til av på att och det de for en den i at",
    )
)
"""Function words of English, French, German, Spanish, Italian, Portuguese, Dutch and Scandinavian languages."""
_COMMONEST = (" the ", " of ", " and ", " to ", " in ")
_SHORT_WORD = 4
"""Assumed characters of a word; low on purpose, so that this test is stricter than a count of words."""
_DISTINCT = 2
"""Fewest different function words of a language: in a shuffled alphabet one occurs by chance."""


@lru_cache(maxsize=1)
def visible(text: str) -> int:
    """Count the visible characters; cached for the current page, which is measured several times."""
    return sum(map(len, text.split()))


def is_garbled(text: str) -> bool:
    """Whether the characters are not those printed: private-use and unassigned ones, or letters that form no words."""
    seen = visible(text)
    if seen == 0:
        return False
    broken = 0 if _is_plain(text) else sum(char not in _BREAKS for char in _SUSPECT.findall(text))
    if broken > _UNREADABLE * seen:
        return True
    if _reads_well(text, seen):
        return False
    words = _LATIN_WORD.findall(unicodedata.normalize("NFKC", text).lower())
    if words and _common(Counter(words)) >= _FUNCTION_WORDS * len(words):
        return False
    symbols = sum(char in _SYMBOLS for char in text)
    return len(words) >= _SCARCE_WORDS or symbols > max(_SCARCE_SYMBOLS, _MANY_SYMBOLS * seen)


def _is_plain(text: str) -> bool:
    """A fast check that a text has no undefined characters, which is true of most texts."""
    return text.isascii() and text.replace("\n", "").replace("\r", "").isprintable()


def _reads_well(text: str, seen: int) -> bool:
    """A fast check for good English, by the share of its commonest words.

    The share is of characters, because garbled text may have no spaces that separate words.
    """
    counts = [text.count(word) for word in _COMMONEST]
    return sum(map(bool, counts)) >= _DISTINCT and sum(counts) >= _FUNCTION_WORDS * seen / _SHORT_WORD


def _common(words: Counter[str]) -> int:
    """The number of function words, for the language with the most of them."""
    found = ([words[word] for word in language if word in words] for language in _LANGUAGES)
    return max((sum(counts) for counts in found if len(counts) >= _DISTINCT), default=0)
