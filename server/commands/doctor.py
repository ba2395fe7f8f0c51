"""`pincite doctor`: check what the settings name, and report the use of the caches."""

import json
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import asdict
from pathlib import Path

import typer

from pincite.indexer.errors import IndexerError
from pincite.indexer.store.base import IndexReader, Store
from pincite.indexer.store.embedded.store import EmbeddedStore
from pincite.server.commands.check_result import Check
from pincite.server.commands.folder_checks import folder_checks
from pincite.server.commands.machine_checks import machine_checks, record_check
from pincite.server.commands.search_checks import search_checks
from pincite.server.commands.store_checks import store_checks
from pincite.server.compose.open_store import open_store
from pincite.server.settings import load_settings
from pincite.tools.printable import visible

_CODES = {"ok": 0, "part": 0, "failed": 1, "away": 5}


def run_doctor(address: str, matter: str | None, *, deep: bool = False, as_json: bool) -> None:
    """Print the checks. Exits with 1 if one failed, with 5 if the store is unavailable."""
    store = open_store(address)
    checks = list(store_checks(store, address, matter, deep=deep))
    checks += _of_matters(store, matter)
    checks += machine_checks(load_settings(), Path(store.identity) if isinstance(store, EmbeddedStore) else None)
    if as_json:
        typer.echo(visible(json.dumps({"checks": [asdict(check) for check in checks]}, ensure_ascii=False)))
    else:
        for check in checks:
            typer.echo(visible(f"{check.state:<7} {check.name}: {check.detail}"))
    raise typer.Exit(max(_CODES[check.state] for check in checks))


def _of_matters(store: Store, matter: str | None) -> Iterator[Check]:
    """Check the folder and the search parts of each matter that can be opened."""
    settings = load_settings()
    for name, reader in _readable(store, matter):
        with suppress(IndexerError):  # the store's own check reports what cannot be read
            yield from folder_checks(name, reader)
        yield record_check(store.traces(name))
        yield from search_checks(settings, store, name, reader.manifest, store.traces(name))


def _readable(store: Store, matter: str | None) -> Iterator[tuple[str, IndexReader]]:
    """Open the requested matters. Unreadable ones are reported by the checks of the store."""
    with suppress(IndexerError):
        for name in store.matters() if matter is None else [matter]:
            with suppress(IndexerError), closing(store.open(name)) as reader:
                yield name, reader
