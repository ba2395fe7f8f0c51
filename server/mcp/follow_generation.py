"""A client's session that goes on with what is published now, and tells its client so once."""

from collections.abc import Awaitable, Callable
from contextlib import nullcontext, suppress
from typing import Any, TypeVar

from anyio import Lock, to_thread
from mcp.server.context import ServerRequestContext
from mcp.server.subscriptions import ResourcesListChanged, SubscriptionBus

from pincite.indexer.errors import IndexerError, StoreError
from pincite.server.calls import SessionTurned
from pincite.server.follow_generations import Following, Turned
from pincite.server.mcp.recording import SessionRecording
from pincite.tools.session import Session

_TRIES = 5
"""How often a call is made again because another generation was published while it ran."""
_Result = TypeVar("_Result")


class Turning:
    """One session and the matter that it follows; with a null `following` it never turns."""

    def __init__(
        self,
        session: Session,
        following: Following | None,
        recording: SessionRecording,
        changes: SubscriptionBus,
    ) -> None:
        self._session = session
        self._following = following
        self._recording = recording
        self._changes = changes
        self._one = Lock()
        self._notice: str | None = None

    async def current(self, context: ServerRequestContext[Any], call: Callable[[], Awaitable[_Result]]) -> _Result:
        """What a call gives from the generation that is published when it ends.

        It is made again where another was published meanwhile, so that nothing that was purged leaves. Raises
        `StoreError` when that goes on.
        """
        for _ in range(_TRIES):
            await self._turn(context)
            corpus = self._session.corpus
            with self._following.reading() if self._following else nullcontext():
                try:
                    result = await call()
                except SessionTurned:
                    continue
            if self._session.corpus is corpus and not (self._following and self._following.is_behind()):
                return result
        raise StoreError("The index changed again and again during the call. Try it again when no index is being made.")

    async def before(self, context: ServerRequestContext[Any]) -> None:
        """Turn before a call is noted, so that it is in the record of the generation that it reads."""
        with suppress(IndexerError):  # the call itself tells it
            await self._turn(context)

    def notice(self) -> str | None:
        """What the client has not been told yet, once."""
        told, self._notice = self._notice, None
        return told

    async def _turn(self, context: ServerRequestContext[Any]) -> None:
        if self._following is None:
            return
        async with self._one:  # also where nothing changed: the session may be about to be moved
            turned = await to_thread.run_sync(self._following.turn) if self._following.is_behind() else None
            if turned is None:
                return
            seen = {page.doc_id for page in self._session.ledger.pages()} & turned.stale
            self._following.matter.move(self._session, turned.stale)
            self._recording.turned()
            self._notice = _told(turned, len(seen))
        await self._changes.publish(ResourcesListChanged())  # to who listens, by the protocol of 2026-07-28
        await context.session.send_resource_list_changed()  # to clients of older protocols


def _told(turned: Turned, seen: int) -> str:
    told = f"The index changed ({turned.before} -> {turned.after}); this and later results are of the new one."
    if not seen:
        return told
    return f"{told} {seen} of the documents that you have read changed or went: read them again before you cite them."
