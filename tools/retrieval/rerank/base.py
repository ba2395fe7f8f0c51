"""The reranker's contract, and how much of its word is taken."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

THRESHOLD = 0.2
DEPTH = 20


class Reranker(Protocol):
    """Says of each passage how well it answers a query. It keeps no state between calls and stores nothing."""

    @property
    def model_id(self) -> str:
        """Names model, weights and everything else that shapes a score."""

    def rerank(self, query: str, passages: Sequence[str]) -> Sequence[float]:
        """A score from 0 to 1 for each passage, in the order of `passages`; higher is better."""


@dataclass(frozen=True, slots=True)
class Reranking:
    """A reranker and its bounds: pages that it reads for a query, and the score from which it is believed."""

    reranker: Reranker
    threshold: float = THRESHOLD
    depth: int = DEPTH

    @property
    def recipe(self) -> str:
        """All that shapes an order."""
        return f"{self.reranker.model_id}/{self.threshold:g}/{self.depth}"
