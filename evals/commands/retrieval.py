"""`pincite-eval retrieval`: report at which stage the right page was lost."""

import asyncio
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from pincite.evals.cases import read_cases
from pincite.evals.commands.asking import ask_set
from pincite.evals.commands.exit_codes import EXIT_FAILED, exit_on_faults, exit_with
from pincite.evals.errors import BadOptions, BadRun
from pincite.evals.finished_run import Run, read_run
from pincite.evals.results_folder import check_out
from pincite.evals.retrieval.render import markdown, terminal
from pincite.evals.retrieval.report import (
    DEPTHS,
    RetrievalReport,
    Searched,
    answerable_ids,
    parse_depths,
    retrieval_report,
)
from pincite.evals.retrieval.report_parts import headline, parts
from pincite.evals.run import OpenAsker, Options
from pincite.evals.selection import read_ids, select_cases
from pincite.tools.printable import visible

_OFFLINE = "offline"


def add_to(app: typer.Typer, open_asker: OpenAsker | None = None) -> None:
    """Declare the command; `open_asker` None is the product's own, imported when a run needs it."""

    @app.command("retrieval")
    def retrieval_command(
        subject: Annotated[
            Path, typer.Argument(help="A finished run, or questions to ask first.", metavar="RUN_DIR|QUESTIONS.jsonl")
        ],
        store: Annotated[str | None, typer.Option(help="Store to ask, or to search in addition to a run.")] = None,
        matter: Annotated[str | None, typer.Option(help="The matter; required if the store has several.")] = None,
        agent: Annotated[str | None, typer.Option(help="The agent to ask: offline, or a model's name.")] = None,
        ids: Annotated[Path | None, typer.Option(help="Ask only these: a JSON list of ids, or one id a line.")] = None,
        out: Annotated[
            list[Path] | None, typer.Option(help="FILE.md for the report, or a folder to keep the run. Repeatable.")
        ] = None,
        k: Annotated[str, typer.Option(help="Ranking depths.")] = ",".join(map(str, DEPTHS)),
        as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    ) -> None:
        """Report where gold pages were lost (not found, shown, cited or kept) and which pages were unneeded."""
        with exit_on_faults():
            depths, places = parse_depths(k), _places(out or ())
            asked = _Asking(subject, store, matter, agent, ids, places.folder, open_asker)
            is_read = _is_run(asked)
            finished = read_run(subject) if is_read else asyncio.run(_ask(asked))
            report = retrieval_report(finished, _searched(finished, store, matter), depths)
            if places.report:
                _write(places.report, markdown(headline(report), parts(report)))
        _show(report, as_json=as_json)
        if not is_read and all(outcome.result.status == "failed" for outcome in finished.outcomes):
            exit_with(f"every question failed; first error: {finished.outcomes[0].result.error}", EXIT_FAILED)


@dataclass(frozen=True, slots=True)
class _Places:
    """Where results are written: a folder for the run and a file for the report; None if not kept."""

    folder: Path | None
    report: Path | None


@dataclass(frozen=True, slots=True)
class _Asking:
    """The subject of the command, and how to ask it if it is a question file."""

    subject: Path
    store: str | None
    matter: str | None
    agent: str | None
    ids: Path | None
    folder: Path | None
    open_asker: OpenAsker | None


def _places(outs: Sequence[Path]) -> _Places:
    """Split `--out` values into `.md` files and folders. Raises BadOptions, BadOut."""
    reports = [out for out in outs if out.suffix.lower() == ".md"]
    folders = [out for out in outs if out not in reports]
    if len(reports) > 1 or len(folders) > 1:
        raise BadOptions("--out: give at most one FILE.md for the report and one folder for the run.")
    for place in (*folders, *(report.parent for report in reports)):
        check_out(place)
    return _Places(next(iter(folders), None), next(iter(reports), None))


def _is_run(asked: _Asking) -> bool:
    """Return True for the folder of a finished run, False for questions to ask. Raises BadOptions, BadRun."""
    if asked.subject.is_dir():
        if asked.agent or asked.ids or asked.folder:
            raise BadOptions(
                f"{asked.subject} is the folder of a run, so nothing is asked: omit --agent, --ids and the "
                "folder of --out, or give a question file."
            )
        if asked.matter and not asked.store:
            raise BadOptions("--matter names the matter to search: give its --store too.")
        return True
    if not asked.subject.exists():
        raise BadRun(f"{asked.subject} does not exist: give the folder of a run, or a question file.")
    if asked.store is None:
        raise BadOptions(f"{asked.subject} is a question file: give the --store to ask.")
    if asked.agent not in (None, _OFFLINE) and not asked.folder:
        raise BadOptions(f"--agent {asked.agent} may cost money: give a folder with --out to keep its answers.")
    if asked.folder:
        check_out(asked.folder, asked.subject)
    return False


async def _ask(asked: _Asking) -> Run:
    """Run the questions in the given folder, or in a temporary one."""
    cases = read_cases(asked.subject)
    cases = select_cases(cases, read_ids(asked.ids)) if asked.ids else cases
    agent, options = asked.agent or _OFFLINE, Options(source=asked.subject.name)
    with _kept_in(asked.folder) as folder:
        return await ask_set(cases, asked.open_asker, asked.store or "", asked.matter, agent, folder, options)


@contextmanager
def _kept_in(folder: Path | None) -> Iterator[Path]:
    if folder:
        yield folder
        return
    with tempfile.TemporaryDirectory() as temporary:
        yield Path(temporary)


def _searched(finished: Run, store: str | None, matter: str | None) -> Searched | None:
    if store is None:
        return None
    from pincite.evals.retrieval.searched import search_each

    wanted = answerable_ids(finished)
    cases = [outcome.case for outcome in finished.outcomes if outcome.case.id in wanted]
    return search_each(cases, finished.manifest, store, matter)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def _show(report: RetrievalReport, *, as_json: bool) -> None:
    if as_json:
        typer.echo(visible(report.model_dump_json()))
    else:
        Console().print(terminal(headline(report), parts(report)))
