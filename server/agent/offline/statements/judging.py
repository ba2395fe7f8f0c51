"""Whether the sentences of a contract settle a statement, and which way. Pure.

A sentence settles it that speaks of the same act, of the same things and persons beside it, and has a force that
follows from the one stated, or rules it out: who must may, who must not may not, and what is taken out of a rule is
free. Where no sentence does, nothing is settled: silence is no `no`.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from pincite.indexer.analyze import words
from pincite.indexer.patterns.contract_acts import ACTS, BANS, FREES
from pincite.indexer.patterns.contract_kinds import KINDS
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.statements.force import exception_behind, force_at, is_by_need
from pincite.server.agent.offline.statements.meanings import term_findings
from pincite.server.agent.offline.statements.statement import Force, Statement, figures
from pincite.server.agent.offline.statements.units import Finding, Unit, units_of

_FOLLOWS: dict[Force, dict[Force, bool]] = {
    Force.LEAVE: {Force.LEAVE: True, Force.EXEMPT: True, Force.DUTY: True, Force.BAN: False},
    Force.BAN: {Force.BAN: True, Force.LEAVE: False},
    Force.DUTY: {Force.DUTY: True, Force.EXEMPT: False, Force.SPARED: False, Force.BAN: False},
    Force.SPARED: {Force.SPARED: True, Force.EXEMPT: True, Force.DUTY: False},
    Force.NONE: {Force.DUTY: True, Force.LEAVE: True, Force.NONE: True, Force.BAN: False},
}
"""Force stated -> force of a sentence -> whether the sentence says so; any other settles nothing."""
_FREED = (Force.EXEMPT, Force.SPARED)
_LIMITS = re.compile(
    r"\b(?:only|solely|exclusively|sole|limited|restrict\w*|except|other\s+than|otherwise\s+than|unless)\b",
    re.IGNORECASE,
)
_BEFORE, _AFTER = 40, 220
"""Characters around an act in which its limit stands: `shall solely use`, `use it for no purpose other than`."""
_CLAUSE_END = re.compile(r"[.;:]|,\s+(?:and|but|while|whereas)\s+(?=(?:its?|the|his|their|they|he|[A-Z]\w+)\b)")
_ANY_PURPOSE = re.compile(r"\b(?:any|whatever)\s+(?:\w+\s+)?purposes?\b", re.IGNORECASE)
_GOVERNOR = re.compile(
    r"(?<!\w)(?P<named>(?:[A-Za-z]+ing\s+)?(?P<party>[A-Z][\w-]*))\s+"
    r"(?:(?:shall|will|may|must|can)(?!\s+(?:\w+\s+)?be\s+(?!entitled|permitted|allowed|required|obliged|bound))|"
    r"agrees|undertakes|covenants|is\s+(?:not\s+)?(?:entitled|permitted|allowed|required|obliged|bound))\b"
)
"""The party before an active verb of force."""
_OF_BOTH = re.compile(
    r"(?:part(?:y|ies)|it|they|he|she|which|who|that|this|these|each|either|neither|both|none|nothing|and|or|information|"
    r"agreement|deed|contract|lease|licen[cs]e|clause|section|article|term|provisions?|obligations?|rights?)",
    re.IGNORECASE,
)
"""What stands before a verb and names no one party."""
_NAMES_PARTY = re.compile(r"\w+\s+(?:part(?:y|ies)|persons?)\b", re.IGNORECASE)
"""`the disclosing party`: a party's name tells no act."""
_RECITAL = re.compile(r"^\W*(?:[A-Z][.)]\s+)?WHEREAS\b")
_SENTENCE = re.compile(r"[.?!]\s+[A-Z]")
_REACH = 320
"""Characters within which an act and the things beside it stand in one sentence."""


def judged(statement: Statement, passages: Sequence[Passage]) -> list[Finding]:
    """What settles a statement, most telling first; empty where nothing does.

    What is said to be possible for some is proved by one sentence; what is said of all or only, of the contract with no
    modal verb, or to be free in general is refuted by one.
    """
    refuted = statement.whole or statement.only or statement.force is Force.NONE or _is_general_leave(statement)
    things = _things(statement, passages)
    units = (unit for unit in units_of(passages) if not things or things & set(words(unit.text)))
    party = statement.party if any(_names(statement.party, p.text) for p in passages) else ""
    found = chain.from_iterable(
        _findings(statement, unit, party) for unit in units if not _differs(statement, unit.text)
    )
    return sorted(found, key=lambda finding: (finding.inferred, finding.says is refuted))


