"""The MCP server of one matter: tools, and pages as resources, on the SDK's low-level server.

The low-level server passes arguments, error texts and content blocks unchanged. The high-level one drops unknown
arguments, parses strings as JSON and prefixes every error.
"""

import signal
import sys
from importlib.metadata import version
from typing import Any

import anyio
from mcp.server.lowlevel import NotificationOptions, Server
from mcp.server.subscriptions import InMemorySubscriptionBus, ListenHandler

from pincite.prompts import load
from pincite.server.follow_generations import Following
from pincite.server.mcp.bounded_stdio import bounded_stdio
from pincite.server.mcp.connection_spans import GuardedSpans
from pincite.server.mcp.end_stuck_server import Watchdog
from pincite.server.mcp.generation_switch import GenerationSwitch
from pincite.server.mcp.recording import SessionRecording
from pincite.server.mcp.resources import Resources
from pincite.server.mcp.tools import Tools
from pincite.server.settings import ServerSettings, Settings
from pincite.tools.session import Session

TITLE = "pincite: answers with pages"
_NOTIFIES = NotificationOptions(resources_changed=True)


def build_server(
    session: Session,
    settings: ServerSettings,
    recording: SessionRecording | None = None,
    following: Following | None = None,
) -> Server[Any]:
    """Build a server on one session. All calls of its one client share the session's ledger.

    With `following` the session moves to newly published generations.
    """
    kept = recording or SessionRecording(session, Settings(), None)
    changes = InMemorySubscriptionBus()
    generations = GenerationSwitch(session, following, kept, changes)
    tools = Tools(session, settings.call_seconds, kept, generations)
    resources = Resources(session, generations)
    server: Server[Any] = Server(
        "pincite",
        title=TITLE,
        version=version("pincite"),
        instructions=load("server").text,
        on_list_tools=tools.list,
        on_call_tool=tools.call,
        on_list_resources=resources.list,
        on_list_resource_templates=resources.list_templates,
        on_read_resource=resources.read,
        on_subscriptions_listen=ListenHandler(changes),
    )
    server.middleware[:] = [GuardedSpans(each) for each in server.middleware]
    return server


def serve_stdio(
    session: Session,
    settings: ServerSettings,
    recording: SessionRecording | None = None,
    following: Following | None = None,
) -> None:
    """Serve on standard input and output until the client closes them or a signal ends this process."""
    server = build_server(session, settings, recording, following)
    server.middleware.append(Watchdog(settings.call_seconds))
    anyio.run(_serve, server, recording)


async def _serve(server: Server[Any], recording: SessionRecording | None) -> None:
    try:
        async with anyio.create_task_group() as tasks:
            if sys.platform != "win32":
                tasks.start_soon(_seal_before_the_end, recording)
            async with bounded_stdio() as (incoming, outgoing):
                await server.run(incoming, outgoing, server.create_initialization_options(_NOTIFIES))
            tasks.cancel_scope.cancel()
    finally:
        if recording is not None:
            recording.close()


async def _seal_before_the_end(recording: SessionRecording | None) -> None:
    """Seal the record when a signal ends this process, and let it end at once."""
    with anyio.open_signal_receiver(signal.SIGINT, signal.SIGTERM, signal.SIGHUP) as signals:
        async for number in signals:
            if recording is not None:
                recording.close()
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)
