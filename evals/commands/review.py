"""`pincite-eval review`: a draft's questions one by one beside their pages, each decision saved at once."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from pincite.evals.commands.exits import faults_told
from pincite.evals.draft.card import PageText, card
from pincite.evals.draft.model import Status
from pincite.evals.draft.review import next_open, progress
from pincite.indexer.page import PageRef

if TYPE_CHECKING:
    from pincite.evals.draft.write import DraftFile

_DECISIONS: dict[str, Status] = {"y": "confirmed", "d": "dropped"}


def add_to(app: typer.Typer) -> None:
    """Declare the command."""

    @app.command("review")
    def review_command(
        draft: Annotated[Path, typer.Argument(help="The draft file.", metavar="DRAFT.toml")],
        store: Annotated[str | None, typer.Option(help="The store, to show each quote on its page.")] = None,
        matter: Annotated[str | None, typer.Option(help="The matter; needed where the store has several.")] = None,
    ) -> None:
        """Show each proposed question: y confirm, e edit, d drop, s skip, b back, q quit."""
        with faults_told():
            from pincite.evals.draft.write import DraftFile

            file = DraftFile.open(draft)
            with _pages(store, matter) if store else nullcontext() as page_text:
                _review(file, Console(), page_text)


@contextmanager
def _pages(store: str, matter: str | None) -> Iterator[PageText]:
    from pincite.evals.draft.source import open_corpus

    with open_corpus(None, store, matter) as corpus:

        def text_of(ref: PageRef) -> str | None:
            document = corpus.documents.get(ref.doc_id)
            held = document is not None and ref.page <= document.page_count
            return corpus.page(ref.doc_id, ref.page).text if held else None

        yield text_of


def _review(file: "DraftFile", console: Console, page_text: PageText | None) -> None:
    from pincite.evals.draft.terminal import edited, key

    place = next_open(file.questions, 0)
    try:
        while place is not None:
            console.print(card(file.questions[place], progress(file.questions, place), page_text))
            match key(console):
                case "q":
                    break
                case "b":
                    place = max(place - 1, 0)
                case "s":
                    place = next_open(file.questions, place + 1)
                case "e":
                    file.replace(place, edited(file.questions[place], console))
                    file.save()
                case "y" | "d" as pressed:
                    file.replace(place, replace(file.questions[place], status=_DECISIONS[pressed]))
                    file.save()
                    place = next_open(file.questions, place + 1)
    except (KeyboardInterrupt, EOFError):
        console.print("stopped; every decision before this one is saved", markup=False)
    _tell(file, console)


def _tell(file: "DraftFile", console: Console) -> None:
    last = max(len(file.questions) - 1, 0)
    left = sum(question.status == "proposed" for question in file.questions)
    console.print(f"{progress(file.questions, last)}, {left} still proposed", markup=False, highlight=False)
