"""The chain and the seal of a trace, so that accidental or careless change is found.

Each line holds the sha256 of the line before it; the last line, the seal, holds the number of events and a digest of
the chain's end: a plain sha256, or an HMAC-SHA256 when a key is configured. Without a key the seal finds changes but
does not prove who wrote the file.
"""

import hashlib
import hmac
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FIRST = "0" * 64
"""The `prev` of the first line."""


def line_hash(line: str) -> str:
    """The sha256 of a line without its line end, as hexadecimal."""
    return hashlib.sha256(line.encode("utf-8", "backslashreplace")).hexdigest()


@dataclass(frozen=True, slots=True)
class Sealer:
    """Makes the closing line; with a key it is an HMAC."""

    key: bytes | None = None

    @property
    def algorithm(self) -> str:
        """What the digest is made with."""
        return "sha256" if self.key is None else "hmac-sha256"

    def digest(self, events: int, last: str) -> str:
        """The digest over the number of events and the hash of the last one."""
        message = f"{events}:{last}".encode()
        if self.key is None:
            return hashlib.sha256(message).hexdigest()
        return hmac.new(self.key, message, hashlib.sha256).hexdigest()

    def seal(self, events: int, last: str) -> str:
        """The closing line."""
        row = {"kind": "seal", "algorithm": self.algorithm, "events": events, "prev": last}
        return json.dumps({**row, "digest": self.digest(events, last)}, separators=(",", ":"))


def verify(path: Path, key: bytes | None = None) -> list[str]:
    """Every problem with the chain and the seal of a trace; empty when it is as it was written.

    Raises `OSError` when the file cannot be read.
    """
    lines = path.read_text(encoding="utf-8", errors="backslashreplace").split("\n")
    problems = [] if lines[-1] == "" else [f"line {len(lines)}: cut off"]
    rows: list[dict[str, Any]] = []
    prev = FIRST
    for number, line in enumerate([line for line in lines if line], start=1):
        row = _parse(line)
        problems.extend(f"line {number}: {problem}" for problem in _line_problems(row, number - 1, prev, rows))
        rows.append(row)
        prev = line_hash(line)
    return problems + _seal_problems(rows, key)


def _parse(line: str) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except json.JSONDecodeError:
        return {}
    return row if isinstance(row, dict) else {}


def _line_problems(row: dict[str, Any], seq: int, prev: str, before: list[dict[str, Any]]) -> list[str]:
    if not row:
        return ["not a JSON object"]
    problems = []
    if row.get("prev") != prev:
        problems.append("does not follow from the line before it, one of the two was changed")
    if row.get("kind") != "seal" and row.get("seq") != seq:
        problems.append(f"has seq {row.get('seq')}, not {seq}")
    if before and before[-1].get("kind") == "seal":
        problems.append("stands after the seal")
    return problems


def _seal_problems(rows: list[dict[str, Any]], key: bytes | None) -> list[str]:
    seal = rows[-1] if rows else {}
    if seal.get("kind") != "seal":
        return ["no seal: the run did not end, or the end was removed"]
    if seal.get("algorithm") == "hmac-sha256" and key is None:
        return ["sealed with a key: it can be verified only with that key"]
    sealer = Sealer(key)
    if seal.get("algorithm") != sealer.algorithm:
        return [f"sealed with {seal.get('algorithm')}, not with {sealer.algorithm}"]
    expected = sealer.digest(len(rows) - 1, str(seal.get("prev")))
    if seal.get("events") != len(rows) - 1 or not hmac.compare_digest(str(seal.get("digest")), expected):
        return ["the seal does not fit the events"]
    return []
