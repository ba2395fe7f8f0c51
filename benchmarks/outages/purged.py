"""A document is purged while sessions of others are open: afterwards none of them may return its words."""

import json
import signal
import subprocess
from functools import partial
from typing import Any

from benchmarks.outages.bench import Bench, Held, Scenario
from benchmarks.outages.cache import redis

_ROLES = {"a": "reader-a", "b": "reader-b"}
"""Of each matter, the user who may only read it; that of `b` may also register leases."""


class _Session:
    """A client of `pincite serve` over stdin and stdout."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self._number = 0
        client = {"name": "faults", "version": "1"}
        start = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client}
        self.ask("initialize", start)
        self._send({"method": "notifications/initialized"})

    def ask(self, method: str, params: dict[str, Any]) -> str:
        """The response to a request, as text."""
        self._number += 1
        self._send({"id": self._number, "method": method, "params": params})
        assert self.process.stdout
        for line in self.process.stdout:
            if json.loads(line).get("id") == self._number:
                return line
        return "the server ended"

    def everything(self, matter: str) -> str:
        """What each tool that shows text returns about the lease."""
        calls = (
            ("search_within_doc_family", {"query": "sum of the lease agreement"}),
            ("get_page", {"doc_id": "lease.txt", "page": 1}),
            ("find_documents", {"query": "lease agreement"}),
            ("lookup_case_metadata", {"case_id": "lease"}),
        )
        called = [self.ask("tools/call", {"name": name, "arguments": arguments}) for name, arguments in calls]
        return "\n".join([*called, self.ask("resources/read", {"uri": f"pincite://{matter}/lease.txt/page/1"})])

    def _send(self, message: dict[str, Any]) -> None:
        assert self.process.stdin
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        self.process.stdin.flush()


def _purged(name: str, matter: str, bench: Bench, *, is_cached: bool, is_stopped: bool) -> Held:
    bench.matter = matter
    bench.index()
    figure = bench.sum_of("lease")
    with redis(bench.folder) as port:
        cache = {"PINCITE_REDIS_URL": f"redis://127.0.0.1:{port}/0"} if is_cached else {}
        process = bench.start("serve", user=_ROLES[matter], **cache)
        try:
            session = _Session(process)
            before = session.everything(matter)
            if is_stopped:
                process.send_signal(signal.SIGSTOP)
            done = bench.run("purge", "lease.txt", "--yes", **cache)
            process.send_signal(signal.SIGCONT)
            after = session.everything(matter) + session.everything(matter)
        finally:
            process.kill()
            process.communicate()
    wrong = [] if figure in before else ["the figure was not read before"]
    wrong += ["the purged figure was returned"] if figure in after else []
    wrong += [] if done.code == 0 else [f"purge: {done.sentence}"]
    wrong += [] if bench.sum_of("loan") in _loan(bench) else ["other documents are not found"]
    return Held(f"purge under {name}", "no word of it, and the others are found", tuple(wrong))


def _loan(bench: Bench) -> str:
    return bench.search("loan", user=_ROLES[bench.matter]).out


SCENARIOS: tuple[Scenario, ...] = (
    partial(_purged, "a reader without leases", "a", is_cached=False, is_stopped=False),
    partial(_purged, "a reader with leases", "b", is_cached=False, is_stopped=False),
    partial(_purged, "a reader with a shared cache", "b", is_cached=True, is_stopped=False),
    partial(_purged, "a reader stopped during the purge", "b", is_cached=True, is_stopped=True),
)
