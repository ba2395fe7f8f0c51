"""Replay records and report: read, play, compare, explain."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from pincite.server.agent.conditions import Conditions
from pincite.server.errors import ServerError, TraceUnreadable
from pincite.server.replay.align import differences
from pincite.server.replay.calls import by_call
from pincite.server.replay.causes import attributed, changed_conditions
from pincite.server.replay.divergence import RECORD, Cause, Difference, Divergence, Replay
from pincite.server.replay.integrity import Damage, Record, read_record
from pincite.server.replay.outcome import documents_changed, ending_of
from pincite.server.replay.play import Played, Player
from pincite.server.replay.steps import steps_of

_NO_RESPONSES = "The record has no model responses. Its calls were repeated, and the end is not compared."
_CUT_SHORT = "The recorded run was ended by time, its provider or a crash. It is compared up to there."


@dataclass(frozen=True, slots=True)
class Replayer:
    """Replays records under one set of conditions. `key` verifies their seals.

    `documents` are the doc_ids of the matter; null if the recorded results answer.
    """

    player: Player
    conditions: Conditions
    key: bytes | None = None
    documents: Collection[str] | None = None

    async def replay(self, path: Path, name: str, run_id: str | None = None) -> list[Replay]:
        """Replay each run of a record, or one of them. `name` is its name in the report.

        The recorded calls of a client's session go through one session in order, because a run may cite a page that an
        earlier run has seen. Raises only `StoreUnavailable`.
        """
        try:
            records = _up_to(read_record(path, self.key), run_id, name)
        except ServerError as error:
            return [Replay(name, "", "", 0, error=_said(error, path, name))]
        replays, port = [], None
        for record in records:
            try:
                port = self.player.port(record.trace, port)
                replays.append(self._compared(record, await self.player.play(record.trace, port), name))
            except ServerError as error:
                trace = record.trace
                question = str(trace.started["question"])
                replays.append(Replay(name, trace.run_id, question, 0, error=_said(error, path, name)))
        return replays if run_id is None else replays[-1:]

    def _compared(self, record: Record, played: Played, name: str) -> Replay:
        trace, started = record.trace, record.trace.started
        matter = str(started["matter"])
        events = by_call(trace.events) if played.calls_alone else trace.events
        recorded = steps_of(events, matter, calls_alone=played.calls_alone)
        now = steps_of(played.events, self.conditions.matter or matter, calls_alone=played.calls_alone)
        if played.cut_short:
            recorded = [step for step in recorded if step.kind != "run_ended"]
        conditions = changed_conditions(started, self.conditions, with_model=self.player.model is not None)
        found = differences(recorded, now, cut_short=played.cut_short)
        causes = attributed(
            found, conditions, record.damage, live_model=self.player.model is not None, ended=played.record_ended
        )
        with_end = not (played.calls_alone or played.cut_short)
        return Replay(
            name,
            trace.run_id,
            str(started["question"]),
            len(recorded),
            tuple(sorted([*map(_damaged, record.damage), *causes], key=lambda each: each.difference.step)),
            conditions,
            (*record.notes, *_notes(played)),
            recorded=ending_of(events, with_end=with_end),
            now=ending_of(played.events, with_end=with_end),
            documents=documents_changed(events, played.events, self.documents),
        )


def _up_to(records: Sequence[Record], run_id: str | None, name: str) -> Sequence[Record]:
    """Return the runs to play up to the wanted one. Raises `TraceUnreadable`."""
    ids = [record.trace.run_id for record in records]
    if run_id is None:
        return records
    if run_id not in ids:
        raise TraceUnreadable(f"{name} has no run {run_id}. It has: {', '.join(ids)}.")
    return records[: ids.index(run_id) + 1]


def _said(error: ServerError, path: Path, name: str) -> str:
    return str(error).replace(str(path), name)


def _notes(played: Played) -> tuple[str, ...]:
    if played.calls_alone:
        return (_NO_RESPONSES,)
    return (_CUT_SHORT,) if played.cut_short else ()


def _damaged(damage: Damage) -> Divergence:
    problem = damage.problem
    where = "" if problem.line is None else f"line {problem.line}"
    found = Difference(damage.step, RECORD, "", "changed", where, problem.what, None)
    return Divergence(found, Cause(RECORD, problem.text))
