"""Describe a replay: lines for a terminal, and short forms for the page. Pure."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from pincite.server.agent.ports import SUBMIT
from pincite.server.replay.causes import described
from pincite.server.replay.divergence import RECORD, Difference, Divergence, Replay
from pincite.server.replay.outcome import RECORD_ENDED, DocumentChange, Ending, Outcome
from pincite.tools.printable import in_line

OUTCOMES: Mapping[Outcome, str] = {
    "same": "same",
    "same_answer": "same answer",
    "answer_changed": "answer changed",
    "failed": "failed",
}
"""The outcomes as printed, in order."""
STEPS = 6
"""The most steps of a run whose differences are printed. `--json` and the page have all."""
EACH = 3
"""The most differences of one step that are printed."""
DOCUMENTS = 6
"""The most documents that are named."""
_WIDTH = 110
_ANSWER = 60
_AROUND = 30
_KINDS = {"model": "response", "tool_call": "call", "tool_result": "result", "ledger": "page seen", "run_ended": "end"}
_NO_ANSWER = {"absent": "absent", "refused": "refused"}


def lines(replay: Replay) -> Iterator[str]:
    """Yield the terminal lines of a replay: the answer first, then documents, then causes."""
    yield f"{record(replay)}  {replay.status}, {replay.steps} steps  {in_line(replay.question)[:_WIDTH]}"
    if replay.error:
        yield f"  {in_line(replay.error)}"
    if replay.status == "diverged":
        yield f"  {outcome(replay)}"
    yield from (f"  {each}" for each in documents(replay.documents))
    yield from _steps(replay.divergences)
    yield from (f"  differs: {in_line(described(each))[:_WIDTH]}" for each in replay.conditions)
    yield from (f"  note: {each}" for each in replay.notes)


def summary(replays: Sequence[Replay]) -> str:
    """Count the runs by outcome."""
    noun = "run" if len(replays) == 1 else "runs"
    count = Counter(each.outcome for each in replays)
    return f"{len(replays)} {noun} replayed: {', '.join(f'{count[each]} {label}' for each, label in OUTCOMES.items())}"


def outcome(replay: Replay) -> str:
    """Describe the change of the answer: `answer 2024-02-05 -> none (verdict rejected: V1)`."""
    if replay.outcome == "answer_changed":
        why = _why(replay.recorded, replay.now)
        return f"answer {answer(replay.recorded)} -> {answer(replay.now)}{f' ({why})' if why else ''}"
    if replay.outcome != "same_answer":
        return replay.outcome
    kinds = {each.difference.kind for each in replay.divergences}
    return "same answer, but the record was changed" if kinds == {RECORD} else "same answer, other results"


def answer(ending: Ending) -> str:
    """Format the answer; `none` if there is none."""
    if ending.answer is None:
        return _NO_ANSWER.get(ending.status, "none")
    text = _text(ending.answer)
    return text if len(text) <= _ANSWER else f"{text[:_ANSWER]}…"


def documents(changes: Sequence[DocumentChange]) -> list[str]:
    """Describe each document that left the matter or is new in the results."""
    more = len(changes) - DOCUMENTS
    left = [f"and {more} more documents: --json and --report show all"] if more > 0 else []
    return [*map(document, changes[:DOCUMENTS]), *left]


def document(change: DocumentChange) -> str:
    """Describe a document that left or is new: `cited: lease p. 6 is no longer in the matter`."""
    if change.change == "new":
        return f"new in today's results: {in_line(change.doc_id)}"
    if not change.cited:
        return f"{in_line(change.doc_id)} is no longer in the matter"
    pages = f"{'p.' if len(change.cited) == 1 else 'pp.'} {', '.join(map(str, change.cited))}"
    return f"cited: {in_line(change.doc_id)} {pages} is no longer in the matter"


def record(replay: Replay) -> str:
    """Name the record, and the run if the record has several."""
    return replay.name if replay.run_id in replay.name else f"{replay.name} {replay.run_id}"


def by_step(divergences: Sequence[Divergence]) -> list[list[Divergence]]:
    """Group the divergences by step: damage first, then the verdict and the end, then the rest."""
    ranked = sorted(divergences, key=_rank)
    return [list(group) for _, group in groupby(ranked, key=lambda each: (step(each.difference), each.cause))]


def step(found: Difference) -> str:
    """Name the step of a difference: `step 9, result of get_page`."""
    kind = f"{_KINDS.get(found.kind, found.kind)}{f' of {found.tool}' if found.tool else ''}"
    return f"step {found.step}, {kind}{'' if found.change == 'changed' else f' {found.change}'}"


def values(found: Difference) -> list[tuple[str, str]]:
    """Shorten the two values, each with its name. Long texts are cut to where they differ."""
    if found.kind == RECORD:
        return []
    recorded, now = (_text(each) for each in (found.recorded, found.now))
    start = max(0, _common(recorded, now) - _AROUND)
    pairs = (("recorded", recorded), ("now", now))
    absent = {"missing": "now", "added": "recorded"}.get(found.change)
    return [(name, _part(text, start)) for name, text in pairs if name != absent]


def cause(divergence: Divergence) -> str:
    """Describe the cause with its evidence."""
    return f"{divergence.cause.name}: {in_line(divergence.cause.why)}"


def _steps(divergences: Sequence[Divergence]) -> Iterator[str]:
    """Yield the first steps that differ, with their first differences. A repeated cause is printed once."""
    said: dict[str, str] = {}
    shown = by_step(divergences)[:STEPS]
    for group in shown:
        yield f"  {step(group[0].difference)}"
        for each in group[:EACH]:
            yield from _difference(each.difference)
        if len(group) > EACH:
            yield f"    and {len(group) - EACH} more here"
        name, why = group[0].cause.name, cause(group[0])
        yield f"    {'cause':9} {f'{name}, as above' if said.get(name) == why else why}"
        said[name] = why
    more = len(divergences) - sum(map(len, shown))
    if more > 0:
        yield f"  and {more} more in other steps"
    if more > 0 or any(len(group) > EACH for group in shown):
        yield "  --json and --report show all"


def _difference(found: Difference) -> Iterator[str]:
    if found.path:
        yield f"    {found.path}"
    yield from (f"      {name:9} {value}" for name, value in values(found))


def _rank(divergence: Divergence) -> int:
    found = divergence.difference
    if found.kind == RECORD:
        return 0
    return 1 if found.kind in ("verdict", "run_ended") or found.tool == SUBMIT else 2


def _why(recorded: Ending, now: Ending) -> str:
    if now.verdict != recorded.verdict:
        return f"verdict {now.verdict}" if now.verdict else "nothing was submitted"
    if now.status == RECORD_ENDED:
        return "the recorded responses end before the run does"
    return f"ended as {now.status}, was {recorded.status}" if now.status != recorded.status else ""


def _text(value: Any) -> str:  # noqa: ANN401  any JSON value
    return in_line(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, sort_keys=True))


def _common(one: str, other: str) -> int:
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _part(text: str, start: int) -> str:
    begun = start if len(text) > _WIDTH else 0
    part = text[begun : begun + _WIDTH]
    return f"{'…' if begun else ''}{part}{'…' if begun + _WIDTH < len(text) else ''}"
