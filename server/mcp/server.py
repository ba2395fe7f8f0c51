"""The MCP server of one matter: its tools and its pages as resources, on the SDK's low-level server.

The low-level server is used because it leaves arguments, error texts and content blocks exactly as they are given:
the high-level one drops unknown arguments, reads strings as JSON and puts a prefix before every error.
"""

import signal
import sys
from importlib.metadata import version
from typing import Any

import anyio
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

from pincite.prompts import load
from pincite.server.mcp.recording import SessionRecording
from pincite.server.mcp.resources import Resources
from pincite.server.mcp.spans import GuardedSpans
from pincite.server.mcp.tools import Tools
from pincite.server.settings import ServerSettings
from pincite.tools.session import Session

TITLE = "pincite: answers with pages"


def build_server(session: Session, settings: ServerSettings, recording: SessionRecording | None = None) -> Server[Any]:
    """A server on one session: all calls of its one client share the session's ledger."""
    tools = Tools(session, settings.call_seconds, recording)
    resources = Resources(session.corpus)
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
    )
    server.middleware[:] = [GuardedSpans(each) for each in server.middleware]
    return server


def serve_stdio(session: Session, settings: ServerSettings, recording: SessionRecording | None = None) -> None:
    """Serve on standard input and output until the client closes them, or this process is ended by a signal."""
    anyio.run(_serve, build_server(session, settings, recording), recording)


async def _serve(server: Server[Any], recording: SessionRecording | None) -> None:
    try:
        async with anyio.create_task_group() as tasks:
            if recording is not None and sys.platform != "win32":
                tasks.start_soon(_seal_before_the_end, recording)
            async with stdio_server() as (incoming, outgoing):
                await server.run(incoming, outgoing, server.create_initialization_options())
            tasks.cancel_scope.cancel()
    finally:
        if recording is not None:
            recording.close()


async def _seal_before_the_end(recording: SessionRecording) -> None:
    """Seal the record when a signal ends this process, and let it end as it would have."""
    with anyio.open_signal_receiver(signal.SIGINT, signal.SIGTERM, signal.SIGHUP) as signals:
        async for number in signals:
            recording.close()
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)
