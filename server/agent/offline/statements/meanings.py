"""What a definition makes of a statement about a term: what it takes in, and how its things are known. Pure."""

import re
from collections.abc import Iterator

from pincite.indexer.patterns.contract_acts import ACTS
from pincite.indexer.patterns.contract_kinds import KINDS
from pincite.server.agent.offline.statements.force import force_at
from pincite.server.agent.offline.statements.statement import Force, Statement
from pincite.server.agent.offline.statements.units import Finding, Unit

_OTHERS = {"technical": "commercial", "commercial": "technical", "spoken": "written", "written": "spoken"}
"""Kind -> the kind that is beside it: what takes in the one and the other takes in not only the one."""
_TELLS = re.compile(
    r"\b(?:means?|includ\w+|refers?|defined|deemed|considered|constitut\w+|regard\w+|comprises?|consists?|"
    r"all\s+information|any\s+information|confidential)\b",
    re.IGNORECASE,
)
_DEFINES = re.compile(
    r"[\"“'‘”’][^\"“”]{2,60}[\"”'’“]\W*(?:\w+\s+){0,6}?(?:means?|includes?|refers?|is\b|consists?|covers?|comprises?)\b|"
    r"\binformation\b[^.;]{0,60}\b(?:(?:shall|will|may)?\s*(?:means?|includes?|including|consists?)|relat\w+|concern\w+|regarding|about)\b",
    re.IGNORECASE,
)
_ANYHOW = re.compile(
    r"\b(?:whether|irrespective|regardless)\b[^.;]{0,80}$|"
    r"\b(?:need\s+not|not\s+(?:be\s+)?(?:required|necessary|need))\b[^.;]{0,60}$",
    re.IGNORECASE,
)
"""`whether or not marked`, `need not be marked`."""
_BEFORE = 200
_OR_ELSE = re.compile(
    r"\bor\b[^.;]{0,120}\b(?:should|would|reasonabl\w+|ought|understood|nature|circumstances|by\s+implication)\b|"
    r"\bor\s+not\b|\breasonabl[ey]\b|\bnature\b",
    re.IGNORECASE,
)
"""`marked as confidential, or of such a nature that it should be understood to be so`."""
_AS = re.compile(r"[^.;]{0,90}\b(?:confidential|proprietary|legends?|restrict\w+|sensitive|secret)\b", re.IGNORECASE)


def term_findings(statement: Statement, unit: Unit) -> Iterator[Finding]:
    """What one sentence makes of a statement about a term."""
    if not _TELLS.search(unit.text):
        return
    if "identify" in statement.acts:
        yield from _known(unit)
        return
    named = frozenset().union(*statement.kinds) - {"information"}
    if not statement.only:
        yield from (Finding(True, unit, place) for place in _places(unit, named))
    elif _DEFINES.search(unit.text):
        others = frozenset(_OTHERS[name] for name in named if name in _OTHERS)
        yield from (Finding(False, unit, place) for place in _places(unit, others - named))
        yield from (Finding(True, unit, place) for place in _places(unit, named))


def _places(unit: Unit, names: frozenset[str]) -> list[int]:
    return [found.start() for name in sorted(names) for found in KINDS[name].finditer(unit.text, unit.offset)]


def _known(unit: Unit) -> Iterator[Finding]:
    """Whether the things of a term are those that are marked, or also others."""
    for found in ACTS["identify"].finditer(unit.text, unit.offset):
        force = force_at(unit.text, found.start())
        if _ANYHOW.search(unit.text[max(0, found.start() - _BEFORE) : found.start()]) or force is Force.LEAVE:
            yield Finding(False, unit, found.start())
        elif force is not Force.BAN and _AS.match(unit.text, found.end()):
            yield Finding(_OR_ELSE.search(unit.text, found.end()) is None, unit, found.start())
