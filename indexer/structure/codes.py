"""Sections of a code, numbered by title or chapter and place in it: `§ 10-115. Construction`. Pure.

Such numbers leave room between each other, so they are no run: each stands for itself.
"""

import re
from collections.abc import Mapping, Sequence

from pincite.indexer.structure.candidates import Candidate
from pincite.indexer.structure.line_context import TextLine
from pincite.indexer.structure.number_sequence import SpineUnit

_LINE = re.compile(
    r"(?:§+|Sec(?:tion|\.)|SEC(?:TION|\.))\s*(?P<label>\d{1,4}[A-Z]?(?:[-–]\d{1,4}[A-Z]?)+(?:\.\d{1,4}[A-Z]?)*)"
    r"(?P<mark>[.:]?)(?:\s+(?P<heading>[A-Z“\"(\[][^§]*))?$"
)
_HEAD = 10
"""Lines at the head of an extract of a code among which its one section begins."""


def code_units(lines: Sequence[TextLine]) -> Mapping[int, SpineUnit]:
    """Return the sections of a code by line number, each where it is printed first; empty for other documents.

    Running heads name sections too (`§ 10-115 GENERAL PROVISIONS`): where numbers have a mark behind them, those
    without one head nothing.
    """
    found = [
        (at, match)
        for at, line in enumerate(lines)
        if line.text[0] in "§S" and (match := _LINE.match(line.text)) is not None and not line.runs_on
    ]
    marked = [(at, match) for at, match in found if match["mark"]]
    units: dict[str, tuple[int, SpineUnit]] = {}
    for at, match in marked or found:
        label, heading = match["label"].replace("–", "-"), (match["heading"] or "").split(" [")[0].strip(" .:")
        candidate = Candidate(at, "section", 0, "", label, heading or None, "-", 1.0)
        units.setdefault(label, (lines[at].number, SpineUnit(candidate)))
    if len(units) == 1 and found[0][0] > _HEAD:
        return {}
    return dict(units.values())
