"""`pincite-eval review`: review a draft's questions one by one; each decision is saved at once."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from pincite.evals.commands.exit_codes import exit_on_faults
from pincite.evals.draft.card import Source, card
from pincite.evals.draft.model import Status
from pincite.evals.draft.review import KEYS, next_open, progress, standing
from pincite.evals.draft.walk import Narrowed, walk
from pincite.evals.errors import BadOptions
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerType
from pincite.tools.printable import visible

if TYPE_CHECKING:
    from pincite.evals.draft.write import DraftFile

_DECISIONS: dict[str, Status] = {"y": "confirmed", "d": "dropped"}


def add_to(app: typer.Typer) -> None:
    """Declare the command."""

    @app.command("review")
    def review_command(
        draft: Annotated[Path, typer.Argument(help="The draft file.", metavar="DRAFT.toml")],
        store: Annotated[str | None, typer.Option(help="The store, to show each quote on its page.")] = None,
        matter: Annotated[str | None, typer.Option(help="The matter; required if the store has several.")] = None,
        tag: Annotated[list[str] | None, typer.Option(help="Only questions with this tag; repeatable.")] = None,
        doc: Annotated[
            list[str] | None, typer.Option(help="Only questions with a page of this document; repeatable.")
        ] = None,
        answer_type: Annotated[
            list[AnswerType] | None, typer.Option("--type", help="Only answers of this type; repeatable.")
        ] = None,
    ) -> None:
        """Review the proposed questions: y confirm, e edit, d drop, s skip, b back, q quit."""
        with exit_on_faults():
            from pincite.evals.draft.write import DraftFile

            file = DraftFile.open(draft)
            order = walk(file.questions, Narrowed(tuple(tag or ()), tuple(doc or ()), tuple(answer_type or ())))
            if store is None and matter is not None:
                raise BadOptions(f"--matter {matter} is a matter of a store: give --store STORE too.")
            if store is None:
                typer.echo("Use --store (and --matter) to see each quote among the lines of its page.")
            with _source(store, matter) if store else nullcontext() as source:
                _review(file, order, Console(), source)


@contextmanager
def _source(store: str, matter: str | None) -> Iterator[Source]:
    from pincite.evals.draft.source import open_corpus

    with open_corpus(None, store, matter) as corpus:

        def text_of(ref: PageRef) -> str | None:
            document = corpus.documents.get(ref.doc_id)
            exists = document is not None and ref.page <= document.page_count
            return corpus.page(ref.doc_id, ref.page).text if exists else None

        def title_of(doc_id: str) -> str | None:
            document = corpus.documents.get(doc_id)
            return document.identity.title if document else None

        yield Source(text_of, title_of)


def _review(file: "DraftFile", order: Sequence[int], console: Console, source: Source | None) -> None:
    from pincite.evals.draft.terminal import edited, key

    step = next_open([file.questions[place] for place in order], 0)
    try:
        while step is not None:
            walked = [file.questions[place] for place in order]
            console.print(card(walked[step], progress(walked, step), source))
            match key(console):
                case "q":
                    break
                case "b":
                    step = max(step - 1, 0)
                case "s":
                    step = next_open(walked, step + 1)
                case "e":
                    file.replace(order[step], edited(walked[step], console))
                    file.save()
                case "y" | "d" as pressed:
                    file.replace(order[step], replace(walked[step], status=_DECISIONS[pressed]))
                    file.save()
                    step = next_open(walked, step + 1)
                case other:
                    console.print(visible(f"{other!r} is not a review key: {KEYS}"), markup=False, highlight=False)
    except (KeyboardInterrupt, EOFError):
        console.print("stopped; every earlier decision is saved", markup=False)
    _report(file, order, console)


def _report(file: "DraftFile", order: Sequence[int], console: Console) -> None:
    counts = standing([file.questions[place] for place in order])
    selected = "" if len(order) == len(file.questions) else f", of {len(order)} selected from {len(file.questions)}"
    console.print(f"{counts}{selected}", markup=False, highlight=False)
