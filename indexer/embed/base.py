"""The Protocol of embedders."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors = NDArray[np.float32]
else:
    Vectors = Any
    """Importing numpy takes a sixth of a second, and a matter without vectors does not need it."""


class Embedder(Protocol):
    """Turns texts into unit vectors. It keeps no state between calls.

    The vector of a text does not depend on the other texts of the call.
    """

    @property
    def model_id(self) -> str:
        """Names everything that shapes a vector, such as the weights; vectors of two ids are not comparable."""

    @property
    def dimensions(self) -> int:
        """The length of a vector."""

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return [len(texts), dimensions] float32, L2-normalised, in the order of `texts`."""


@runtime_checkable
class Asymmetric(Protocol):
    """An embedder whose model has different prompts for queries and passages."""

    def for_queries(self) -> Embedder:
        """Return the embedder for queries. It has the same id, since its vectors are compared with passages."""