def _differs(statement: Statement, text: str) -> bool:
    """Whether a sentence has figures of a unit of the statement's, and none of them is the one stated."""
    held = figures(text) if statement.figures else ()
    units = {unit for unit, _ in held}
    return any(unit in units and (unit, value) not in held for unit, value in statement.figures)


def _names(party: str, text: str) -> bool:
    return bool(party) and re.search(rf"\b{re.escape(party)}\b", text) is not None


def _is_of_another(party: str, text: str, place: int) -> bool:
    """Whether the act at a place is said of another party than the one stated."""
    if not party or party.casefold() == "party":
        return False
    governors = list(_GOVERNOR.finditer(text, max(0, place - _REACH), place))
    governor = governors[-1]["party"] if governors else party
    return governor != party and not _OF_BOTH.fullmatch(governor)


def _things(statement: Statement, passages: Sequence[Passage]) -> set[str]:
    """The stems of what the act is done to, of which a sentence must have one.

    A term with a capital counts where the contract has it: else it is the asker's own name for what it calls otherwise.
    """
    held = [word for word in statement.things if not word[0].isupper() or any(word in p.text for p in passages)]
    return set(words(" ".join(held)))


def _is_general_leave(statement: Statement) -> bool:
    return statement.force is Force.LEAVE and statement.personal and not statement.some and not statement.behind


def _findings(statement: Statement, unit: Unit, party: str) -> Iterator[Finding]:
    if _RECITAL.match(unit.text):
        return
    if statement.of_term:
        yield from term_findings(statement, unit)
        return
    kinds = [_places(names, unit) for names in statement.kinds]
    for place, force, inferred in _told(statement, unit):
        if _is_of_another(party, unit.text, place):
            continue
        near = [[kind for kind in places if _is_near(unit, place, kind)] for places in kinds]
        towards = [n for n, names in zip(near, statement.kinds, strict=True) if names <= statement.behind]
        if not all(near) or not all(any(kind > place for kind in places) for places in towards):
            continue
        if max(place, *chain(*near), 0) < unit.offset:
            continue
        says = _says(statement, unit.text, place, force, [kind for places in towards for kind in places])
        if says is not None:
            yield Finding(says, unit, place, inferred)


def _told(statement: Statement, unit: Unit) -> Iterator[tuple[int, Force, bool]]:
    """Where an act of the statement is told, with the force it has, and whether that is inferred from another act."""
    text = unit.text
    for name in statement.acts:
        for found in ACTS[name].finditer(text):
            if not _NAMES_PARTY.match(text, found.start()):
                yield found.start(), force_at(text, found.start()), False
        for found in BANS[name].finditer(text) if name in BANS else ():
            force = force_at(text, found.start())
            if force not in (Force.BAN, Force.LEAVE):
                yield found.start(), Force.EXEMPT if force in _FREED else Force.BAN, True
        for found in chain.from_iterable(ACTS[other].finditer(text) for other in FREES.get(name, ())):
            if force_at(text, found.start()) in _FREED:
                yield found.start(), Force.EXEMPT, True


def _places(names: frozenset[str], unit: Unit) -> list[int]:
    return [found.start() for name in names for found in KINDS[name].finditer(unit.text)]


def _is_near(unit: Unit, place: int, kind: int) -> bool:
    """Whether act and kind stand in one sentence, or in a lead-in and its item."""
    low, high = min(place, kind), max(place, kind)
    return low < unit.offset <= high or (high - low <= _REACH and not _SENTENCE.search(unit.text, low, high))


def _says(statement: Statement, text: str, place: int, force: Force, towards: list[int]) -> bool | None:
    if statement.limited:
        return True if _is_limited(text, place, force) else None
    if statement.force is Force.LEAVE and force is Force.BAN and (exception := exception_behind(text, place)):
        if towards:
            return any(kind > exception.start() for kind in towards)
        return statement.some or is_by_need(text, exception)
    if not statement.personal and force is Force.NONE:
        return True if statement.force in (Force.LEAVE, Force.DUTY) else None
    return _FOLLOWS[statement.force].get(force)


def _is_limited(text: str, place: int, force: Force) -> bool:
    before = _CLAUSE_END.split(text[max(0, place - _BEFORE) : place])[-1]
    near = before + _CLAUSE_END.split(text[place : place + _AFTER])[0]
    if force is Force.LEAVE and _ANY_PURPOSE.search(near):
        return False
    return force in (Force.BAN, Force.DUTY, Force.LEAVE) and _LIMITS.search(near) is not None
