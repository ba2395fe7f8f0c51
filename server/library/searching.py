"""Run one checked search over the whole matter or the named documents."""

from collections.abc import Sequence

from pincite.indexer.errors import UsageError
from pincite.tools.argument_limits import LONGEST_QUERY
from pincite.tools.model import SearchResult
from pincite.tools.search_within_doc_family import (
    MOST,
    SHORTEST_QUERY,
    SearchArguments,
    search_documents,
    search_within_doc_family,
)
from pincite.tools.session import Session


def search_arguments(query: str, limit: int, called: str = "limit") -> SearchArguments:
    """Make the arguments of a search. `called` is the caller's name of the limit. Raises `UsageError`."""
    query = query.strip()
    if not 1 <= limit <= MOST:
        raise UsageError(f"search: {called} is {limit}; give a number from 1 to {MOST}.")
    if not SHORTEST_QUERY <= len(query) <= LONGEST_QUERY:
        raise UsageError(
            f"search: the query has {len(query)} characters; give {SHORTEST_QUERY} to {LONGEST_QUERY}, such as "
            "'notice of termination'."
        )
    return SearchArguments(query=query, top_k=limit)


def search_pages(session: Session, arguments: SearchArguments, doc_ids: Sequence[str], more: str) -> SearchResult:
    """Return the pages found, in `doc_ids` only if given; `more` is then the next call. Raises `UnknownDocument`."""
    if not doc_ids:
        return search_within_doc_family(session, arguments)
    return search_documents(session, arguments, doc_ids, more)
