"""Tests that `pincite ask` ends on one signal with a sealed record, and reads its question from standard input."""

import faulthandler
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pincite.server.agent import asker
from pincite.server.trace.seal import Sealer
from pincite.server.trace.verify import verify
from pincite.tools import toolset
from tests.server.command_line import indexed, pincite_here

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sends POSIX signals")
PROCESS = Path(__file__).with_name("interrupted_ask.py")
LAW = "Quay Law\nLaw No. 4 of 2019\n\nArticle 1\nFees\nA keeper pays a fee of ten crowns.\n"
QUESTION = "What fee does a keeper pay under Article 1 of the Quay Law?"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return indexed(tmp_path_factory.mktemp("asked"), LAW)


def records(store: Path) -> set[Path]:
    return set((store / "default" / "traces").glob("*.jsonl"))


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("how", ["busy", "waiting"])
@pytest.mark.parametrize("options", [[], ["--json"], ["--stream"]], ids=["text", "json", "stream"])
def test_one_signal_during_a_call_exits_with_130_and_a_sealed_record(
    store: Path, how: str, sent: signal.Signals, options: list[str]
) -> None:
    before = records(store)
    command = [sys.executable, str(PROCESS), how, "ask", QUESTION, "--store", str(store), *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "reached\n"
        process.send_signal(sent)
        said, told = process.communicate(timeout=60)
    assert process.returncode == 130, told
    assert "Traceback" not in told
    assert ('"error":"interrupted"' in said) == (options == ["--stream"])
    (record,) = records(store) - before
    assert verify(record) == []


@pytest.mark.parametrize(("how", "code"), [("waiting", 3), ("busy", 3), ("frozen", 1)])
def test_a_call_that_never_returns_ends_at_the_time_limit_even_if_it_keeps_the_lock(
    store: Path, how: str, code: int
) -> None:
    command = [sys.executable, str(PROCESS), how, "ask", QUESTION, "--store", str(store)]
    environment = {"PATH": "", "PINCITE_AGENT__SECONDS": "0.5"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment)
    assert done.returncode == code, done.stderr
    reached, *told = done.stderr.splitlines()
    assert reached == "reached"
    assert ("No answer was proved within 0.5 s" in done.stdout) == (code == 3)
    assert [line.startswith("Timeout") for line in told[:1]] == [True] * (code == 1)


@pytest.mark.parametrize("options", [["--json"], ["--stream"]], ids=["json", "stream"])
def test_sealing_a_finished_run_may_exceed_the_time_limit(
    store: Path, monkeypatch: pytest.MonkeyPatch, options: list[str]
) -> None:
    timers: list[float] = []
    pending: dict[str, int] = {}
    monkeypatch.setattr(faulthandler, "dump_traceback_later", lambda seconds, **_: timers.append(seconds))
    monkeypatch.setattr(faulthandler, "cancel_dump_traceback_later", timers.clear)

    def note_timers(place: Any, name: str) -> None:
        done = getattr(place, name)

        def noting(*given: Any, **named: Any) -> Any:
            pending[name] = len(timers)
            return done(*given, **named)

        monkeypatch.setattr(place, name, noting)

    note_timers(asker, "open_record")
    note_timers(toolset, "call")
    note_timers(Sealer, "seal")
    done = pincite_here("ask", QUESTION, "--store", store, *options)
    assert "refused" not in done.stdout
    assert (pending, timers) == ({"open_record": 0, "call": 1, "seal": 0}, [])


def test_a_dash_reads_the_question_from_standard_input(store: Path) -> None:
    command = [sys.executable, "-m", "pincite.server.cli", "ask", "-", "--store", str(store), "--json"]
    done = subprocess.run(command, input=f"{QUESTION}\n", capture_output=True, text=True, timeout=60)
    assert f'"question":"{QUESTION}"' in done.stdout


@pytest.mark.parametrize("given", ["", " \n\t\n"])
def test_a_dash_with_empty_standard_input_is_an_empty_question(store: Path, given: str) -> None:
    before = records(store)
    command = [sys.executable, "-m", "pincite.server.cli", "ask", "-", "--store", str(store)]
    done = subprocess.run(command, input=given, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert "the question is empty" in done.stderr
    assert records(store) == before


@pytest.mark.parametrize("errors", ["strict", "surrogateescape"])
def test_a_question_that_is_not_utf_8_is_an_error_in_one_sentence(store: Path, errors: str) -> None:
    command = [sys.executable, "-m", "pincite.server.cli", "ask", "-", "--store", str(store)]
    environment = {"PYTHONIOENCODING": f"utf-8:{errors}"}
    done = subprocess.run(command, input=b"What \xff\xfe?", capture_output=True, timeout=60, env=environment)
    assert done.returncode == 2
    assert b"not valid UTF-8" in done.stderr


def test_a_dash_with_closed_standard_input_is_an_empty_question(store: Path) -> None:
    command = f"{shlex.quote(sys.executable)} -m pincite.server.cli ask - --store {shlex.quote(str(store))} <&-"
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert "the question is empty" in done.stderr
