"""Complete the indices of a new generation: searchable, checked, without deleted documents, and read-only."""

import time
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass

from pincite.indexer.errors import StoreError, StoreUnavailable
from pincite.indexer.store.elastic.index_edit import Edit
from pincite.indexer.store.elastic.service import Service

_LONGEST_MERGE_SECONDS = 3600.0
_POLL_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class _Documents:
    """The documents of an index; `deleted` ones are in its files until they are merged out."""

    count: int
    deleted: int


def seal(service: Service, edits: Collection[Edit], replicas: str, *, must_expunge: bool) -> None:
    """Make indices searchable, check their counts, merge deleted documents out and refuse further writing.

    Deleted documents count in BM25 until they are merged out. With `must_expunge` it does not return before. Raises
    `StoreError` for an incomplete index.
    """
    names = ",".join(edit.index for edit in edits)
    service.ask("bulk", "POST", f"/{names}/_refresh")
    found = _documents(service, [*(edit.index for edit in edits), *(edit.base for edit in edits if edit.base)])
    for edit in edits:
        _check(service, edit, found)
    _expunge(service, [edit for edit in edits if found[edit.index].deleted], must=must_expunge)
    settings = {"blocks": {"write": True}, "auto_expand_replicas": replicas}
    service.ask("admin", "PUT", f"/{names}/_settings", {"index": settings})


def _documents(service: Service, names: Collection[str]) -> Mapping[str, _Documents]:
    found = service.ask("search", "GET", f"/{','.join(names)}/_stats/docs")["indices"]
    each = {name: stats["primaries"]["docs"] for name, stats in found.items()}
    return {name: _Documents(docs["count"], docs["deleted"]) for name, docs in each.items()}


def _check(service: Service, edit: Edit, found: Mapping[str, _Documents]) -> None:
    wanted = edit.change + (found[edit.base].count if edit.base else 0)
    if found[edit.index].count != wanted:
        raise StoreError(
            f"Of {wanted} {edit.kind} {found[edit.index].count} are in {edit.index}: the index was not published. Look "
            f"into the log of the Elasticsearch at {service.address}, then index again."
        )


def _expunge(service: Service, edits: Collection[Edit], *, must: bool) -> None:
    """Merge deleted documents out. The ids of those deleted here stay for some seconds, without content."""
    if not edits:
        return
    names = ",".join(edit.index for edit in edits)
    with suppress(StoreUnavailable):  # a merge that takes longer than the timeout goes on in the service
        service.ask("bulk", "POST", f"/{names}/_forcemerge", only_expunge_deletes="true")
    end = time.monotonic() + _LONGEST_MERGE_SECONDS
    while must and (left := _unmerged(service, edits)):
        if time.monotonic() > end:
            raise StoreError(
                f"The Elasticsearch at {service.address} did not merge deleted documents out of {', '.join(left)}. "
                "Nothing was published. Look into its log, then purge again."
            )
        time.sleep(_POLL_SECONDS)


def _unmerged(service: Service, edits: Collection[Edit]) -> list[str]:
    found = _documents(service, [edit.index for edit in edits])
    return [edit.index for edit in edits if found[edit.index].deleted > edit.deleted]
