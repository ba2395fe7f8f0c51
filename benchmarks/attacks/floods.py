"""Floods of a served matter: fuzzed and oversized calls, malformed lines, a client that never reads, early ends."""

import json
import random
import select
import signal
import string
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.attacks.outcome import SEED, Outcome
from pincite.tools import toolset

CALL_SECONDS = 5.0
OVER_SECONDS = 1.0
MEMORY_MB = 400
EXIT_SECONDS = 2.0
_MALFORMED = (
    b"not json",
    b"[]",
    b"[{}]",
    b"3",
    b"{}",
    b'{"jsonrpc":"2.0","id":5}',
    b'{"jsonrpc":"1.0","id":5,"method":"ping"}',
    b'{"jsonrpc":"2.0","id":6,"method":"nothing/such"}',
    b'{"jsonrpc":"2.0","id":7,"method":"tools/call"}',
    b'{"jsonrpc":"2.0","id":8,"method":"tools/call","params":[1]}',
    b'{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":4}}',
    b'{"jsonrpc":"2.0","id":null,"method":"ping"}',
    b'{"jsonrpc":"2.0","id":1.5,"method":"ping"}',
    b"[" * 100_000,
    b'{"a":' * 50_000,
    b"\xff\xfe\x00",
)
_PAGE = "The tenant shall pay USD {0} to the landlord on {0} January 2024. Clause {0} is subject to Clause 2.\n\n"


def attack(folder: Path, is_short: bool) -> Iterable[Outcome]:
    """Run each flood on a fresh server."""
    store = indexed(folder)
    yield fuzzed(store, 60 if is_short else 2_000)
    yield oversized(store, 6 if is_short else 200)
    yield malformed(store, 1 if is_short else 20)
    if not is_short:
        yield ends(store, 5)


