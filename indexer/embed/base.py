"""The embedder's contract."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors = NDArray[np.float32]
else:
    Vectors = Any
    """To load numpy takes a sixth of a second, and a matter without vectors has no need of it."""


class Embedder(Protocol):
    """Turns texts into unit vectors. It keeps no state between calls and stores nothing.

    The same text gives the same vector, whatever other texts stand beside it.
    """

    @property
    def model_id(self) -> str:
        """Names model, weights and everything else that shapes a vector; vectors of two ids are not comparable."""

    @property
    def dimensions(self) -> int:
        """The length of a vector."""

    def embed(self, texts: Sequence[str]) -> Vectors:
        """[len(texts), dimensions] float32, L2-normalised, in the order of `texts`."""


@runtime_checkable
class Asymmetric(Protocol):
    """An embedder of a model that puts other words before a query than before a passage."""

    def for_queries(self) -> Embedder:
        """The same model for queries: of the same id, since its vectors are compared with those of passages."""
