"""Count the steps of a backtracking match, as `re` does it; deterministic on any machine.

With a `bound`, bounded repeats stop there, so that a short text shows how steps grow on a long one.
"""

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from re import _constants as sre  # type: ignore[attr-defined]  # the parsed form has no public name
from typing import TypeVar

from benchmarks.pattern.texts import REPEATS, Node, Parsed, is_member, parsed

_SINGLE = (sre.LITERAL, sre.NOT_LITERAL, sre.ANY, sre.IN)
_DEPTH = 20_000
_FAILED = -1

Kept = TypeVar("Kept")
Step = Callable[[int], int]
"""Maps a position in the text to the end of the match, or to failure."""


class TooManySteps(Exception):
    """The match exceeded its step limit."""


class Steps:
    """A pattern that is run step by step; `taken` counts them."""

    def __init__(self, pattern: re.Pattern[str], bound: int | None = None) -> None:
        self.taken = 0
        self._text, self._most, self._bound = "", 0, bound
        self._groups: dict[int, tuple[int, int]] = {}
        self._opened: dict[int, int] = {}
        self._barred = _FAILED
        self._first = self._sequence(list(parsed(pattern)), pattern.flags, self._accept)

    def spans(self, text: str, *, anchored: bool = False, most: int = sys.maxsize) -> list[tuple[int, int]]:
        """Return the spans of all matches, or of the one at the start. Raises `TooManySteps`."""
        sys.setrecursionlimit(max(_DEPTH, sys.getrecursionlimit()))
        self.taken, self._text, self._most, self._barred = 0, text, most, _FAILED
        found: list[tuple[int, int]] = []
        at = 0
        while at <= len(text):
            self._groups.clear()
            end = self._first(at)
            if end != _FAILED:
                found.append((at, end))
            if anchored:
                break
            self._barred = at if end == at else _FAILED
            at = at + 1 if end == _FAILED else end
        return found

    def _accept(self, at: int) -> int:
        """Accept the end, except an empty match after an empty match."""
        return _FAILED if at == self._barred else at

    def _tick(self, count: int = 1) -> None:
        self.taken += count
        if self.taken > self._most:
            raise TooManySteps

    def _sequence(self, nodes: Sequence[Node], flags: int, then: Step) -> Step:
        for kind, value in reversed(nodes):
            then = self._node(kind, value, flags, then)
        return then

    def _node(self, kind: Parsed, value: Parsed, flags: int, then: Step) -> Step:
        if kind in _SINGLE:
            return self._run(_test(kind, value, flags), 1, 1, sre.POSSESSIVE_REPEAT, then)
        if kind in REPEATS:
            return self._repeat(kind, value, flags, then)
        if kind is sre.SUBPATTERN:
            group, added, taken, body = value
            return self._group(group, list(body), (flags | added) & ~taken, then)
        if kind is sre.BRANCH:
            return self._branch([self._sequence(list(each), flags, then) for each in value[1]])
        if kind is sre.ATOMIC_GROUP:
            inner = self._sequence(list(value), flags, _same)
            return lambda at: _FAILED if (end := inner(at)) == _FAILED else then(end)
        if kind in (sre.ASSERT, sre.ASSERT_NOT):
            return self._look(value, flags, then, wanted=kind is sre.ASSERT)
        if kind is sre.AT:
            return self._at(value, flags, then)
        return self._reference(kind, value, flags, then)

    def _at(self, place: Parsed, flags: int, then: Step) -> Step:
        def step(at: int) -> int:
            self._tick()
            return then(at) if _is_at(place, flags, self._text, at) else _FAILED

        return step

    def _reference(self, kind: Parsed, value: Parsed, flags: int, then: Step) -> Step:
        if kind is sre.GROUPREF_EXISTS:
            group, yes, no = value
            one, other = self._sequence(list(yes), flags, then), self._sequence(list(no or ()), flags, then)
            return lambda at: one(at) if group in self._groups else other(at)
        if kind is not sre.GROUPREF:
            raise NotImplementedError(str(kind))

        def step(at: int) -> int:
            self._tick()
            matched = self._text[slice(*self._groups[value])] if value in self._groups else None
            here = None if matched is None else self._text[at : at + len(matched)]
            ignored = flags & re.I and here is not None and matched and here.lower() == matched.lower()
            same = here == matched or ignored
            return then(at + len(matched)) if matched is not None and same else _FAILED

        return step

    def _branch(self, ways: Sequence[Step]) -> Step:
        def step(at: int) -> int:
            self._tick()
            return next((end for way in ways if (end := way(at)) != _FAILED), _FAILED)

        return step

    def _look(self, value: Parsed, flags: int, then: Step, *, wanted: bool) -> Step:
        direction, body = value
        back = body.getwidth()[0] if direction < 0 else 0
        inner = self._sequence(list(body), flags, _same)

        def step(at: int) -> int:
            self._tick()
            seen = at >= back and inner(at - back) != _FAILED
            return then(at) if seen == wanted else _FAILED

        return step

    def _group(self, group: int | None, body: Sequence[Node], flags: int, then: Step) -> Step:
        if group is None:
            return self._sequence(body, flags, then)

        def close(at: int) -> int:
            before = self._groups.get(group)
            self._groups[group] = (self._opened[group], at)
            end = then(at)
            if end == _FAILED:
                _restore(self._groups, group, before)
            return end

        inner = self._sequence(body, flags, close)

        def step(at: int) -> int:
            before = self._opened.get(group)
            self._opened[group] = at
            end = inner(at)
            if end == _FAILED:
                _restore(self._opened, group, before)
            return end

        return step

    def _repeat(self, kind: Parsed, value: Parsed, flags: int, then: Step) -> Step:
        least, most, body = value
        most = sys.maxsize if most is sre.MAXREPEAT else most
        if self._bound and self._bound < most < sys.maxsize:
            least, most = min(least, self._bound), self._bound
        nodes = list(body)
        if len(nodes) == 1 and nodes[0][0] in _SINGLE:
            return self._run(_test(nodes[0][0], nodes[0][1], flags), least, most, kind, then)
        if kind is sre.POSSESSIVE_REPEAT:
            return self._kept(self._sequence(nodes, flags, _same), least, most, then)
        return self._loop(nodes, flags, (least, most), then, lazy=kind is sre.MIN_REPEAT)

    def _run(self, test: Callable[[str], bool], least: int, most: int, kind: Parsed, then: Step) -> Step:
        """Match a repeat of one character."""

        def step(at: int) -> int:
            last = at
            reach = min(len(self._text), at + (least if kind is sre.MIN_REPEAT else most))
            while last < reach and test(self._text[last]):
                last += 1
            self._tick(last - at + 1)
            if last - at < least:
                return _FAILED
            if kind is sre.POSSESSIVE_REPEAT:
                return then(last)
            ends = range(last, at + least - 1, -1) if kind is sre.MAX_REPEAT else self._lazily(test, last, at + most)
            return next((end for each in ends if (end := then(each)) != _FAILED), _FAILED)

        return step

    def _lazily(self, test: Callable[[str], bool], at: int, reach: int) -> Iterator[int]:
        yield at
        while at < min(reach, len(self._text)) and test(self._text[at]):
            self._tick()
            at += 1
            yield at

    def _kept(self, body: Step, least: int, most: int, then: Step) -> Step:
        def step(at: int) -> int:
            count = 0
            while count < most and (end := body(at)) != _FAILED:
                count += 1
                at, moved = end, end > at
                if not moved:
                    count = max(count, least)
                    break
            return then(at) if count >= least else _FAILED

        return step

    def _loop(self, nodes: Sequence[Node], flags: int, limits: tuple[int, int], then: Step, *, lazy: bool) -> Step:
        """Match a repeat of a group; the count and the last start are restored when an attempt fails."""
        least, most = limits
        state = [(0, _FAILED)]

        def further(at: int) -> int:
            before = count, last = state[0]
            if count >= most or (at == last and count >= least):
                return _FAILED
            state[0] = (count + 1, at)
            end = body(at)
            state[0] = before
            return end

        def beyond(at: int) -> int:
            return then(at) if state[0][0] >= least else _FAILED

        def again(at: int) -> int:
            self._tick()
            one, other = (beyond, further) if lazy else (further, beyond)
            return end if (end := one(at)) != _FAILED else other(at)

        def step(at: int) -> int:
            before, state[0] = state[0], (0, _FAILED)
            end = again(at)
            state[0] = before
            return end

        body = self._sequence(nodes, flags, again)
        return step


