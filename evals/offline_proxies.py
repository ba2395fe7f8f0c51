"""Proxies for the quality of free text without a model: words shared with the gold answer and with the quotes. Pure.

They compare words, not meaning: a denial shares all words but one with the statement it denies. They are monitoring
metrics: not in any total, not in any gate. docs/decisions/0028 reports their correlation with labels.
"""

import re
import string
from collections import Counter
from collections.abc import Sequence

from pincite.evals.content_words import content_words

SUPPORTED_SHARE = 2 / 3
"""The share of a sentence's content words that the quotes must contain. Chosen before anything was measured."""

_ARTICLES = re.compile(r"\b(?:a|an|the)\b")
# "18 months; renewal" · "of the goods. It does" but not "Law No. 4", "v. Ostrander", "J. Smith"
_SENTENCE_END = re.compile(
    r"(?:;|[!?]|(?<!\b[A-Z])(?<!\bNo)(?<!\b[Aa]rt)(?<!\b[Cc]l)(?<!\bpara)"
    r"(?<!\bMr)(?<!\bMrs)(?<!\bMs)(?<!\bDr)(?<!\bv)\.)"
    r"\s+(?=\S)"
)
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")


def proxy_token_f1(answer: str, reference: str) -> float:
    """Compute F1 of the words of an answer and a reference, as bags, 0 to 1; both empty 1, one empty 0.

    Words as in SQuAD's evaluation: lower case, no punctuation, no articles, split at white space.
    Rajpurkar et al., SQuAD: 100,000+ Questions for Machine Comprehension of Text (2016), section 6.1.
    """
    given, wanted = squad_tokens(answer), squad_tokens(reference)
    if not given or not wanted:
        return float(given == wanted)
    shared = (Counter(given) & Counter(wanted)).total()
    return 2 * shared / (len(given) + len(wanted))


def squad_tokens(text: str) -> list[str]:
    """Split a text into words as SQuAD's evaluation does. Typographic marks count as punctuation too."""
    plain = "".join(char for char in text.lower() if char not in _PUNCTUATION)
    return _ARTICLES.sub(" ", plain).split()


def proxy_supported_sentences(answer: str, quotes: Sequence[str]) -> float | None:
    """Return the share of an answer's sentences that its quotes support, 0 to 1; None for an answer without words.

    A sentence is supported if the quotes together contain all its numbers and two thirds of its content words, as
    stems. A semicolon ends a sentence.
    """
    stems = content_words("\n".join(quotes))
    figures = _figures("\n".join(quotes))
    found = [
        _figures(sentence) <= figures and _are_covered(content_words(sentence), stems)
        for sentence in sentences(answer)
        if content_words(sentence) or _figures(sentence)
    ]
    return sum(found) / len(found) if found else None


def sentences(text: str) -> list[str]:
    """Split a text into sentences; a semicolon ends one."""
    return [part for part in map(str.strip, _SENTENCE_END.split(text)) if part]


_PUNCTUATION = frozenset(string.punctuation + "‘’“”–—…")


def _are_covered(words: frozenset[str], stems: frozenset[str]) -> bool:
    return len(words & stems) >= SUPPORTED_SHARE * len(words)


def _figures(text: str) -> frozenset[str]:
    return frozenset(figure.replace(",", "") for figure in _FIGURE.findall(text))
