"""Checks of searching: models, caches, and how often the caches helped."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

from pincite.indexer.errors import IndexerError
from pincite.indexer.store.base import Manifest, Store
from pincite.server.commands.check_result import Check
from pincite.server.compose.search_parts import open_embedder, open_reranking, open_shared_cache
from pincite.server.settings import Settings
from pincite.tools.errors import CacheUnavailable
from pincite.tools.retrieval.cache import stamp_of
from pincite.tools.retrieval.cache_counts import Rate

_RUNS = 200
"""The most recent records that are read for their cache lookups."""


def search_checks(settings: Settings, store: Store, matter: str, manifest: Manifest, traces: Path) -> Iterator[Check]:
    """Check the models and the cache of the settings for a matter, and the lookups of the last runs."""
    yield _vectors(settings, manifest)
    yield _reranker(settings)
    yield _cache(settings, store, matter, stamp_of(manifest))
    rates = rates_in(traces)
    if rates:
        yield Check("lookups of the last runs", "ok", _spelled(rates))


def _vectors(settings: Settings, manifest: Manifest) -> Check:
    if manifest.embedding_model is None:
        return Check("vectors", "ok", "none: searching by words")
    try:
        model = open_embedder(threads=1, settings=settings).model_id
    except IndexerError as error:
        return Check("vectors", "failed", f"searching by words only. {error}")
    if model != manifest.embedding_model:
        made = f"made by {manifest.embedding_model}, the settings name {model}: searching by words only"
        return Check("vectors", "part", f"{made}. pincite index recreates them")
    return Check("vectors", "ok", model)


def _reranker(settings: Settings) -> Check:
    try:
        reranking = open_reranking(settings, threads=1)
    except IndexerError as error:
        return Check("reranker", "failed", str(error))
    return Check("reranker", "ok", reranking.recipe if reranking else "none")


def _cache(settings: Settings, store: Store, matter: str, stamp: str) -> Check:
    try:
        shared = open_shared_cache(settings, store, matter, stamp)
        if shared is None:
            return Check("cache", "ok", f"in each process, {settings.cache.memory_mb} MB")
        with closing(shared):
            count, rates = shared.count(), shared.rates()
    except (IndexerError, CacheUnavailable) as error:
        return Check("cache", "failed", str(error))
    return Check("cache", "ok", f"{shared.where}, {count} values of this matter; {_spelled(rates) or 'no lookup yet'}")


def _spelled(rates: Mapping[str, Rate]) -> str:
    return ", ".join(f"{kind} {_share(rate)}" for kind, rate in rates.items())


def _share(rate: Rate) -> str:
    looked = rate["hits"] + rate["misses"]
    return f"{rate['hits']} of {looked} found ({100 * rate['hits'] / max(1, looked):.0f} %)"


def rates_in(traces: Path) -> dict[str, Rate]:
    """Add up the lookups of the newest recorded runs."""
    counts: Counter[tuple[str, str]] = Counter()
    for path in sorted(traces.glob("*.jsonl"))[-_RUNS:]:
        for kind, rate in _cache_of(path):
            counts.update({(kind, way): int(rate.get(way, 0)) for way in ("hits", "misses")})
    kinds = sorted({kind for kind, _ in counts})
    return {kind: {"hits": counts[kind, "hits"], "misses": counts[kind, "misses"]} for kind in kinds}


def _cache_of(path: Path) -> Iterator[tuple[str, Mapping[str, int]]]:
    """Yield the lookups at the end of a record; none for an unfinished run."""
    with path.open(encoding="utf-8", errors="replace") as lines:
        for line in lines:
            if '"kind":"run_ended"' in line and line.endswith("}\n"):
                yield from json.loads(line).get("cache", {}).items()
