"""Read values of a generation by key, all that are missing in one request, and keep those used recently."""

from collections import deque
from collections.abc import Collection, Hashable, Iterable, Mapping
from typing import Any, Literal, Protocol

from pincite.indexer.sized_cache import SizedStore
from pincite.indexer.store.elastic.scanning import search_many
from pincite.indexer.store.elastic.service import Json, Service

ValueKind = Literal[
    "page", "pages", "chunk", "place", "sections", "facts", "own_facts", "page_hits", "chunk_hits", "near", "count"
]
Key = tuple[ValueKind, Hashable]
"""What a value is, and of what: of a page, a document, a query."""
Values = dict[Key, Any]
_TOGETHER = 100
"""Most searches of one request."""
_CHARACTERS = 16_000_000
"""About 40 MB of values."""
_ITEM = 200
"""Approximate characters of a fact, a section or a hit."""


class Part(Protocol):
    """One search of a request: it adds its values, and may need another search after it."""

    @property
    def index(self) -> str:
        """The index to search."""

    @property
    def keys(self) -> tuple[Key, ...]:
        """The keys of the values that it adds; a value that does not exist is left out."""

    @property
    def body(self) -> Json:
        """The search."""

    def take(self, answer: Json, values: Values) -> "Part | None":
        """Add the values of an answer, or return the search to go on with."""


class Batch:
    """The values of one generation that were used recently. Safe for several threads."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._recent: SizedStore[Key, Any] = SizedStore(_weight, _CHARACTERS)

    def missing(self, keys: Iterable[Key]) -> list[Key]:
        """The keys without a cached value, each once."""
        return [key for key in dict.fromkeys(keys) if key not in self._recent]

    def get(self, key: Key) -> Any | None:  # noqa: ANN401  the value of the key's kind
        """The cached value; null if there is none."""
        return self._recent.get(key)

    def read(self, parts: Collection[Part]) -> Mapping[Key, Any]:
        """Run searches until none needs another, many in one request, and cache their values."""
        values: Values = {}
        left = deque(parts)
        while left:
            asked = [left.popleft() for _ in range(min(_TOGETHER, len(left)))]
            answers = search_many(self._service, [(part.index, part.body) for part in asked])
            taken = (part.take(answer, values) for part, answer in zip(asked, answers, strict=True))
            left.extend(part for part in taken if part is not None)
        for key, value in values.items():
            self._recent.store(key, value)
        return values


def _weight(key: Key, value: Any) -> int:  # noqa: ANN401  any cached value
    kind, of = key
    if kind in ("page", "chunk"):
        return len(value.text)
    if kind == "pages":
        return sum(len(page.text) for page in value)
    if kind == "place":
        return _ITEM
    among = getattr(of, "doc_ids", None) or ()
    return _ITEM * (1 + len(among)) if kind == "count" else _ITEM * (len(value) + len(among))
