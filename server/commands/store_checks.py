"""Checks of the store and of its copy."""

import os
import shlex
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from pincite.indexer.errors import IndexerError, StoreError, StoreUnavailable, StoreWarning, UnknownMatter
from pincite.indexer.store.base import Store
from pincite.indexer.store.embedded.store import EmbeddedStore
from pincite.indexer.store.fallback import FallbackStore
from pincite.server.commands.check_result import Check
from pincite.server.settings import load_settings


def store_checks(store: Store, address: str, matter: str | None, *, deep: bool = False) -> Iterator[Check]:
    """Check that the store responds, its matters, and whether a copy can replace it."""
    answers = False
    main, copy = (store.store, store.copy) if isinstance(store, FallbackStore) else (store, None)
    try:
        matters = main.matters()
    except StoreUnavailable as error:
        yield Check("store", "away", str(error))
        matters = []
    except IndexerError as error:
        yield Check("store", "failed", str(error))
        matters = []
    else:
        answers = True
        yield _store(main, address, matters)
    for name in matters if matter is None else [matter]:
        if answers:
            yield _matter(main, name)
            yield from _integrity(main, name, deep=deep)
        if copy is not None:
            yield _copy(main if matters else None, copy, name)
    if copy is not None and not matters and matter is None:
        yield _copies(copy)


def _store(store: Store, address: str, matters: Sequence[str]) -> Check:
    if not matters:
        todo = f"Index a folder into it: pincite index FOLDER --store {shlex.quote(address)}"
        return Check("store", "failed", f"{address} has no matter. {todo}")
    found, closed = f"{address}: {', '.join(matters)}", _not_writable(store, matters)
    if closed is None:
        return Check("store", "ok", found)
    return Check(
        "store",
        "part",
        f"{found}. It is read-only ({closed}): pincite ask works with PINCITE_TRACE__ENABLED=false, "
        "pincite index does not. Make it writable, or index into another --store",
    )


def _not_writable(store: Store, matters: Sequence[str]) -> Path | None:
    """Return the first folder of a store that this process cannot write, as on a read-only file system."""
    if not isinstance(store, EmbeddedStore):
        return None
    root = Path(store.identity)
    folders = (root, *(root / matter for matter in matters))
    return next((folder for folder in folders if not os.access(folder, os.W_OK)), None)


def _matter(store: Store, name: str) -> Check:
    try:
        with closing(store.open(name)) as reader:
            manifest = reader.manifest
    except IndexerError as error:
        return Check("matter", "failed", str(error))
    vectors = f"vectors of {manifest.embedding_model}" if manifest.embedding_model else "no vectors"
    counted = f"{manifest.documents} documents, {manifest.pages} pages, {vectors}"
    return Check("matter", "ok", f"{name}: {counted}, {manifest.generation} of {manifest.created_at}")


def _integrity(store: Store, name: str, *, deep: bool) -> Iterator[Check]:
    """Check that the stored data is unaltered, and say which changes would be found."""
    try:
        found = [_found(error) for error in store.examine(name, deep=deep)]
    except UnknownMatter:
        return  # reported for the matter
    except IndexerError as error:
        yield Check("integrity", "failed", str(error))
        return
    yield from dict.fromkeys(found)
    if all(check.state == "part" for check in found):
        yield Check("integrity", "ok", f"{name}: {_checked(store, found, deep=deep)}. {_protection(store)}")


def _checked(store: Store, warnings: Sequence[Check], *, deep: bool) -> str:
    """What was found unaltered."""
    if isinstance(store, EmbeddedStore):
        return "all data is unaltered" if deep else "lists are unaltered; --deep also checks pages, text and vectors"
    indices = "no other defect" if warnings else "indices, aliases, mappings and counts are as pincite made them"
    texts = "every page, section and fact is readable" if deep else "--deep also reads every page, section and fact"
    return f"{indices}; {texts}"


def _found(error: StoreError) -> Check:
    return Check("integrity", "part" if isinstance(error, StoreWarning) else "failed", str(error))


def _protection(store: Store) -> str:
    if not isinstance(store, EmbeddedStore):
        return "pincite keeps no checksums in the service. Its own log reports damage"
    if load_settings().store_key:
        return "Checksums are HMACs with PINCITE_STORE_KEY. They reveal damage and tampering"
    return "Checksums are plain. They reveal damage, not tampering (set PINCITE_STORE_KEY for HMACs)"


def _copies(copy: Store) -> Check:
    """Check what a copy has now."""
    try:
        matters = copy.matters()
    except IndexerError as error:
        return Check("copy", "failed", str(error))
    if not matters:
        return Check(
            "copy", "failed", f"{copy.identity} has no matter. Create it: pincite index FOLDER, with it as --store"
        )
    return Check("copy", "ok", f"read while the store is unavailable: {', '.join(matters)}")


def _copy(store: Store | None, copy: Store, name: str) -> Check:
    """Compare the documents of a copy with the store; null if the store cannot be read."""
    try:
        copied = _hashes(copy, name)
        stored = copied if store is None else _hashes(store, name)
    except IndexerError as error:
        return Check("copy", "failed", str(error))
    same = sum(copied.get(doc_id) == sha256 for doc_id, sha256 in stored.items())
    if same == len(stored) == len(copied):
        return Check("copy", "ok", f"{name}: {len(copied)} documents, read while the store is unavailable")
    behind = f"{name}: {same} of the store's {len(stored)} documents unchanged, {len(copied)} in all"
    return Check("copy", "part", f"{behind}. pincite index updates it")


def _hashes(store: Store, name: str) -> dict[str, str]:
    with closing(store.open(name)) as reader:
        return {document.doc_id: document.sha256 for document in reader.documents()}
