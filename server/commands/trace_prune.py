"""`pincite trace prune`: remove records, whole files, oldest first."""

import sys
import time
from collections.abc import Sequence
from pathlib import Path

import typer

from pincite.indexer.errors import UsageError
from pincite.indexer.store.record_locks import is_being_written
from pincite.server.commands.trace import Place
from pincite.server.errors import TraceUnreadable
from pincite.server.trace.read import read_runs
from pincite.server.trace.retention import MEGABYTE, RecordFile, Retention, record_files, remove_records, select
from pincite.server.trace.selection import Filter
from pincite.tools.printable import visible


def run_prune(place: Place, kept: Retention, wanted: Filter, *, dry_run: bool, confirmed: bool) -> None:
    """Remove records that exceed the limits; with a filter, only those whose runs all match.

    With a filter alone, all matching records are removed. Records being written stay. Raises `UsageError` without any
    limit or filter.
    """
    if kept == Retention() and wanted.is_empty:
        raise UsageError(
            "trace prune: say what to remove: --older-than 30d, --larger-than 500MB, --until DAY or --status."
        )
    files = [file for folder in place.folders() for file in _of_folder(folder, kept, wanted)]
    for file in files if dry_run else ():
        typer.echo(visible(str(file.path)))
    if files and not dry_run:
        _confirm(files, confirmed=confirmed)
        files = remove_records(files)
    megabytes = sum(file.size for file in files) / MEGABYTE
    verb = "would be removed" if dry_run else "removed"
    typer.echo(visible(f"{len(files)} records {verb}, {megabytes:.1f} MB"))


def _of_folder(folder: Path, kept: Retention, wanted: Filter) -> Sequence[RecordFile]:
    files = [file for file in record_files(folder) if not is_being_written(file.path)]
    if not wanted.is_empty:
        files = [file for file in files if _fits_whole(file.path, wanted)]
    return files if kept == Retention() else select(files, kept, time.time())


def _fits_whole(path: Path, wanted: Filter) -> bool:
    try:
        return all(wanted.fits(run) for run in read_runs(path))
    except TraceUnreadable:
        return False


def _confirm(files: Sequence[RecordFile], *, confirmed: bool) -> None:
    if confirmed:
        return
    if not sys.stdin.isatty():
        raise UsageError("trace prune: removal cannot be undone, and there is no terminal to confirm it. Give --yes.")
    typer.confirm(visible(f"Remove {len(files)} records, starting with {files[0].path.name}?"), abort=True, err=True)
