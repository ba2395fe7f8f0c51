"""An open matter, from which sessions are made."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pincite.indexer.embed import Embedder
    from pincite.tools.corpus import Corpus
    from pincite.tools.retrieval.rerank.base import Reranking
    from pincite.tools.retrieval.search_cache import Remembered
    from pincite.tools.session import Session


@dataclass(frozen=True, slots=True)
class OpenMatter:
    """A matter's reader, and its embedding model if the matter has vectors and the model is installed.

    `remembered` caches whole results of searches that use a network or a reranker.
    """

    corpus: "Corpus"
    embedder: "Embedder | None"
    reranking: "Reranking | None" = None
    remembered: "Remembered | None" = None

    def session(self) -> "Session":
        """Make a session, for one MCP process or one run."""
        from pincite.tools.session import Session

        return Session(self.corpus, embedder=self.embedder, reranking=self.reranking, remembered=self.remembered)

    def move(self, session: "Session", unchanged: frozenset[str]) -> None:
        """Move a session to this matter.

        The session forgets what it saw of other than `unchanged` documents and which documents it searched: an absence
        must be established on the current documents.
        """
        session.corpus, session.embedder = self.corpus, self.embedder
        session.reranking, session.remembered = self.reranking, self.remembered
        session.ledger.keep(unchanged)
        session.selected_families &= self.corpus.families.keys()
        session.looked_in = None
        session.asked_for.clear()
        session.submitted.clear()
        session.gaps_listed = False
