"""Whether a page's text layer can be used as it is. Pure; the measure is in decision 0007."""

import re
import unicodedata

_SCARCE_WORDS = 60
"""Words of two or more Latin letters from which their frequency tells something."""
_FUNCTION_WORDS = 0.03
"""Share of them that are function words: 0.05 and more on all 1,818 pages measured, about 0 in a shuffled alphabet."""
_UNREADABLE = 0.1
"""Share of characters that stand for none: under 0.005 on all pages measured; bullets of symbol fonts are such."""
_LATIN_WORD = re.compile(r"[a-zà-öø-ɏ]{2,}")
_SUSPECT = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f\ufffd\ufffe\uffff\ue000-\uf8ff\U000f0000-\U0010ffff]")
_BREAKS = frozenset("\x02\xad\ufffe")  # how PDF readers mark a hyphen at a line's end
_COMMON = frozenset(
    (
        "the of and to in is or by for be any shall that on as with this not an it from at which "
        "de la le les des du et en un une est que pour dans par sur au aux "
        "der die das und den von zu mit ist im des für auf nicht ein eine dem "
        "el los las del se por con para una al como "
        "il di che per della non si dei da alla "
        "os do em um uma não na no "
        "het een van op te dat niet zijn "
        "og er som til av på att och det"
    ).split()
)
"""Function words of English, French, German, Spanish, Italian, Portuguese, Dutch and Scandinavian languages."""


def visible(text: str) -> int:
    """Count the characters that a reader sees."""
    return sum(map(len, text.split()))


def is_garbled(text: str) -> bool:
    """Whether characters stand for other ones: private-use and unassigned ones, or letters that make no words."""
    seen = visible(text)
    if seen == 0:
        return False
    broken = sum(char not in _BREAKS for char in _SUSPECT.findall(text))
    if broken > _UNREADABLE * seen:
        return True
    words = _LATIN_WORD.findall(unicodedata.normalize("NFKC", text).lower())
    common = sum(word in _COMMON for word in words)
    return len(words) >= _SCARCE_WORDS and common < _FUNCTION_WORDS * len(words)
