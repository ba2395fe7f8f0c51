"""An open matter: what sessions are made of."""

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
    """A matter's read side, and the model of its vectors where it has any and the model is installed.

    `remembered` keeps whole results: where a search goes over a network, or through a reranker.
    """

    corpus: "Corpus"
    embedder: "Embedder | None"
    reranking: "Reranking | None" = None
    remembered: "Remembered | None" = None

    def session(self) -> "Session":
        """A session of its own: one MCP process, or one run."""
        from pincite.tools.session import Session

        return Session(self.corpus, embedder=self.embedder, reranking=self.reranking, remembered=self.remembered)

    def move(self, session: "Session", stale: frozenset[str]) -> None:
        """Have a session go on with this matter.

        It forgets what it saw of `stale` documents, and which ones its searches went through: an absence must be
        looked for in what there is now.
        """
        session.corpus, session.embedder = self.corpus, self.embedder
        session.reranking, session.remembered = self.reranking, self.remembered
        session.ledger.forget(stale)
        session.selected_families &= self.corpus.families.keys()
        session.looked_in = None
        session.asked_for.clear()
        session.submitted.clear()
        session.gaps_listed = False
