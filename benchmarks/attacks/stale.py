"""Indexing and purging under open sessions: after the next call no old or purged text may be returned.

Each round writes a folder of contracts with unique amounts, opens a session, reads, changes or purges a contract, and
then asks in every way that returns text.
"""

import random
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import anyio
from mcp import Client, MCPError
from mcp.types import TextContent

from benchmarks.attacks.outcome import SEED, Outcome
from pincite.indexer.purge import purge
from pincite.indexer.store.base import Store
from pincite.server.compose.index_folder import index_events
from pincite.server.compose.open_store import open_store
from pincite.server.compose.recorded_session import open_recorded_session
from pincite.server.mcp.server import build_server
from pincite.server.settings import Settings, TraceSettings

_ROUNDS, _SHORT = 50, 4
_NAMES = ("lease", "loan", "supply", "escrow")


def attack(folder: Path, is_short: bool) -> Iterable[Outcome]:
    """Yield a row for purges and one for new indexes."""
    rounds = _SHORT if is_short else _ROUNDS
    draw = random.Random(SEED)
    for kind in ("purge", "index"):
        files, store = folder / kind / "files", open_store(folder / kind / "store")
        files.mkdir(parents=True)
        breaches = [breach for number in range(rounds) for breach in _round(kind, number, files, store, draw)]
        yield Outcome(f"{kind} under an open session", rounds, tuple(breaches))


def _round(kind: str, number: int, files: Path, store: Store, draw: random.Random) -> Iterator[str]:
    figures = {name: f"{draw.randrange(100, 999)},{draw.randrange(100, 999)}" for name in _NAMES}
    for name, figure in figures.items():
        _write(files, name, figure)
    _index(files, store)
    target = draw.choice(_NAMES)
    received = anyio.run(_session, kind, files, store, target, figures[target])
    if figures[target] in received:
        yield f"round {number}: the old figure of {target} was returned after {kind}"
    if kind == "index" and "111,222" not in received:
        yield f"round {number}: the new figure of {target} was not returned"


async def _session(kind: str, files: Path, store: Store, target: str, old: str) -> str:
    """Return everything that a client receives after the change."""
    settings = Settings(trace=TraceSettings(enabled=False))
    with open_recorded_session(store, "m", settings) as (session, recording, following):
        async with Client(build_server(session, settings.server, recording, following)) as client:
            before = await _received(client, target)
            if old not in before:
                return f"{old} (never read before the change)"
            if kind == "purge":
                purge(store, "m", [f"{target}.txt"])
            else:
                _write(files, target, "111,222")
                _index(files, store)
            return await _received(client, target)


async def _received(client: Client, target: str) -> str:
    calls = (
        ("search_within_doc_family", {"query": f"sum of the {target} agreement"}),
        ("get_page", {"doc_id": f"{target}.txt", "page": 1}),
        ("find_documents", {"query": f"{target} agreement"}),
    )
    received = []
    for name, arguments in calls:
        result = await client.call_tool(name, arguments)
        received += [block.text for block in result.content if isinstance(block, TextContent)]
    with _refused():
        read = await client.read_resource(f"pincite://m/{target}.txt/page/1")
        received += [str(contents) for contents in read.contents]
    return "\n".join(received)


@contextmanager
def _refused() -> Iterator[None]:
    """Ignore errors: a missing resource is not a breach."""
    try:
        yield
    except MCPError:
        return


def _write(files: Path, name: str, figure: str) -> None:
    title = f"{name.title()} Agreement"
    text = f"{title}\n\nThis {title} is made by Ada Ltd.\n\n1. Sum\nThe sum of the {name} agreement is USD {figure}.\n"
    (files / f"{name}.txt").write_text(text, encoding="utf-8")


def _index(files: Path, store: Store) -> None:
    assert list(index_events(files, store, "m", replace=False, embedder=None))
