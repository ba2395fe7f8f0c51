"""Complete the indices of a new generation: searchable, checked, without deleted documents, and read-only."""

import time
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass

from pincite.indexer.errors import StoreError, StoreUnavailable
from pincite.indexer.store.elastic.index_edit import Edit
from pincite.indexer.store.elastic.service import Json, Service

LONGEST_MERGE_SECONDS = 3600.0
"""How long a merge is waited for."""
POLL_SECONDS = 1.0
"""The pause between two looks at a merge."""


@dataclass(frozen=True, slots=True)
class _Documents:
    """The documents of an index; `deleted` ones are in its files until they are merged out."""

    count: int
    deleted: int


def seal(service: Service, edits: Collection[Edit], replicas: str, purged: Collection[str] | None) -> None:
    """Make indices searchable, check their counts, merge deleted documents out and refuse further writing.

    Deleted documents count in BM25 until they are merged out. After a purge it does not return before no index has a
    term of the `purged` documents. Raises `StoreError` for an incomplete index.
    """
    names = ",".join(edit.index for edit in edits)
    service.ask("bulk", "POST", f"/{names}/_refresh")
    found = _documents(service, [*(edit.index for edit in edits), *(edit.base for edit in edits if edit.base)])
    for edit in edits:
        _check(service, edit, found)
    _expunge(service, [edit for edit in edits if found[edit.index].deleted], purged)
    settings: Json = {"blocks": {"write": True}, "auto_expand_replicas": replicas}
    if replicas == "false":
        settings["number_of_replicas"] = None  # as a new index has, where a clone has none while it is written
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


def _expunge(service: Service, edits: Collection[Edit], purged: Collection[str] | None) -> None:
    """Merge deleted documents out. The ids of those deleted here stay for some seconds, without content."""
    end = time.monotonic() + LONGEST_MERGE_SECONDS
    _merge(service, edits)
    while left := [edit for edit in edits if _has_terms(service, edit.index, purged or ())]:
        if time.monotonic() > end:
            raise StoreError(
                f"The Elasticsearch at {service.address} did not merge deleted documents out of "
                f"{', '.join(edit.index for edit in left)}. Nothing was published. Look into its log, then purge again."
            )
        time.sleep(POLL_SECONDS)
        _merge(service, left)


def _merge(service: Service, edits: Collection[Edit]) -> None:
    names = ",".join(edit.index for edit in edits)
    if names:
        with suppress(StoreUnavailable):  # a merge that takes longer than the timeout goes on in the service
            service.ask("bulk", "POST", f"/{names}/_forcemerge", only_expunge_deletes="true")


def _has_terms(service: Service, index: str, purged: Collection[str]) -> bool:
    """Whether the files of an index have the id of a purged document: terms stay there as long as its rows."""
    for doc_id in purged:
        asked = {"field": "doc_id", "string": doc_id, "size": 1}
        found = service.ask("search", "POST", f"/{index}/_terms_enum", asked)
        if doc_id in found["terms"] or not found["complete"]:
            return True
    return False
