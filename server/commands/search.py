"""`pincite search`: the pages of a matter that match a query, as the search tool finds them."""

import shlex
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from pincite.indexer.errors import UsageError
from pincite.server.commands.show_hits import show_hits
from pincite.server.commands.standard_output import console
from pincite.server.compose.open_matter import open_matter
from pincite.server.compose.open_store import choose_matter, open_store
from pincite.server.library.searching import search_arguments, search_pages
from pincite.server.open_matter_parts import OpenMatter
from pincite.server.settings import load_settings
from pincite.tools.printable import visible
from pincite.tools.search_within_doc_family import MOST


def run_search(
    query: str, address: str, matter: str | None, limit: int, doc_ids: tuple[str, ...], *, as_json: bool
) -> None:
    """Search and print. An empty result is not an error. Raises `UsageError`, `UnknownDocument`."""
    arguments = search_arguments(query, limit, "--limit")
    with open_for_search(address, matter) as opened:
        named = (part for doc_id in doc_ids for part in ("--doc", doc_id))
        more = shlex.join(["pincite", "search", arguments.query, *named, "--limit", str(MOST)])
        result = search_pages(opened.session(), arguments, doc_ids, more)
        if as_json:
            typer.echo(visible(result.model_dump_json()))
        else:
            show_hits(result, query, opened.corpus, console())


@contextmanager
def open_for_search(address: str, matter: str | None) -> Iterator[OpenMatter]:
    """Open the matter to search. Raises `UsageError` if it has no documents, or must be named."""
    settings = load_settings()
    store = open_store(address, settings)
    chosen = choose_matter(store, matter)
    with open_matter(store, chosen, settings) as opened:
        if not opened.corpus.documents:
            raise UsageError(f"The matter {chosen} has no documents. Index a folder into it first.")
        yield opened
