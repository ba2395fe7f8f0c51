"""`pincite-eval import`: convert question sets of other benchmarks to question files."""

from pathlib import Path
from typing import Annotated

import typer

from pincite.evals.case_rows import question_lines
from pincite.evals.commands.exit_codes import exit_on_faults
from pincite.evals.errors import BadOut
from pincite.evals.formats import arlc_questions, contractnli, cuad_items, cuad_spans, legalbench_rag
from pincite.evals.formats.cuad_questions import Naming
from pincite.evals.formats.imported import ImportedSet
from pincite.evals.formats.render import import_lines
from pincite.evals.formats.set_folder import DOCUMENTS, QUESTIONS, check_new, write_set
from pincite.evals.formats.sources import read_file, read_tree
from pincite.tools.printable import visible

_Folder = Annotated[Path, typer.Option(help="A new folder for questions.jsonl and the documents.", metavar="DIR")]


def add_to(app: typer.Typer) -> None:
    """Declare `import` with one command per benchmark."""
    group = typer.Typer(no_args_is_help=True, help="Convert another benchmark's file to a question file.")
    app.add_typer(group, name="import")
    _arlc(group)
    _cuad(group)
    _contractnli(group)
    _legalbench_rag(group)


def _arlc(group: typer.Typer) -> None:
    @group.command("arlc")
    def arlc(
        source: Annotated[Path, typer.Argument(help="Questions as a JSON list.", metavar="FILE")],
        out: Annotated[Path, typer.Option(help="Question file to write.", metavar="QUESTIONS.jsonl")],
    ) -> None:
        """Import the Agentic RAG Legal Challenge; index its PDFs as they are."""
        with exit_on_faults():
            if out.is_dir() or out.resolve() == source.resolve():
                raise BadOut(f"--out {out}: is a folder, or the file to read. Give the name of the question file.")
            made = arlc_questions.import_questions(read_file(source), str(source))
            text = question_lines(made.cases, str(source))
            out.parent.mkdir(parents=True, exist_ok=True)
            out.write_text(text, encoding="utf-8", newline="\n")
            _say(made, f"written to {out}")


def _cuad(group: typer.Typer) -> None:
    @group.command("cuad")
    def cuad(
        source: Annotated[Path, typer.Argument(help="JSON Lines with pages, or CUADv1.json.", metavar="SOURCE")],
        out: _Folder,
        naming: Annotated[
            Naming, typer.Option(help="How a question identifies its contract: by title, or by document id.")
        ] = Naming.TITLE,
    ) -> None:
        """Import contract labels of CUAD: dates, parties, governing law, periods, and whether a clause is present."""
        with exit_on_faults():
            check_new(out)
            data = read_file(source)
            if cuad_spans.is_squad(data):
                made = cuad_spans.import_contracts(data, str(source), naming)
            else:
                made = cuad_items.import_items(data, str(source), naming)
            _write(made, out, source)


def _contractnli(group: typer.Typer) -> None:
    @group.command("contractnli")
    def of_contractnli(
        source: Annotated[Path, typer.Argument(help="The JSON file, plain or packed with xz.", metavar="SOURCE")],
        out: _Folder,
    ) -> None:
        """Import statements about non-disclosure agreements: entailed, contradicted or not mentioned."""
        with exit_on_faults():
            check_new(out)
            _write(contractnli.import_contracts(read_file(source), str(source)), out, source)


def _legalbench_rag(group: typer.Typer) -> None:
    @group.command("legalbench-rag")
    def of_legalbench_rag(
        source: Annotated[Path, typer.Argument(help="Folder or tar archive with corpus/.", metavar="SOURCE")],
        out: _Folder,
        given: Annotated[bool, typer.Option("--given", help="Give the gold documents with each question.")] = False,
    ) -> None:
        """Import queries whose gold is a span of text."""
        with exit_on_faults():
            check_new(out)
            _write(
                legalbench_rag.import_queries(read_tree(source, legalbench_rag.PARTS), str(source), given=given),
                out,
                source,
            )


def _write(made: ImportedSet, out: Path, source: Path) -> None:
    write_set(made, out, str(source))
    _say(made, f"written to {out / QUESTIONS}" + (f", index {out / DOCUMENTS}" if made.documents else ""))


def _say(made: ImportedSet, last: str) -> None:
    for line in (*import_lines(made), last):
        typer.echo(visible(line))
