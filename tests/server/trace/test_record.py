"""Tests that the record of a run is ordered, chained, sealed and free of secrets."""

import json
import stat
import sys
from pathlib import Path

import pytest

from pincite.server.errors import TraceUnwritable
from pincite.server.trace.events import LedgerGrew, ModelResponded, ToolCalled, ToolReturned
from pincite.server.trace.record import TraceFile
from pincite.server.trace.redaction import environment_secrets
from pincite.server.trace.seal import Sealer
from pincite.server.trace.verify import verify


def write_trace(folder: Path, key: bytes | None = None, hidden: tuple[str, ...] = (), text: str = "words") -> Path:
    trace = TraceFile(folder, Sealer(key), hidden)
    response = trace.append(ModelResponded("offline-2", 0, 0))
    called = trace.append(ToolCalled("get_page", {"doc_id": "a", "page": 1}), response)
    returned = trace.append(ToolReturned("get_page", {"text": text}), called)
    trace.append(LedgerGrew({"doc_id": "a", "page": 1}, "get_page"), returned)
    trace.close()
    assert trace.path
    return trace.path


def rows(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_an_unchanged_trace_has_no_problem(tmp_path: Path) -> None:
    assert verify(write_trace(tmp_path)) == []


def test_each_event_names_the_event_it_follows(tmp_path: Path) -> None:
    events = rows(write_trace(tmp_path))[:-1]
    assert [(row["seq"], row["follows"], row["kind"]) for row in events] == [
        (0, None, "model"),
        (1, 0, "tool_call"),
        (2, 1, "tool_result"),
        (3, 2, "ledger"),
    ]
    assert events[3]["page"] == {"doc_id": "a", "page": 1}


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_an_altered_line_is_found(tmp_path: Path, number: int) -> None:
    path = write_trace(tmp_path)
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[number] = lines[number].replace('"ms":', '"ms":1')
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert list(map(str, verify(path))) == [f"line {number + 1}: was changed"]


@pytest.mark.parametrize("number", [0, 1, 3, 4])
def test_a_removed_line_is_found(tmp_path: Path, number: int) -> None:
    path = write_trace(tmp_path)
    lines = path.read_text(encoding="utf-8").splitlines()
    del lines[number]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert verify(path)


def test_a_line_after_the_seal_is_found(tmp_path: Path) -> None:
    path = write_trace(tmp_path)
    with path.open("a", encoding="utf-8") as file:
        file.write('{"seq":5}\n')
    assert any("after the seal" in str(problem) for problem in verify(path))


def test_a_truncated_line_is_found(tmp_path: Path) -> None:
    path = write_trace(tmp_path)
    path.write_bytes(path.read_bytes()[:-20])
    assert any("cut off" in str(problem) for problem in verify(path))


def test_a_trace_without_an_end_has_no_seal(tmp_path: Path) -> None:
    trace = TraceFile(tmp_path, Sealer())
    trace.append(ModelResponded("offline-2", 0, 0))
    assert trace.path
    assert list(map(str, verify(trace.path))) == ["no seal: the run did not end, or the end was removed"]


def test_a_seal_made_with_a_key_is_verified_only_with_that_key(tmp_path: Path) -> None:
    path = write_trace(tmp_path, key=b"one key")
    assert verify(path, b"one key") == []
    assert list(map(str, verify(path, b"another key"))) == ["the seal does not match the events"]
    assert list(map(str, verify(path))) == ["sealed with a key: it can be verified only with that key"]


def test_a_rewritten_chain_does_not_verify_as_a_keyed_one(tmp_path: Path) -> None:
    path = write_trace(tmp_path)
    assert list(map(str, verify(path, b"one key"))) == ["sealed with sha256, not with hmac-sha256"]


@pytest.mark.parametrize("secret", ["sk-0123456789abcdef", 'with "quotes" and \\ more'])
def test_no_secret_is_written_to_a_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, secret: str) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", secret)
    path = write_trace(tmp_path, hidden=environment_secrets(), text=f"refused: {secret}")
    assert rows(path)[2]["result"] == {"text": "refused: [redacted]"}
    assert verify(path) == []


@pytest.mark.parametrize("name", ["OPENAI_APIKEY", "DB_PASSWD", "AWS_CREDENTIALS", "db_pass", "GitHub_Token"])
def test_a_variable_is_secret_by_the_end_of_its_name(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "0123456789abcdef")
    assert "0123456789abcdef" in environment_secrets()


@pytest.mark.parametrize("name", ["PWD_OF_MINE", "KEYBOARD", "PINCITE_AGENT__TOKENS"])
def test_a_variable_that_only_mentions_secrets_is_not_secret(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "0123456789abcdef")
    assert "0123456789abcdef" not in environment_secrets()


def test_line_separators_of_any_script_are_escaped(tmp_path: Path) -> None:
    path = write_trace(tmp_path, text="a\u2028b\x85c\r\nd\ud800")
    assert verify(path) == []


@pytest.mark.skipif(sys.platform == "win32", reason="file modes are POSIX")
def test_only_its_owner_can_read_a_trace(tmp_path: Path) -> None:
    path = write_trace(tmp_path / "matter" / "traces")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_an_unwritable_folder_is_an_error_that_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "traces").write_text("not a folder", encoding="utf-8")
    with pytest.raises(TraceUnwritable, match="PINCITE_TRACE__ENABLED=false"):
        TraceFile(tmp_path / "traces", Sealer())
