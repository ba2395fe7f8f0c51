"""`pincite trace`: the command line of recorded runs. What each command does is in `commands/trace.py`."""

from typing import Annotated

import typer

from pincite.server.options import DEFAULT_STORE, Command, Group, MatterOption, StoreOption

trace = typer.Typer(
    cls=Group,
    no_args_is_help=True,
    help="The records of runs: which there are, what each did, whether one was changed.",
)


@trace.command("list", cls=Command)
def list_traces(
    *,
    store: StoreOption = DEFAULT_STORE,
    matter: MatterOption = None,
    status: Annotated[
        str | None,
        typer.Option("--status", metavar="STATUS", help="answered, absent, unsure, refused, failed, unfinished."),
    ] = None,
    since: Annotated[
        str | None, typer.Option("--since", metavar="DAY", help="From this day on (UTC): 2026-03-31.")
    ] = None,
    until: Annotated[
        str | None, typer.Option("--until", metavar="DAY", help="Up to the end of this day (UTC).")
    ] = None,
    question: Annotated[
        list[str] | None, typer.Option("--question", metavar="WORDS", help="Words of the question; repeatable.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a run, each on a line.")] = False,
) -> None:
    """List the runs of a matter, the newest first."""
    from pincite.server.commands.trace import Filter, run_list

    run_list(store, matter, Filter(status, since, until, tuple(question or ())), as_json=as_json)


@trace.command(cls=Command)
def show(
    name: Annotated[str, typer.Argument(metavar="TRACE", help="A file, or the id of a run.")],
    *,
    store: StoreOption = DEFAULT_STORE,
    matter: MatterOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the events, one JSON object a line.")] = False,
) -> None:
    """Show what a run was asked, each of its steps, and how it ended."""
    from pincite.server.commands.trace import run_show

    run_show(name, store, matter, as_json=as_json)


@trace.command(cls=Command)
def verify(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="TRACE", help="Files, or ids of runs; all of the matter where none is named."),
    ] = None,
    *,
    store: StoreOption = DEFAULT_STORE,
    matter: MatterOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a record, each on a line.")] = False,
) -> None:
    """Say of each record whether it is as it was written; exits with 4 where one is not, and names the line."""
    from pincite.server.commands.trace import run_verify

    run_verify(names or [], store, matter, as_json=as_json)
