"""Tests that verifying a changed record names the line and what happened to it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from pincite.server.trace.events import LedgerGrew, ModelResponded, ToolCalled, ToolReturned
from pincite.server.trace.record import TraceFile
from pincite.server.trace.seal import Sealer, line_hash
from pincite.server.trace.verify import NO_SEAL, verify


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Six events and the seal: lines 1 to 7."""
    trace = TraceFile(tmp_path, Sealer())
    for page in (1, 2):
        trace.append(ModelResponded("offline-2", 0, 0))
        trace.append(ToolCalled("get_page", {"page": page}))
        trace.append(ToolReturned("get_page", {"text": "words"}))
    trace.close()
    assert trace.path
    return trace.path


def problem_texts(path: Path) -> list[str]:
    return [str(problem) for problem in verify(path)]


def rewritten(path: Path, change: Callable[[list[str]], list[str]]) -> list[str]:
    lines = change(path.read_text(encoding="utf-8").splitlines())
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return problem_texts(path)


def test_an_unchanged_record_has_no_problem(record: Path) -> None:
    assert verify(record) == []


@pytest.mark.parametrize("number", range(1, 7))
def test_a_changed_line_is_named(record: Path, number: int) -> None:
    def change(lines: list[str]) -> list[str]:
        return [line.replace('"kind"', ' "kind"') if n == number else line for n, line in enumerate(lines, start=1)]

    assert rewritten(record, change) == [f"line {number}: was changed"]


def test_a_line_with_a_changed_hash_is_named(record: Path) -> None:
    def change(lines: list[str]) -> list[str]:
        row = json.loads(lines[3]) | {"prev": "0" * 64}
        return [*lines[:3], json.dumps(row, separators=(",", ":")), *lines[4:]]

    assert rewritten(record, change) == ["line 4: was changed"]


def test_a_dropped_line_is_named_by_its_missing_event(record: Path) -> None:
    assert rewritten(record, lambda lines: [*lines[:2], *lines[3:]]) == ["line 3: before it event 2 is missing"]


def test_dropped_lines_before_the_seal_are_found_by_its_count(record: Path) -> None:
    assert rewritten(record, lambda lines: [*lines[:4], lines[6]]) == ["line 5: before it events 4 to 5 are missing"]


def test_reordered_lines_are_distinguished_from_changed_ones(record: Path) -> None:
    problems = rewritten(record, lambda lines: [*lines[:2], lines[3], lines[2], *lines[4:]])
    assert problems == ["line 4: out of order, event 2 comes after event 3"]


def test_a_repeated_line_is_named(record: Path) -> None:
    assert rewritten(record, lambda lines: [*lines[:3], lines[2], *lines[3:]]) == ["line 4: repeats event 2"]


def test_a_truncated_last_line_is_distinguished_from_a_removed_end(record: Path) -> None:
    whole = record.read_bytes()
    record.write_bytes(whole[:-20])
    assert problem_texts(record) == ["line 7: cut off", NO_SEAL]
    record.write_bytes(b"".join(whole.splitlines(keepends=True)[:4]))
    assert problem_texts(record) == [NO_SEAL]


def test_a_rewritten_chain_is_found_by_its_seal(record: Path) -> None:
    def change(lines: list[str]) -> list[str]:
        made, prev = [], "0" * 64
        for line in lines:
            row = json.loads(line.replace("words", "other words")) | {"prev": prev}
            made.append(json.dumps(row, separators=(",", ":")))
            prev = line_hash(made[-1])
        return made

    assert rewritten(record, change) == ["the seal does not match the events"]


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("kind", "made_up", "its kind 'made_up' is not part of this format"),
        ("page", "one", "page: Extra inputs are not permitted"),
        ("model", None, "model: Input should be a valid string"),
    ],
)
def test_a_line_of_an_unknown_kind_or_with_other_fields_is_named(
    record: Path, field: str, value: object, said: str
) -> None:
    def change(lines: list[str]) -> list[str]:
        return [json.dumps(json.loads(lines[0]) | {field: value}), *lines[1:]]

    problems = rewritten(record, change)
    assert any(problem.startswith("line 1: ") and said in problem for problem in problems)


def test_a_record_of_a_later_format_is_verified_by_its_chain_alone(tmp_path: Path) -> None:
    path = tmp_path / "later.jsonl"
    path.write_text(json.dumps({"seq": 0, "prev": "0" * 64, "kind": "new", "format": 99}) + "\n", encoding="utf-8")
    assert problem_texts(path) == [
        "line 1: format 99 is not known to this version, only the chain is verified",
        NO_SEAL,
    ]


def test_lines_written_by_a_process_that_died_keep_their_chain(tmp_path: Path) -> None:
    trace = TraceFile(tmp_path, Sealer())
    trace.append(LedgerGrew({"doc_id": "a", "page": 1}, "get_page"))
    assert trace.path
    assert problem_texts(trace.path) == [NO_SEAL]
    trace.close()
