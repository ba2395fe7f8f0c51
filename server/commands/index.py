"""`pincite index`: a folder becomes a published generation."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import typer
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from pincite.indexer.embed import Embedder
from pincite.indexer.errors import MissingExtra, NothingIndexed
from pincite.indexer.model import Skipped
from pincite.indexer.pipeline import Event, FileSkipped, Finished, PassagesEmbedded, Published, Report
from pincite.server.commands.show import console, say
from pincite.server.commands.visible import in_line, visible
from pincite.server.compose import index_events, open_embedder, open_store
from pincite.server.settings import load_settings


def run_index(folder: Path, address: str, matter: str, *, replace: bool, vectors: bool, as_json: bool) -> None:
    """Index in the foreground and print the report, also when it ends in `NothingIndexed`.

    All settings are read, so that a wrong one is told here too, and not by the first question.
    """
    settings = load_settings()
    embedder = embedder_or_note() if vectors else None
    skipped: list[Skipped] = []
    events = index_events(folder, open_store(address), matter, replace=replace, embedder=embedder, settings=settings)
    try:
        _print(_follow(events, skipped), matter, as_json=as_json)
    except NothingIndexed:
        _print(Report(skipped=skipped), matter, as_json=as_json)
        raise


def embedder_or_note() -> Embedder | None:
    """The model of phase 2; where it is not installed none, with a note on stderr that says what to install."""
    try:
        return open_embedder()
    except MissingExtra as error:
        typer.echo(f"pincite: indexing by words only, without vectors. {error}", err=True)
        return None


def _follow(events: Iterator[Event], skipped: list[Skipped]) -> Report:
    """Run the events to their end, telling of each on a terminal; skipped files are noted as they come."""
    err = Console(stderr=True)
    columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn())
    report = Report()
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
        task = progress.add_task("reading files", total=None)
        for event in events:
            if isinstance(event, FileSkipped):
                skipped.append(event.skipped)
            if isinstance(event, Finished):
                report = event.report
            progress.update(task, description=visible(_told(event)))
    return report


def _told(event: Event) -> str:
    match event:
        case FileSkipped(skipped):
            return f"skipped {in_line(skipped.path)}"
        case PassagesEmbedded(done, total):
            return f"vectors {done}/{total}"
        case Published(phase, generation):
            return f"phase {phase} published as {generation}"
        case Finished():
            return "done"
        case _:
            return f"read {in_line(event.path)}"


def _print(report: Report, matter: str, *, as_json: bool) -> None:
    if as_json:
        typer.echo(visible(json.dumps(asdict(report), ensure_ascii=False)))
        return
    out = console()
    say(
        out,
        f"{matter}: {report.documents} documents, {report.pages} pages, {report.chunks} passages in "
        f"{report.seconds:.1f} s{f' ({report.generation})' if report.generation else ''}",
    )
    for skipped in report.skipped:
        say(out, f"  skipped {in_line(skipped.path)}: {_sentences(skipped.message, skipped.remedy)}")
    for note in report.diagnostics:
        name = in_line(note.doc_id)
        place = name if note.page is None else f"{name} p. {note.page}"
        say(out, f"  {place}: {_sentences(note.message, note.remedy)}")


def _sentences(message: str, remedy: str) -> str:
    """What happened and what to do, parted by a full stop."""
    return f"{message.rstrip('.')}. {remedy[:1].upper()}{remedy[1:]}".rstrip()
