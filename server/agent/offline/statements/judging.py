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
from pincite.server.agent.offline.statements.statement import Force, Statement
from pincite.server.agent.offline.statements.units import Finding, Unit, units_of

_FOLLOWS: dict[Force, dict[Force, bool]] = {
    Force.LEAVE: {Force.LEAVE: True, Force.EXEMPT: True, Force.DUTY: True, Force.BAN: False},
    Force.BAN: {Force.BAN: True, Force.LEAVE: False},
    Force.DUTY: {Force.DUTY: True, Force.EXEMPT: False},
    Force.NONE: {Force.DUTY: True, Force.LEAVE: True, Force.NONE: True, Force.BAN: False},
}
"""Force stated -> force of a sentence -> whether the sentence says so; any other settles nothing."""
_LIMITS = re.compile(
    r"\b(?:only|solely|exclusively|sole|limited|restrict\w*|except|other\s+than|otherwise\s+than|unless)\b",
    re.IGNORECASE,
)
_BEFORE, _AFTER = 40, 220
"""Characters around an act in which its limit stands: `shall solely use`, `use it for no purpose other than`."""
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
    found = chain.from_iterable(_findings(statement, unit) for unit in units)
    return sorted(found, key=lambda finding: (finding.inferred, finding.says is refuted))


def _things(statement: Statement, passages: Sequence[Passage]) -> set[str]:
    """The stems of what the act is done to, of which a sentence must have one.

    A term with a capital counts where the contract has it: else it is the asker's own name for what it calls otherwise.
    """
    held = [word for word in statement.things if not word[0].isupper() or any(word in p.text for p in passages)]
    return set(words(" ".join(held)))


def _is_general_leave(statement: Statement) -> bool:
    return statement.force is Force.LEAVE and statement.personal and not statement.some and not statement.behind


def _findings(statement: Statement, unit: Unit) -> Iterator[Finding]:
    if _RECITAL.match(unit.text):
        return
    if statement.of_term:
        yield from term_findings(statement, unit)
        return
    for place, force, inferred in _told(statement, unit):
        kinds = [_places(names, unit) for names in statement.kinds]
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
                yield found.start(), Force.EXEMPT if force is Force.EXEMPT else Force.BAN, True
        for found in chain.from_iterable(ACTS[other].finditer(text) for other in FREES.get(name, ())):
            if force_at(text, found.start()) is Force.EXEMPT:
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
    near = text[max(0, place - _BEFORE) : place + _AFTER]
    return force in (Force.BAN, Force.DUTY, Force.LEAVE) and _LIMITS.search(near) is not None
