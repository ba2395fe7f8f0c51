"""Place dotted numbers in the outline, and recognise those that are text. Pure."""

import re

from pincite.indexer.legal_text.numbering import Enumerator
from pincite.indexer.model import SectionKind
from pincite.indexer.structure.line_context import TextLine
from pincite.indexer.structure.main_units import Spine
from pincite.indexer.structure.outline import Outline


def place_dotted_number(
    outline: Outline, enumerator: Enumerator, heading: str | None, line: TextLine, spine: Spine
) -> None:
    """Place a dotted number, unless it is text.

    It is text at the start of a wrapped line (`... under clause / 3.1.2 applies`), and as the number of a rule that a
    judgment with paragraphs 1, 2, 3 quotes.
    """
    rest = line.text[enumerator.rest :].strip()
    steps = tuple(map(int, re.findall(r"\d+", enumerator.label)))
    succeeds = _succeeds(steps, outline.last_dotted)
    if outline.unit is SectionKind.PARAGRAPH and spine.units and steps[0] != outline.number:
        return
    wrong_unit = steps[0] != outline.number and steps[0] in spine.numbers and not outline.container
    back = steps <= outline.last_dotted
    if (line.runs_on or enumerator.word) and (back or wrong_unit or rest[:1].islower()) and not succeeds:
        return
    if wrong_unit and not succeeds:
        return
    outline.last_dotted = steps
    outline.open_dotted(enumerator.label, steps, heading, line.position)


def _succeeds(steps: tuple[int, ...], last: tuple[int, ...]) -> bool:
    if steps[:-1] == last:
        return steps[-1] == 1
    before = last[: len(steps)]
    return steps[:-1] == before[:-1] and len(before) == len(steps) and steps[-1] == before[-1] + 1
