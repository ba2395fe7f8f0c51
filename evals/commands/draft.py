"""`pincite-eval draft`: propose questions over a folder's documents, for a person to confirm."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from pincite.evals.commands.exits import EXIT_FAILED, faults_told, leave
from pincite.evals.errors import BadOut
from pincite.tools.visible import visible


def add_to(app: typer.Typer) -> None:
    """Declare the command."""

    @app.command("draft")
    def draft_command(
        out: Annotated[Path, typer.Option(help="The draft file, DRAFT.toml; one that is there is added to.")],
        folder: Annotated[Path | None, typer.Argument(help="The documents; not needed with --store.")] = None,
        store: Annotated[str | None, typer.Option(help="A store that holds their index.")] = None,
        matter: Annotated[str | None, typer.Option(help="The matter; needed where the store has several.")] = None,
        limit: Annotated[int, typer.Option(min=1, help="How many questions to propose at most.")] = 80,
        seed: Annotated[int, typer.Option(help="Another number, another choice.")] = 0,
    ) -> None:
        """Propose typed questions with pages and quotes, read from what the index recorded; nothing is confirmed."""
        with faults_told():
            from pincite.evals.draft.model import drafted
            from pincite.evals.draft.propose import propose
            from pincite.evals.draft.source import open_corpus
            from pincite.evals.draft.write import DraftFile

            _check_out(out)
            file = DraftFile.open(out) if out.exists() else DraftFile.new(out)
            known = {text for question in file.questions for text in (question.id, question.question)}
            with open_corpus(folder, store, matter) as corpus:
                proposed = [drafted(candidate) for candidate in propose(corpus, limit, seed, known)]
            if not proposed:
                leave("Nothing more can be proposed: no other fact of these documents is read surely.", EXIT_FAILED)
            file.add(proposed)
            file.save()
        _tell(out, [question.answer_type.value for question in proposed])


def _check_out(out: Path) -> None:
    if out.suffix.lower() != ".toml":
        raise BadOut(f"--out {out}: a draft is TOML; give a name that ends in .toml.")
    if not out.absolute().parent.is_dir():
        raise BadOut(f"--out {out}: there is no folder {out.absolute().parent}. Make it first.")


def _tell(out: Path, types: Iterable[str]) -> None:
    counts = Counter(types)
    kinds = ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))
    typer.echo(visible(f"{counts.total()} questions proposed ({kinds}), written to {out}"))
    typer.echo(visible(f"Look at each beside its page: pincite-eval review {out}"))
