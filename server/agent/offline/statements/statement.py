"""A statement of a contract taken apart: with what force, what is done, and what is spoken of beside it. Pure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from pincite.indexer.patterns.contract_acts import ACTS
from pincite.indexer.patterns.contract_kinds import KINDS


class Force(Enum):
    """What a sentence makes of an act: `EXEMPT` takes a case out of a rule, `CASE` only describes one."""

    DUTY = "duty"
    BAN = "ban"
    LEAVE = "leave"
    EXEMPT = "exempt"
    CASE = "case"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Statement:
    """What is stated.

    `acts` are names of ACTS of which any will do. Each of `kinds` is a set of names of KINDS of which one must be
    spoken of; `behind` are those that stand behind a preposition, as the person to whom or from whom something goes.
    `only` and `limited` say that the statement itself leaves other cases out, `whole` that it speaks of all of a thing,
    `personal` that it is said of a party.
    """

    force: Force
    acts: tuple[str, ...]
    kinds: tuple[frozenset[str], ...]
    behind: frozenset[str]
    only: bool
    limited: bool
    whole: bool
    personal: bool

    @property
    def of_term(self) -> bool:
        """Whether it says what a term takes in, or how its things are known."""
        return not OF_TERMS.isdisjoint(self.acts)


OF_TERMS = frozenset({"include", "identify"})
"""Acts of no party: a definition tells of them."""
_ASKED = re.compile(
    r"^\W*(?:is\s+(?:it|the\s+following(?:\s+statement)?)\s+(?:true|correct|right)|true\s+or\s+false)\b[^:?]*?(?::\s*|\sthat\s+)(?P<said>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_MODAL = re.compile(
    r"\b(?P<modal>shall|may|must|will|can|cannot|is|are)\b(?P<not>\s*not\b)?(?P<only>\s+only\b)?\s*", re.IGNORECASE
)
_FORCES = {"may": Force.LEAVE, "can": Force.LEAVE, "is": Force.NONE, "are": Force.NONE}
_HEAD = 5
"""Words behind the modal among which the act stands: `be expressly identified`, `create a copy`."""
_EITHER = re.compile(r"\w+\s+or\s+\w+")
_BRACKET = re.compile(r"\S+\s+\([^()]*\)")
_LIMIT = re.compile(r"\b(?:other\s+than|except|only|solely|exclusively|save)\b", re.IGNORECASE)
_ALL = re.compile(r"(?:all|every|each|any)\b", re.IGNORECASE)
_COMMON = re.compile(r"\b(?!(?:all|every|each|any|some|the|an?|either|neither|no|of|and|or)\b)[a-z]{3,}\b")
"""A noun that is no name: a party is called by one with a capital."""
_OBJECT_ENDS = re.compile(
    r"\b(?:which|that|who|with|to|from|for|upon|on|in|by|similar|even|after|under|unless|except|if)\b"
)
_TOWARDS = re.compile(r"\b(?:with|to|from)\s+(?:[\w’']+\s+){0,4}$", re.IGNORECASE)


@lru_cache(maxsize=64)
def statement_of(question: str) -> Statement | None:
    """The statement that a question asks the truth of; null where it asks otherwise, or no known act is stated."""
    asked = _ASKED.match(question)
    said = " ".join(asked["said"].split()).rstrip(" .?") if asked else ""
    modal = _MODAL.search(said)
    if modal is None:
        return None
    subject, rest = said[: modal.start()], said[modal.end() :]
    acts, aside, behind = _acts(rest)
    if not acts:
        return None
    spoken = list(_kinds(aside, behind))
    return Statement(
        force=_force(modal),
        acts=acts,
        kinds=tuple(dict.fromkeys(names for names, _ in spoken)),
        behind=frozenset().union(*(names for names, towards in spoken if towards)),
        only=modal["only"] is not None,
        limited=_LIMIT.search(behind) is not None,
        whole=_ALL.match(subject) is not None,
        personal=_COMMON.search(subject) is None,
    )


def _force(modal: re.Match[str]) -> Force:
    word = modal["modal"].lower()
    return Force.BAN if modal["not"] or word == "cannot" else _FORCES.get(word, Force.DUTY)


def _acts(rest: str) -> tuple[tuple[str, ...], str, str]:
    """The acts at the head of what follows the modal, what stands before and what behind them."""
    head = " ".join(rest.split()[:_HEAD])
    found = sorted((m.start(), m.end(), name) for name, pattern in ACTS.items() if (m := pattern.search(head)))
    if not found:
        return (), "", rest
    first = found[0][0]
    either = _EITHER.match(head, first)
    until = either.end() if either else first + 1
    named = [(end, name) for start, end, name in found if start < until]
    longest = max(end for end, _ in named)
    own = [(end, name) for end, name in named if head[first:].startswith(name[:5])]
    chosen = named if either else own or [(end, name) for end, name in named if end == longest]
    return tuple(name for _, name in chosen), head[:first], rest[max(end for end, _ in chosen) :]


def _kinds(aside: str, behind: str) -> Iterator[tuple[frozenset[str], bool]]:
    """The kinds spoken of, each with whether a preposition leads to it.

    What one word, or a word with its examples in brackets, stands for is a choice. Of information only what the act is
    done to counts.
    """
    text = f"{aside} {behind}"
    brackets = [range(*m.span()) for m in _BRACKET.finditer(text)]
    ends = _OBJECT_ENDS.search(text, len(aside) + 1)
    held: list[tuple[range, set[str]]] = []
    for place, name in sorted((m.start(), name) for name, pattern in KINDS.items() for m in pattern.finditer(text)):
        if name == "information" and ends is not None and place > ends.start():
            continue
        inside = next((stretch for stretch in brackets if place in stretch), range(place, place + 1))
        if held and place in held[-1][0]:
            held[-1][1].add(name)
        else:
            held.append((inside, {name}))
    for stretch, names in held:
        yield frozenset(names), _TOWARDS.search(text[: stretch.start]) is not None
