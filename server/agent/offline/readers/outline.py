"""Printed lists as a tree: which items make one list, what leads it in, and under which numbers it stands. Pure.

Statutes and judgments nest their lists: `(3)` holds `(a)` to `(k)`, of which `(h)` holds `(i)` and `(ii)`, and the list
goes on behind the nested one and over the page. Whoever counts items has to count those of one level.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from pincite.indexer.numbering import Style, follows, ordinal, read_enumerator
from pincite.indexer.page import PageRef
from pincite.server.agent.offline.evidence import passages_of
from pincite.server.agent.offline.passages import LEADS, Passage
from pincite.server.agent.offline.view import View

PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_OPENS = re.compile(rf"(?:\d{{1,3}}\.\s+)?(?P<place>{'|'.join(PLACES)})(?:ly)?,\s", re.IGNORECASE)
_UNIT = re.compile(
    r"(?:Article|Regulation|Rule|Section|Clause)\s+\(?(?P<label>\d{1,3}[A-Z]?)\)?(?=\s*$|\s+(?:[A-Z]|\[|\(1\)))"
)
"""The head of a provision that prints its kind before its number."""
LETTERED: tuple[Style, ...] = ("(a)", "(A)", "A.", "a.")
SPOKEN = "word"


@dataclass(frozen=True, slots=True)
class PrintedList:
    """A list from its first item on; `lead` stands right before it, `under` are the labels of what holds it."""

    lead: Passage | None
    items: tuple[Passage, ...]
    style: str
    under: tuple[str, ...]


@dataclass(slots=True)
class _Open:
    style: str
    label: str
    lead: Passage | None
    under: tuple[str, ...]
    whole: bool
    items: list[Passage] = field(default_factory=list)


def lists_read(view: View) -> list[PrintedList]:
    """Every list on the pages read."""
    return [found for run in runs_read(view) for found in lists_in(run)]


def numbered_over(passages: Sequence[Passage]) -> dict[Passage, tuple[str, Passage]]:
    """For each passage the number of the provision or paragraph that it lies in, and the passage that prints it."""
    found: dict[Passage, tuple[str, Passage]] = {}
    over: tuple[str, Passage] | None = None
    for passage in passages:
        label = next((label for style, label in _labels(passage.text) if style in ("number", "dotted")), None)
        over = (label, passage) if label else over
        if over is not None:
            found[passage] = over
    return found


def runs_read(view: View) -> list[list[Passage]]:
    """The passages of the pages read, those of pages that follow each other in one run."""
    runs: list[list[Passage]] = []
    before: PageRef | None = None
    for ref in sorted(view.pages):
        if before is None or (before.doc_id, before.page + 1) != (ref.doc_id, ref.page):
            runs.append([])
        runs[-1] += passages_of(view.pages[ref])
        before = ref
    return runs


def lists_in(passages: Sequence[Passage]) -> list[PrintedList]:
    """The lists of two items or more in some passages in reading order."""
    return [
        PrintedList(each.lead, tuple(each.items), each.style, each.under)
        for each in (*_lists(passages, _labels), *_lists(passages, _spoken))
        if each.whole and len(each.items) > 1
    ]


def _lists(passages: Sequence[Passage], read: Callable[[str], list[tuple[str, str]]]) -> Iterator[_Open]:
    stack: list[_Open] = []
    before: Passage | None = None
    for passage in passages:
        labels = read(passage.text)
        depth = None if before is not None and LEADS.search(before.text) and _first(labels) else _goes_on(stack, labels)
        if depth is not None:
            yield from reversed(stack[depth + 1 :])
            del stack[depth + 1 :]
            stack[depth].label = next(label for style, label in labels if _next(stack[depth], style, label))
            stack[depth].items.append(passage)
        elif labels:
            first = _first(labels)
            style, label = first or labels[0]
            # a list that is entered in its midst holds what is open: an inner one would have begun with its first item
            kept = next((i for i, each in enumerate(stack) if each.style == style), len(stack)) if first else 0
            yield from reversed(stack[kept:])
            del stack[kept:]
            prefix = (label.rpartition(".")[0],) if style == "dotted" else ()
            under = (*(each.label for each in stack), *prefix)
            stack.append(_Open(style, label, before, under, first is not None, [passage]))
        before = passage
    yield from reversed(stack)


def _labels(text: str) -> list[tuple[str, str]]:
    """The ways in which the head of a passage may number it: style and label."""
    unit = _UNIT.match(text)
    if unit:
        return [("number", unit["label"])]
    found = read_enumerator(text)
    return [(style, found.label) for style in found.styles] if found and not found.bare else []


def _spoken(text: str) -> list[tuple[str, str]]:
    """`First,` or `48. First,` at the head of a passage; what else is numbered in between does not end such a list."""
    opens = _OPENS.match(text)
    return [(SPOKEN, opens["place"].lower())] if opens else []


def _first(labels: Sequence[tuple[str, str]]) -> tuple[str, str] | None:
    return next(((style, label) for style, label in labels if _place(style, label) == 1), None)


def _goes_on(stack: Sequence[_Open], labels: Sequence[tuple[str, str]]) -> int | None:
    """The innermost open list that a label is the next of."""
    depths = (i for i in reversed(range(len(stack))) for style, label in labels if _next(stack[i], style, label))
    return next(depths, None)


def _next(held: _Open, style: str, label: str) -> bool:
    if held.style != style:
        return False
    if style == SPOKEN:
        return PLACES.index(label) == PLACES.index(held.label) + 1
    if style == "dotted" and label.rpartition(".")[0] != held.label.rpartition(".")[0]:
        return False
    return follows(style, label, held.label)  # type: ignore[arg-type]


def _place(style: str, label: str) -> int | None:
    if style == SPOKEN:
        return PLACES.index(label) + 1
    return None if style == "number" and label != "1" else ordinal(style, label)  # type: ignore[arg-type]
