"""`pincite serve`: a matter's tools over MCP on standard input and output. Imports nothing of the agent."""

from pincite.server.compose import choose_matter, open_recorded_session, open_store
from pincite.server.mcp.server import serve_stdio
from pincite.server.settings import load_settings


def run_serve(address: str, matter: str | None) -> None:
    """Serve until the client closes the streams: one process, one client, one session."""
    settings = load_settings()
    store = open_store(address)
    with open_recorded_session(store, choose_matter(store, matter), settings) as (session, recording):
        serve_stdio(session, settings.server, recording)