def _same(at: int) -> int:
    return at


def _restore(kept: dict[int, Kept], key: int, value: Kept | None) -> None:
    if value is None:
        kept.pop(key, None)
    else:
        kept[key] = value


def _test(kind: Parsed, value: Parsed, flags: int) -> Callable[[str], bool]:
    """Return a cached test of whether a character matches."""
    if kind is sre.ANY:
        return (lambda _: True) if flags & re.S else (lambda character: character != "\n")
    literals = [(sre.LITERAL, value)] if kind is not sre.IN else [each for each in value if each[0] is not sre.NEGATE]
    negated = kind is sre.NOT_LITERAL or (kind is sre.IN and len(literals) < len(value))
    known: dict[str, bool] = {}

    def test(character: str) -> bool:
        if character not in known:
            cases = {character, character.lower(), character.upper()} if flags & re.I else {character}
            known[character] = negated != any(is_member(sre.IN, literals, case) for case in cases)
        return known[character]

    return test


def _is_at(place: Parsed, flags: int, text: str, at: int) -> bool:
    if place in (sre.AT_BOUNDARY, sre.AT_NON_BOUNDARY):
        sides = [0 <= i < len(text) and (text[i].isalnum() or text[i] == "_") for i in (at - 1, at)]
        return (sides[0] != sides[1]) == (place is sre.AT_BOUNDARY)
    if place in (sre.AT_BEGINNING, sre.AT_BEGINNING_STRING):
        return at == 0 or bool(place is sre.AT_BEGINNING and flags & re.M and text[at - 1] == "\n")
    if place is sre.AT_END_STRING:
        return at == len(text)
    before_end = at == len(text) or (at == len(text) - 1 and text[at] == "\n")
    return before_end or bool(flags & re.M and text[at] == "\n")
