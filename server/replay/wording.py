"""A replay in words: lines for a terminal, and the short forms that a page shows too. Pure."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from pincite.server.replay.causes import told
from pincite.server.replay.divergence import RECORD, Difference, Divergence, Replay
from pincite.tools.visible import in_line

SHOWN = 12
"""Divergences of a run that are printed; `--json` and the page have all of them."""
_WIDTH = 110
_AROUND = 30
_KINDS = {"model": "response", "tool_call": "call", "tool_result": "result", "ledger": "page seen", "run_ended": "end"}


def lines(replay: Replay) -> Iterator[str]:
    """Yield what a terminal shows of one replay."""
    yield f"{record(replay)}  {replay.status}, {replay.steps} steps  {in_line(replay.question)[:_WIDTH]}"
    if replay.error:
        yield f"  {in_line(replay.error)}"
    for each in replay.divergences[:SHOWN]:
        yield f"  {place(each.difference)}"
        yield from (f"    {name:9} {value}" for name, value in values(each.difference))
        yield f"    {'cause':9} {cause(each)}"
    more = len(replay.divergences) - SHOWN
    if more > 0:
        yield f"  and {more} more: --json and --report show all"
    yield from (f"  differs: {in_line(told(each))[:_WIDTH]}" for each in replay.conditions)
    yield from (f"  note: {each}" for each in replay.notes)


def summary(replays: Sequence[Replay]) -> str:
    """How many runs there were, and how many of each status."""
    count = [sum(each.status == status for each in replays) for status in ("same", "diverged", "failed")]
    noun = "run" if len(replays) == 1 else "runs"
    return f"{len(replays)} {noun} replayed: {count[0]} same, {count[1]} diverged, {count[2]} failed"


def record(replay: Replay) -> str:
    """The name of the record, with the run where the name does not say it: a client's session has several."""
    return replay.name if replay.run_id in replay.name else f"{replay.name} {replay.run_id}"


def place(found: Difference) -> str:
    """Where a difference is: `step 9, result of get_page: result.text`."""
    kind = f"{_KINDS.get(found.kind, found.kind)}{f' of {found.tool}' if found.tool else ''}"
    where = "" if found.change == "changed" else f" {found.change}"
    return f"step {found.step}, {kind}{where}{f': {found.path}' if found.path else ''}"


def values(found: Difference) -> list[tuple[str, str]]:
    """The two values in short, each with its name; of long texts the part at which they part."""
    if found.kind == RECORD:
        return []
    recorded, now = (_text(each) for each in (found.recorded, found.now))
    start = max(0, _common(recorded, now) - _AROUND)
    pairs = (("recorded", recorded), ("now", now))
    absent = {"missing": "now", "added": "recorded"}.get(found.change)
    return [(name, _part(text, start)) for name, text in pairs if name != absent]


def cause(divergence: Divergence) -> str:
    """The cause and its evidence."""
    return f"{divergence.cause.name}: {in_line(divergence.cause.why)}"


def _text(value: Any) -> str:  # noqa: ANN401  any JSON value
    return in_line(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, sort_keys=True))


def _common(one: str, other: str) -> int:
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _part(text: str, start: int) -> str:
    begun = start if len(text) > _WIDTH else 0
    part = text[begun : begun + _WIDTH]
    return f"{'…' if begun else ''}{part}{'…' if begun + _WIDTH < len(text) else ''}"
