"""Tests that the record of a client session is read as one run per submitted question."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from pincite.server.errors import TraceUnreadable
from pincite.server.trace.events import RunEnded, SessionStarted, ToolCalled, ToolReturned, Verdict
from pincite.server.trace.flat import flat_run
from pincite.server.trace.read import Trace, find_run, find_trace, read_folder, read_runs, read_trace
from pincite.server.trace.record import TraceFile
from pincite.server.trace.seal import Sealer
from pincite.server.trace.verify import verify

STARTED = SessionStarted(
    session_id="",
    at="2026-03-31T12:00:00+00:00",
    client={"name": "Claude", "version": "3"},
    protocol="2025-11-25",
    matter="m",
    generation="gen-000001",
    versions={"pincite": "1"},
    prompts={"server": "0"},
    settings={},
    tools="ab",
)


class Client:
    """Writes a session in the way of the server."""

    def __init__(self, folder: Path) -> None:
        self.file = TraceFile(folder, Sealer())
        self.file.append(SessionStarted(**{**fields(STARTED), "session_id": self.file.run_id}))

    def call(self, tool: str = "get_page", **arguments: object) -> int:
        return self.file.append(ToolCalled(tool, arguments), 0)

    def result(self, call: int) -> int:
        return self.file.append(ToolReturned("get_page", {"call": call}), call)

    def verdict(self, question: str, status: str = "accepted") -> int:
        call = self.call("submit_typed_answer", question=question, answer_type="date", doc_ids=["a"])
        return self.file.append(Verdict(status, ()), self.result(call))

    def end(self, question: str, verdict: int, status: str = "answered") -> None:
        row = {"question": question, "answer_type": "date", "answer": "2026-01-01", "status": status}
        self.file.append(RunEnded(status, row, 0, 1, 0, 0), verdict)

    def runs(self) -> list[Trace]:
        self.file.close()
        assert self.file.path
        return read_runs(self.file.path)


def fields(started: SessionStarted) -> dict[str, Any]:
    return {name: value for name, value in started.payload().items() if name != "kind"}


@pytest.fixture
def client(tmp_path: Path) -> Client:
    return Client(tmp_path)


def test_each_submitted_question_is_a_run_like_one_of_our_loop(client: Client) -> None:
    client.result(client.call(page=1))
    client.end("First?", client.verdict("First?"))
    client.result(client.call(page=2))
    client.end("Second?", client.verdict("Second?"), "absent")
    first, second = client.runs()
    assert [run.run_id for run in (first, second)] == [f"{client.file.run_id}-1", f"{client.file.run_id}-2"]
    assert (second.started["question"], second.started["answer_type"], second.status) == ("Second?", "date", "absent")
    assert (second.started["agent"], second.started["doc_ids"]) == ("mcp:Claude 3", ["a"])
    for run in (first, second):
        kinds = [event["kind"] for event in run.events]
        calls = ["tool_call", "tool_result"] * 2
        assert kinds == ["run_started", *calls, "verdict", "run_ended"]
        assert [event["seq"] for event in run.events] == list(range(len(run.events)))
        assert [event["follows"] for event in run.events] == [None, 0, 1, 0, 3, 4, 5]


def test_calls_after_a_rejection_belong_to_the_next_question_of_the_client(client: Client) -> None:
    rejected = client.verdict("First?", "rejected")
    later = client.call(page=7)
    client.result(later)
    client.end("First?", rejected, "refused")
    client.end("Second?", client.verdict("Second?"))
    first, second = client.runs()
    assert (first.status, second.status) == ("refused", "answered")
    assert [event["arguments"].get("page") for event in first.events if event["kind"] == "tool_call"] == [None]
    assert [event["arguments"].get("page") for event in second.events if event["kind"] == "tool_call"] == [7, None]


def test_a_late_result_belongs_to_the_run_that_made_the_call(client: Client) -> None:
    slow = client.call(page=9)
    client.end("First?", client.verdict("First?"))
    client.result(slow)
    client.end("Second?", client.verdict("Second?"))
    first, second = client.runs()
    assert {"call": slow} in [event.get("result") for event in first.events]
    assert {"call": slow} not in [event.get("result") for event in second.events]
    assert first.ended is not None


def test_an_unfinished_question_is_a_run_without_an_end(client: Client) -> None:
    client.end("First?", client.verdict("First?"))
    client.call(page=1)
    assert [(run.status, run.started["question"]) for run in client.runs()] == [
        ("answered", "First?"),
        ("unfinished", ""),
    ]


def test_the_question_of_an_unfinished_run_is_the_last_one_submitted(client: Client) -> None:
    client.verdict("Asked?", "rejected")
    assert [(run.status, run.started["question"]) for run in client.runs()] == [("unfinished", "Asked?")]


def test_a_session_without_a_question_has_no_run(client: Client) -> None:
    assert client.runs() == []


def test_a_run_is_found_by_its_number_and_a_session_by_its_id(client: Client, tmp_path: Path) -> None:
    client.end("First?", client.verdict("First?"))
    client.end("Second?", client.verdict("Second?"))
    client.runs()
    session = client.file.run_id
    assert find_run(tmp_path, f"{session}-2").started["question"] == "Second?"
    assert find_trace(tmp_path, f"{session}-2") == find_trace(tmp_path, session) == client.file.path
    with pytest.raises(TraceUnreadable, match=f"{session}-1, {session}-2"):
        find_run(tmp_path, session)
    with pytest.raises(TraceUnreadable, match="no run"):
        find_run(tmp_path, f"{session}-3")
    assert [run.run_id for run in read_folder(tmp_path) if isinstance(run, Trace)] == [f"{session}-2", f"{session}-1"]


def test_a_line_truncated_by_a_dying_process_does_not_hide_the_rest(client: Client) -> None:
    client.end("First?", client.verdict("First?"))
    client.runs()
    assert client.file.path
    whole = client.file.path.read_bytes()
    client.file.path.write_bytes(whole[:-30])
    assert read_trace(client.file.path).status == "answered"
    assert json.loads(whole.splitlines()[-1])["kind"] == "seal"


@pytest.mark.parametrize("value", [None, 5, "x", [], {}, "removed"])
def test_a_record_with_any_changed_field_is_read_or_refused(tmp_path: Path, value: object) -> None:
    client = Client(tmp_path)
    client.end("When?", client.verdict("When?"))
    (run,) = client.runs()
    lines = run.path.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines[:-1]):
        for name in json.loads(line):
            row = {**json.loads(line), name: value}
            row = {key: each for key, each in row.items() if each != "removed"}
            run.path.write_text("\n".join([*lines[:number], json.dumps(row), *lines[number + 1 :]]), encoding="utf-8")
            assert verify(run.path)
            with suppress(TraceUnreadable):
                assert [(flat_run(each), each.status, each.answer) for each in read_runs(run.path)]
