"""`pincite rollback`: publish the content of the previous generation again."""

import json

import typer

from pincite.indexer.store.base import RolledBack
from pincite.server.commands.index_report import many
from pincite.server.compose.open_store import choose_matter, open_store
from pincite.server.settings import load_settings
from pincite.tools.printable import in_line, visible


def run_rollback(address: str, matter: str | None, *, as_json: bool) -> None:
    """Go back, and say which generation is served now."""
    load_settings()  # every command reports wrong settings
    store = open_store(address)
    done = store.rollback(choose_matter(store, matter))
    typer.echo(visible(json.dumps(_row(done), ensure_ascii=False) if as_json else _text(done)))


def _row(done: RolledBack) -> dict[str, str | int | bool]:
    manifest = done.restored
    return {
        "matter": done.matter,
        "left": done.left,
        "restored": manifest.generation,
        "generation": done.generation,
        "source": manifest.source,
        "documents": manifest.documents,
        "pages": manifest.pages,
        "chunks": manifest.chunks,
        "vectors": manifest.embedding_model is not None,
        "created_at": manifest.created_at,
    }


def _text(done: RolledBack) -> str:
    manifest = done.restored
    vectors = "with vectors" if manifest.embedding_model else "without vectors"
    return (
        f"{done.matter}: left {done.left}; {done.generation} is served now, with the content of {manifest.generation}: "
        f"{many(manifest.documents, 'document')}, {many(manifest.pages, 'page')}, "
        f"{many(manifest.chunks, 'passage')}, {vectors}, made {manifest.created_at}\n"
        "  Open sessions switch to it at their next call.\n"
        "  Run the same command again to undo this. "
        f"The next pincite index of {in_line(manifest.source)} updates the matter to that folder."
    )