@dataclass
class Client:
    """A client that writes bytes and reads lines, without the MCP library."""

    store: Path
    process: subprocess.Popen[bytes] = field(init=False)
    _read: bytearray = field(default_factory=bytearray)

    def __post_init__(self) -> None:
        """Start the server and shake hands."""
        settings = {"PINCITE_SERVER__CALL_SECONDS": str(CALL_SECONDS), "PATH": "/usr/bin:/bin"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pincite.server.cli", "serve", "--store", str(self.store)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            env=settings,
        )
        hello = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "flood", "version": "1"}}
        self.send(request("hello", "initialize", hello))
        if self.reply(60) is None:
            raise RuntimeError("the server did not start")
        self.send(b'{"jsonrpc":"2.0","method":"notifications/initialized"}')

    def send(self, line: bytes) -> None:
        """Write a line; blocks while the server does not read."""
        left = memoryview(line + b"\n")
        while left and self.process.stdin is not None:
            left = left[self.process.stdin.write(left) or 0 :]

    def reply(self, seconds: float) -> dict[str, Any] | None:
        """Return the next line of the server, null if none comes in time."""
        stream, until = self.process.stdout, time.monotonic() + seconds
        while stream is not None and b"\n" not in self._read:
            if not select.select([stream], [], [], max(0.0, until - time.monotonic()))[0]:
                return None
            chunk = stream.read(65_536)
            if not chunk:
                return None
            self._read += chunk
        line, _, rest = bytes(self._read).partition(b"\n")
        self._read = bytearray(rest)
        given: dict[str, Any] = json.loads(line)
        return given

    def peak_mb(self) -> int:
        """Return the server's peak memory in MB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        return next(int(line.split()[1]) // 1024 for line in status.splitlines() if line.startswith("VmHWM"))

    def end(self) -> float:
        """Close the input; return the seconds until the server ended. It is killed after ten."""
        begun = time.monotonic()
        if self.process.stdin is not None:
            self.process.stdin.close()
        return self._ended(begun)

    def signalled(self, number: int) -> float:
        """Send a signal; return the seconds until the server ended."""
        begun = time.monotonic()
        self.process.send_signal(number)
        return self._ended(begun)

    def _ended(self, begun: float) -> float:
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        seconds = time.monotonic() - begun
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                stream.close()
        return seconds


def request(name: str | int, method: str, params: dict[str, Any]) -> bytes:
    """Format a request as a line without its newline."""
    return json.dumps({"jsonrpc": "2.0", "id": name, "method": method, "params": params}).encode()


def call(name: str | int, tool: str, arguments: object) -> bytes:
    """Format a tool call."""
    return request(name, "tools/call", {"name": tool, "arguments": arguments})


def fuzzed(store: Path, tries: int) -> Outcome:
    """Send calls with random arguments drawn from the schemas, some of them invalid."""
    chance = random.Random(SEED)
    lines = []
    for number in range(tries):
        spec = chance.choice(toolset.TOOLS)
        lines.append(call(number, spec.name, drawn(chance, spec.input_schema, spec.input_schema)))
    return _answered("fuzzed calls", store, lines)


def oversized(store: Path, tries: int) -> Outcome:
    """Send calls with a text or list over its limit, lines of many megabytes, and the longest allowed values."""
    chance = random.Random(SEED)
    made = _oversized(chance)
    return _answered("oversized calls", store, [next(made) for _ in range(tries)])


def malformed(store: Path, rounds: int) -> Outcome:
    """Send lines that are not requests; each must be answered."""
    return _answered("malformed lines", store, list(_MALFORMED) * rounds)


def ends(store: Path, rounds: int) -> Outcome:
    """End the input or send signals, with calls in progress and with a client that never reads."""
    breaches: list[str] = []
    longest, peak = 0.0, 0
    ways = {"end of input": None, "SIGTERM": signal.SIGTERM, "SIGINT": signal.SIGINT}
    for _ in range(rounds):
        for way, number in ways.items():
            for load in ("calls under way", "never reads"):
                client = Client(store)
                flood(client, load == "never reads")
                peak = max(peak, client.peak_mb())
                seconds = client.end() if number is None else client.signalled(number)
                longest = max(longest, seconds)
                if seconds > EXIT_SECONDS:
                    breaches.append(f"{way}, {load}: ended after {seconds:.1f} s")
    if peak > MEMORY_MB:
        breaches.append(f"memory: {peak} MB")
    figures = f"longest {longest:.1f} s, peak {peak} MB"
    return Outcome("ends under load", rounds * len(ways) * 2, tuple(breaches), figures)


def flood(client: Client, is_deaf: bool) -> None:
    """Send slow calls, or as many as the server accepts from a client that does not read."""
    if not is_deaf:
        for number in range(4):
            client.send(call(number, "submit_typed_answer", heavy()))
        return
    line = call(0, "find_documents", {}) + b"\n"
    stdin = client.process.stdin
    for _ in range(20_000):
        if stdin is None or not select.select([], [stdin], [], 1.0)[1]:
            return
        stdin.write(line)


def _answered(attack_name: str, store: Path, lines: list[bytes]) -> Outcome:
    """Send each line after the reply to the last one; a breach is a line not answered in time."""
    client = Client(store)
    breaches: list[str] = []
    longest = 0.0
    for line in lines:
        begun = time.monotonic()
        client.send(line)
        given = client.reply(CALL_SECONDS + OVER_SECONDS)
        longest = max(longest, time.monotonic() - begun)
        if given is None:
            breaches.append(f"no reply: {line[:120]!r}")
            break
        if "internal error" in json.dumps(given):
            breaches.append(f"internal error: {line[:200]!r}")
    peak = client.peak_mb() if client.process.poll() is None else 0
    seconds = client.end()
    breaches += [f"memory: {peak} MB"] if peak > MEMORY_MB else []
    breaches += [f"exit: {seconds:.1f} s"] if seconds > EXIT_SECONDS else []
    figures = f"longest {longest:.1f} s, peak {peak} MB, exit {seconds:.1f} s"
    return Outcome(attack_name, len(lines), tuple(breaches), figures)


def drawn(chance: random.Random, schema: dict[str, Any], whole: dict[str, Any]) -> Any:  # noqa: ANN401  any JSON value
    """Draw a value for a schema; one in twenty has another type."""
    if chance.random() < 0.05:
        return chance.choice([None, True, -1, 2**70, 1e300, "", "\u200b", [], {}, [[]], {"a": 1}, "x" * 5_000])
    if "$ref" in schema:
        return drawn(chance, whole["$defs"][schema["$ref"].rsplit("/", 1)[1]], whole)
    if "anyOf" in schema:
        return drawn(chance, chance.choice(schema["anyOf"]), whole)
    if "enum" in schema:
        return chance.choice(schema["enum"])
    kind = schema.get("type")
    if kind == "object":
        needed = schema.get("required", ())
        parts = {
            name: drawn(chance, part, whole)
            for name, part in schema["properties"].items()
            if name in needed or chance.random() < 0.5
        }
        return parts | ({"other": 1} if chance.random() < 0.05 else {})
    if kind == "array":
        return [drawn(chance, schema["items"], whole) for _ in range(chance.randrange(5))]
    return _scalar(chance, kind, schema)


def _scalar(chance: random.Random, kind: str | None, schema: dict[str, Any]) -> Any:  # noqa: ANN401  any JSON value
    if kind == "string":
        letters = string.printable + "\u00a0\u200b\u2028é№"
        words = ("lease", "Clause 2", "USD 4,000", "2024-01-05", "the tenant", "a.txt", "Article 22(1)(a)")
        return (
            chance.choice(words) if chance.random() < 0.6 else "".join(chance.choices(letters, k=chance.randrange(99)))
        )
    if kind == "integer":
        return chance.choice([schema.get("minimum", 0), schema.get("maximum", 2**63), chance.randrange(5)])
    if kind == "number":
        return chance.random() * 10 ** chance.randrange(20)
    return chance.choice([True, False]) if kind == "boolean" else None


def _oversized(chance: random.Random) -> Iterator[bytes]:
    number = 0
    while True:
        number += 1
        size = chance.choice([5_000, 100_000, 1_000_000, 20_000_000])
        text = chance.choice("a ,.('1é\n") * size
        yield call(number, "search_within_doc_family", {"query": text})
        yield call(number, "get_page", {"doc_id": "lease", "page": 1, "x" * size: 1})
        yield call(number, "lookup_case_metadata", {"case_id": "a", "fields": ["judge"] * size})
        yield call(number, "find_documents", {"query": [[]] * min(size, 300_000)})
        yield call(number, "find_documents", {str(each): 1 for each in range(min(size, 80_000))})
        yield call(number, "submit_typed_answer", heavy() | {"value": ["A name"] * 3_000})
        yield call(number, "submit_typed_answer", heavy())


def heavy() -> dict[str, Any]:
    """Return nearly the longest submission that the schema allows: many names, long quotes, many values."""
    quote = "".join(_PAGE.format(number) for number in range(70))[:7_900]
    cited = {"doc_id": "lease", "page": 1, "quote": quote, "values": [f"{number} January 2024" for number in range(30)]}
    return {
        "question": "Who shall pay the landlord under the lease? " * 80,
        "answer_type": "names",
        "value": [f"Person {number} of the Harbour Company" for number in range(200)],
        "citations": [cited] * 50,
    }


def indexed(folder: Path) -> Path:
    """Index a small matter of text files."""
    files, store = folder / "files", folder / "store"
    files.mkdir()
    for name in ("lease", "order"):
        pages = ("".join(_PAGE.format(page * 9 + number) for number in range(9)) for page in range(12))
        (files / f"{name}.txt").write_text("\f".join(pages), encoding="utf-8")
    command = [sys.executable, "-m", "pincite.server.cli", "index", str(files), "--store", str(store), "--no-vectors"]
    subprocess.run(command, check=True, capture_output=True)
    return store
