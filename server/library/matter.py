"""An open matter: ask, search and read pages, from any number of threads and event loops."""

import asyncio
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar

from anyio import to_thread
from anyio.from_thread import BlockingPortal, start_blocking_portal

from pincite.indexer.errors import GenerationRemoved, StoreError, UsageError
from pincite.indexer.page import Page
from pincite.indexer.sources import file_names
from pincite.server.compose.open_matter import open_followed, unpurged, watched
from pincite.server.compose.open_store import choose_matter, open_store
from pincite.server.default_store import DEFAULT_STORE
from pincite.server.errors import MatterClosed
from pincite.server.library.searching import search_arguments, search_pages
from pincite.server.open_matter_parts import OpenMatter
from pincite.server.setting_sources import merged
from pincite.server.settings import load_settings
from pincite.tools import logs
from pincite.tools.answer_types import AnswerType
from pincite.tools.documents.document_list import ListedDocument, list_matter
from pincite.tools.model import SearchResult

if TYPE_CHECKING:
    from pincite.server.agent.asker import Asker
    from pincite.server.agent.ports import ToolPort
    from pincite.server.agent.result import AskResult
    from pincite.server.follow_generations import Following

_TRIES = 5
_Result = TypeVar("_Result")


def open_matter(
    store: str | Path = DEFAULT_STORE,
    *,
    matter: str | None = None,
    agent: str | None = None,
    settings: Mapping[str, Any] | None = None,
) -> "Matter":
    """Open a matter for reading. Use it in a `with` or `async with`, or close it yourself.

    `store` is a folder, or the http(s) address of an Elasticsearch; `matter` is needed if it has several. `agent` is
    `offline`, the default, or `provider:model`. `settings` override `pincite.toml` and `PINCITE_*` under the same
    names: `{"agent": {"seconds": 20}, "trace": {"enabled": False}}`.

    Raises `UsageError` for a wrong setting or if the matter must be named, `UnknownMatter`, `StoreUnusable`,
    `StoreUnavailable`.
    """
    return Matter(store, matter=matter, agent=agent, settings=settings)


