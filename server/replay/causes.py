"""Find why a run differs from its record, by what was different before. Pure.

`record` the line was changed after it was written · `index` another generation · `setting`, `prompt`, `tools`, `agent`
one of these differs · `code` another version · `validator` the validator judges differently · `time` the recorded
call timed out · `ended` the recorded responses ended · `model` a live model decided differently · `follows` from an
earlier difference · `unexplained`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pincite.server.agent.conditions import Conditions
from pincite.server.agent.ports import SUBMIT
from pincite.server.replay.divergence import Cause, Condition, Difference, Divergence
from pincite.server.replay.integrity import Damage
from pincite.server.replay.value_diff import differing
from pincite.server.settings import Settings

_OF_RESULTS = ("settings.rerank.", "settings.embedder", "settings.server.", "settings.elastic.")
_OF_RUNS = "settings.agent."
_MODEL = "settings.agent.model"
_TOO_SLOW = "did not end within"


def changed_conditions(started: Mapping[str, Any], now: Conditions, *, with_model: bool) -> tuple[Condition, ...]:
    """Return the conditions that differ. Without a current matter or model, those are not compared."""
    found: list[Condition] = []
    if now.generation:
        found.extend(_changed("matter", started["matter"], now.matter))
        found.extend(_changed("generation", started["generation"], now.generation))
    if with_model:
        found.extend(_changed("agent", started["agent"], now.agent))
    if started["tools"]:
        found.extend(_changed("tools", started["tools"], now.tools))
    for name, recorded, value in (
        ("prompts", *_common(started["prompts"], now.prompts)),
        ("versions", *_common(started["versions"], now.versions)),
        ("settings", _with_defaults(started["settings"], now.settings), now.settings),
    ):
        found.extend(_changed(name, dict(recorded), dict(value)))
    return tuple(each for each in found if with_model or each.name != _MODEL)


def attributed(
    found: Sequence[Difference],
    conditions: Sequence[Condition],
    damage: Sequence[Damage],
    *,
    live_model: bool,
    ended: str = "",
) -> list[Divergence]:
    """Add the cause to each difference. `ended` says why the run needs an unrecorded response."""
    search = _Search(conditions, damage, live_model=live_model, ended=ended)
    return [Divergence(each, search.cause(each, found[:place])) for place, each in enumerate(found)]


def _changed(name: str, recorded: Any, now: Any) -> Iterator[Condition]:  # noqa: ANN401  any JSON value
    return (Condition(*each) for each in differing(recorded, now, name))


def _common(recorded: Mapping[str, Any], now: Mapping[str, Any]) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Keep the keys that both have: a client's session has no agent, so no prompt and no library."""
    names = [name for name in recorded if name in now]
    return {name: recorded[name] for name in names}, {name: now[name] for name in names}


def _with_defaults(recorded: Mapping[str, Any], now: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the recorded settings, with the defaults of newer settings."""
    known = {name: value for name, value in Settings.model_construct().model_dump(mode="json").items() if name in now}
    filled = {**known, **recorded}
    for name, value in known.items():
        if isinstance(value, dict) and isinstance(filled[name], dict):
            shown = {each: default for each, default in value.items() if each in now[name]}
            filled[name] = {**shown, **filled[name]}
    return filled


class _Search:
    def __init__(
        self, conditions: Sequence[Condition], damage: Sequence[Damage], *, live_model: bool, ended: str
    ) -> None:
        self._conditions = conditions
        self._damage = damage
        self._live = live_model
        self._ended = ended

    def cause(self, found: Difference, before: Sequence[Difference]) -> Cause:
        """Return the first cause that applies, from the most certain to the least."""
        damaged = [each for each in self._damage if each.step <= found.step]
        if damaged:
            return Cause("record", f"the record was changed: {damaged[-1].problem}")
        if self._ended and found.kind == "run_ended":
            return Cause("ended", self._ended)
        earlier = [each for each in before if (each.step, each.kind) != (found.step, found.kind)]
        if found.kind == "tool_result" and found.tool != SUBMIT:
            return self._of_result(found, earlier)
        if earlier:
            return _follows(earlier[0])
        return self._of_verdict() if found.kind in ("tool_result", "verdict") else self._of_decision(found)

    def _of_result(self, found: Difference, earlier: Sequence[Difference]) -> Cause:
        if isinstance(found.recorded, str) and _TOO_SLOW in found.recorded:
            return Cause("time", "the recorded call timed out")
        call = [each for each in earlier if each.kind == "tool_call" and each.step in (found.step, found.step - 1)]
        if call:
            return _follows(call[-1])
        if found.change != "changed" and earlier:
            return _follows(earlier[0])
        return self._of_index() or self._setting(_OF_RESULTS) or self._code() or _unexplained()

    def _of_verdict(self) -> Cause:
        why = "the verdict differs for the same submission, results and generation: the validator's code differs"
        return self._of_index() or self._code() or Cause("validator", why)

    def _of_decision(self, found: Difference) -> Cause:
        named = {"agent": "agent", "prompts.": "prompt", "tools": "tools"} if self._live else {}
        chosen = self._setting((_OF_RUNS,))
        if chosen and not (self._live and found.kind == "model"):
            return chosen
        for prefix, name in named.items():
            cause = self._condition(prefix, name)
            if cause:
                return cause
        if self._live:
            return chosen or self._code() or Cause("model", "the model decided differently on the same results")
        return self._code() or _unexplained()

    def _of_index(self) -> Cause | None:
        return self._condition("generation", "index")

    def _code(self) -> Cause | None:
        return self._condition("versions.", "code")

    def _setting(self, prefixes: tuple[str, ...]) -> Cause | None:
        return next((cause for each in prefixes if (cause := self._condition(each, "setting", (_MODEL,)))), None)

    def _condition(self, prefix: str, name: str, but: tuple[str, ...] = ()) -> Cause | None:
        fit = [each for each in self._conditions if each.name.startswith(prefix) and each.name not in but]
        return Cause(name, "; ".join(map(described, fit))) if fit else None


def described(condition: Condition) -> str:
    """Describe a condition that differs. Hashes are shortened."""
    return f"{condition.name} was {_short(condition.recorded)}, is {_short(condition.now)}"


def _short(value: object) -> str:
    text = str(value)
    return text[:12] if len(text) == len("0" * 64) and text.isalnum() else text


def _follows(first: Difference) -> Cause:
    return Cause("follows", f"from the difference at step {first.step}")


def _unexplained() -> Cause:
    return Cause(
        "unexplained", "generation, version and settings are equal: the code or the index was changed in place"
    )
