"""`pincite trace`: the command line of recorded runs. `commands/trace*.py` implements the commands."""

from pathlib import Path
from typing import Annotated

import typer

from pincite.server.default_store import DEFAULT_STORE
from pincite.server.options import Command, Group, MatterOption, StoreOption

trace = typer.Typer(
    cls=Group,
    no_args_is_help=True,
    help="List, show, verify, export and remove the records of runs.",
)

AllOption = Annotated[bool, typer.Option("--all-matters", help="All matters of the store.")]
StatusOption = Annotated[
    str | None,
    typer.Option("--status", metavar="STATUS", help="answered, absent, unsure, refused, failed, unfinished."),
]
SinceOption = Annotated[
    str | None, typer.Option("--since", metavar="DAY", help="From this day (UTC), such as 2026-03-31.")
]
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
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object per line for each run.")] = False,
) -> None:
    """List the runs of a matter, newest first."""
    from pincite.server.commands.trace import Place, run_list
    from pincite.server.trace.selection import Filter

    wanted = Filter(status, since, until, tuple(question or ()))
    run_list(Place(store, matter, all_matters), wanted, as_json=as_json)


@trace.command(cls=Command)
def show(
    name: Annotated[str, typer.Argument(metavar="TRACE", help="File of a record, or id of a run.")],
    *,
    store: StoreOption = DEFAULT_STORE,
    matter: MatterOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the events, one JSON object per line.")] = False,
) -> None:
    """Show the question of a run, its steps, and its end."""
    from pincite.server.commands.trace import Place, run_show

    run_show(name, Place(store, matter), as_json=as_json)


@trace.command(cls=Command)
def verify(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="TRACE", help="Files, or ids of runs; default: all of the matter."),
    ] = None,
    *,
    store: StoreOption = DEFAULT_STORE,
    matter: MatterOption = None,
    all_matters: AllOption = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object per line for each record.")] = False,
) -> None:
    """Check that records are unchanged. Reports each changed line; exits with 4 if there is one."""
    from pincite.server.commands.trace import Place, run_verify

    run_verify(names or [], Place(store, matter, all_matters), as_json=as_json)


@trace.command(cls=Command)
def export(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="TRACE", help="Files, or ids of runs; default: all of the matter."),
    ] = None,
    *,
    out: Annotated[Path, typer.Option("--out", metavar="PATH", help="New folder; with --flat a new file.")],
    flat: Annotated[
        bool, typer.Option("--flat", help="Write one file, with one JSON object per line for each run.")
    ] = False,
    store: StoreOption = DEFAULT_STORE,
    matter: MatterOption = None,
    all_matters: AllOption = False,
    status: StatusOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    question: QuestionOption = None,
) -> None:
    """Verify records and copy them. Exits with 4 if one was changed."""
    from pincite.server.commands.trace import Place
    from pincite.server.commands.trace_export import run_export
    from pincite.server.trace.selection import Filter

    wanted = Filter(status, since, until, tuple(question or ()))
    run_export(names or [], Place(store, matter, all_matters), wanted, out, flat=flat)


@trace.command(cls=Command)
def prune(
    *,
    older_than: Annotated[
        str | None, typer.Option("--older-than", metavar="AGE", help="Remove records older than this: 12h, 30d, 8w.")
    ] = None,
    larger_than: Annotated[
        str | None,
        typer.Option("--larger-than", metavar="SIZE", help="Remove the oldest until all have at most this: 500MB."),
    ] = None,
    store: StoreOption = DEFAULT_STORE,
    matter: MatterOption = None,
    all_matters: AllOption = False,
    status: StatusOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    question: QuestionOption = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="List what would be removed, and remove nothing.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
) -> None:
    """Remove records of runs, whole files, oldest first."""
    from pincite.server.commands.trace import Place
    from pincite.server.commands.trace_prune import run_prune
    from pincite.server.trace.retention import Retention
    from pincite.server.trace.selection import Filter, age, size

    kept = Retention(age(older_than) if older_than else None, size(larger_than) if larger_than else None)
    wanted = Filter(status, since, until, tuple(question or ()))
    run_prune(Place(store, matter, all_matters), kept, wanted, dry_run=dry_run, confirmed=yes)
