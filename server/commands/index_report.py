"""Print the report of an index run, as lines or as one JSON object."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from itertools import groupby

import typer

from pincite.indexer.events import Report
from pincite.indexer.store.base import Manifest
from pincite.server.commands.document_notes import advised, note_lines
from pincite.tools.printable import in_line, visible


def print_report(report: Report, matter: str, *, as_json: bool) -> None:
    """Print what a finished index run did, and the oddities it found."""
    published = f" ({report.generation}): {_changes(report)}" if report.generation else ""
    _print(
        report,
        f"{matter}: {many(report.documents, 'document')}, {many(report.pages, 'page')}, "
        f"{many(report.chunks, 'passage')} in "
        f"{report.seconds:.1f} s{published}{_skipped(report)}",
        as_json=as_json,
    )


def print_failed(report: Report, previous: Manifest | None, matter: str, *, as_json: bool) -> None:
    """Print that nothing was indexed, the previous index that stays (`previous`), and why files were skipped."""
    stays = (
        f"; the previous {many(previous.documents, 'document')} stay searchable ({previous.generation})"
        if previous
        else ""
    )
    _print(report, f"{matter}: nothing was indexed{stays}{_skipped(report)}", as_json=as_json)


def _print(report: Report, headline: str, *, as_json: bool) -> None:
    if as_json:
        typer.echo(visible(json.dumps(asdict(report), ensure_ascii=False)))
        return
    from pincite.server.commands.standard_output import console, say

    out = console()
    for line in (headline, *_details(report)):
        say(out, line)


def _details(report: Report) -> Iterator[str]:
    if report.moved_from:
        yield f"  the folder was {in_line(report.moved_from)} before; its index was continued"
    if report.vectors_dropped:
        yield "  the vectors were outdated and were dropped; index with vectors to restore them"
    for skipped in report.skipped:
        yield f"  skipped {in_line(skipped.path)}: {advised(skipped.message, skipped.remedy)}"
    for doc_id, notes in groupby(report.diagnostics, key=lambda note: note.doc_id):
        for where, text in note_lines(notes):
            yield f"  {in_line(doc_id)}{where and f' {where}'}: {text}"


def _changes(report: Report) -> str:
    """Count the documents that were added, changed, removed or unchanged: `4 added, 1 changed`."""
    if not report.published:
        return "nothing changed"
    names = ("added", "changed", "removed", "unchanged")
    counts = (report.added, report.changed, report.removed, report.unchanged)
    return ", ".join(f"{count} {name}" for name, count in zip(names, counts, strict=True) if count)


def _skipped(report: Report) -> str:
    return f"; {many(len(report.skipped), 'file')} skipped" if report.skipped else ""


def many(count: int, noun: str) -> str:
    """Format a count with its noun: `1 page`, `2 pages`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
