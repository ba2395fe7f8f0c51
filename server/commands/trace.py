"""`pincite trace`: list, show and verify the records of a matter's runs."""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer

from pincite.indexer.errors import UsageError
from pincite.server.compose.open_store import choose_matter, open_store
from pincite.server.errors import TraceUnreadable
from pincite.server.settings import load_settings
from pincite.server.trace.opening_records import trace_key
from pincite.server.trace.read import Trace, find_run, find_trace, read_folder, read_trace
from pincite.server.trace.selection import Filter
from pincite.server.trace.verify import verify_written
from pincite.tools.printable import in_line, visible

CHANGED = 4
"""The exit code for a changed record."""
_WIDTH = 100
_LONGEST = 240


@dataclass(frozen=True, slots=True)
class Place:
    """The records meant: of one matter of a store, or of all."""

    store: str
    matter: str | None = None
    all_matters: bool = False

    def folders(self) -> list[Path]:
        """Return the folders of records, in order of matter."""
        store = open_store(self.store, load_settings())
        if self.all_matters and self.matter:
            raise UsageError("trace: give either --matter or --all-matters.")
        matters = sorted(store.matters()) if self.all_matters else [choose_matter(store, self.matter)]
        return [store.traces(matter) for matter in matters]

    def records(self) -> list[Path]:
        """Return all files of records; those of a matter oldest first."""
        return [path for folder in self.folders() for path in sorted(folder.glob("*.jsonl"))]

    def find(self, name: str) -> Path:
        """Return the file of a record, by its path, its id, or the id of a run in it. Raises `TraceUnreadable`."""
        if Path(name).is_file():
            return Path(name)
        return find_trace(self._folder_of(name), name)

    def run(self, name: str) -> Trace:
        """Read a run. Raises `TraceUnreadable`."""
        return read_trace(Path(name)) if Path(name).is_file() else find_run(self._folder_of(name), name)

    def _folder_of(self, name: str) -> Path:
        """Return the folder with the record; if none has it, the last, whose error says so."""
        folders = self.folders()
        for folder in folders[:-1]:
            with suppress(TraceUnreadable):
                find_trace(folder, name)
                return folder
        return folders[-1]


def run_list(place: Place, wanted: Filter, *, as_json: bool) -> None:
    """Print a line or a JSON object for each matching run, newest first. Report unreadable files on stderr."""
    folders = place.folders()
    shown = 0
    for trace in (trace for folder in folders for trace in _readable(folder)):
        if wanted.fits(trace):
            shown += 1
            typer.echo(in_line(json.dumps(_row(trace), ensure_ascii=False) if as_json else _line(trace)))
    if not shown and not as_json:
        typer.echo(visible(f"No matching run is recorded in {', '.join(map(str, folders))}."))


def run_show(name: str, place: Place, *, as_json: bool) -> None:
    """Print a run's question, steps and end; as JSON its events, one per line.

    If the record does not verify, its first problem is printed on stderr.
    """
    trace = place.run(name)
    problems, _ = verified(trace.path)
    if problems:
        typer.echo(visible(f"pincite: {trace.path} does not verify: {problems[0]}."), err=True)
    lines = (json.dumps(event, ensure_ascii=False) for event in trace.events) if as_json else _run_lines(trace)
    for line in lines:
        typer.echo(in_line(line))


def run_verify(names: Sequence[str], place: Place, *, as_json: bool) -> None:
    """Report whether each record is unchanged. Exits with 4 if one is not."""
    changed = False
    for path in [place.find(name) for name in names] or place.records():
        problems, is_open = verified(path)
        changed = changed or bool(problems)
        if as_json:
            row = {"trace": str(path), "problems": problems, "is_being_written": is_open}
            typer.echo(visible(json.dumps(row, ensure_ascii=False)))
        else:
            whole = "unchanged so far; a process is writing it" if is_open else "unchanged"
            typer.echo(visible(f"{path}: {'; '.join(problems) or whole}"))
    if changed:
        sys.exit(CHANGED)


def verified(path: Path) -> tuple[list[str], bool]:
    """Return the problems of a record in words, and whether a process is writing it."""
    problems, is_open = verify_written(path, trace_key(load_settings()))
    return [str(problem) for problem in problems], is_open


def _readable(folder: Path) -> Iterator[Trace]:
    """Yield the runs of a folder. Report unreadable files on stderr."""
    for trace in read_folder(folder):
        if isinstance(trace, Trace):
            yield trace
        else:
            typer.echo(visible(f"pincite: {trace}"), err=True)


def _row(trace: Trace) -> dict[str, Any]:
    said = {name: trace.started[name] for name in ("at", "matter", "question", "answer_type", "agent", "generation")}
    return {"run_id": trace.run_id, **said, "status": trace.status, "answer": trace.answer, "trace": str(trace.path)}


def _line(trace: Trace) -> str:
    at = str(trace.started["at"])[: len("2026-03-31T12:00:00")].replace("T", " ")
    value = "" if trace.answer is None else f" -> {in_line(_printed(trace))}"
    return f"{trace.run_id}  {at}  {trace.status:10} {_question(trace)[:_WIDTH]}{value[:_WIDTH]}"


def _run_lines(trace: Trace) -> Iterator[str]:
    started = trace.started
    yield f"{trace.run_id}  {started['at']}  {started['matter']} ({started['generation']}), {started['agent']}"
    yield f"Q  {_question(trace)}  ({started['answer_type'] or 'no type'})"
    for event in trace.events[1:]:
        line = _step(event)
        if line:
            yield f"{event['ms']:>9.0f} ms  {line}"
    value = "no answer" if trace.answer is None else in_line(_printed(trace))
    yield f"A  {value}  ({trace.status})"
    for page in (trace.ended or {}).get("result", {}).get("pages", ()):
        yield f"   {page.get('doc_id')} p. {page.get('page')}"


def _printed(trace: Trace) -> str:
    """Format the value of a run as `ask` prints it."""
    from pincite.server.commands.show_answer import printable

    return printable(trace.answer)


def _question(trace: Trace) -> str:
    return in_line(str(trace.started["question"])) or "(nothing was submitted)"


def _step(event: Mapping[str, Any]) -> str | None:
    """Format one event; null for events that other lines cover."""
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
                else f"    returned {len(json.dumps(event['result']))} characters"
            )
        case "verdict":
            return f"    {event['status']}" + (f": {', '.join(event['rules'])}" if event["rules"] else "")
        case _:
            return None


def _cut(text: str) -> str:
    said = in_line(text)
    return said if len(said) <= _LONGEST else f"{said[: _LONGEST - 1]}…"
