"""Decide whether two names are one, and find a name in a text.

These do not count: case, accents, punctuation, a leading "the", honorifics (Mr, Mrs, Ms, Dr, H.E., His/Her Excellency),
post-nominals (KC, QC, SC), the order of "Smith, John", Ltd for Limited, leading zeros of case numbers. A law's title or
its number is enough; if both names give the number, the numbers decide.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pincite.indexer.page import Span
from pincite.indexer.readable import seen
from pincite.indexer.sized_cache import SizedCache
from pincite.tools.matching.honorifics import EXCELLENCY, HONORIFICS, POST_NOMINALS
from pincite.tools.matching.law_names import law_mentions, same_laws, without_law_numbers

_BEFORE = HONORIFICS | {"the"}
_SAME = {"ltd": "limited", "co": "company", "corp": "corporation", "inc": "incorporated", "&": "and"}
_TITLE_ENDS = frozenset({"law", "laws", "act", "regulation", "regulations", "rules", "code"})
_AMENDING = frozenset({"amendment", "amending"})

# L.L.C · P.J.S.C. · J.R.
_INITIALS = re.compile(r"\b(?:[A-Za-z]\.)+[A-Za-z]\b\.?|\b(?:[A-Za-z]\.){2,}")
_TOKEN = re.compile(r"[^\W_]+|&")


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    span: Span


def names_equal(a: str, b: str) -> bool:
    """Whether two names are one in any form."""
    laws_a, laws_b = list(law_mentions(a)), list(law_mentions(b))
    if laws_a and laws_b:
        return same_laws(laws_a, laws_b)
    return bool(set(_orders(without_law_numbers(a))) & set(_orders(without_law_numbers(b))) - {()})


def name_in(text: str, name: str) -> Span | None:
    """The place of a name in a text, in any form; null if it is not there."""
    for wanted in _orders(name):
        found = _find(_tokens(text), wanted) if wanted else None
        if found is not None:
            return found
    return _law_in(text, name)


def key(name: str) -> tuple[str, ...]:
    """The words of a name without its form: names with equal keys are one."""
    return tuple(_strip([token.text for token in _tokens(seen(name))]))


def _law_in(text: str, name: str) -> Span | None:
    """The place of a law number in the text that equals the number in the name."""
    wanted = list(law_mentions(name))
    found = law_mentions(text) if wanted else ()
    return next((law.span for law in found if same_laws([law], wanted)), None)


def _orders(name: str) -> Iterator[tuple[str, ...]]:
    """Yield the words of a name in order and, for "Smith, John", also reversed."""
    yield key(name)
    parts = [part for part in name.split(",") if part.strip()]
    if len(parts) == 2 and not any(char.isdigit() for char in name):
        yield key(f"{parts[1]} {parts[0]}")


def _strip(tokens: list[str]) -> list[str]:
    first, last = 0, len(tokens)
    while first < last - 1 and tokens[first] in _BEFORE:
        first += 1
    while last - 1 > first and tokens[last - 1] in POST_NOMINALS:
        last -= 1
    kept = tokens[first:last]
    if kept and kept[-1].isdigit() and len(kept[-1]) == 4 and len(kept) > 2 and kept[-2] in _TITLE_ENDS:
        kept = kept[:-1]
    return kept[1:] if len(kept) > 2 and kept[0] == "difc" and kept[-1] in _TITLE_ENDS else kept


def _read_tokens(text: str) -> tuple[_Token, ...]:
    blank = EXCELLENCY.sub(lambda match: " " * len(match.group()), text)
    tokens: list[_Token] = []
    at = 0
    for match in _INITIALS.finditer(blank):
        tokens.extend(_plain_tokens(blank, at, match.start()))
        tokens.append(_Token(match.group().replace(".", "").lower(), Span(match.start(), match.end())))
        at = match.end()
    tokens.extend(_plain_tokens(blank, at, len(blank)))
    return tuple(tokens)


_tokens = SizedCache(_read_tokens, len, capacity=200_000)
"""Limited in characters and tokens: about 60 pages, 5 MB. Many names are searched in the same few texts."""


def _plain_tokens(text: str, start: int, end: int) -> Iterator[_Token]:
    for match in _TOKEN.finditer(text, start, end):
        yield _Token(_fold_token(match.group()), Span(match.start(), match.end()))


def _fold_token(token: str) -> str:
    plain = "".join(c for c in unicodedata.normalize("NFKD", token.casefold()) if not unicodedata.combining(c))
    if plain.isdigit():
        return plain.lstrip("0") or "0"
    return _SAME.get(plain, plain)


def _find(tokens: Sequence[_Token], wanted: tuple[str, ...]) -> Span | None:
    size = len(wanted)
    for at in range(len(tokens) - size + 1):
        if all(tokens[at + i].text == wanted[i] for i in range(size)) and not _other_law(tokens, at + size, wanted):
            return Span(tokens[at].span.start, tokens[at + size - 1].span.end)
    return None


def _other_law(tokens: Sequence[_Token], after: int, wanted: tuple[str, ...]) -> bool:
    """Whether the words that follow make another law: the Companies Law is not the Companies Law Amendment Law."""
    return wanted[-1] in _TITLE_ENDS and after < len(tokens) and tokens[after].text in _AMENDING
