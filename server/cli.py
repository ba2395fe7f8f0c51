"""`pincite`: the command line.

Exit codes: 0 ok, 1 failed, 2 usage, 3 refused or unsure, 4 a record was changed or a replay differs, 5 store locked or
service down. Errors are one sentence on stderr.

Each command imports its code inside its function, here, in `trace_cli` and in `commands/`. Loading this module takes
0.3 s, `commands.list` 1.7 s and the agent 4.9 s (measured on two busy cores). Elsewhere in the server only optional
extras and the agent's libraries are imported inside functions (`compose/__init__.py`).
"""

import sys
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from pincite.indexer.errors import IndexerError, StoreFull, StoreLocked, StoreUnavailable, UnknownMatter, UsageError
from pincite.server import BEGUN
from pincite.server.collector import collect_seldom
from pincite.server.default_store import DEFAULT_STORE
from pincite.server.errors import ServerError
from pincite.server.options import Command, Group, JsonOption, MatterOption, StoreOption
from pincite.server.trace_cli import trace
from pincite.tools.answer_types import AnswerType
from pincite.tools.errors import CacheUnavailable, ToolCallError, UnknownDocument
from pincite.tools.printable import visible

app = typer.Typer(
    name="pincite",
    cls=Group,
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Answers questions about a folder of legal documents with a typed value and the pages that prove it. "
    "Not legal advice.",
)

_WITHOUT_LOGS = ("index", "list", "purge", "rollback", "doctor", "trace", "view")
"""Commands that log nothing. Configuring the logs takes a tenth of a second."""


def main() -> None:
    """Run the command line. Every error becomes a sentence and an exit code."""
    collect_seldom()
    try:
        app()
    except UnknownDocument as error:
        _stop(f"{error.reason} To see all documents of the matter: pincite list", 2)
    except ToolCallError as error:
        _stop(error.reason, 2)
    except (UsageError, UnknownMatter) as error:
        _stop(error, 2)
    except (StoreFull, StoreLocked, StoreUnavailable, CacheUnavailable) as error:
        _stop(error, 5)
    except (IndexerError, ServerError) as error:
        _stop(error, 1)
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        _stop(f"{where}{error.strerror or error}. Check that it exists, its permissions and the free disk space.", 1)
    except Exception as error:  # noqa: BLE001  the outermost surface: a defect, reported without a traceback
        _stop(f"Something went wrong inside pincite ({type(error).__name__}: {error}). Please report it.", 1)


@app.callback(invoke_without_command=True)
def pincite(
    context: typer.Context,
    *,
    show_version: Annotated[bool, typer.Option("--version", is_eager=True, help="Print the version.")] = False,
) -> None:
    """The options of the program itself."""
    if show_version:
        typer.echo(f"pincite {version('pincite')}")
        raise typer.Exit
    if context.invoked_subcommand not in _WITHOUT_LOGS:
        from pincite.server.logs import configure_logs

        configure_logs()


