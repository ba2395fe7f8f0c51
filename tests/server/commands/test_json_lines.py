"""Tests `pincite ask` while it runs: JSON Lines for programs, lines on a terminal for people."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pincite.server.commands.json_lines import event_row, last_row
from pincite.server.commands.run_steps import Steps
from pincite.server.trace.events import LedgerGrew, ModelResponded, RunEnded, ToolCalled, ToolReturned, Verdict
from pincite.server.trace.verify import verify
from tests.server.command_line import pincite_here
from tests.server.streamed_rows import RESULT

LAW = """Berth Hire Law
Law No. 9 of 2021

Article 4
Deposit
(1) A landlord shall return the deposit within thirty (30) days after the end of the lease.
"""
QUESTION = "Within how many days shall a landlord return the deposit?"
INTERRUPTED = Path(__file__).with_name("interrupted_stream.py")


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder, made = tmp_path_factory.mktemp("laws"), tmp_path_factory.mktemp("store")
    (folder / "berth-hire-law.txt").write_text(LAW, encoding="utf-8")
    assert pincite_here("index", folder, "--store", made, "--no-vectors").returncode == 0
    return made


@pytest.fixture(scope="module")
def streamed(store: Path) -> list[dict[str, Any]]:
    """The lines of one run."""
    return lines(pincite_here("ask", QUESTION, "--store", store, "--stream").stdout)


def lines(told: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in told.splitlines()]


def test_a_stream_has_a_row_for_each_step_and_ends_with_the_row_of_json(
    store: Path, streamed: list[dict[str, Any]]
) -> None:
    rows = streamed
    whole = json.loads(pincite_here("ask", QUESTION, "--store", store, "--json").stdout)
    assert [row["event"] for row in rows[:3]] == ["run_started", "model", "tool_call"]
    assert [row["event"] for row in rows[-3:]] == ["tool_result", "verdict", "answer"]
    assert (rows[0]["version"], rows[0]["question"]) == (1, QUESTION)
    assert rows[-1].keys() - {"event", "ms"} == whole.keys()
    assert (rows[-1]["answer"], rows[-1]["pages"]) == (whole["answer"], whole["pages"])
    assert [row["ms"] for row in rows] == sorted(row["ms"] for row in rows)


def test_the_stream_has_the_same_events_as_the_record(streamed: list[dict[str, Any]]) -> None:
    rows = streamed
    kinds = [row["kind"] for row in lines(Path(rows[-1]["trace"]).read_text(encoding="utf-8"))]
    as_recorded = {"page": "ledger", "answer": "run_ended"}
    assert [as_recorded.get(row["event"], row["event"]) for row in rows] == kinds[:-1]


def test_the_answer_is_timed_after_the_last_step(streamed: list[dict[str, Any]]) -> None:
    rows = streamed
    steps = rows[-2]["ms"] - rows[0]["ms"]
    assert steps <= rows[-1]["ttft_ms"] <= rows[-1]["total_ms"] <= rows[-1]["ms"]


@pytest.mark.parametrize(
    ("arguments", "environment", "code", "last"),
    [
        ([QUESTION], {"PINCITE_AGENT__SECONDS": "0.000001"}, 3, ("answer", "refused")),
        ([""], {}, 2, ("error", None)),
        ([QUESTION, "--doc", "nowhere"], {}, 2, ("error", None)),
        ([QUESTION, "--matter", "none"], {}, 2, ("error", None)),
        ([QUESTION], {"PINCITE_AGENT__SECONDS": "soon"}, 2, ("error", None)),
    ],
)
def test_the_exit_code_is_that_of_json_and_the_last_line_gives_the_reason(
    store: Path, arguments: list[str], environment: dict[str, str], code: int, last: tuple[str, str | None]
) -> None:
    done = pincite_here("ask", *arguments, "--store", store, "--stream", **environment)
    row = lines(done.stdout)[-1]
    assert done.returncode == code
    assert (row["event"], row.get("status")) == last
    assert row["error"]


def test_stream_and_json_together_are_a_usage_error(store: Path) -> None:
    done = pincite_here("ask", QUESTION, "--store", store, "--stream", "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--stream or --json" in done.stderr


def test_a_closed_pipe_ends_the_run_quietly_and_seals_its_record(store: Path) -> None:
    command = [sys.executable, "-m", "pincite.server.cli", "ask", QUESTION, "--store", str(store), "--stream"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stderr
        first = json.loads(process.stdout.readline())
        process.stdout.close()
        assert process.stderr.read() == ""
    (trace,) = (store / "default" / "traces").glob(f"*-{first['run_id']}.jsonl")
    assert verify(trace) == []


@pytest.mark.skipif(sys.platform == "win32", reason="raises a POSIX signal")
def test_an_interrupted_run_says_so_and_seals_its_record(store: Path) -> None:
    command = [sys.executable, str(INTERRUPTED), "ask", QUESTION, "--store", str(store), "--stream"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    rows = lines(done.stdout)
    assert (done.returncode, done.stderr) == (130, "")
    assert rows[-1]["error"] == "interrupted"
    assert rows[-2]["event"] in ("tool_call", "tool_result")  # the current call may have ended by then
    (trace,) = (store / "default" / "traces").glob(f"*-{rows[0]['run_id']}.jsonl")
    assert verify(trace) == []


def test_a_pipe_receives_only_the_answer(store: Path) -> None:
    done = pincite_here("ask", QUESTION, "--store", store)
    assert done.stdout.startswith("30 ")
    assert done.stderr == ""


@pytest.mark.skipif(sys.platform == "win32", reason="has no pseudo-terminals")
def test_a_terminal_shows_a_line_for_each_call_before_the_answer(store: Path) -> None:
    told = on_a_terminal([sys.executable, "-m", "pincite.server.cli", "ask", QUESTION, "--store", str(store)])
    calls = [number for number, line in enumerate(told) if " · " in line and line.endswith(" ms")]
    answer = next(number for number, line in enumerate(told) if line.startswith("30 "))
    assert told[calls[-1]].startswith("  submit_typed_answer 30 · accepted · ")
    assert calls[-1] < answer


def on_a_terminal(command: list[str]) -> list[str]:
    import pty

    child, terminal = pty.fork()
    if child == 0:
        os.execv(command[0], command)
    told = b""
    while block := read(terminal):
        told += block
    os.waitpid(child, 0)
    return told.decode().splitlines()


def read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:
        return b""  # Linux reports a closed terminal in this way


def test_the_line_of_a_call_says_what_it_asks_and_what_it_found() -> None:
    told: list[str] = []
    steps = Steps(told.append)
    for event in (
        ToolCalled("get_page", {"doc_id": "a\nb", "page": 9, "window": 0}),
        ToolReturned("get_page", {"doc_id": "a", "page": 9, "uri": "u"}, milliseconds=3.6),
        ToolCalled("find_documents", {"query": "x" * 99}),
        ToolReturned("find_documents", None, "no such", milliseconds=1.0),
        ToolCalled("lookup_case_metadata", {}),
        ToolReturned("lookup_case_metadata", {}, milliseconds=1.0),
        Verdict("rejected", ("V3", "V4")),
    ):
        steps(event)
    assert told == [
        r"  get_page a\nb, 9 · 1 page · 4 ms",
        f"  find_documents {'x' * 59}… · not usable · 1 ms",
        "  lookup_case_metadata · 0 pages · 1 ms",
        "  rejected by V3, V4",
    ]


def test_the_line_of_a_call_omits_the_text_that_a_tool_read() -> None:
    row = event_row(ToolReturned("get_page", {"doc_id": "a", "page": 9, "uri": "u", "text": "words"}, call_id="c"))
    assert row == {
        "event": "tool_result",
        "tool": "get_page",
        "call_id": "c",
        "error": None,
        "pages": [{"doc_id": "a", "page": 9}],
        "milliseconds": 0.0,
    }


def test_the_lines_of_other_events_contain_names_and_counts() -> None:
    assert event_row(ModelResponded("m", 1, 2, ({"content": "words"},), 3.0)) == {
        "event": "model",
        "model": "m",
        "input_tokens": 1,
        "output_tokens": 2,
        "milliseconds": 3.0,
    }
    assert event_row(LedgerGrew({"doc_id": "a", "page": 1}, "get_page")) == {
        "event": "page",
        "tool": "get_page",
        "doc_id": "a",
        "page": 1,
    }
    assert event_row(Verdict("accepted", ())) == {"event": "verdict", "status": "accepted", "rules": ()}
    assert event_row(RunEnded("answered", {}, 0, 0, 0, 0)) is None


def test_a_run_that_failed_ends_in_an_error_with_its_row() -> None:
    failed = RESULT.model_copy(update={"status": "failed", "error": "RuntimeError: broke"})
    row = last_row(failed)
    assert (row["event"], row["error"]) == ("error", "RuntimeError: broke")
    assert row["result"]["status"] == "failed"
