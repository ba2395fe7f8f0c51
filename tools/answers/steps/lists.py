"""`count` and `in_common`: things named one by one, counted or held by every side."""

from collections.abc import Sequence

from pincite.indexer.records.amounts import exact
from pincite.tools.answers.names import key, names_equal
from pincite.tools.answers.steps.task import Side, Task, missing, wrong
from pincite.tools.answers.values import Kind, Operand
from pincite.tools.answers.verdict import Findings
from pincite.tools.room import listed

_LISTED = 12
_TITLES = frozenset(
    "justice judge chief deputy sir lord lady dame registrar registrars assistant master president officer".split()
)
COUNT_FORM = 'Form: step "count", and in each citation `values`: the things counted, each as the quote prints it.'
COMMON_FORM = 'Form: step "in_common", and in each citation `side` and `values`: all names of that side as printed.'


def count(task: Task) -> Findings:
    """Different labels (values, else sides, else statements) and their number."""
    things = counted(task.labels) or [side.name for side in task.sides if _is_named(side)] or _statements(task)
    if not things:
        if task.value == 0:
            return Findings(on_trust=("that there is none",))
        return missing("Nothing is labelled, so nothing can be counted.", COUNT_FORM)
    if not isinstance(task.value, int | float) or isinstance(task.value, bool):
        return Findings(on_trust=(f"that {listed(things, _LISTED)} give the answer",))
    if exact(task.value) != len(things):
        return wrong(f"{len(things)} are labelled ({listed(things, _LISTED)}), the value is {task.value}.", COUNT_FORM)
    return Findings(
        checked=(f"{len(things)} are named: {listed(things, _LISTED)}",), on_trust=("that there are no others",)
    )


def in_common(task: Task) -> Findings:
    """What every side names; a short form of a name counts as the one person on record who bears it."""
    sides = [(side.name, counted(side.labels)) for side in task.sides]
    if len(sides) < 2 or not all(names for _, names in sides):
        return missing("Each side needs the names that it prints.", COMMON_FORM)
    held, guessed = _held_by_all([names for _, names in sides], task.people)
    told = "; ".join(f"{name}: {listed(names, _LISTED)}" for name, names in sides)
    found = f"in common: {listed(held, _LISTED)}" if held else "nothing in common"
    if not _agrees(task, held):
        return wrong(f"The labels give {found} ({told}).", COMMON_FORM)
    trusted = [f"that {a} is {b}" for a, b in guessed]
    return Findings(
        checked=(f"{found} ({told})",),
        on_trust=(*trusted, "that the names of each side are complete"),
        unsure=bool(guessed),
    )


def counted(labels: Sequence[Operand]) -> list[str]:
    """The different things that labels print: names by identity, figures and dates by value."""
    held: list[Operand] = []
    for label in labels:
        if not any(_equal(label, other) for other in held):
            held.append(label)
    return [label.printed for label in held]


def same_name(a: str, b: str, people: Sequence[str]) -> bool | None:
    """Whether two names are one person's or thing's; null where a short form fits and the record does not decide.

    `Justice Black` is `Michael Black KC` where no other Black is on record.
    """
    if names_equal(a, b):
        return True
    short, long = sorted((_core(a), _core(b)), key=len)
    if not short or not short <= long:
        return False
    bearing = {frozenset(_core(each)) for each in people if short <= _core(each)}
    whole = {each for each in bearing if not any(each < other for other in bearing)}
    return True if len(whole) == 1 and next(iter(whole)) >= long else None


def _equal(a: Operand, b: Operand) -> bool:
    if a.kind is not b.kind:
        return False
    if a.kind is Kind.NAME:
        return names_equal(a.printed, b.printed)
    return (a.value, a.unit) == (b.value, b.unit) and a.place == b.place


def _core(name: str) -> frozenset[str]:
    return frozenset(key(name)) - _TITLES


def _is_named(side: Side) -> bool:
    return any(item.citation.side for item in side.cited)


def _statements(task: Task) -> list[str]:
    return list(dict.fromkeys(item.citation.statement for item in task.cited if item.citation.statement))


def _held_by_all(sides: Sequence[Sequence[str]], people: Sequence[str]) -> tuple[list[str], list[tuple[str, str]]]:
    """The names of the first side that every other side has, and the pairs taken for one without a record."""
    held: list[str] = []
    guessed: list[tuple[str, str]] = []
    for name in sides[0]:
        matches = [_match(name, other, people) for other in sides[1:]]
        if all(match is not None for match in matches):
            held.append(name)
            guessed += [(name, match[0]) for match in matches if match is not None and not match[1]]
    return held, guessed


def _match(name: str, others: Sequence[str], people: Sequence[str]) -> tuple[str, bool] | None:
    for other in others:
        same = same_name(name, other, people)
        if same is not False:
            return other, same is True
    return None


def _agrees(task: Task, held: Sequence[str]) -> bool:
    value = task.value
    if isinstance(value, bool):
        return value is bool(held)
    if isinstance(value, int | float):
        return exact(value) == len(held)
    wanted = value if isinstance(value, list) else [str(value)]
    return len(wanted) == len(held) and all(
        any(same_name(name, each, task.people) is not False for each in held) for name in wanted
    )
