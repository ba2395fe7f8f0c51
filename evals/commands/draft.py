"""`pincite-eval draft`: propose questions over the documents of a folder, for a person to confirm."""

import shlex
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pincite.evals.commands.exit_codes import EXIT_FAILED, exit_on_faults, exit_with
from pincite.evals.errors import BadOut
from pincite.tools.printable import visible

if TYPE_CHECKING:
    from pincite.evals.draft.model import DraftQuestion
    from pincite.evals.draft.unasked import Unasked

_NAMED = 10
"""How many documents a message lists."""


def add_to(app: typer.Typer) -> None:
    """Declare the command."""

    @app.command("draft")
    def draft_command(
        out: Annotated[Path, typer.Option(help="The draft file, DRAFT.toml; an existing one is extended.")],
        folder: Annotated[
            Path | None,
            typer.Argument(
                help="Folder of the documents; not needed with --store. If both are given, the index is read, and "
                "FOLDER must be the folder that was indexed."
            ),
        ] = None,
        store: Annotated[str | None, typer.Option(help="A store with their index.")] = None,
        matter: Annotated[
            str | None, typer.Option(help="The matter in --store; required if the store has several.")
        ] = None,
        limit: Annotated[int, typer.Option(min=1, help="Propose at most this many questions.")] = 80,
        seed: Annotated[int, typer.Option(help="Seed of the selection.")] = 0,
    ) -> None:
        """Propose typed questions with pages and quotes from the records of the index; none is confirmed."""
        with exit_on_faults():
            from pincite.evals.draft.model import drafted
            from pincite.evals.draft.propose import candidates, choose
            from pincite.evals.draft.source import open_corpus
            from pincite.evals.draft.unasked import unasked
            from pincite.evals.draft.write import DraftFile

            _check_out(out)
            file = DraftFile.open(out) if out.exists() else DraftFile.new(out)
            known = {text for question in file.questions for text in (question.id, question.question)}
            asked = {page.doc_id for question in file.questions for page in question.pages}
            with open_corpus(folder, store, matter) as corpus:
                found = candidates(corpus)
                chosen = choose(found, limit, seed, known)
                asked |= {doc_id for candidate in chosen for doc_id in candidate.doc_ids}
                without, count = unasked(corpus, found, asked), len(corpus.documents)
                place = ("--store", store, "--matter", corpus.matter) if store else ()
            if not chosen:
                exit_with("Nothing more to propose: no other fact of these documents is certain enough.", EXIT_FAILED)
            proposed = [drafted(candidate) for candidate in chosen]
            file.add(proposed)
            file.save()
        _report_proposed(out, proposed, len(file.questions))
        _report_unasked(without, count)
        typer.echo(visible(f"To review them: {shlex.join(['pincite-eval', 'review', str(out), *place])}"))


def _check_out(out: Path) -> None:
    if out.suffix.lower() != ".toml":
        raise BadOut(f"--out {out}: a draft is TOML; give a name that ends in .toml.")
    if not out.absolute().parent.is_dir():
        raise BadOut(f"--out {out}: folder {out.absolute().parent} does not exist. Create it first.")


def _report_proposed(out: Path, proposed: "Sequence[DraftQuestion]", total: int) -> None:
    counts = Counter(question.answer_type.value for question in proposed)
    kinds = ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))
    if total == len(proposed):
        typer.echo(visible(f"{total} questions proposed ({kinds}), written to {out}"))
    else:
        typer.echo(visible(f"{len(proposed)} more questions proposed ({kinds}), {total} in {out}"))


def _report_unasked(without: "Unasked", count: int) -> None:
    if without.left:
        typer.echo(
            visible(
                f"No questions yet about {len(without.left)} of {count} documents: {_named(without.left)}. "
                "Run draft again to add questions, with a higher --limit to add more at once."
            )
        )
    if without.silent:
        typer.echo(
            visible(
                f"No question can be proposed about {len(without.silent)} of {count} documents, because they have no "
                f"certain fact or no unique name: {_named(without.silent)}. Write their questions by hand."
            )
        )


def _named(doc_ids: Sequence[str]) -> str:
    more = len(doc_ids) - _NAMED
    return ", ".join(doc_ids[:_NAMED]) + (f" and {more} more" if more > 0 else "")
