"""List the conditions that differ between two runs. Pure."""

import json
from collections.abc import Iterator
from dataclasses import asdict

from pydantic import BaseModel, ConfigDict

from pincite.evals.manifest import Manifest

_LONGEST = 80


class ConditionChange(BaseModel):
    """A differing condition, such as `settings.agent.requests`; values are JSON, truncated, empty if absent."""

    model_config = ConfigDict(frozen=True)

    name: str
    before: str
    after: str


def condition_changes(before: Manifest, after: Manifest) -> tuple[ConditionChange, ...]:
    """Return the recorded conditions that shape answers, scores or times and differ between the manifests.

    If the product answered, `versions.source` is the hash of its code. The code of another agent may differ unseen.
    """
    first, second = dict(_flat(_conditions(before))), dict(_flat(_conditions(after)))
    names = list(dict.fromkeys([*first, *second]))
    return tuple(
        ConditionChange(name=name, before=first.get(name, ""), after=second.get(name, ""))
        for name in names
        if first.get(name) != second.get(name)
    )


def _conditions(manifest: Manifest) -> dict[str, object]:
    shaping: dict[str, object] = asdict(manifest.conditions) if manifest.conditions else {}
    questions = {"sha256": manifest.questions.sha256, "n": manifest.questions.n}
    scorer = {"version": manifest.scorer.version, "settings": asdict(manifest.scorer.settings)}
    timed = {"machine": manifest.machine, "concurrency": manifest.concurrency}
    return shaping | {"questions": questions, "scorer": scorer} | timed


def _flat(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _flat(each, f"{path}.{key}" if path else str(key))
        return
    shown = json.dumps(value, ensure_ascii=False, default=str)
    yield path, shown if len(shown) <= _LONGEST else shown[: _LONGEST - 1] + "…"
