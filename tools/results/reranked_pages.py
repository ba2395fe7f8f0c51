"""Turn candidates into the pages that a search shows: reranked, and cached if expensive."""

from collections.abc import Callable

from pincite.tools.retrieval.candidates import RankedPage
from pincite.tools.retrieval.rerank.order import rerank
from pincite.tools.session import Session

Find = Callable[[int], list[RankedPage]]
"""Returns the given number of best candidates."""


def ranked_pages(session: Session, arguments: str, query: str, limit: int, find: Find) -> list[RankedPage]:
    """Return the best pages for a query, at most `limit`.

    `arguments` is everything that determines the result of `find`, besides the generation and the session's embedder.
    """

    def make() -> tuple[RankedPage, ...]:
        if session.reranking is None:
            return tuple(find(limit))
        found = find(max(limit, session.reranking.depth))
        return tuple(rerank(session.corpus, query, found, session.reranking)[:limit])

    if session.remembered is None:
        return list(make())
    models = (session.embedder.model_id if session.embedder else None, _recipe(session))
    return list(session.remembered.result((arguments, query, limit, models), tuple[RankedPage, ...], make))


def _recipe(session: Session) -> str | None:
    return session.reranking.recipe if session.reranking else None
