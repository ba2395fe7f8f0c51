"""`pincite trace`: the command line of recorded runs. What each command does is in `commands/trace*.py`."""

from pathlib import Path
from typing import Annotated

import typer

from pincite.server.default_store import DEFAULT_STORE
from pincite.server.options import Command, Group, MatterOption, StoreOption

trace = typer.Typer(
    cls=Group,
    no_args_is_help=True,
    help="The records of runs: which there are, what each did, whether one was changed.",
)

AllOption = Annotated[bool, typer.Option("--all-matters", help="Of every matter of the store.")]
StatusOption = Annotated[
    str | None,
    typer.Option("--status", metavar="STATUS", help="answered, absent, unsure, refused, failed, unfinished."),
]
SinceOption = Annotated[str | None, typer.Option("--since", metavar="DAY", help="From this day on (UTC): 2026-03-31.")]
UntilOption = Annotated[str | None, typer.Option("--until", metavar="DAY", help="Up to the end of this day (UTC).")]
QuestionOption = Annotated[
    list[str] | None, typer.Option("--question", metavar="WORDS", help="Words of the question; repeatable.")
]


@trace.command("list", cls=Command)
def list_traces(
    *,
    store: StoreOption = DEFAULT_STORE,
    matter: MatterOption = None,
    all_matters: AllOption = False,
    status: StatusOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    question: QuestionOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a run, each on a line.")] = False,
) -> None:
    """List the runs of a matter, the newest first."""
    from pincite.server.commands.trace import Place, run_list
    from pincite.server.trace.selection import Filter

    wanted = Filter(status, since, until, tuple(question or ()))
    run_list(Place(store, matter, all_matters), wanted, as_json=as_json)


@trace.command(cls=Command)
def show(
    name: Annotated[str, typer.Argument(metavar="TRACE", help="A file, or the id of a run.")],
    *,
    store: StoreOption = DEFAULT_STORE,
    matter: MatterOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the events, one JSON object a line.")] = False,
) -> None:
    """Show what a run was asked, each of its steps, and how it ended."""
    from pincite.server.commands.trace import Place, run_show

    run_show(name, Place(store, matter), as_json=as_json)


@trace.command(cls=Command)
def verify(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="TRACE", help="Files, or ids of runs; all of the matter where none is named."),
    ] = None,
    *,
    store: StoreOption = DEFAULT_STORE,
    matter: MatterOption = None,
    all_matters: AllOption = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a record, each on a line.")] = False,
) -> None:
    """Say of each record whether it is as it was written; exits with 4 where one is not, and names the line."""
    from pincite.server.commands.trace import Place, run_verify

    run_verify(names or [], Place(store, matter, all_matters), as_json=as_json)


@trace.command(cls=Command)
def export(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="TRACE", help="Files, or ids of runs; all of the matter where none is named."),
    ] = None,
    *,
    out: Annotated[Path, typer.Option("--out", metavar="PATH", help="A new folder; with --flat a new file.")],
    flat: Annotated[bool, typer.Option("--flat", help="One JSON object a run, each on a line of a file.")] = False,
    store: StoreOption = DEFAULT_STORE,
    matter: MatterOption = None,
    all_matters: AllOption = False,
    status: StatusOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    question: QuestionOption = None,
) -> None:
    """Copy the records of runs elsewhere, after verifying them; exits with 4 where one was changed."""
    from pincite.server.commands.trace import Place
    from pincite.server.commands.trace_export import run_export
    from pincite.server.trace.selection import Filter

    wanted = Filter(status, since, until, tuple(question or ()))
    run_export(names or [], Place(store, matter, all_matters), wanted, out, flat=flat)


@trace.command(cls=Command)
def prune(
    *,
    older_than: Annotated[
        str | None, typer.Option("--older-than", metavar="AGE", help="Records older than 12h, 30d, 8w.")
    ] = None,
    larger_than: Annotated[
        str | None, typer.Option("--larger-than", metavar="SIZE", help="The oldest, until all have at most 500MB.")
    ] = None,
    store: StoreOption = DEFAULT_STORE,
    matter: MatterOption = None,
    all_matters: AllOption = False,
    status: StatusOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    question: QuestionOption = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only list what would be removed.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Remove records of runs, whole files, the oldest first."""
    from pincite.server.commands.trace import Place
    from pincite.server.commands.trace_prune import run_prune
    from pincite.server.trace.retention import Retention
    from pincite.server.trace.selection import Filter, age, size

    kept = Retention(age(older_than) if older_than else None, size(larger_than) if larger_than else None)
    wanted = Filter(status, since, until, tuple(question or ()))
    run_prune(Place(store, matter, all_matters), kept, wanted, dry_run=dry_run, confirmed=yes)
