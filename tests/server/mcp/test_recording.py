"""Tests that the session of an MCP client leaves one record in the format of an agent run."""

import json
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import Mock

import anyio
import pytest
import structlog
from mcp import Client
from mcp.types import Implementation

from pincite.indexer.purge import purge
from pincite.server.agent.result import NOT_RECORDED
from pincite.server.compose.open_agent import open_asker
from pincite.server.compose.open_served_agent import open_served_asker
from pincite.server.compose.open_store import open_store
from pincite.server.compose.recorded_session import open_recorded_session
from pincite.server.errors import TraceUnwritable
from pincite.server.mcp.recording import SessionRecording
from pincite.server.mcp.server import build_server
from pincite.server.settings import Settings, TraceSettings
from pincite.server.trace.events import Event
from pincite.server.trace.read import read_runs
from pincite.server.trace.record import Recorder, TraceFile
from pincite.server.trace.seal import Sealer
from pincite.server.trace.verify import verify
from pincite.tools import toolset
from tests.server.command_line import pincite_here

pytestmark = pytest.mark.anyio

LAW = "Ferry Law\nLaw No. 7 of 2019\n\nArticle 1\nTitle\nThis Law may be cited as the Ferry Law.\n"
OTHER = "Wharf Law\nLaw No. 8 of 2019\n\nArticle 1\nTitle\nThis Law may be cited as the Wharf Law.\n"
QUOTE = {"doc_id": "law.txt", "page": 1, "quote": "Ferry Law\nLaw No. 7 of 2019"}
ASKED = "Which law is Law No. 7 of 2019?"
ANSWER = {"question": ASKED, "answer_type": "name", "value": "Ferry Law", "citations": [QUOTE]}
WRONG = {**ANSWER, "citations": [{**QUOTE, "quote": "words that no page has"}]}


