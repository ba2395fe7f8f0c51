"""Join units with their schedules: `paragraph 3 of Schedule 2` and `Schedule 2, paragraph 3` are one place. Pure."""

import re
from collections.abc import Sequence
from dataclasses import replace

from pincite.indexer.page import Span
from pincite.tools.question.model import Locator

_OF = re.compile(r",?\s+(?:of|in|to|under)\s+(?:the\s+)?")
"""The text between a unit and the schedule after it."""
_BEFORE = re.compile(r"\s*[,(]\s*")
"""The short form, for paragraphs only: `paragraph 3, Schedule 2`; `Article 5, Schedule 2` may be two places."""
_THEN = re.compile(r"(?:\s*[,:(–—-]\s*|\s+)(?:at\s+)?")
"""The text between a schedule and the unit after it."""
_ALSO = re.compile(r"\s*,\s*(?:(?:and|or)\s+)?|\s+(?:and|or)\s+")
"""The text between several units of one schedule."""
_HOLDS = ("schedule", "part", "chapter")


def in_schedules(text: str, locators: Sequence[Locator]) -> tuple[Locator, ...]:
    """Return the places of a text in reading order, with a unit and its schedule as one.

    The span covers both, so that the text after it names the document.
    """
    left = list(locators)
    for at in range(len(left) - 2, -1, -1):
        unit, around = left[at], left[at + 1]
        if unit.kind == "schedule" or unit.container:
            continue
        between = text[unit.span.end : around.span.start]
        joined = _OF.fullmatch(between) or (unit.kind == "paragraph" and _BEFORE.fullmatch(between))
        if _schedule(around) and around.kind in _HOLDS and joined:
            left[at : at + 2] = [_inside(unit, around)]
        elif around.container and _ALSO.fullmatch(between):
            left[at] = replace(unit, container=around.container, text=f"{unit.text} of {around.container}")
    return tuple(_following(text, left))


def _following(text: str, locators: Sequence[Locator]) -> list[Locator]:
    """Units after their schedule: `Schedule 2, paragraphs 3 and 4`, `Schedule 1, Part 2, paragraph 3`."""
    kept: list[Locator] = []
    for unit in locators:
        last = kept[-1] if kept else None
        between = text[last.span.end : unit.span.start] if last else ""
        if last is None or unit.container or unit.kind == "schedule" or not _schedule(last):
            kept.append(unit)
        elif last.kind in _HOLDS and _THEN.fullmatch(between):
            kept[-1] = _inside(unit, last)
        elif last.kind not in _HOLDS and unit.kind == last.kind and _ALSO.fullmatch(between):
            kept.append(replace(unit, container=last.container, text=f"{unit.text} of {last.container}"))
        else:
            kept.append(unit)
    return kept


def _schedule(locator: Locator) -> str:
    return locator.path if locator.kind == "schedule" else locator.container


def _inside(unit: Locator, around: Locator) -> Locator:
    schedule = _schedule(around)
    span = Span(min(unit.span.start, around.span.start), max(unit.span.end, around.span.end))
    return replace(unit, span=span, text=f"{unit.text} of {schedule}", container=schedule)
