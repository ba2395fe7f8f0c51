"""Tests progress notifications of a tool call, in process in both protocol eras and over stdio."""

import json
import subprocess
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any, cast

import pytest
from mcp import Client

from pincite.server.mcp import progress
from pincite.server.mcp.server import build_server
from pincite.tools import toolset

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["in process", "in process, handshake"])
def client(request: pytest.FixtureRequest, sample: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    monkeypatch.setattr(toolset, "TOOLS", sample.SPECS)
    monkeypatch.setattr(progress, "SIGN_SECONDS", 0.1)
    server: Any = build_server(sample.sample_session(), sample.QUICK)
    sample.RELEASE.clear()
    yield Client(server, mode="legacy" if request.param.endswith("handshake") else "auto")
    sample.RELEASE.set()


class SeenProgress:
    """Keeps the reported progress."""

    def __init__(self) -> None:
        self.all: list[tuple[float, float | None, str | None]] = []

    async def __call__(self, progress: float, total: float | None, message: str | None) -> None:
        self.all.append((progress, total, message))


async def test_a_call_reports_its_start_and_its_end(client: Client) -> None:
    seen = SeenProgress()
    async with client:
        result = await client.call_tool("read", {"doc_id": "orders/cfi-010-2024"}, progress_callback=seen)
    assert not result.is_error
    assert (seen.all[0], seen.all[-1]) == ((0, 1, "read: started"), (1, 1, "read: ended"))


async def test_a_long_call_reports_progress_that_only_increases(client: Client) -> None:
    seen = SeenProgress()
    async with client:
        result = await client.call_tool("hang", {}, progress_callback=seen)
    shares = [share for share, _, _ in seen.all]
    assert result.is_error
    assert len(shares) > 2
    assert shares == sorted(set(shares))
    assert (shares[0], shares[-1]) == (0, 1)


async def test_a_call_that_fails_reports_its_end(client: Client) -> None:
    seen = SeenProgress()
    async with client:
        await client.call_tool("crash", {}, progress_callback=seen)
    assert [share for share, _, _ in seen.all] == [0, 1]


def test_a_client_that_did_not_ask_for_progress_gets_none(sample: ModuleType) -> None:
    client_info = {"name": "raw", "version": "1"}
    begin = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client_info}
    call: dict[str, Any] = {"name": "read", "arguments": {"doc_id": "orders/cfi-010-2024"}}
    sent: list[dict[str, Any]] = [
        {"id": 1, "method": "initialize", "params": begin},
        {"method": "notifications/initialized"},
        {"id": 2, "method": "tools/call", "params": call},
        {"id": 3, "method": "tools/call", "params": call | {"_meta": {"progressToken": "t"}}},
    ]
    command = [sys.executable, cast("str", sample.__file__)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdin
        assert server.stdout
        got: list[dict[str, Any]] = []
        for message in sent:
            server.stdin.write(json.dumps({"jsonrpc": "2.0"} | message) + "\n")
            server.stdin.flush()
            while "id" in message and (not got or got[-1].get("id") != message["id"]):
                got.append(json.loads(server.stdout.readline()))
        server.stdin.close()
    assert [row.get("id") or row["params"]["progressToken"] for row in got] == [1, 2, "t", "t", 3]