@pytest.fixture(scope="module")
def indexed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A matter of two laws."""
    folder, made = tmp_path_factory.mktemp("files"), tmp_path_factory.mktemp("store")
    (folder / "law.txt").write_text(LAW, encoding="utf-8")
    (folder / "wharf.txt").write_text(OTHER, encoding="utf-8")
    assert pincite_here("index", folder, "--store", made, "--matter", "m", "--no-vectors").returncode == 0
    return made


@pytest.fixture
def store(indexed: Path, tmp_path: Path) -> Path:
    """The matter, without any records."""
    shutil.copytree(indexed, tmp_path / "store")
    return tmp_path / "store"


@asynccontextmanager
async def serving(
    store: Path, settings: Settings | None = None, client_info: Implementation | None = None
) -> AsyncIterator[Client]:
    """A client connected in process to what `pincite serve` serves."""
    chosen = settings or Settings()
    with open_recorded_session(open_store(store), "m", chosen) as (session, recording, following):
        server = build_server(session, chosen.server, recording, following)
        async with Client(server, client_info=client_info) as client:
            yield client
        recording.close()


def records(store: Path) -> list[Path]:
    return sorted((store / "m" / "traces").glob("*.jsonl"))


def kinds(path: Path) -> list[str]:
    return [json.loads(line)["kind"] for line in path.read_text(encoding="utf-8").splitlines()]


async def test_the_commands_show_a_session_record_as_its_runs(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-0123456789abcdef")
    async with serving(store) as client:
        await client.call_tool("get_page", {"doc_id": "law.txt", "page": 1})
        await client.call_tool("submit_typed_answer", WRONG)
        await client.call_tool("submit_typed_answer", ANSWER)
        await client.call_tool("get_page", {"doc_id": "sk-0123456789abcdef", "page": 1})
    (path,) = records(store)
    call = ["tool_call", "tool_result"]
    expected = ["session_started", *call, "ledger", *call, "verdict", *call, "verdict", "run_ended", *call, "seal"]
    assert kinds(path) == expected
    assert verify(path) == []
    assert "sk-0123456789abcdef" not in path.read_text(encoding="utf-8")
    answered, rest = read_runs(path)
    assert (answered.status, answered.answer, rest.status) == ("answered", "Ferry Law", "unfinished")
    assert (answered.started["matter"], answered.started["generation"]) == ("m", "gen-000001")
    assert answered.ended
    assert (answered.ended["tool_calls"], answered.ended["result"]["pages"]) == (1, [{"doc_id": "law.txt", "page": 1}])
    rows = [json.loads(line) for line in pincite_here("trace", "list", "--store", store, "--json").stdout.splitlines()]
    assert [row["status"] for row in rows] == ["unfinished", "answered"]
    shown = pincite_here("trace", "show", answered.run_id, "--store", store).stdout
    assert f"Q  {ASKED}  (name)" in shown
    assert "rejected: V" in shown


async def test_the_row_of_a_session_has_the_fields_of_the_row_of_a_run(store: Path) -> None:
    async with open_asker(open_store(store), "m") as asker:
        asked = await asker.ask(ASKED)
    async with serving(store) as client:
        await client.call_tool("get_page", {"doc_id": "law.txt", "page": 1})
        await client.call_tool("submit_typed_answer", ANSWER)
    (run,) = read_runs(records(store)[-1])
    assert run.ended
    assert asked.model_dump().keys() - run.ended["result"].keys() == NOT_RECORDED


async def test_an_agent_run_over_mcp_is_recorded_once(store: Path) -> None:
    async with open_served_asker(open_store(store), store, "m") as asker:
        await asker.ask(ASKED)
    assert [kinds(path)[0] for path in records(store)] == ["run_started"]


async def test_a_session_without_a_call_or_with_traces_off_leaves_no_file(store: Path) -> None:
    async with serving(store) as client:
        await client.list_tools()
    async with serving(store, Settings(trace=TraceSettings(enabled=False))) as client:
        await client.call_tool("get_page", {"doc_id": "law.txt", "page": 1})
    assert records(store) == []


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
@pytest.mark.parametrize("number", [signal.SIGTERM])
def test_a_server_ended_by_a_signal_seals_its_record(store: Path, number: signal.Signals) -> None:
    command = [sys.executable, "-m", "pincite.server.cli", "serve", "--store", str(store)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdin
        assert server.stdout
        hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "ide", "version": "9"}}
        asked = {"name": "get_page", "arguments": {"doc_id": "law.txt", "page": 1}}
        for message in (
            {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello},
            {"jsonrpc": "2.0", "method": "notifications/initialized"},
            {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": asked},
        ):
            server.stdin.write(json.dumps(message) + "\n")
            server.stdin.flush()
            if "id" in message:
                server.stdout.readline()
        server.send_signal(number)
        assert server.wait(30) == -number
    (path,) = records(store)
    assert verify(path) == []
    (run,) = read_runs(path)
    assert run.started["agent"] == "mcp:ide 9"


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be removed on Windows")
async def test_a_purge_removes_words_from_the_record_of_an_open_session(store: Path) -> None:
    async with serving(store) as client:
        await client.call_tool("get_page", {"doc_id": "law.txt", "page": 1})
        await client.call_tool("get_page", {"doc_id": "wharf.txt", "page": 1})
        (before,) = records(store)
        assert purge(open_store(store), "m", ["law.txt"]).traces == 1
        assert not before.exists()
        await client.call_tool("get_page", {"doc_id": "law.txt", "page": 1})
        await client.call_tool("get_page", {"doc_id": "wharf.txt", "page": 1})
    (path,) = records(store)
    text = path.read_text(encoding="utf-8")
    assert "Ferry" not in text
    assert "law.txt" not in text
    assert "Wharf Law" in text
    assert verify(path) == []
    assert kinds(path)[0] == "session_started"


class FullDisk:
    """A record on a disk that is full after some events."""

    def __init__(self, record: Recorder, room: int) -> None:
        self.run_id, self.path = record.run_id, record.path
        self._record = record
        self._room = room

    def append(self, event: Event, follows: int | None = None) -> int:
        self._room -= 1
        if self._room < 0:
            raise TraceUnwritable("No space left on device")
        return self._record.append(event, follows)

    def close(self) -> None:
        self._record.close()


Recording = Callable[[Callable[[], Recorder]], "tuple[Any, SessionRecording]"]


@pytest.fixture
def recorded(sample: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Recording:
    monkeypatch.setattr(toolset, "TOOLS", sample.SPECS)

    def make(opening: Callable[[], Recorder]) -> tuple[Any, SessionRecording]:
        session = sample.sample_session()
        recording = SessionRecording(session, Settings(), opening)
        return build_server(session, sample.QUICK, recording), recording

    return make


READ = {"doc_id": "orders/cfi-010-2024"}


async def test_invalid_arguments_unknown_tools_and_defects_are_recorded_as_error_results(
    recorded: Recording, sample: ModuleType, tmp_path: Path
) -> None:
    server, recording = recorded(lambda: TraceFile(tmp_path / "traces", Sealer()))
    async with Client(server) as client:
        for tool, arguments in (("read", {"pge": 1}), ("invented", {"a": 1}), ("crash", {}), ("read", READ)):
            await client.call_tool(tool, arguments)
    recording.close()
    (path,) = (tmp_path / "traces").glob("*.jsonl")
    (run,) = read_runs(path)
    calls = [(event["tool"], event["arguments"]) for event in run.events if event["kind"] == "tool_call"]
    errors = [event["error"] for event in run.events if event["kind"] == "tool_result"]
    assert calls == [("read", {"pge": 1}), ("invented", {"a": 1}), ("crash", {}), ("read", READ)]
    assert "unknown argument" in str(errors[0])
    assert "There is no tool 'invented'" in str(errors[1])
    assert "internal error" in str(errors[2])
    assert errors[3] is None
    assert sample.SECRET not in path.read_text(encoding="utf-8")


async def test_text_invented_by_a_client_is_recorded_within_bounds(store: Path) -> None:
    async with serving(store, client_info=Implementation(name="n" * 10_000, version="v" * 10_000)) as client:
        await client.call_tool("t" * 10_000, {})
        await client.call_tool("get_page", {"doc_id": "d" * 300_000, "page": 1})
        await client.call_tool("get_page", {"doc_id": "law.txt", "page": 1})
    (path,) = records(store)
    assert verify(path) == []
    assert path.stat().st_size < 20_000
    (run,) = read_runs(path)
    assert run.started["agent"] == f"mcp:{'n' * 200} {'v' * 200}"
    asked = [event["arguments"] for event in run.events if event["kind"] == "tool_call"]
    assert asked == [{}, {"not_recorded": "arguments of 300025 characters"}, {"doc_id": "law.txt", "page": 1}]


async def test_simultaneous_calls_leave_one_valid_chain(
    recorded: Recording, sample: ModuleType, tmp_path: Path
) -> None:
    server, recording = recorded(lambda: TraceFile(tmp_path / "traces", Sealer()))
    sample.RELEASE.clear()
    async with Client(server) as client, anyio.create_task_group() as tasks:
        tasks.start_soon(client.call_tool, "hang", {})
        for _ in range(8):
            tasks.start_soon(client.call_tool, "read", READ)
    sample.RELEASE.set()
    recording.close()
    (path,) = (tmp_path / "traces").glob("*.jsonl")
    assert verify(path) == []
    (run,) = read_runs(path)
    results = [event for event in run.events if event["kind"] == "tool_result"]
    assert len(results) == 9
    for result in results:
        call = run.events[int(str(result["follows"]))]
        assert (call["kind"], call["call_id"], call["tool"]) == ("tool_call", result["call_id"], result["tool"])


@pytest.mark.parametrize("room", [0, 1, 2, 5])
async def test_a_full_disk_ends_the_record_but_not_the_session(recorded: Recording, tmp_path: Path, room: int) -> None:
    server, recording = recorded(lambda: FullDisk(TraceFile(tmp_path / "traces", Sealer()), room))
    async with Client(server) as client:
        results = [await client.call_tool("read", READ) for _ in range(3)]
    recording.close()
    assert [result.is_error for result in results] == [False, False, False]
    (path,) = (tmp_path / "traces").glob("*.jsonl")
    assert verify(path) == []


async def test_an_unwritable_folder_is_reported_once_and_the_tools_keep_working(store: Path) -> None:
    (store / "m" / "traces").rmdir()
    (store / "m" / "traces").write_text("not a folder", encoding="utf-8")
    with structlog.testing.capture_logs() as told:
        async with serving(store) as client:
            results = [await client.call_tool("get_page", {"doc_id": "law.txt", "page": 1}) for _ in range(2)]
    assert [result.is_error for result in results] == [False, False]
    assert [row["event"] for row in told] == ["session_not_recorded"]
    assert "PINCITE_TRACE__ENABLED=false" in told[0]["reason"]


@pytest.mark.skipif(sys.platform == "win32", reason="file modes are POSIX")
async def test_an_open_folder_of_another_user_is_reported_once_and_the_tools_keep_working(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (store / "m" / "traces").chmod(0o777)
    monkeypatch.setattr(Path, "chmod", Mock(side_effect=PermissionError("Operation not permitted")))
    with structlog.testing.capture_logs() as told:
        async with serving(store) as client:
            results = [await client.call_tool("get_page", {"doc_id": "law.txt", "page": 1}) for _ in range(2)]
    assert [result.is_error for result in results] == [False, False]
    assert [row["event"] for row in told] == ["session_not_recorded"]
    assert "cannot be closed to other users" in told[0]["reason"]
