"""Find the sections of a code, numbered by title or chapter: `§ 10-115. Construction`. Pure.

Such numbers have gaps, so they form no run. Each section is a unit by itself.
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
"""An extract of a code with a single section begins within this many lines."""


def code_units(lines: Sequence[TextLine]) -> Mapping[int, SpineUnit]:
    """Return the sections of a code by line number, each at its first occurrence; empty for other documents.

    Running heads name sections too (`§ 10-115 GENERAL PROVISIONS`). If some numbers have a mark after them, those
    without a mark are ignored.
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
