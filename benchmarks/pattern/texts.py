"""Generate the texts on which a pattern is slowest, from its own alphabet.

For each repeat: what may precede it, then what it repeats, many times; both together many times; what neighbouring
repeats share; everything except the pattern's end, many times. Each text ends with a character that nothing matches.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from re import _constants as sre  # type: ignore[attr-defined]  # the parsed form has no public name
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

REPEATS = (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT)
_TRIED = " aA0.,-(\n_’;é§:"
"""Characters that patterns of prose distinguish."""
_MANY = 8
"""A repeat with a higher maximum can cause growth."""
_SAMPLES = 4
_END = "\x00"

Parsed = Any
"""The standard library's parse of a part of a pattern; it has no public types."""
Node = tuple[Parsed, Parsed]


@dataclass(frozen=True, slots=True)
class Attack:
    """A text of any length: its head, then its unit repeated."""

    head: str
    unit: str

    def of_length(self, length: int) -> str:
        """Return the text with about this many characters."""
        return self.head + self.unit * max(1, (length - len(self.head)) // len(self.unit)) + _END


@dataclass(frozen=True, slots=True)
class _Repeat:
    head: str
    samples: tuple[str, ...]


def parsed(pattern: re.Pattern[str]) -> Sequence[Node]:
    """Parse the pattern with the standard library."""
    tree: Sequence[Node] = parser.parse(pattern.pattern, pattern.flags)
    return tree


def attacks(pattern: re.Pattern[str]) -> tuple[Attack, ...]:
    """Return the texts to try on a pattern, without duplicates."""
    tree = parsed(pattern)
    repeats = tuple(_repeats(list(tree), ""))
    whole = _joined(tree)
    found = {Attack("", whole): None, Attack("", whole[:-1]): None}
    for at, repeat in enumerate(repeats):
        for sample in repeat.samples:
            found |= {
                Attack(repeat.head, sample): None,
                Attack("", repeat.head + sample): None,
                Attack("", sample): None,
            }
            following = {other for each in repeats[at + 1 : at + 3] for other in each.samples[:2]}
            found |= {Attack(repeat.head, sample + other): None for other in sorted(following) if other != sample}
    return tuple(attack for attack in found if attack.unit)


def _repeats(nodes: Sequence[Node], head: str) -> Iterator[_Repeat]:
    for at, (kind, value) in enumerate(nodes):
        before = head + _joined(nodes[:at])
        if kind in REPEATS:
            _, most, body = value
            if most > _MANY:
                yield _Repeat(before, tuple(dict.fromkeys(_samples(list(body), _SAMPLES))))
        for inner in _inside(kind, value):
            yield from _repeats(list(inner), before)


def _inside(kind: Parsed, value: Parsed) -> Iterable[Sequence[Node]]:
    """Return the parts of a node that are sequences."""
    if kind in REPEATS or kind is sre.SUBPATTERN:
        return (value[-1],)
    if kind in (sre.ASSERT, sre.ASSERT_NOT, sre.BRANCH):
        return value[1] if kind is sre.BRANCH else (value[1],)
    return (value,) if kind is sre.ATOMIC_GROUP else ()


def _joined(nodes: Sequence[Node]) -> str:
    """Join the first sample of each node."""
    return "".join(next(iter(_of(*node, 1)), "") for node in nodes)


def _samples(nodes: Sequence[Node], most: int) -> list[str]:
    """Return texts that a sequence matches: each node is varied in turn."""
    first = [next(iter(_of(*node, 1)), "") for node in nodes]
    varied = [
        "".join([*first[:at], other, *first[at + 1 :]])
        for at, node in enumerate(nodes)
        for other in _of(*node, most if len(nodes) > 1 else most * 2)
    ]
    return [text for text in dict.fromkeys(varied) if text][: most * 2]


def _of(kind: Parsed, value: Parsed, most: int) -> list[str]:
    if kind is sre.LITERAL:
        return [chr(value)]
    if kind in (sre.IN, sre.NOT_LITERAL, sre.ANY):
        return characters(kind, value)[:most]
    if kind in REPEATS:
        least, _, body = value
        return [each * max(1, min(least, 4)) for each in _samples(list(body), most)] if least or most > 1 else [""]
    if kind is sre.BRANCH:
        return [each for branch in value[1] for each in _samples(list(branch), 1)[:1]][: most * 2]
    if kind in (sre.SUBPATTERN, sre.ATOMIC_GROUP):
        return _samples(list(value[-1] if kind is sre.SUBPATTERN else value), most)
    return [""]


def characters(kind: Parsed, value: Parsed) -> list[str]:
    """Return characters of a class, from `_TRIED` and its own."""
    own = [chr(a) for k, a in value if k is sre.LITERAL] if kind is sre.IN else []
    own += [chr(a[0]) for k, a in value if k is sre.RANGE] if kind is sre.IN else []
    return [each for each in dict.fromkeys((*own[:2], *_TRIED, *own)) if is_member(kind, value, each)]


def is_member(kind: Parsed, value: Parsed, character: str) -> bool:
    """Return whether a class has a character, ignoring case flags."""
    if kind is sre.ANY:
        return character != "\n"
    if kind is sre.NOT_LITERAL:
        return bool(ord(character) != value)
    is_negated = any(k is sre.NEGATE for k, _ in value)
    return is_negated != any(_has(k, a, character) for k, a in value)


_CATEGORIES: dict[Parsed, Callable[[str], bool]] = {
    sre.CATEGORY_DIGIT: str.isdecimal,
    sre.CATEGORY_SPACE: str.isspace,
    sre.CATEGORY_WORD: lambda c: c.isalnum() or c == "_",
}
_OPPOSITES = {
    sre.CATEGORY_NOT_DIGIT: sre.CATEGORY_DIGIT,
    sre.CATEGORY_NOT_SPACE: sre.CATEGORY_SPACE,
    sre.CATEGORY_NOT_WORD: sre.CATEGORY_WORD,
}


def _has(kind: Parsed, value: Parsed, character: str) -> bool:
    if kind is sre.LITERAL:
        return bool(ord(character) == value)
    if kind is sre.RANGE:
        return bool(value[0] <= ord(character) <= value[1])
    if kind is not sre.CATEGORY:
        return False
    if value in _OPPOSITES:
        return not _CATEGORIES[_OPPOSITES[value]](character)
    return _CATEGORIES[value](character)
