"""`pincite trace export`: copy verified runs out of the store, unchanged or flat."""

import json
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import typer

from pincite.indexer.errors import UsageError
from pincite.server.commands.trace import CHANGED, Place, verified
from pincite.server.errors import TraceUnreadable
from pincite.server.trace.flat import flat_run
from pincite.server.trace.read import Trace, read_runs
from pincite.server.trace.selection import Filter
from pincite.tools.printable import visible


@dataclass(frozen=True, slots=True)
class _Chosen:
    """A record, with its selected runs."""

    path: Path
    runs: Sequence[Trace]


def run_export(names: Sequence[str], place: Place, wanted: Filter, out: Path, *, flat: bool) -> None:
    """Write the records of selected runs to a folder, or each run as a line of a file.

    Records with a problem are left out and named on stderr, and the exit code is 4.
    """
    if out.exists():
        raise UsageError(f"trace: {out} exists already. Give a new path with --out.")
    chosen, problems = [], []
    for each in _chosen(names, place, wanted):
        found, _ = verified(each.path)
        problems += [f"{each.path}: {problem}" for problem in found]
        chosen += [] if found else [each]
    for problem in problems:
        typer.echo(visible(f"pincite: not exported, {problem}"), err=True)
    if chosen:
        try:
            _write_flat(chosen, out) if flat else _copy(chosen, out)
        except OSError as error:
            raise UsageError(f"trace: {out} cannot be written: {error.strerror or error}.") from None
    runs = sum(len(each.runs) for each in chosen)
    typer.echo(
        visible(f"{runs} runs of {len(chosen)} records" + (f" exported to {out}" if chosen else ": no such run"))
    )
    if problems:
        sys.exit(CHANGED)


def _chosen(names: Sequence[str], place: Place, wanted: Filter) -> Iterator[_Chosen]:
    for path in dict.fromkeys([place.find(name) for name in names] or place.records()):
        try:
            runs = read_runs(path)
        except TraceUnreadable as error:
            typer.echo(visible(f"pincite: {error}"), err=True)
            continue
        named = [run for run in runs if run.run_id in names]
        fitting = [run for run in named or runs if wanted.fits(run)]
        if fitting:
            yield _Chosen(path, fitting)


def _copy(chosen: Sequence[_Chosen], out: Path) -> None:
    out.mkdir(mode=0o700, parents=True)
    for each in chosen:
        shutil.copyfile(each.path, out / each.path.name)
        (out / each.path.name).chmod(0o600)


def _write_flat(chosen: Sequence[_Chosen], out: Path) -> None:
    out.parent.mkdir(parents=True, exist_ok=True)
    out.touch(mode=0o600)
    with out.open("w", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
        for run in (run for each in chosen for run in each.runs):
            file.write(json.dumps(flat_run(run), ensure_ascii=False) + "\n")
