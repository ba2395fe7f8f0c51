"""The words of a query, each with the stems of its British and American spellings. Pure.

>>> asked_words("Who honored the licence of form QKX45?")["honored"]
('honor', 'honour')
"""

import re

from pincite.indexer.legal_text.analyzer import words

_WORD = re.compile(r"(?<!\w)(?<!\d-)[^\W\d_]{2,}(?:[’'][^\W\d_]+)?(?!\w|-\d)")
"""A word of a query outside tokens with figures: not the letters of `IP45` or `B-12`."""
_ENDING = r"(?=(?:e|es|ed|er|ers|or|ors|ing|able|ations?|ees?)$)"
_SPELLINGS = tuple(
    (re.compile(pattern), other)
    for pattern, other in (
        (r"our(?=(?:s|ed|er|ers|ing|ings|able|ably|ite|ful|less|hood|al)?$)", "or"),
        (r"or(?=(?:s|ed|er|ers|ing|ings|able|ably|ite|ful|less|hood|al)?$)", "our"),
        (rf"(?<=[iy])s{_ENDING}", "z"),
        (rf"(?<=[iy])z{_ENDING}", "s"),
        (rf"(?<=en|ti)c{_ENDING}", "s"),
        (rf"(?<=en|ti)s{_ENDING}", "c"),
        (r"(?<=[bt])re(?=s?$)", "er"),
        (r"(?<=[bt])er(?=s?$)", "re"),
        (r"(?<=dg)ement", "ment"),
        (r"(?<=dg)ment", "ement"),
        (r"(?<=gram)me(?=s?$)", ""),
        (r"(?<=program)(?=s?$)", "me"),
    )
)
"""Honour and honor, organise and organize, licence and license, centre and center, judgement and judgment, programme
and program. A spelling that does not exist does no harm: no document has it."""
_SIGNS = frozenset("percent percentage percentages cent".split())
"""Words that documents print as the sign `%`, which is not indexed: whether they are missing is unknown."""


def asked_words(query: str) -> dict[str, tuple[str, ...]]:
    """Return the words of a query as printed, in order, one for each stem, with the stems of its spellings.

    Its own stem is first. Stop words, single letters, and words for which documents print a sign are left out.
    """
    found: dict[str, tuple[str, ...]] = {}
    known: set[str] = set()
    for word in _WORD.findall(query):
        stems = _stems(word.lower())
        if stems and known.isdisjoint(stems) and word.lower() not in _SIGNS:
            found[word] = stems
            known.update(stems)
    return found


def _stems(word: str) -> tuple[str, ...]:
    """The stem of a word and of each other spelling; empty for a stop word."""
    own = words(word)
    others = (pattern.sub(other, word) for pattern, other in _SPELLINGS if pattern.search(word))
    return tuple(dict.fromkeys((*own, *(stem for each in others for stem in words(each))))) if own else ()
