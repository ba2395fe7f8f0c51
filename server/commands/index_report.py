"""How the report of an index reads: for a person in lines, for a script as one object."""

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
    """Print what an index that came to its end did, and what was odd on the way."""
    published = f" ({report.generation}): {_changes(report)}" if report.generation else ""
    _print(
        report,
        f"{matter}: {many(report.documents, 'document')}, {many(report.pages, 'page')}, "
        f"{many(report.chunks, 'passage')} in "
        f"{report.seconds:.1f} s{published}{_skipped(report)}",
        as_json=as_json,
    )


def print_failed(report: Report, held: Manifest | None, matter: str, *, as_json: bool) -> None:
    """Print that nothing was indexed, what is `held` from before all the same, and why each file was skipped."""
    stays = f"; {many(held.documents, 'document')} of before stay searchable ({held.generation})" if held else ""
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
        yield f"  the folder was moved or renamed: it was {in_line(report.moved_from)}, and its index goes on"
    if report.vectors_dropped:
        yield "  the vectors no longer fit and were left out: index with vectors to have them again"
    for skipped in report.skipped:
        yield f"  skipped {in_line(skipped.path)}: {advised(skipped.message, skipped.remedy)}"
    for doc_id, notes in groupby(report.diagnostics, key=lambda note: note.doc_id):
        for where, told in note_lines(notes):
            yield f"  {in_line(doc_id)}{where and f' {where}'}: {told}"


def _changes(report: Report) -> str:
    """How many documents came, changed, went and stayed: `4 added, 1 changed`."""
    if not report.published:
        return "nothing changed"
    names = ("added", "changed", "removed", "unchanged")
    counts = (report.added, report.changed, report.removed, report.unchanged)
    return ", ".join(f"{count} {name}" for name, count in zip(names, counts, strict=True) if count)


def _skipped(report: Report) -> str:
    return f"; {many(len(report.skipped), 'file')} skipped" if report.skipped else ""


def many(count: int, noun: str) -> str:
    """So many of something: `1 page`, `2 pages`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