@app.command(cls=Command)
def index(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Folder of documents.")],
    *,
    store: StoreOption = DEFAULT_STORE,
    matter: Annotated[
        str,
        typer.Option("--matter", metavar="NAME", help="Name of the matter: lower-case letters, digits and hyphens."),
    ] = "default",
    replace: Annotated[bool, typer.Option("--replace", help="Rebuild the index, also from another folder.")] = False,
    no_vectors: Annotated[bool, typer.Option("--no-vectors", help="Index words only, no vectors.")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Keep running, and index again after each change.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Index a folder, or update its index."""
    from pincite.indexer.isolation.starting import start_ahead

    start_ahead()  # runs in parallel with the imports below; each takes a third of a second
    from pincite.server.commands.index import run_index

    run_index(folder, store, matter, replace=replace, vectors=not no_vectors, watch=watch, as_json=as_json)


@app.command("list", cls=Command)
def list_documents(
    *,
    store: StoreOption = DEFAULT_STORE,
    matter: MatterOption = None,
    doc: Annotated[
        list[str] | None,
        typer.Option(
            "--doc", metavar="ID", help="Show all of one document: identity, relations, oddities; repeatable."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object per line for each document.")] = False,
) -> None:
    """List the documents of a matter with kind, date, pages and the number of oddities."""
    from pincite.server.commands.list import run_list

    run_list(store, matter, doc or [], as_json=as_json)


@app.command(cls=Command)
def purge(
    documents: Annotated[
        list[str] | None,
        typer.Argument(metavar="DOCUMENT", help="Document ids, or unique prefixes of at least 6 characters."),
    ] = None,
    *,
    store: StoreOption = DEFAULT_STORE,
    matter: MatterOption = None,
    whole: Annotated[bool, typer.Option("--all", help="Remove the whole matter; requires --matter.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Remove documents, or a whole matter, with everything derived from them."""
    from pincite.server.commands.purge import run_purge

    run_purge(documents or [], store, matter, whole=whole, confirmed=yes, as_json=as_json)


@app.command(cls=Command)
def rollback(*, store: StoreOption = DEFAULT_STORE, matter: MatterOption = None, as_json: JsonOption = False) -> None:
    """Return to the index before the last change. Running it again undoes that."""
    from pincite.server.commands.rollback import run_rollback

    run_rollback(store, matter, as_json=as_json)


@app.command(cls=Command)
def doctor(
    *,
    store: StoreOption = DEFAULT_STORE,
    matter: MatterOption = None,
    deep: Annotated[bool, typer.Option("--deep", help="Read every page, section, fact, passage and vector.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Check the store, its copy, the models and the cache that the settings name."""
    from pincite.server.commands.doctor import run_doctor

    run_doctor(store, matter, deep=deep, as_json=as_json)


@app.command(cls=Command)
def ask(
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="The question; - reads standard input.")],
    *,
    store: StoreOption = DEFAULT_STORE,
    matter: MatterOption = None,
    answer_type: Annotated[
        str | None, typer.Option("--type", metavar="TYPE", help=f"{', '.join(AnswerType)}; default: inferred.")
    ] = None,
    doc: Annotated[
        list[str] | None, typer.Option("--doc", metavar="ID", help="Document that the question is about; repeatable.")
    ] = None,
    agent: Annotated[
        str | None, typer.Option("--agent", metavar="MODEL", help="'offline' or 'provider:model'.")
    ] = None,
    as_json: JsonOption = False,
    stream: Annotated[
        bool, typer.Option("--stream", help="Print each step as a line of JSON; the answer is last.")
    ] = False,
) -> None:
    """Answer one question, with the pages that prove the answer."""
    from pincite.server.commands.ask import Asked, question_from, run_ask, run_ask_stream

    if stream and as_json:
        raise UsageError("Use either --stream or --json. The last line of --stream is the object of --json.")
    asked = Asked(question_from(question), store, matter, _type_named(answer_type), tuple(doc or ()), agent)
    if stream:
        run_ask_stream(asked)
    run_ask(asked, as_json=as_json, begun=BEGUN)


@app.command(cls=Command)
def search(
    query: Annotated[
        str, typer.Argument(metavar="QUERY", help="Words to search, if possible as the documents use them.")
    ],
    *,
    store: StoreOption = DEFAULT_STORE,
    matter: MatterOption = None,
    limit: Annotated[int, typer.Option("--limit", metavar="N", help="Most pages to return, up to 20.")] = 8,
    doc: Annotated[
        list[str] | None, typer.Option("--doc", metavar="ID", help="Search only this document; repeatable.")
    ] = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Print the searches, scores, requests and times instead of the pages.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Find the pages that match a query, best first, each with the reason."""
    if explain:
        from pincite.server.commands.explain_search import run_explained_search as run
    else:
        from pincite.server.commands.search import run_search as run

    run(query, store, matter, limit, tuple(doc or ()), as_json=as_json)


@app.command(cls=Command)
def serve(
    *,
    store: StoreOption = DEFAULT_STORE,
    matter: MatterOption = None,
    http: Annotated[bool, typer.Option("--http", hidden=True)] = False,
) -> None:
    """Serve the tools of a matter over MCP on standard input and output."""
    if http:
        raise UsageError("This version cannot serve over HTTP. Leave --http out and use stdio.")
    from pincite.server.commands.serve import run_serve

    run_serve(store, matter)


app.add_typer(trace, name="trace")


@app.command(cls=Command)
def replay(
    names: Annotated[list[str], typer.Argument(metavar="TRACE", help="Files or folders of records, or ids of runs.")],
    *,
    store: StoreOption = DEFAULT_STORE,
    matter: MatterOption = None,
    tools: Annotated[
        str, typer.Option("--tools", metavar="WHICH", help="'live': today's tools. 'recorded': the recorded results.")
    ] = "live",
    first: Annotated[
        int | None,
        typer.Option("--from", metavar="N", min=0, help="Use N recorded responses, then let the agent continue."),
    ] = None,
    agent: Annotated[
        str | None, typer.Option("--agent", metavar="MODEL", help="'offline' or 'provider:model'.")
    ] = None,
    report: Annotated[Path | None, typer.Option("--report", metavar="FILE", help="Also write an HTML page.")] = None,
    answers: Annotated[
        bool, typer.Option("--answers", help="Exit with 4 only if an answer or its verdict changed.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object per line for each record.")] = False,
) -> None:
    """Repeat recorded runs and report what differs, where and why. Exits with 4 if one differs."""
    from pincite.server.commands.replay import Wanted, run_replay

    run_replay(names, store, matter, Wanted(tools, first, agent), report, as_json=as_json, answers=answers)


@app.command(cls=Command)
def view(
    name: Annotated[str, typer.Argument(metavar="TRACE", help="File of a record, or id of a run.")],
    *,
    store: StoreOption = DEFAULT_STORE,
    matter: MatterOption = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Output file; default: a private temporary file.")
    ] = None,
    other: Annotated[
        str | None, typer.Option("--with", metavar="OTHER", help="Second run, shown side by side.")
    ] = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open a browser.")] = False,
    no_pictures: Annotated[bool, typer.Option("--no-pictures", help="Show pages as text, not as pictures.")] = False,
) -> None:
    """Write a run as one HTML file, with its proof marked on the pages, and open it."""
    from pincite.server.commands.view import run_view

    run_view(name, store, matter, out, other, opens=not no_open, pictures=not no_pictures)


@app.command(cls=Command)
def demo(
    *,
    keep: Annotated[
        Path | None, typer.Option("--keep", metavar="FOLDER", help="Keep the index in this folder.")
    ] = None,
) -> None:
    """Index the sample matter and answer seven questions about it through the MCP server."""
    from pincite.server.commands.demo import run_demo

    run_demo(keep)


def _type_named(name: str | None) -> AnswerType | None:
    if name is None:
        return None
    if name in list(AnswerType):
        return AnswerType(name)
    raise UsageError(f"There is no answer type {name!r} for --type. The types are: {', '.join(AnswerType)}.")


def _stop(reason: object, code: int) -> None:
    from pincite.server.trace.redaction import Redactor, environment_secrets

    typer.echo(visible(f"pincite: {Redactor(environment_secrets()).redacted(str(reason))}"), err=True)
    sys.exit(code)


if __name__ == "__main__":
    main()
