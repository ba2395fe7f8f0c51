"""Tests that observers of a run see the events of the record and cannot break it."""

import json
from pathlib import Path

import pytest

from pincite.indexer.store.traces import remove_all_traces
from pincite.server.logs import configure_logs
from pincite.server.trace.events import Event, ModelResponded, Verdict
from pincite.server.trace.observers import Observer, Tee
from pincite.server.trace.record import TraceFile
from pincite.server.trace.seal import Sealer
from pincite.server.trace.verify import verify

EVENTS = (ModelResponded("offline-2", 1, 2), Verdict("rejected", ("V3",)), Verdict("accepted", ()))


def recorded(folder: Path, *observers: Observer) -> Path:
    trace = Tee(TraceFile(folder, Sealer()), observers)
    for event in EVENTS:
        trace.append(event)
    trace.close()
    assert trace.path
    return trace.path


def test_an_observer_sees_the_events_of_the_record_in_order(tmp_path: Path) -> None:
    seen: list[Event] = []
    rows = [json.loads(line) for line in recorded(tmp_path, seen.append).read_text(encoding="utf-8").splitlines()]
    assert [
        json.loads(json.dumps(event.payload())).items() <= row.items()
        for event, row in zip(seen, rows[:-1], strict=True)
    ] == [True] * 3


def test_a_record_removed_by_a_purge_has_no_path(tmp_path: Path) -> None:
    trace = Tee(TraceFile(tmp_path, Sealer()), [])
    trace.append(EVENTS[0])
    remove_all_traces(tmp_path)
    trace.append(EVENTS[1])
    trace.close()
    assert trace.path is None


def test_an_event_is_recorded_before_it_is_shown(tmp_path: Path) -> None:
    def look(event: Event) -> None:
        (path,) = tmp_path.glob("*.jsonl")
        lines.append(len(path.read_text(encoding="utf-8").splitlines()))

    lines: list[int] = []
    recorded(tmp_path, look)
    assert lines == [1, 2, 3]


def test_an_observer_that_raises_is_dropped_and_the_others_and_the_record_continue(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    def broken(event: Event) -> None:
        calls.append(event)
        raise ValueError("the words of a page")

    calls: list[Event] = []
    seen: list[Event] = []
    configure_logs()
    assert verify(recorded(tmp_path, broken, seen.append)) == []
    assert (len(calls), seen) == (1, list(EVENTS))
    logged = json.loads(capfd.readouterr().err)
    assert (logged["event"], logged["error"]) == ("observer_failed", "ValueError")
    assert "the words of a page" not in str(logged)
