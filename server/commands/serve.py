"""`pincite serve`: a matter's tools over MCP on standard input and output. It does not load the agent."""

from pincite.server.compose.open_store import choose_matter, open_store
from pincite.server.compose.recorded_session import open_recorded_session
from pincite.server.logs import configure_logs
from pincite.server.mcp.server import serve_stdio
from pincite.server.settings import load_settings
from pincite.server.telemetry.exporter import exporting


def run_serve(address: str, matter: str | None) -> None:
    """Serve until the client closes the streams: one process, one client, one session."""
    settings = load_settings()
    configure_logs(settings.log.level)
    store = open_store(address)
    with exporting(), open_recorded_session(store, choose_matter(store, matter), settings) as opened:
        session, recording, following = opened
        serve_stdio(session, settings.server, recording, following)
