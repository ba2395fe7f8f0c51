"""Open a client's MCP session with a matter, and its record."""

from collections.abc import Iterator
from contextlib import contextmanager

from pincite.indexer.store.base import Store
from pincite.server.compose.open_matter import open_followed, watched
from pincite.server.follow_generations import Following
from pincite.server.mcp.recording import SessionRecording
from pincite.server.settings import Settings
from pincite.server.trace.opening_records import open_record
from pincite.tools.session import Session


@contextmanager
def open_recorded_session(
    store: Store, matter: str, settings: Settings
) -> Iterator[tuple[Session, SessionRecording, Following]]:
    """Open a session, its recording if `trace.enabled` is set, and the matter that it follows."""
    with watched(store, matter) as purges, open_followed(store, matter, settings) as following:
        session = following.matter.session()
        if settings.trace.enabled:
            purges.compare(following.ever_open)
        opening = (lambda: open_record(purges.folder, settings, purges)) if settings.trace.enabled else None
        yield session, SessionRecording(session, settings, opening), following
