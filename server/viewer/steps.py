"""Read the steps of a run from its record: responses, calls and verdicts, with times, tokens and cost. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pincite.indexer.page import PageRef

Row = Mapping[str, Any]
SUBMIT = "submit_typed_answer"
_IGNORED = frozenset({"tool_result", "ledger", "verdict", "run_ended", "run_started"})


@dataclass(frozen=True, slots=True)
class Dropped:
    """A submitted page that was not needed, and why."""

    ref: PageRef
    reason: str


@dataclass(frozen=True, slots=True)
class Judged:
    """The validator's verdict on a submission: violations in order, and the pages that it dropped."""

    status: str
    violations: tuple[Row, ...] = ()
    dropped: tuple[Dropped, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One step.

    Times are milliseconds, `at` since the run's start; null if not recorded. `kind` is `model`, `tool`, or an event
    kind that this version does not know. `pages` were seen here first.
    """

    number: int
    kind: str
    name: str
    at: float | None
    milliseconds: float | None
    arguments: Any = None
    result: Any = None
    error: str | None = None
    tokens: tuple[int, int] | None = None
    cached: int = 0
    cost: float | None = None
    pages: tuple[PageRef, ...] = ()
    verdict: Judged | None = None

    @property
    def key(self) -> str:
        """The identity of a step, for comparison with another run."""
        return f"{self.kind} {self.name} {self.arguments!r}" if self.kind == "tool" else f"{self.kind} {self.name}"


def steps_of(events: Sequence[Row]) -> tuple[Step, ...]:
    """Return the steps of a run in order."""
    results = _results(events)
    seen = _seen(events)
    made: list[Step] = []
    for event in events:
        kind = str(event.get("kind"))
        if kind == "model":
            made.append(_response(event, len(made) + 1))
        elif kind == "tool_call":
            result = results.get(event.get("seq"), {})
            made.append(_call(event, result, seen.get(result.get("seq"), ()), len(made) + 1))
        elif kind not in _IGNORED:
            made.append(Step(len(made) + 1, kind, kind.replace("_", " "), event.get("ms"), None, dict(event)))
    return tuple(made)


def _results(events: Sequence[Row]) -> Mapping[Any, Row]:
    """Return the results by the number of their call in the record."""
    return {event.get("follows"): event for event in events if event.get("kind") == "tool_result"}


def _seen(events: Sequence[Row]) -> Mapping[Any, tuple[PageRef, ...]]:
    """Return the pages first seen in each result, by the result's number in the record."""
    found: dict[Any, list[PageRef]] = {}
    for event in events:
        if event.get("kind") == "ledger":
            found.setdefault(event.get("follows"), []).append(page_ref(event.get("page")))
    return {place: tuple(pages) for place, pages in found.items()}


def page_ref(row: Any) -> PageRef:  # noqa: ANN401  what a record holds
    """Return the page of a row."""
    given = row if isinstance(row, Mapping) else {}
    return PageRef(str(given.get("doc_id", "")), int(given.get("page") or 0))


def _response(event: Row, number: int) -> Step:
    tokens = int(event.get("input_tokens") or 0), int(event.get("output_tokens") or 0)
    said = [part for part in event.get("parts") or () if isinstance(part, Mapping)]
    return Step(
        number,
        "model",
        str(event.get("model", "")),
        event.get("ms"),
        event.get("milliseconds"),
        result=said,
        tokens=tokens,
        cached=int(event.get("cache_read_tokens") or 0),
        cost=event.get("cost"),
    )


def _call(event: Row, result: Row, pages: Sequence[PageRef], number: int) -> Step:
    tool = str(event.get("tool", ""))
    given = result.get("result")
    return Step(
        number,
        "tool",
        tool,
        event.get("ms"),
        result.get("milliseconds"),
        event.get("arguments"),
        given,
        result.get("error") if result else "the record ends before this call came back",
        pages=tuple(pages),
        verdict=_judged(given) if tool == SUBMIT and isinstance(given, Mapping) else None,
    )


def _judged(given: Row) -> Judged:
    return Judged(str(given.get("status", "")), tuple(_rows(given, "violations")), tuple(_dropped(given)))


def _dropped(given: Row) -> Iterator[Dropped]:
    for row in _rows(given, "dropped"):
        yield Dropped(page_ref(row), str(row.get("reason", "")))


def _rows(given: Row, name: str) -> Iterator[Row]:
    for row in given.get(name) or ():
        if isinstance(row, Mapping):
            yield row
