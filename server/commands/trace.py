"""`pincite trace`: the records of a matter's runs: which there are, what each holds, and whether one was changed."""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import typer

from pincite.indexer.errors import UsageError
from pincite.server.compose import choose_matter, open_store
from pincite.server.settings import load_settings
from pincite.server.trace.read import Trace, find_trace, read_folder, read_trace
from pincite.server.trace.seal import verify
from pincite.tools.visible import in_line, visible

CHANGED = 4
"""Exit code where a record is not as it was written."""
_WIDTH = 100
_LONGEST = 240


@dataclass(frozen=True, slots=True)
class Filter:
    """Which runs are wanted; what is null or empty narrows nothing."""

    status: str | None = None
    since: str | None = None
    until: str | None = None
    words: Sequence[str] = ()

    def __post_init__(self) -> None:
        for name, day in (("--since", self.since), ("--until", self.until)):
            try:
                date.fromisoformat(day or "2000-01-01")
            except ValueError:
                raise UsageError(f"trace: {name} is {day!r}; give a day such as 2026-03-31.") from None

    def fits(self, trace: Trace) -> bool:
        """Whether a run is wanted; days are of UTC, and `until` is itself included."""
        day = str(trace.started["at"])[: len("2026-03-31")]
        return (
            self.status in (None, trace.status)
            and (self.since or day) <= day <= (self.until or day)
            and trace.is_about(self.words)
        )


def run_list(address: str, matter: str | None, wanted: Filter, *, as_json: bool) -> None:
    """Print a line or a JSON object for each run wanted, the newest first; files that are no records go to stderr."""
    folder = _folder(address, matter)
    shown = 0
    for trace in read_folder(folder):
        if not isinstance(trace, Trace):
            typer.echo(visible(f"pincite: {trace}"), err=True)
        elif wanted.fits(trace):
            shown += 1
            typer.echo(visible(json.dumps(_row(trace), ensure_ascii=False) if as_json else _line(trace)))
    if not shown and not as_json:
        typer.echo(visible(f"No such run is recorded in {folder}."))


def run_show(name: str, address: str, matter: str | None, *, as_json: bool) -> None:
    """Print what a run was asked, each step and how it ended; as JSON its events, each on a line."""
    trace = read_trace(_path(name, address, matter))
    lines = (json.dumps(event, ensure_ascii=False) for event in trace.events) if as_json else _told(trace)
    for line in lines:
        typer.echo(visible(line))


def run_verify(names: Sequence[str], address: str, matter: str | None, *, as_json: bool) -> None:
    """Tell of each record whether it is as it was written; exits with 4 where one is not."""
    key = load_settings().trace.key
    secret = key.get_secret_value().encode() if key else None
    changed = False
    for path in [_path(name, address, matter) for name in names] or sorted(_folder(address, matter).glob("*.jsonl")):
        problems = verify(path, secret)
        changed = changed or bool(problems)
        if as_json:
            typer.echo(visible(json.dumps({"trace": str(path), "problems": problems}, ensure_ascii=False)))
        else:
            typer.echo(visible(f"{path}: {'; '.join(problems) or 'as it was written'}"))
    if changed:
        sys.exit(CHANGED)


def _folder(address: str, matter: str | None) -> Path:
    store = open_store(address, load_settings())
    return store.traces(choose_matter(store, matter))


def _path(name: str, address: str, matter: str | None) -> Path:
    return Path(name) if Path(name).is_file() else find_trace(_folder(address, matter), name)


def _row(trace: Trace) -> dict[str, Any]:
    said = {name: trace.started[name] for name in ("at", "matter", "question", "answer_type", "agent", "generation")}
    return {"run_id": trace.run_id, **said, "status": trace.status, "answer": trace.answer, "trace": str(trace.path)}


def _line(trace: Trace) -> str:
    at = str(trace.started["at"])[: len("2026-03-31T12:00:00")].replace("T", " ")
    value = "" if trace.answer is None else f" -> {in_line(str(trace.answer))}"
    return f"{trace.run_id}  {at}  {trace.status:10} {in_line(str(trace.started['question']))[:_WIDTH]}{value[:_WIDTH]}"


def _told(trace: Trace) -> Iterator[str]:
    started = trace.started
    yield f"{trace.run_id}  {started['at']}  {started['matter']} ({started['generation']}), {started['agent']}"
    yield f"Q  {in_line(str(started['question']))}  ({started['answer_type']})"
    for event in trace.events[1:]:
        told = _step(event)
        if told:
            yield f"{event['ms']:>9.0f} ms  {told}"
    value = "no answer" if trace.answer is None else in_line(str(trace.answer))
    yield f"A  {value}  ({trace.status})"
    for page in (trace.ended or {}).get("result", {}).get("pages", ()):
        yield f"   {page['doc_id']} p. {page['page']}"


def _step(event: Mapping[str, Any]) -> str | None:
    """One event on a line; null for what the lines around it say."""
    match event["kind"]:
        case "model":
            tokens = event["input_tokens"], event["output_tokens"]
            return f"{event['model']} responded" + (f" ({tokens[0]} tokens in, {tokens[1]} out)" if any(tokens) else "")
        case "tool_call":
            return f"  {event['tool']} {_cut(json.dumps(event['arguments'], ensure_ascii=False))}"
        case "tool_result":
            error = event.get("error")
            return (
                f"    failed: {_cut(str(error))}"
                if error
                else f"    gave {len(json.dumps(event['result']))} characters"
            )
        case "verdict":
            return f"    {event['status']}" + (f": {', '.join(event['rules'])}" if event["rules"] else "")
        case _:
            return None


def _cut(text: str) -> str:
    said = in_line(text)
    return said if len(said) <= _LONGEST else f"{said[: _LONGEST - 1]}…"
