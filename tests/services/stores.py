"""Build stores on the test node."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pincite.indexer.store.elastic.generations import IndexOptions
from pincite.indexer.store.elastic.service import Access, Seconds
from pincite.indexer.store.elastic.store import ElasticStore
from tests.services.watched import Gate


def shared_store(
    gate: Gate,
    prefix: str,
    traces: Path,
    *,
    tokenise: Callable[[str], list[str]] = str.split,
    analyzer_version: str = "words-1",
    tell: Callable[[str], None] = pytest.fail,
    user: str = "admin",
    seconds: Seconds = Seconds(stall=0.5),  # noqa: B008  frozen
    options: IndexOptions = IndexOptions(),  # noqa: B008  frozen
) -> ElasticStore:
    """The store of a user whose indices begin with a prefix."""
    return ElasticStore(
        Access(gate.url, user=user, password=gate.users[user], seconds=seconds),
        tokenise=tokenise,
        analyzer_version=analyzer_version,
        traces=traces,
        tell=tell,
        prefix=prefix,
        options=options,
    )
