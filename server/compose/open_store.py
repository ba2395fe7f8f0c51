"""Open a store, and choose one of its matters."""

import re
import shlex
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

from pydantic import SecretStr

from pincite.indexer.errors import MissingExtra, UnknownMatter, UsageError
from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.store.base import Store
from pincite.indexer.store.embedded.store import EmbeddedStore
from pincite.indexer.store.fallback import FallbackStore
from pincite.indexer.store.matters import shortened
from pincite.server.settings import Settings, load_settings
from pincite.tools.printable import visible

_HOST_AND_PORT = re.compile(r"[\w.-]+:\d+")


def open_store(
    address: str | Path, settings: Settings | None = None, tell: Callable[[str], None] | None = None
) -> Store:
    """Open the store at a folder, or at the http(s) address of an Elasticsearch, without connecting yet.

    `tell` receives warnings for a person; the default prints them on stderr. Raises `UsageError` for a file or an
    invalid address, and `MissingExtra`.
    """
    if _HOST_AND_PORT.fullmatch(str(address)) and not Path(address).exists():
        raise UsageError(f"'{address}' looks like a service's address: write http://{address} or https://{address}.")
    if str(address).startswith(("http://", "https://")):
        return _open_service(str(address), settings or load_settings(), tell or _tell)
    return _open_folder(Path(address), settings or load_settings())


def choose_matter(store: Store, name: str | None) -> str:
    """Return the matter to work on: the named one, or the only one.

    Raises `UnknownMatter` if it does not exist or there is none, and `UsageError` if several could be meant.
    """
    matters = store.matters()
    if name in matters or (name is None and len(matters) == 1):
        return name or matters[0]
    if name is None and matters:
        raise UsageError(f"The store has several matters. Name one with --matter: {', '.join(matters)}.")
    begun = [each for each in store.begun() if name in (None, each)]
    if begun:
        raise UnknownMatter(
            f"The matter {begun[0]} cannot be asked yet: its first index is not published yet. Wait for "
            "it, or if it was interrupted run it again: pincite index FOLDER --store STORE"
        )
    if not matters:
        raise UnknownMatter(_nothing_in(store))
    wanted = shortened(name or "")
    raise UnknownMatter(f"The store {store.address} has no matter {wanted!r}. It has: {', '.join(matters)}.")


def _nothing_in(store: Store) -> str:
    """Say what to do if a store is empty or missing."""
    is_missing = isinstance(store, EmbeddedStore) and not _is_there(Path(store.address))
    problem = f"There is no store at {store.address}." if is_missing else f"The store {store.address} has no matter."
    return f"{problem} Index a folder first: pincite index FOLDER --store {shlex.quote(store.address)}"


def _open_folder(path: Path, settings: Settings) -> EmbeddedStore:
    for place in (path, *path.parents):
        if _is_file(place):
            raise UsageError(f"{place} is a file: give a folder with --store.")
    key = (_secret(settings.store_key) or "").encode()
    return EmbeddedStore(path, tokenise=analyze, analyzer_version=ANALYZER_VERSION, key=key)


def _open_service(address: str, settings: Settings, tell: Callable[[str], None]) -> Store:
    """Open the shared store, together with its copy if one is configured."""
    try:
        from pincite.indexer.store.elastic.generations import IndexOptions
        from pincite.indexer.store.elastic.service import Access, Seconds
        from pincite.indexer.store.elastic.store import ElasticStore
    except ModuleNotFoundError as error:
        if error.name not in ("elasticsearch", "elastic_transport"):
            raise
        raise MissingExtra("A shared store", "elasticsearch") from error
    chosen = settings.elastic
    seconds = Seconds(chosen.ping_seconds, chosen.search_seconds, chosen.bulk_seconds, chosen.admin_seconds)
    access = Access(
        address,
        _secret(settings.elastic_api_key),
        settings.elastic_user,
        _secret(settings.elastic_password),
        str(chosen.ca_file) if chosen.ca_file else None,
        seconds,
    )
    store = ElasticStore(
        access,
        tokenise=analyze,
        analyzer_version=ANALYZER_VERSION,
        traces=settings.trace.folder,
        tell=tell,
        prefix=chosen.prefix,
        options=IndexOptions(chosen.vectors, chosen.replicas),
    )
    if settings.fallback_store is None:
        return store
    return FallbackStore(store, _open_copy(settings.fallback_store, settings, tell), tell)


def _open_copy(path: Path, settings: Settings, tell: Callable[[str], None]) -> EmbeddedStore:
    """Open the copy. A missing copy is reported, and the store is read without it."""
    if _is_file(path):
        raise UsageError(f"The copy {path} is a file: give a folder with PINCITE_FALLBACK_STORE, or unset it.")
    if not _is_there(path):
        _tell_absent(path, tell)
    return _open_folder(path, settings)


@cache
def _tell_absent(copy: Path, tell: Callable[[str], None]) -> None:
    """Report it once per process, which may open its store many times."""
    tell(
        f"There is no copy at {copy}, so nothing can be read while the store is unavailable. Create it: pincite index "
        f"FOLDER --store {shlex.quote(str(copy))}; or correct PINCITE_FALLBACK_STORE, or unset it."
    )


def _secret(value: SecretStr | None) -> str | None:
    return value.get_secret_value() if value is not None else None


def _tell(text: str) -> None:
    """Print a warning on stderr, even if logging is not configured."""
    sys.stderr.write(visible(f"pincite: {text}\n"))


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return False  # not reachable: using it reports why


def _is_there(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return True  # not reachable: reading it reports why
