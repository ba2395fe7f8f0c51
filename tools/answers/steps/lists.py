"""Recompute `count` and `in_common` from labels: things counted, or shared by every side."""

import re
from collections.abc import Sequence
from dataclasses import replace

from pincite.tools.answer_types import AnswerType
from pincite.tools.answers.steps.task import Task, missing, of_another_type, wrong
from pincite.tools.answers.values import figures
from pincite.tools.answers.verdict import Findings
from pincite.tools.matching.name_match import key, names_equal
from pincite.tools.result_budget import listed

_LISTED = 12
_TITLES = frozenset(
    (
        "justice judge chief deputy sir lord lady dame registrar registrars assistant master president officer "
        "recorder magistrate arbitrator magistrates j lj cj jj hon honourable honorable mr mrs ms"
    ).split()
)
_GENDERED = frozenset({"mr", "mrs", "ms", "miss"})
COUNT_FORM = 'Form: step "count", and in each citation `values`: the things counted, each as the quote prints it.'
COMMON_FORM = 'Form: step "in_common", and in each citation `side` and `values`: all names of that side as printed.'


def count(task: Task) -> Findings:
    """Count the distinct labels: values, else sides, else statements."""
    sides = [side.name for side in task.sides if any(item.citation.side for item in side.cited)]
    statements = dict.fromkeys(item.citation.statement for item in task.cited if item.citation.statement)
    things = distinct(task.whole.things) or sides or list(statements)
    if not things:
        if task.value == 0:
            return Findings(on_trust=("that there is none",))
        return missing("No citation has labels, so nothing can be counted.", COUNT_FORM)
    summary = f"{len(things)} are named: {listed(things, _LISTED)}"
    if task.number is None:
        return replace(of_another_type(task, AnswerType.NUMBER), checked=(summary,))
    if task.number != len(things):
        return wrong(f"{summary}; the value is {task.value}.", COUNT_FORM)
    return Findings(checked=(summary,), on_trust=("that there are no others",))


def in_common(task: Task) -> Findings:
    """Recompute what every side names; a short name counts as the one person on record who has it."""
    sides = [(side.name, distinct(side.things)) for side in task.sides]
    if len(sides) < 2 or not all(names for _, names in sides):
        return missing("Each side needs labels with its names.", COMMON_FORM)
    summary = "; ".join(f"{name}: {listed(names, _LISTED)}" for name, names in sides)
    first, others = sides[0][1], [names for _, names in sides[1:]]
    surely, perhaps = (
        [n for n in first if all(any(same_name(n, each, task.people) in yes for each in names) for names in others)]
        for yes in ({True}, {True, None})
    )
    shared = next((names for names in (surely, perhaps) if _agrees(task, names)), None)
    if shared is None:
        return wrong(f"The labels give {_describe(surely)} ({summary}).", COMMON_FORM)
    trusted = [] if surely == perhaps else undecided(task, first, others, are_one=shared == perhaps)
    on_trust = (*trusted, "that the names of each side are complete")
    return Findings(checked=(f"{_describe(shared)} ({summary})",), on_trust=on_trust, other_readings=surely != perhaps)


def undecided(task: Task, first: Sequence[str], others: Sequence[Sequence[str]], *, are_one: bool) -> list[str]:
    """An `on_trust` line for each pair of names of which the record does not decide whether they are one."""
    pairs = ((a, b) for a in first for names in others for b in names if same_name(a, b, task.people) is None)
    return [f"that {a} {'is' if are_one else 'is not'} {b}" for a, b in pairs]


def distinct(labels: Sequence[str]) -> list[str]:
    """The distinct things that labels name, each as first printed."""
    found: list[str] = []
    for label in labels:
        if not any(_same_thing(label, other) for other in found):
            found.append(" ".join(label.split()))
    return found


def same_name(a: str, b: str, people: Sequence[str]) -> bool | None:
    """Whether two names are one person or thing; null if a short form fits and the record does not decide.

    `Justice Black` is `Michael Black KC` if no other Black is on record.
    """
    if _same_thing(a, b):
        return True
    if _marks(a) != _marks(b):
        return False
    short, long = sorted((_core(a), _core(b)), key=len)
    if not short or not _fits(short, long):
        return False
    fitting = {_core(each) for each in people if _fits(short, _core(each))}
    whole = {each for each in fitting if not any(each < other for other in fitting)}
    return True if len(whole) == 1 and next(iter(whole)) >= long else None


def _same_thing(a: str, b: str) -> bool:
    """Whether two labels name one thing; other figures, or another Mr or Mrs, make another thing."""
    return names_equal(a, b) and _marks(a) == _marks(b)


def _marks(label: str) -> tuple[frozenset[str], frozenset[str]]:
    figures = frozenset(each.lstrip("0") or "0" for each in re.findall(r"\d+", label))
    return figures, frozenset(word for word in re.findall(r"[a-z]+", label.lower()) if word in _GENDERED)


def _fits(short: frozenset[str], long: frozenset[str]) -> bool:
    """Whether each part of a name is a part of the longer name, or an initial of one."""
    return all(part in long or (len(part) == 1 and any(each.startswith(part) for each in long)) for part in short)


def _core(name: str) -> frozenset[str]:
    return frozenset(key(name)) - _TITLES


def _describe(names: Sequence[str]) -> str:
    return f"in common: {listed(names, _LISTED)}" if names else "nothing in common"


def _agrees(task: Task, shared: Sequence[str]) -> bool:
    if isinstance(task.value, bool):
        return task.value is bool(shared)
    if task.number is not None:
        return task.number == len(shared) or any(task.number in figures(name) for name in shared)
    return len(task.names) == len(shared) and all(
        any(same_name(name, each, task.people) is not False for each in shared) for name in task.names
    )
