"""The conditions of a run, used to decide whether runs can be compared and whether a run can be resumed."""

import os
import platform
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from pydantic import BaseModel, ConfigDict

from pincite.evals.case_rows import set_hash
from pincite.evals.cases import Case
from pincite.evals.metrics import Scoring
from pincite.server.agent.conditions import Conditions

SCORER = "2"
"""The version of the scores, changed whenever the same answers would score differently."""


class QuestionSet(BaseModel):
    """The questions asked: `sha256` of questions and gold in any order, `source` the file's name."""

    model_config = ConfigDict(frozen=True)

    source: str
    sha256: str
    n: int


class Scorer(BaseModel):
    """The version of the scores, and their settings."""

    model_config = ConfigDict(frozen=True)

    version: str
    settings: Scoring


class Manifest(BaseModel):
    """The conditions of a run, as written to `run.json`.

    `conditions` shaped the answers; None if the asker did not report them. `started` and `finished` are UTC, ISO 8601;
    `finished` is None while questions are unanswered. Times were measured with `concurrency` questions at once.
    `spent`: US dollars of answers that were replaced later, as far as prices are known.
    """

    model_config = ConfigDict(frozen=True)

    format: int = 1
    questions: QuestionSet
    scorer: Scorer
    conditions: Conditions | None
    concurrency: int
    machine: str
    started: str
    finished: str | None = None
    spent: float = 0.0


def begun(
    cases: Sequence[Case], conditions: Conditions | None, scoring: Scoring, *, source: str, concurrency: int
) -> Manifest:
    """Return the manifest of a run that starts now; `source` names the question file."""
    return Manifest(
        questions=QuestionSet(source=source, sha256=set_hash(cases), n=len(cases)),
        scorer=Scorer(version=SCORER, settings=scoring),
        conditions=conditions,
        concurrency=concurrency,
        machine=f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        started=datetime.now(UTC).isoformat(timespec="seconds"),
    )


COMPARED: Mapping[str, str] = {
    "questions": "other questions, or other gold",
    "matter": "another matter",
    "generation": "another generation of the index",
    "scorer": "other scores",
}
"""What two runs must share to be compared."""

SHAPING = ("agent", "versions", "prompts", "settings")
"""Further conditions that shape answers; a resumed run must share these too."""


def differences(first: Manifest, second: Manifest, fields: Sequence[str]) -> tuple[str, ...]:
    """Return the fields in which two manifests differ; of a question set only its hash counts."""
    return tuple(name for name in fields if _compared(first, name) != _compared(second, name))


def _compared(manifest: Manifest, name: str) -> object:
    if name == "concurrency":
        return manifest.concurrency
    if name == "questions":
        return manifest.questions.sha256
    if name == "scorer":
        return manifest.scorer
    return getattr(manifest.conditions, name, None)
