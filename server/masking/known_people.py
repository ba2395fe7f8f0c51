"""The names of people, and a test if two names may belong to one person."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

_STYLES = frozenset(
    """
    mr mrs ms miss mme dr prof professor sir dame lord lady justice judge chief hon honourable honorable the kc qc
    sc esq jr sr ii iii iv his her excellency he captain registrar deputy recorder magistrate j jj ja lj master
    shri smt sheikh dato madam
    """.split()
)
_WORD = re.compile(r"[^\W\d_]+(?:[’'-]\s?[^\W\d_]+)*")
_COMMON = frozenset(
    """
    may will grant case law page king long young white black brown green rose mark bill price power court bond
    field day best west north south east moss wood woods stone rivers lane hill banks park church bishop judge
    knight chambers summers winter winters close
    """.split()
)
"""Surnames that are also words. They are masked only after a title or where the model finds a name."""


@dataclass(frozen=True)
class Person:
    """A person. `tokens` are the folded words of the name, given names first; initials are single letters."""

    tokens: tuple[str, ...]

    @classmethod
    def of(cls, name: str) -> "Person | None":
        """Parse a name; null if it consists of titles only. `Renn, Ada` and `RENN J` are reordered."""
        head, comma, rest = name.partition(",")
        turned = f"{rest} {head}" if comma and rest.strip() and not _is_style(rest) else name
        words = [fold(word) for word in _WORD.findall(turned)]
        kept = [word for word in words if word not in _STYLES or (len(word) == 1 and len(words) > 2)]
        kept = [kept[-1], kept[0]] if len(kept) == 2 and len(kept[1]) == 1 < len(kept[0]) else kept
        return cls(tuple(kept)) if any(len(word) > 1 for word in kept) else None

    @property
    def surname(self) -> str:
        """The last word of the name."""
        return self.tokens[-1]

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Match the full name in any case, and the capitalised surname unless it is a common word."""
        return _pattern(self.tokens)

    def may_be(self, other: "Person") -> bool:
        """Report if two names may be one person's: equal surnames and no different given names.

        A double surname may be shortened to its first part.
        """
        if not _same_word(self.surname, other.surname):
            return self.is_given_name_of(other) or other.is_given_name_of(self)
        pairs = zip(self.tokens[:-1], other.tokens[:-1], strict=False)
        return all(first.startswith(second) or second.startswith(first) for first, second in pairs)

    def is_given_name_of(self, other: "Person") -> bool:
        """Report if this is one word, the first of several given names."""
        return len(self.tokens) == 1 < len(other.tokens) and len(self.surname) > 1 and self.surname == other.tokens[0]


def fold(word: str) -> str:
    """Fold a word: lower case, no accents, no hyphens at line ends, no possessive."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", word.casefold()) if not unicodedata.combining(c))
    plain = re.sub(r"-\s+", "-", plain.replace("’", "'"))
    return plain.removesuffix("'s")


def persons(names: Iterable[str]) -> list[Person]:
    """Return the people whose names have more than one word, without repetitions, in order."""
    found = (Person.of(name) for name in names)
    return list(dict.fromkeys(person for person in found if person and len(person.tokens) > 1))


def _same_word(one: str, other: str) -> bool:
    return one == other or one == other.partition("-")[0] or other == one.partition("-")[0]


def _is_style(text: str) -> bool:
    return all(fold(word) in _STYLES for word in _WORD.findall(text))


@lru_cache(maxsize=4096)
def _pattern(tokens: tuple[str, ...]) -> re.Pattern[str]:
    words = [r"[-\s’']{0,2}\s?".join(map(_spelled, re.split(r"[-']", token))) for token in tokens]
    middle = r"[.,]?[\s\xa0]*(?:[^\W\d_]\.[\s\xa0]*){0,2}"
    full = [rf"(?i:{middle.join(words)})"] if len(tokens) > 1 else []
    parts = {part for part in (tokens[-1], tokens[-1].partition("-")[0]) if len(part) > 2 and part not in _COMMON}
    ends = sorted(parts, key=len, reverse=True)
    alone = [r"[-\s’']{0,2}\s?".join(map(_capital, re.split(r"[-']", part))) for part in ends]
    return re.compile(rf"(?<![\w-])(?:{'|'.join([*full, *alone]) or '(?!)'})(?!\w|-\w)")


def _spelled(part: str) -> str:
    return "".join(
        f"{re.escape(letter)}[\u0300-\u036f]?" if letter.isascii() is False else _accented(letter) for letter in part
    )


def _accented(letter: str) -> str:
    kinds = {
        "a": "aàáâãäå",
        "c": "cçć",
        "e": "eèéêë",
        "i": "iìíîï",
        "n": "nñ",
        "o": "oòóôõöø",
        "u": "uùúûü",
        "y": "yýÿ",
    }
    return f"[{kinds[letter]}]" if letter in kinds else re.escape(letter)


def _capital(part: str) -> str:
    """Match a word in capitals, or with a capital first letter."""
    return f"{re.escape(part[0].upper())}(?i:{_spelled(part[1:])})"
