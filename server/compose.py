"""Settings become running parts. The only place that knows concrete classes.

What needs the agent's libraries is imported where it is used: `pincite serve` must start without them, and
`pincite index` without the tools, so that a small update is quick.
"""

import shlex
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.indexer.analyze import ANALYZER_VERSION, analyze
from pincite.indexer.errors import MissingExtra, StoreError, UnknownMatter, UsageError
from pincite.indexer.store.base import Manifest, Store
from pincite.indexer.store.embedded.store import EmbeddedStore
from pincite.indexer.store.matters import shortened
from pincite.server.opened import OpenMatter
from pincite.server.settings import Settings, load_settings
from pincite.tools.visible import visible

if TYPE_CHECKING:
    from pydantic import SecretStr

    from pincite.indexer.embed import Embedder
    from pincite.indexer.events import Event
    from pincite.server.agent.asker import Asker
    from pincite.server.agent.masked_run import Masking
    from pincite.server.following import Following
    from pincite.server.mcp.recording import SessionRecording
    from pincite.server.replay.play import Ports
    from pincite.server.replay.replayer import Replayer
    from pincite.server.trace.purge_watch import PurgeWatch
    from pincite.server.viewer.pages import Draw
    from pincite.tools.corpus import Corpus
    from pincite.tools.retrieval.cache import RedisCache
    from pincite.tools.retrieval.memory import Cache
    from pincite.tools.retrieval.remembered import Remembered
    from pincite.tools.retrieval.rerank.base import Reranking
    from pincite.tools.session import Session

_MEGABYTE = 1 << 20


def open_store(
    address: str | Path, settings: Settings | None = None, tell: Callable[[str], None] | None = None
) -> Store:
    """The store at a folder, or at the http(s) address of an Elasticsearch, which is not asked anything yet.

    `tell` takes what a person should know; on stderr where it is left out. Raises `UsageError` for a file and for an
    address that cannot be one, `MissingExtra`.
    """
    if str(address).startswith(("http://", "https://")):
        return _open_service(str(address), settings or load_settings(), tell or _tell)
    return _open_folder(Path(address), settings or load_settings())


def _open_folder(path: Path, settings: Settings) -> EmbeddedStore:
    for place in (path, *path.parents):
        if _is_file(place):
            raise UsageError(f"{place} is a file: give a folder with --store.")
    key = (_secret(settings.store_key) or "").encode()
    return EmbeddedStore(path, tokenise=analyze, analyzer_version=ANALYZER_VERSION, key=key)


def _open_service(address: str, settings: Settings, tell: Callable[[str], None]) -> Store:
    """The shared store, and with a copy configured the two together."""
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
    from pincite.indexer.store.fallback import FallbackStore

    return FallbackStore(store, _open_copy(settings.fallback_store, settings, tell), tell)


def _open_copy(path: Path, settings: Settings, tell: Callable[[str], None]) -> EmbeddedStore:
    """The copy, which may not be there yet: the store is read all the same, and a person knows before it is away."""
    if _is_file(path):
        raise UsageError(f"The copy {path} is a file: give a folder with PINCITE_FALLBACK_STORE, or unset it.")
    if not _is_there(path):
        _tell_absent(path, tell)
    return _open_folder(path, settings)


@cache
def _tell_absent(copy: Path, tell: Callable[[str], None]) -> None:
    """Once in a process, which may open its store many times."""
    tell(
        f"There is no copy at {copy}, and nothing could be read while the store is away. Make it: pincite index FOLDER "
        f"--store {shlex.quote(str(copy))}; or correct PINCITE_FALLBACK_STORE, or unset it."
    )


def _secret(value: "SecretStr | None") -> str | None:
    return value.get_secret_value() if value is not None else None


def _tell(text: str) -> None:
    """Say what a person should know, on stderr: also where logs are not made ready."""
    sys.stderr.write(visible(f"pincite: {text}\n"))


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return False  # out of reach: using it says why


