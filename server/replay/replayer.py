"""Records become reports: read, played, compared, explained."""

from dataclasses import dataclass
from pathlib import Path

from pincite.server.agent.conditions import Conditions
from pincite.server.errors import ServerError
from pincite.server.replay.align import differences
from pincite.server.replay.causes import attributed, changed_conditions
from pincite.server.replay.divergence import RECORD, Cause, Difference, Divergence, Replay
from pincite.server.replay.integrity import Damage, Record, read_record
from pincite.server.replay.play import Played, Player
from pincite.server.replay.steps import steps_of

_NO_RESPONSES = "The record holds no responses of a model: its calls were made again, and the end is not compared."
_CUT_SHORT = "The recorded run was ended by time, by its provider or by a crash: it is compared up to there."


@dataclass(frozen=True, slots=True)
class Replayer:
    """Replays records under one set of conditions; `key` is that of their seals."""

    player: Player
    conditions: Conditions
    key: bytes | None = None

    async def replay(self, path: Path, name: str) -> Replay:
        """Replay one record; `name` is what the report calls it. Raises `StoreUnavailable` alone."""
        try:
            record = read_record(path, self.key)
            return self._compared(record, await self.player.play(record.trace), name)
        except ServerError as error:
            return Replay(name, "", "", 0, error=str(error).replace(str(path), name))

    def _compared(self, record: Record, played: Played, name: str) -> Replay:
        trace, started = record.trace, record.trace.started
        matter = str(started["matter"])
        recorded = steps_of(trace.events, matter, calls_alone=played.calls_alone)
        now = steps_of(played.events, self.conditions.matter or matter, calls_alone=played.calls_alone)
        if played.cut_short:
            recorded = [step for step in recorded if step.kind != "run_ended"]
        conditions = changed_conditions(started, self.conditions, with_model=self.player.model is not None)
        found = differences(recorded, now, cut_short=played.cut_short)
        causes = attributed(found, conditions, record.damage, live_model=self.player.model is not None)
        return Replay(
            name,
            trace.run_id,
            str(started["question"]),
            len(recorded),
            tuple(sorted([*map(_damaged, record.damage), *causes], key=lambda each: each.difference.step)),
            conditions,
            (*record.notes, *_notes(played)),
        )


def _notes(played: Played) -> tuple[str, ...]:
    if played.calls_alone:
        return (_NO_RESPONSES,)
    return (_CUT_SHORT,) if played.cut_short else ()


def _damaged(damage: Damage) -> Divergence:
    found = Difference(damage.step, RECORD, "", "changed", f"line {damage.line}", damage.what, None)
    return Divergence(found, Cause(RECORD, damage.told))
