"""`pincite doctor`: whether what the settings name is there and works, and what the caches gave."""

import json
from contextlib import closing
from dataclasses import asdict

import typer

from pincite.indexer.store.base import Manifest
from pincite.server.commands.check import Check
from pincite.server.commands.search_checks import search_checks
from pincite.server.compose import choose_matter, open_store
from pincite.server.settings import load_settings
from pincite.tools.visible import visible

_CODES = {"ok": 0, "part": 0, "failed": 1, "away": 5}


def run_doctor(address: str, matter: str | None, *, as_json: bool) -> None:
    """Print the checks; leaves with 1 if any failed. Raises what opening the store raises."""
    settings = load_settings()
    store = open_store(address)
    chosen = choose_matter(store, matter)
    with closing(store.open(chosen)) as reader:
        manifest = reader.manifest
    checks = [_matter(chosen, manifest), *search_checks(settings, store, chosen, manifest, store.traces(chosen))]
    if as_json:
        typer.echo(visible(json.dumps({"checks": [asdict(check) for check in checks]}, ensure_ascii=False)))
    else:
        for check in checks:
            typer.echo(visible(f"{check.state:<7} {check.name}: {check.detail}"))
    raise typer.Exit(max(_CODES[check.state] for check in checks))


def _matter(name: str, manifest: Manifest) -> Check:
    held = f"{manifest.documents} documents, {manifest.pages} pages, {manifest.generation} of {manifest.created_at}"
    return Check("matter", "ok", f"{name}: {held}")
