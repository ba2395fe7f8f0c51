"""The contract of rerankers, and the threshold of their scores."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

THRESHOLD = 0.2
DEPTH = 20


class Reranker(Protocol):
    """Scores how well each passage answers a query. It keeps no state between calls and stores nothing."""

    @property
    def model_id(self) -> str:
        """The model, weights and everything else that determines a score."""

    def rerank(self, query: str, passages: Sequence[str]) -> Sequence[float]:
        """A score from 0 to 1 for each passage, in the order of `passages`; higher is better."""


@dataclass(frozen=True, slots=True)
class Reranking:
    """A reranker, the number of pages that it scores for a query, and the threshold of its scores."""

    reranker: Reranker
    threshold: float = THRESHOLD
    depth: int = DEPTH

    @property
    def recipe(self) -> str:
        """Everything that determines an order."""
        return f"{self.reranker.model_id}/{self.threshold:g}/{self.depth}"
