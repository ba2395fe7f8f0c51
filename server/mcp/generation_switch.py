"""Move a client's session to newly published generations, and tell the client once."""

from collections.abc import Awaitable, Callable
from contextlib import nullcontext, suppress
from typing import Any, TypeVar

from anyio import Lock, to_thread
from mcp.server.context import ServerRequestContext
from mcp.server.subscriptions import ResourcesListChanged, SubscriptionBus

from pincite.indexer.errors import GenerationRemoved, IndexerError, StoreError
from pincite.server.calls import GenerationChanged
from pincite.server.follow_generations import Following, GenerationChange
from pincite.server.mcp.recording import SessionRecording
from pincite.tools.session import Session

_TRIES = 5
"""The most attempts of a call during which other generations are published."""
_Result = TypeVar("_Result")


class GenerationSwitch:
    """A session and the matter that it follows. Without `following` it keeps its generation."""

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
        """Return the result of a call on the generation that is published when it ends.

        The call is repeated if another generation was published meanwhile, so that no purged text is returned, also if
        the generation was removed. Raises `StoreError` if that keeps happening.
        """
        for _ in range(_TRIES):
            await self._switch(context)
            corpus = self._session.corpus
            with self._following.reading() if self._following else nullcontext():
                try:
                    result = await call()
                except GenerationChanged:
                    continue
                except GenerationRemoved:
                    if not await self._is_behind():
                        raise
                    continue
            if self._session.corpus is corpus and not await self._is_behind():
                return result
        raise StoreError("The index kept changing during the call. Try again when indexing has finished.")

    async def before(self, context: ServerRequestContext[Any]) -> None:
        """Change the generation before a call is recorded, so that it is in the record of the generation it reads."""
        with suppress(IndexerError):  # the call itself reports it
            await self._switch(context)

    def notice(self) -> str | None:
        """Return the message that the client has not had yet, once."""
        notice, self._notice = self._notice, None
        return notice

    async def _is_behind(self) -> bool:
        return self._following is not None and await to_thread.run_sync(self._following.is_behind)

    async def _switch(self, context: ServerRequestContext[Any]) -> None:
        if self._following is None:
            return
        async with self._one:  # even without a change: the session may be about to move
            change = await to_thread.run_sync(self._following.switch, self._read)
            if change is None:
                return
            stale = self._read() - change.unchanged
            self._following.matter.move(self._session, change.unchanged)
            self._recording.generation_changed()
            self._notice = _notice_text(change, len(stale))
        await self._changes.publish(ResourcesListChanged())  # to subscribed clients, by the protocol of 2026-07-28
        await context.session.send_resource_list_changed()  # to clients of older protocols

    def _read(self) -> set[str]:
        return {page.doc_id for page in self._session.ledger.pages()}


def _notice_text(change: GenerationChange, seen: int) -> str:
    text = f"The index changed ({change.before} -> {change.after}). This and later results come from the new one."
    if not seen:
        return text
    return f"{text} {seen} of the documents that you have read changed or were removed. Read them again to cite them."
