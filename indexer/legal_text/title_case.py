"""Convert names in capitals to title case. Pure."""

import re

from pincite.indexer.legal_text.patterns.jurisdiction import acronyms

_SMALL_WORDS = frozenset("a an and as at by for from in of on or the to with".split())


def smart_title(text: str) -> str:
    """Return a title in title case. Mixed case and acronyms in brackets stay unchanged."""
    if not text.isupper():
        return text
    return " ".join(_title_word(word, i) for i, word in enumerate(text.split()))


def _title_word(word: str, index: int) -> str:
    bare = word.strip("(),.")
    if (word.startswith("(") and word.rstrip(",.;").endswith(")")) or re.search(r"\d|\.\w", word):
        return word
    if word.startswith("("):
        return f"({_title_word(word[1:], 0)}"
    if index and bare.casefold() in _SMALL_WORDS:
        return word.lower()
    if not re.search(r"[AEIOUY]", bare) or bare in acronyms():
        return word
    return "-".join(part.capitalize() for part in word.split("-"))