def _is_there(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return True  # out of reach: reading it says why


def choose_matter(store: Store, name: str | None) -> str:
    """The matter to work on: the one named, or the only one.

    Raises `UnknownMatter` when it does not exist or there is none at all, `UsageError` when several could be meant.
    """
    matters = store.matters()
    if name in matters or (name is None and len(matters) == 1):
        return name or matters[0]
    if name is None and matters:
        raise UsageError(f"The store holds several matters. Name one with --matter: {', '.join(matters)}.")
    begun = [each for each in store.begun() if name in (None, each)]
    if begun:
        raise UnknownMatter(
            f"The matter {begun[0]} cannot be asked yet: its first index is being made, or was ended before its words "
            "were published. Wait for it, or run it again: pincite index FOLDER --store STORE"
        )
    if not matters:
        raise UnknownMatter(_nothing_in(store))
    wanted = shortened(name or "")
    raise UnknownMatter(f"The store {store.address} holds no matter {wanted!r}. It holds: {', '.join(matters)}.")


def _nothing_in(store: Store) -> str:
    """What a person does where a store is empty, or not there at all."""
    is_missing = isinstance(store, EmbeddedStore) and not _is_there(Path(store.address))
    problem = f"There is no store at {store.address}." if is_missing else f"The store {store.address} holds no matter."
    return f"{problem} Index a folder first: pincite index FOLDER --store {shlex.quote(store.address)}"


def index_events(
    folder: Path,
    store: Store,
    matter: str,
    *,
    replace: bool,
    embedder: "Embedder | None",
    settings: Settings | None = None,
) -> "Iterator[Event]":
    """Index a folder: the pipeline's events, `Finished` with the report last. Without embedder there is no phase 2.

    Raises `UsageError` when the file of passwords cannot be read.
    """
    from pincite.indexer.limits import ReadingOptions
    from pincite.indexer.pipeline import build

    chosen = settings or load_settings()
    limits = chosen.index.limits()
    options = ReadingOptions(_passwords(chosen.pdf_passwords_file), limits.pages, chosen.ocr.options(limits.workers))
    return build(folder, store, matter, replace_source=replace, embedder=embedder, limits=limits, options=options)


@contextmanager
def open_drawing(settings: Settings) -> "Iterator[Draw]":
    """What draws pages of PDFs, in a process that is started for the first and replaced where a file ends it.

    Raises `UsageError` when the file of passwords cannot be read.
    """
    from pincite.indexer.isolation.readers import Readers
    from pincite.indexer.limits import ReadingOptions

    limits = replace(settings.index.limits(), workers=1)
    options = ReadingOptions(_passwords(settings.pdf_passwords_file), limits.pages, settings.ocr.options(1))
    with Readers(options, limits) as readers:
        yield readers.draw


def _passwords(path: Path | None) -> tuple[str, ...]:
    """One password a line, in order; spaces belong to it."""
    if path is None:
        return ()
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")  # universal line ends; no other character ends a line
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise UsageError(
            f"The file of passwords {path} cannot be read ({reason}): correct PINCITE_PDF_PASSWORDS_FILE, or unset it."
        ) from None
    return tuple(line for line in lines if line)


def open_embedder(threads: int = 0, settings: Settings | None = None) -> "Embedder":
    """The model of phase 2, as the settings name it; `threads` 0 means all cores.

    Raises `MissingExtra`, `UsageError` for a name that is none, `IndexerError` for a model that cannot be loaded.
    """
    from pincite.indexer.embed import load_embedder

    return load_embedder((settings or load_settings()).embedder, threads=threads)


def open_reranking(settings: Settings, threads: int = 0) -> "Reranking | None":
    """The reranker that the settings name and its bounds; null where they name none. Raises as `open_embedder` does."""
    from pincite.tools.retrieval.rerank.base import Reranking
    from pincite.tools.retrieval.rerank.factory import load_reranker

    reranker = load_reranker(settings.rerank.model, threads=threads)
    return Reranking(reranker, settings.rerank.threshold, settings.rerank.depth) if reranker else None


def open_shared_cache(
    settings: Settings, store: Store, matter: str, stamp: str, seconds: float | None = None
) -> "RedisCache | None":
    """A matter's part of the shared cache, for one state of the matter; null where there is no such cache.

    `seconds` is how long it is waited for, where that is not as the settings say. Raises `MissingExtra`, `UsageError`
    for an address that is none.
    """
    if not settings.redis_url:
        return None
    from pincite.tools.retrieval.cache import RedisCache, space_of

    url = settings.redis_url.get_secret_value()
    return RedisCache(url, space_of(store.identity, matter), stamp, seconds=seconds or settings.cache.seconds)


@contextmanager
def open_matter(store: Store, matter: str, settings: Settings | None = None) -> Iterator[OpenMatter]:
    """The published generation of a matter, until the context is left."""
    from pincite.tools.corpus import Corpus
    from pincite.tools.retrieval.remembered import RememberingEmbedder, remembering

    chosen = settings or load_settings()
    is_shared = not isinstance(store, EmbeddedStore)
    with closing(store.open(matter)) as reader:
        corpus = Corpus(matter, reader)
        with closing(_remembered(chosen, store, corpus)) as remembered:
            embedder, reranking = _query_embedder(reader.manifest, store, matter, chosen), open_reranking(chosen)
            yield OpenMatter(
                Corpus(matter, remembering(reader, remembered)) if is_shared else corpus,
                RememberingEmbedder(embedder, remembered) if embedder else None,
                reranking,
                remembered if is_shared or reranking else None,
            )


def _remembered(settings: Settings, store: Store, corpus: "Corpus") -> "Remembered":
    """The matter's cache: shared where the settings say where, else of this process."""
    from pincite.tools.retrieval.cache import stamp_of
    from pincite.tools.retrieval.memory import Memory
    from pincite.tools.retrieval.remembered import Remembered, state_of

    manifest, key = corpus.reader.manifest, settings.cache.key
    kept: Cache | None = open_shared_cache(settings, store, corpus.matter, stamp_of(manifest))
    return Remembered(
        kept or Memory(settings.cache.memory_mb * _MEGABYTE),
        lambda: state_of(manifest, corpus.documents.values()),
        sha256(key.get_secret_value().encode()).digest() if key else b"",
        lambda: corpus.reader.manifest == manifest,
    )


@contextmanager
def open_followed(store: Store, matter: str, settings: Settings) -> "Iterator[Following]":
    """A matter that turns to what is published, until the context is left."""
    from pincite.server.following import Following

    with closing(Following(lambda: store.state(matter), lambda: open_matter(store, matter, settings))) as following:
        yield following


@contextmanager
def open_recorded_session(
    store: Store, matter: str, settings: Settings
) -> "Iterator[tuple[Session, SessionRecording, Following]]":
    """A client's session with a matter, what records it where `trace.enabled` says so, and what it follows."""
    from pincite.server.mcp.recording import SessionRecording
    from pincite.server.trace.opening_records import open_record

    with watched(store, matter) as purges, open_followed(store, matter, settings) as following:
        session = following.matter.session()
        purges.compare(following.ever_open)
        opening = (lambda: open_record(purges.folder, settings, purges)) if settings.trace.enabled else None
        yield session, SessionRecording(session, settings, opening), following


@contextmanager
def watched(store: Store, matter: str) -> "Iterator[PurgeWatch]":
    """What tells a process of purges of a matter; it begins before the matter is opened."""
    from pincite.server.trace.purge_watch import PurgeWatch

    with closing(PurgeWatch(store.traces(matter), lambda: _published(store, matter))) as purges:
        yield purges


def _published(store: Store, matter: str) -> list[str]:
    """The documents that a matter has now; none where that cannot be read: then every document counts as purged."""
    try:
        with closing(store.open(matter)) as reader:
            return [document.doc_id for document in reader.documents()]
    except (StoreError, UnknownMatter):
        return []


@asynccontextmanager
async def open_asker(
    store: Store, matter: str, agent: str | None = None, settings: "Settings | None" = None
) -> AsyncIterator["Asker"]:
    """Ask a matter in this process. One reader and one model serve any number of questions; each gets its session.

    `agent` overrides the settings' model. Raises `UsageError`, `ModelUnavailable`.
    """
    chosen = settings or load_settings()
    seen = store.state(matter)
    with watched(store, matter) as purges, open_matter(store, matter, chosen) as opened:
        yield build_asker(opened, purges, chosen, agent, unpurged(store, matter, opened, seen))


def unpurged(store: Store, matter: str, opened: OpenMatter, seen: str) -> Callable[[], None]:
    """What stops a run once a document of its matter was removed; `seen` is the state before the matter was opened."""
    from pincite.server.following import Unpurged

    return Unpurged(lambda: store.state(matter), seen, opened.corpus.documents, lambda: _published(store, matter)).check


def build_asker(
    opened: OpenMatter,
    purges: "PurgeWatch",
    settings: Settings,
    agent: str | None = None,
    check: Callable[[], None] = lambda: None,
) -> "Asker":
    """Ask an open matter; `purges` was made before it was opened, `agent` overrides the settings' model.

    `check` raises before a tool's result is given that may no longer be.

    Raises `UsageError`, `ModelUnavailable`, `MissingExtra`.
    """
    from pincite.server.agent.asker import Asker
    from pincite.server.agent.banner import keep_away
    from pincite.server.agent.models.chosen import open_model
    from pincite.server.agent.ports import LocalTools

    keep_away()
    model, seconds = open_model(settings.agent, agent), settings.server.call_seconds
    purges.compare(lambda: opened.corpus.documents)
    masking = open_masking(opened.corpus, settings)
    return Asker(model, lambda: LocalTools(opened.session(), seconds, check), opened.corpus, purges, settings, masking)


@asynccontextmanager
async def open_served_asker(
    store: Store, address: Path, matter: str, agent: str | None = None, settings: "Settings | None" = None
) -> AsyncIterator["Asker"]:
    """Ask a matter through `pincite serve` on the store's `address`, started here as a child process over stdio.

    The child holds one session, so all questions share one ledger. Raises `ConnectionFailed`, `ModelUnavailable`.
    """
    from pincite.server.agent.asker import Asker
    from pincite.server.agent.mcp_tools import McpTools, connect, list_declared
    from pincite.server.agent.models.chosen import open_model
    from pincite.server.settings import PREFIX, load_settings
    from pincite.tools.corpus import Corpus

    chosen = settings or load_settings()
    model = open_model(chosen.agent, agent)
    command = [sys.executable, "-m", "pincite.server.cli", "serve", "--store", str(address), "--matter", matter]
    with watched(store, matter) as purges, closing(store.open(matter)) as reader:
        async with connect(command, {f"{PREFIX}TRACE__ENABLED": "false"}) as client:  # the run is recorded here
            declared = await list_declared(client)
            corpus = Corpus(matter, reader)
            purges.compare(lambda: corpus.documents)
            masking = open_masking(corpus, chosen)
            yield Asker(model, lambda: McpTools(client, declared), corpus, purges, chosen, masking)


@contextmanager
def open_replayer(store: Store, matter: str, settings: Settings, agent: str | None, first: int) -> Iterator["Replayer"]:
    """Replay records against a matter's tools of today, each on its recorded day.

    Without `agent` the recorded responses are given out; with one, the `first` of them, and then that agent goes on.
    Raises `UsageError`, `ModelUnavailable`.
    """
    from dataclasses import replace

    from pincite.server.agent.ports import LocalTools
    from pincite.server.replay.play import recorded_day
    from pincite.server.trace.read import Trace

    with open_matter(store, matter, settings) as opened:

        def port(trace: Trace) -> LocalTools:
            day = recorded_day(trace)
            return LocalTools(replace(opened.session(), today=lambda: day), settings.server.call_seconds)

        yield _replayer(settings, opened.corpus, port, agent, first)


def recorded_replayer(settings: Settings, agent: str, first: int) -> "Replayer":
    """Let an agent of today meet the recorded results; it needs no store. Raises `UsageError`, `ModelUnavailable`."""
    from dataclasses import replace

    from pincite.server.agent.loop import build_agent
    from pincite.server.agent.models.chosen import open_model
    from pincite.server.agent.ports import declared_tools
    from pincite.server.replay.recorded_tools import RecordedTools

    replayer = _replayer(settings, None, RecordedTools, agent, first)
    masked = build_agent(open_model(settings.agent, agent), declared_tools(), settings.agent, ("agent", "masked"))
    return replace(replayer, player=replace(replayer.player, masked=masked))


def _replayer(settings: Settings, corpus: "Corpus | None", ports: "Ports", agent: str | None, first: int) -> "Replayer":
    from pincite.server.agent.asker import conditions_of
    from pincite.server.agent.loop import build_agent
    from pincite.server.agent.models.chosen import open_model
    from pincite.server.agent.ports import declared_tools, tools_hash
    from pincite.server.replay.play import Player
    from pincite.server.replay.replayer import Replayer
    from pincite.server.trace.opening_records import trace_key

    model, declared = open_model(settings.agent, agent), declared_tools()
    built = build_agent(model, declared, settings.agent)
    player = Player(ports, built, settings.agent, model if agent else None, first)
    known = frozenset(corpus.documents) if corpus else None
    return Replayer(player, conditions_of(settings, model, tools_hash(declared), corpus), trace_key(settings), known)


def open_masking(corpus: "Corpus", settings: Settings) -> "Masking | None":
    """What masks the runs on a matter, where `agent.mask` says so. Raises `MissingExtra`."""
    if not settings.agent.mask:
        return None
    from pincite.server.agent.masked_run import Masking
    from pincite.server.masking.detector import Detector
    from pincite.server.masking.name_model import load
    from pincite.server.masking.personal import Kind

    asked = settings.agent.mask
    kinds = asked if isinstance(asked, tuple) else tuple(Kind)
    return Masking(Detector(load().likely, kinds), corpus)


def _query_embedder(manifest: Manifest, store: Store, matter: str, settings: Settings) -> "Embedder | None":
    from pincite.indexer.embed import query_side

    if manifest.embedding_model is None:
        return None
    try:
        embedder = open_embedder(threads=1, settings=settings)
    except MissingExtra as error:
        _say_words_only(str(error))
        return None
    if embedder.model_id != manifest.embedding_model:
        made = f"the vectors were made by {manifest.embedding_model}, not by {embedder.model_id}"
        command = (
            f"pincite index {shlex.quote(manifest.source)} --store {shlex.quote(store.identity)} --matter {matter}"
        )
        _say_words_only(f"{made}. To make them anew: {command}")
        return None
    return query_side(embedder)


def _say_words_only(reason: str) -> None:
    from pincite.tools.logs import warn

    warn("searching_by_words_only", reason=reason)
