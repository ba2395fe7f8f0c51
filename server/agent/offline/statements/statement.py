"""A statement of a contract taken apart: with what force, what is done, and what is spoken of beside it. Pure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from pincite.indexer.patterns.contract_acts import ACTS
from pincite.indexer.patterns.contract_kinds import KINDS
from pincite.indexer.records.amounts import read_numbers


class Force(Enum):
    """What a sentence makes of an act.

    `EXEMPT` takes a case out of a rule, `SPARED` frees from a duty, which is no leave, `CASE` only describes a case.
    """

    DUTY = "duty"
    BAN = "ban"
    LEAVE = "leave"
    EXEMPT = "exempt"
    SPARED = "spared"
    CASE = "case"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Statement:
    """What is stated.

    `party` is the last word of the party it is said of, empty where it is said of none. `figures` are the numbers
    it tells, each with its unit. `things` are the words for what is done something to, as written, where they are
    of no known kind. `acts` are names of ACTS of which any will do. Each of `kinds` is a set of names of KINDS of
    which one must be spoken of; `behind` are those that stand behind a preposition, as the person to whom or from
    whom something goes. `some` says that one case is enough, `only` and `limited` that the statement itself leaves
    other cases out, `whole` that it speaks of all of a thing, `personal` that it is said of a party.
    """

    force: Force
    things: tuple[str, ...]
    acts: tuple[str, ...]
    kinds: tuple[frozenset[str], ...]
    behind: frozenset[str]
    some: bool
    only: bool
    limited: bool
    whole: bool
    personal: bool
    party: str
    figures: tuple[tuple[str, int | float], ...]

    @property
    def of_term(self) -> bool:
        """Whether it says what a term takes in, or how its things are known."""
        return not OF_TERMS.isdisjoint(self.acts)


OF_TERMS = frozenset({"include", "identify"})
"""Acts of no party: a definition tells of them."""
_SECRET = re.compile(r"\b(?:confidential|secret|proprietary)\s+\w+", re.IGNORECASE)
_TERM = re.compile(r"\binformation\b|[“\"][^”\"]+[”\"]", re.IGNORECASE)
_DIVIDES = frozenset({"technical", "commercial", "spoken", "written"})
"""Kinds of KINDS that a term takes in beside one another."""
_SUBJECT = re.compile(r"(?:^|\b(?:[Tt]he|[Aa]ny|[Ss]uch|[Aa])\s+|,\s+)(?:[A-Z][\w-]*\s+)?(?P<party>[A-Z][\w-]*)\s*$")
_ASKED = re.compile(
    r"^\W*(?:is\s+(?:it|the\s+following(?:\s+statement)?)\s+(?:true|correct|right)|true\s+or\s+false)\b[^:?]*?(?::\s*|\sthat\s+)(?P<said>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_MODAL = re.compile(
    r"\b(?:"
    r"(?P<spared>(?:(?:is|are)\s+)?not\s+(?:required|obliged|obligated|bound)\s+to|need\s+not|"
    r"(?:shall|will)\s+not\s+(?:be\s+(?:required|obliged|obligated|bound)|have|need)\s+to|"
    r"(?:do|does)(?:\s+not|n[’']t)\s+(?:have|need)\s+to|needn[’']t|"
    r"(?:has|have|(?:is|are)\s+under)\s+no\s+(?:duty|obligation)\s+to)|"
    r"(?:(?:is|are)\s+)?(?:required|obliged|obligated|bound)\s+to|(?P<duty>(?:has|have|needs?)\s+to)|"
    r"(?:(?:is|are)\s+)?(?P<unfree>not\s+)?(?P<free>free|allowed|permitted|entitled|authori[sz]ed|able)\s+to|"
    r"(?:(?:is|are)\s+)?(?P<barred>barred|prohibited|forbidden)\s+from|"
    r"(?P<powerless>(?:has|have)\s+no\s+(?:right|power|leave|liberty)\s+to)|"
    r"(?P<modal>shall|may|must|will|can|cannot|is|are)(?:\s*(?P<not>not)\b)?)\b(?P<only>\s+only\b)?\s*",
    re.IGNORECASE,
)
_MODALS = {"may": Force.LEAVE, "can": Force.LEAVE, "is": Force.NONE, "are": Force.NONE, "cannot": Force.BAN}
_VERBS = (
    (re.compile(r"\b(?:forbid|prohibit|bar|ban)s?\b", re.IGNORECASE), Force.BAN),
    (re.compile(r"\b(?:allow|permit|entitle)s?\b", re.IGNORECASE), Force.LEAVE),
    (re.compile(r"\b(?:require|oblige|bind)s?\b", re.IGNORECASE), Force.DUTY),
    (re.compile(r"\b(?:no|not|never|nothing)\b", re.IGNORECASE), Force.BAN),
)
"""What an agreement does to an act: `does it forbid copying`, `it grants no licence`."""
_NAMES_PARTY = re.compile(r"[\w-]+\s+(?:part(?:y|ies)|persons?)\b", re.IGNORECASE)
"""`the disclosing party`: a name tells no act."""
_ADVERB = re.compile(r"\b(?!only\b)[a-z]+ly\s+$")
_LIGHT = re.compile(r"(?:give|make|take|provide|have|grant)s?\b", re.IGNORECASE)
"""A verb that says little beside an act behind it: `give its staff access`."""
_CONDITION = re.compile(r"^(?:if|when|where|at|on|upon|after|once|in\s+case)\b", re.IGNORECASE)
_OCCASIONS = frozenset({"ending", "law"})
"""Kinds of KINDS that are occasions: a condition before the subject may speak of them."""
_HEAD = 5
"""Words behind the modal among which the act stands: `be expressly identified`, `create a copy`."""
_EITHER = re.compile(r"\w+(?:\s+(?:back|up|over))?\s+or\s+\w+")
_BRACKET = re.compile(r"\S+\s+\([^()]*\)")
_LIMIT = re.compile(r"\b(?:other\s+than|except|only|solely|exclusively|save)\b", re.IGNORECASE)
_SOME = re.compile(r"\b(?:some|certain)\b", re.IGNORECASE)
_ALL = re.compile(r"(?:all|every|each|any)\b", re.IGNORECASE)
_IMPERSONAL = re.compile(
    r"\b(?:obligations?|dut(?:y|ies)|provisions?|terms?|clauses?|covenants?|agreement|deed|contract|lease|information|"
    r"rights?|licen[cs]es?)\b",
    re.IGNORECASE,
)
"""Subjects that are no party."""
_OBJECT_ENDS = re.compile(
    r"\b(?:which|that|who|with|to|from|for|upon|on|in|by|similar|even|after|under|unless|except|if)\b"
)
_PARTY = re.compile(r"\b(?:[\w-]+\s+)?[Pp]art(?:y|ies)\b(?:[’']s?)?|\b(?:recipient|discloser|other)\b", re.IGNORECASE)
_ANYTHING = re.compile(
    r"(?:any|all|some|each|the|its|their|his|her|this|that|such|for|and|not|objects?|things?|matters?|anything|something)",
    re.IGNORECASE,
)
"""Words that tell no thing from another."""
_TOWARDS = re.compile(r"\b(?:with|to|from)\s+(?:[\w’']+\s+){0,4}$", re.IGNORECASE)


@lru_cache(maxsize=64)
def statement_of(question: str) -> Statement | None:
    """The statement that a question asks the truth of; null where it asks otherwise, or no known act is stated."""
    asked = _ASKED.match(question)
    said = " ".join(asked["said"].split()).rstrip(" .?") if asked else ""
    modal = _MODAL.search(said)
    if modal is None:
        return _asserted(said)
    subject, rest = said[: modal.start()], said[modal.end() :]
    return _stated(subject, rest, _force(modal), only=modal["only"] is not None)


def _asserted(said: str) -> Statement | None:
    """What is stated without a modal verb: `the duties continue`, `the Yard acquires no licence`."""
    verb = _verb(said)
    if verb is None:
        return None
    subject, rest = said[:verb], said[verb:]
    near = f"{subject} {' '.join(rest.split()[:_HEAD])}"
    force = next((force for words, force in _VERBS if words.search(near)), Force.NONE)
    return _stated(subject, rest, force, only=re.search(r"\bonly\s*$", subject) is not None)


def _verb(said: str) -> int | None:
    """Where the act, or the adverb before it, begins: behind a subject, and in small letters."""
    found = (
        m.start() for acts in ACTS.values() for m in acts.finditer(said) if not _NAMES_PARTY.match(said, m.start())
    )
    verb = min((place for place in found if place and said[place].islower()), default=None)
    adverb = _ADVERB.search(said, 0, verb) if verb else None
    return adverb.start() if adverb else verb


def _force(modal: re.Match[str]) -> Force:
    """The force that a modal verb or its paraphrase gives."""
    if modal["spared"] or modal["powerless"]:
        return Force.SPARED if modal["spared"] else Force.BAN
    if modal["modal"]:
        return Force.BAN if modal["not"] else _MODALS.get(modal["modal"].lower(), Force.DUTY)
    if modal["free"] or modal["barred"]:
        return Force.BAN if modal["unfree"] or modal["barred"] else Force.LEAVE
    return Force.DUTY


def _stated(subject: str, rest: str, force: Force, *, only: bool) -> Statement | None:
    acts, aside, behind = _acts(rest)
    if not acts:
        return None
    spoken = list(_kinds(aside, behind))
    if _CONDITION.match(subject):
        spoken += [(names, False) for names, _ in _kinds("", subject) if names & _OCCASIONS]
    kinds = tuple(dict.fromkeys(names for names, _ in spoken))
    if not OF_TERMS.isdisjoint(acts) and not _is_of_term(subject, acts, kinds):
        return None
    personal = _IMPERSONAL.search(subject) is None
    return Statement(
        force=force,
        things=_things(behind),
        acts=_of_rights(acts) if frozenset({"right"}) in kinds else _of_things(acts),
        kinds=kinds,
        behind=frozenset().union(*(names for names, towards in spoken if towards)),
        some=_SOME.search(behind) is not None,
        only=only,
        limited=_LIMIT.search(behind) is not None,
        whole=_ALL.match(subject) is not None,
        personal=personal,
        party=_party(subject) if personal else "",
        figures=figures(f"{subject} {rest}"),
    )


def figures(text: str) -> tuple[tuple[str, int | float], ...]:
    """The numbers of a text that have a unit, each behind it: `("day", 30)`; a share of a hundred is of `%`."""
    read = ((("%" if number.percent else number.unit), number.value) for number in read_numbers(text))
    return tuple((unit, value) for unit, value in read if unit)


def _is_of_term(subject: str, acts: tuple[str, ...], kinds: tuple[frozenset[str], ...]) -> bool:
    """Whether it says of a term which of two kinds it takes in, or of secrets how they are known."""
    if "identify" in acts:
        return _SECRET.search(subject) is not None
    return _TERM.search(subject) is not None and not _DIVIDES.isdisjoint(frozenset().union(*kinds))


def _party(subject: str) -> str:
    """The last word of a subject that is one name, behind a condition: `on expiry the Yard`."""
    named = _SUBJECT.search(subject)
    return named["party"] if named else ""


def _things(behind: str) -> tuple[str, ...]:
    """The words for what an act is done to; none where a kind is told, or only `objects` or a party."""
    ends = _OBJECT_ENDS.search(behind)
    until = ends.start() if ends else len(behind)
    if any(found.start() < until for pattern in KINDS.values() for found in pattern.finditer(behind)):
        return ()
    done_to = _PARTY.sub(" ", behind[:until])
    return tuple(word for word in re.findall(r"[\w’'-]{3,}", done_to) if not _ANYTHING.fullmatch(word))


def _of_rights(acts: tuple[str, ...]) -> tuple[str, ...]:
    """Who acquires a right is granted one."""
    return tuple(dict.fromkeys((*acts, "grant"))) if "acquire" in acts else acts


def _of_things(acts: tuple[str, ...]) -> tuple[str, ...]:
    """What is no right is not granted where another meaning of the verb is there: `create a list`, `obtain a list`."""
    return tuple(name for name in acts if name != "grant") or acts


def _acts(rest: str) -> tuple[tuple[str, ...], str, str]:
    """The acts at the head of what follows the modal, what stands before and what behind them."""
    head = " ".join(rest.split()[:_HEAD])
    found = sorted(
        (m.start(), m.end(), name)
        for name, pattern in ACTS.items()
        for m in pattern.finditer(head)
        if not _NAMES_PARTY.match(head, m.start())
    )
    if not found:
        return (), "", rest
    first = found[0][0]
    if _LIGHT.fullmatch(head[first : found[0][1]]):
        first = next((start for start, _, _ in found if start > first), first)
    either = _EITHER.match(head, first)
    until = either.end() if either else first + 1
    named = [(end, name) for start, end, name in found if first <= start < until]
    longest = max(end for end, _ in named)
    own = [(end, name) for end, name in named if head[first:].startswith(name[:5])]
    chosen = named if either else own or [(end, name) for end, name in named if end == longest]
    return tuple(dict.fromkeys(name for _, name in chosen)), head[:first], rest[max(end for end, _ in chosen) :]


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
        given = stretch.start < len(aside) and _LIGHT.match(aside) is not None
        yield frozenset(names), given or _TOWARDS.search(text[: stretch.start]) is not None