class Matter:
    """A matter. Each call sees what is indexed or purged so far; a question keeps its generation to its end.

    All methods are thread-safe. Questions run on an event loop in a thread of the matter. So `ask` also works inside a
    running event loop, which it blocks, and `aask` in any asyncio loop. After `close` every method raises
    `MatterClosed`.
    """

    def __init__(
        self,
        store: str | Path = DEFAULT_STORE,
        *,
        matter: str | None = None,
        agent: str | None = None,
        settings: Mapping[str, Any] | None = None,
    ) -> None:
        chosen = {"agent": {"model": agent}} if agent else {}
        self._settings = load_settings(merged(settings or {}, chosen))
        opened = open_store(store, self._settings, tell=logs.tell)
        self.name = choose_matter(opened, matter)
        self._lock = Lock()
        self._closing = ExitStack()
        self._store = opened
        self._purges = self._closing.enter_context(watched(opened, self.name))
        self._following: Following | None = self._closing.enter_context(
            open_followed(opened, self.name, self._settings)
        )
        self._loop: BlockingPortal | None = None
        self._asker: Asker | None = None

    def ask(
        self, question: str, *, answer_type: AnswerType | str | None = None, doc_ids: Sequence[str] = ()
    ) -> "AskResult":
        """Answer one question. Without `answer_type` it is inferred; `doc_ids` may be unique prefixes.

        A question without an answer is a result: its `status` is `absent`, `unsure`, `refused` or `failed`. Raises
        `UsageError` for an unknown type and for a matter without documents, `BadArguments` for an empty question,
        `UnknownDocument`, `ModelUnavailable`, `TraceUnwritable`, `StoreUnavailable`.
        """
        asked = self._begin(question, answer_type, doc_ids)
        try:
            return asked.result()
        except BaseException:
            asked.cancel()
            raise

    async def aask(
        self, question: str, *, answer_type: AnswerType | str | None = None, doc_ids: Sequence[str] = ()
    ) -> "AskResult":
        """Answer one question without blocking the event loop; otherwise as `ask`. Cancelling the task ends the run."""
        begin = partial(self._begin, question, answer_type, doc_ids)
        return await asyncio.wrap_future(await to_thread.run_sync(begin))

    def documents(self) -> list[ListedDocument]:
        """Return all documents in order of id: the rows of `pincite list --json`."""
        return self._read(
            lambda opened: list_matter(opened.corpus, file_names(Path(opened.corpus.reader.manifest.source)))
        )

    def search(self, query: str, *, limit: int = 8, doc_ids: Sequence[str] = ()) -> SearchResult:
        """Search pages, best first, in these documents or in those that the query names.

        `limit` is 1 to 20. An empty result has a `note`. Raises `UsageError`, `UnknownDocument`.
        """

        def found(opened: OpenMatter) -> SearchResult:
            _check_holds(opened, self.name)
            return search_pages(opened.session(), search_arguments(query, limit), tuple(doc_ids), "limit=20")

        return self._read(found)

    def page(self, doc_id: str, number: int) -> Page:
        """Return a page. `number` is physical and 1-based; `doc_id` may be a unique prefix.

        Raises `UnknownDocument`, `UnknownPage`.
        """
        return self._read(lambda opened: opened.corpus.page(opened.corpus.document(doc_id).doc_id, number))

    def tool_port(self) -> "ToolPort":
        """Return the tools on a new session, for a run of `toolset`. They keep the current generation."""
        from pincite.server.agent.ports import LocalTools

        seen = self._state()
        with ExitStack() as resources:
            opened = resources.enter_context(self._reading())
            check = unpurged(self._store, self.name, opened, seen)
            port = LocalTools(opened.session(), self._settings.server.call_seconds, check)
            weakref.finalize(port, resources.pop_all().close)
            return port

    def close(self) -> None:
        """Wait for running questions, and release the files. Closing again does nothing."""
        with self._lock:
            self._following = self._asker = self._loop = None
            closing = self._closing.pop_all()
        closing.close()

    async def aclose(self) -> None:
        """As `close`, without blocking the event loop."""
        await to_thread.run_sync(self.close)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    def __repr__(self) -> str:
        return f"<Matter {self.name!r}{'' if self._following else ', closed'}>"

    def _read(self, read: Callable[[OpenMatter], _Result]) -> _Result:
        """Read the generation that is current when the result is returned, so that no purged text is.

        Raises `StoreError` if generations keep changing meanwhile.
        """
        for _ in range(_TRIES):
            with self._reading() as opened:
                try:
                    found = read(opened)
                except GenerationRemoved:
                    if not self._followed().is_behind():
                        raise
                    continue
            if not self._followed().is_behind():
                return found
        raise StoreError("The index kept changing during the call. Try again when indexing has finished.")

    @contextmanager
    def _reading(self) -> Iterator[OpenMatter]:
        """Yield the current generation, kept open while it is read."""
        following = self._followed()
        following.switch()
        with following.reading() as opened:
            yield opened

    def _state(self) -> str:
        """Return the store's state, to be read before a generation is opened."""
        self._followed()
        return self._store.state(self.name)

    def _followed(self) -> "Following":
        if self._following is None:
            raise MatterClosed(f"The matter {self.name} is closed. Open it again: open_matter(STORE).")
        return self._following

    def _begin(
        self, question: str, answer_type: AnswerType | str | None, doc_ids: Sequence[str]
    ) -> "Future[AskResult]":
        """Start a question on the matter's own loop."""
        kind = _type_named(answer_type)
        seen = self._state()
        with ExitStack() as resources:
            opened = resources.enter_context(self._reading())
            _check_holds(opened, self.name)
            asked = self._start(opened, seen, question, kind, tuple(doc_ids))
            release = resources.pop_all().close
        asked.add_done_callback(lambda _: release())
        return asked

    def _start(
        self, opened: OpenMatter, seen: str, question: str, kind: AnswerType | None, doc_ids: tuple[str, ...]
    ) -> "Future[AskResult]":
        from pincite.server.compose.open_agent import build_asker

        with self._lock:
            following = self._followed()
            if self._asker is None or not self._asker.reads(opened.corpus):
                check = unpurged(self._store, self.name, opened, seen)
                self._asker = build_asker(opened, self._purges, self._settings, check=check)
                if self._settings.trace.enabled:
                    self._purges.compare(following.ever_open)
            if self._loop is None:
                self._loop = self._closing.enter_context(start_blocking_portal(name="pincite"))
            return self._loop.start_task_soon(self._asker.ask, question, kind, doc_ids)


def _check_holds(opened: OpenMatter, name: str) -> None:
    """Raise `UsageError` if the matter has no documents."""
    if not opened.corpus.documents:
        raise UsageError(f"The matter {name} has no documents. Index a folder into it first.")


def _type_named(name: AnswerType | str | None) -> AnswerType | None:
    if name is None or name in list(AnswerType):
        return AnswerType(name) if name else None
    raise UsageError(f"There is no answer type {name!r}. The types are: {', '.join(AnswerType)}.")
