"""`pincite search`: pages of a matter that hold what a query says, as the tools find them."""

import shlex

import typer

from pincite.indexer.errors import UsageError
from pincite.server.commands.console import console
from pincite.server.commands.hits import show_hits
from pincite.server.compose import choose_matter, open_matter, open_store
from pincite.server.settings import load_settings
from pincite.tools.model import SearchResult
from pincite.tools.search_within_doc_family import (
    LONGEST_QUERY,
    MOST,
    SHORTEST_QUERY,
    SearchArguments,
    search_documents,
    search_within_doc_family,
)
from pincite.tools.session import Session
from pincite.tools.visible import visible


def run_search(
    query: str, address: str, matter: str | None, limit: int, doc_ids: tuple[str, ...], *, as_json: bool
) -> None:
    """Search and print; finding nothing is an answer like others. Raises `UsageError`, `UnknownDocument`."""
    arguments = _arguments(query.strip(), limit)
    settings = load_settings()
    store = open_store(address, settings)
    chosen = choose_matter(store, matter)
    with open_matter(store, chosen, settings) as opened:
        if not opened.corpus.documents:
            raise UsageError(f"The matter {chosen} holds no document: index a folder into it first.")
        result = _search(opened.session(), arguments, doc_ids)
        if as_json:
            typer.echo(visible(result.model_dump_json()))
        else:
            show_hits(result, query, opened.corpus, console())


def _arguments(query: str, limit: int) -> SearchArguments:
    if not 1 <= limit <= MOST:
        raise UsageError(f"search: --limit is {limit}; give a number from 1 to {MOST}.")
    if not SHORTEST_QUERY <= len(query) <= LONGEST_QUERY:
        raise UsageError(
            f"search: the query has {len(query)} characters; give {SHORTEST_QUERY} to {LONGEST_QUERY}, such as "
            "'notice of termination'."
        )
    return SearchArguments(query=query, top_k=limit)


def _search(session: Session, arguments: SearchArguments, doc_ids: tuple[str, ...]) -> SearchResult:
    if not doc_ids:
        return search_within_doc_family(session, arguments)
    named = (part for doc_id in doc_ids for part in ("--doc", doc_id))
    more = shlex.join(["pincite", "search", arguments.query, *named, "--limit", str(MOST)])
    return search_documents(session, arguments, doc_ids, more)
