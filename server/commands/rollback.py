"""`pincite rollback`: what the generation before held is served again."""

import json

import typer

from pincite.indexer.store.base import RolledBack
from pincite.server.commands.index_report import many
from pincite.server.compose.open_store import choose_matter, open_store
from pincite.server.settings import load_settings
from pincite.tools.printable import in_line, visible


def run_rollback(address: str, matter: str | None, *, as_json: bool) -> None:
    """Go back, and say which generation was left and what is served now."""
    load_settings()  # a wrong one is told by every command
    store = open_store(address)
    done = store.rollback(choose_matter(store, matter))
    typer.echo(visible(json.dumps(_row(done), ensure_ascii=False) if as_json else _told(done)))


def _row(done: RolledBack) -> dict[str, str | int | bool]:
    held = done.restored
    return {
        "matter": done.matter,
        "left": done.left,
        "restored": held.generation,
        "generation": done.generation,
        "source": held.source,
        "documents": held.documents,
        "pages": held.pages,
        "chunks": held.chunks,
        "vectors": held.embedding_model is not None,
        "created_at": held.created_at,
    }


def _told(done: RolledBack) -> str:
    held = done.restored
    vectors = "with vectors" if held.embedding_model else "without vectors"
    return (
        f"{done.matter}: left {done.left}; {done.generation} is served now, which holds what {held.generation} held: "
        f"{many(held.documents, 'document')}, {many(held.pages, 'page')}, {many(held.chunks, 'passage')}, {vectors}, "
        f"made {held.created_at}\n"
        "  Open sessions switch to it at their next call.\n"
        "  The same command goes forward again. "
        f"The next pincite index of {in_line(held.source)} makes the matter what that folder then holds."
    )
