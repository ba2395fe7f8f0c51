"""Read the token usage and the agent of a run from its trace."""

import json
from dataclasses import dataclass
from pathlib import Path

from pincite.evals.errors import TraceUnreadable


@dataclass(frozen=True, slots=True)
class RunUsage:
    """Tokens of the whole run; `agent` is the model's name, None if not known."""

    agent: str | None
    input_tokens: int
    output_tokens: int


NOT_KNOWN = RunUsage(None, 0, 0)
"""Used for a run without a readable trace, if the caller allows it."""


def run_usage(path: Path) -> RunUsage:
    """Read the agent of `run_started` and the tokens of `run_ended`. Raises TraceUnreadable, also if unfinished."""
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
        events = {event["kind"]: event for line in lines if line.strip() for event in [json.loads(line)]}
        started, ended = events["run_started"], events["run_ended"]
        return RunUsage(str(started["agent"]), int(ended["input_tokens"]), int(ended["output_tokens"]))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise TraceUnreadable(f"{path}: {type(error).__name__}") from error
