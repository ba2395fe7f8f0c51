"""Writers that are stopped, killed or overtaken, and indices that are made again."""

import signal
import subprocess
from contextlib import closing
from datetime import UTC, datetime, timedelta

from benchmarks.outages.bench import Bench, Done, Held, Scenario
from pincite.indexer.errors import StoreError
from pincite.indexer.page import PageRef
from pincite.indexer.store.elastic.index_names import writable
from pincite.indexer.store.elastic.service import Json
from pincite.server.compose.open_store import open_store

_SLOW = 0.1
"""Seconds that each response is late, so that a writer can be stopped in the middle."""


def _begun(bench: Bench) -> "subprocess.Popen[str]":
    """A writer with indices under construction."""
    with bench.proxy.failing("delay", seconds=_SLOW):
        process = bench.start("index", str(bench.files), "--no-vectors")
        while process.poll() is None:
            if any(alias.endswith(writable("")) for each in bench.indices().values() for alias in each["aliases"]):
                break
        process.send_signal(signal.SIGSTOP)
    return process


def _make_stale(bench: Bench) -> None:
    """Let the lock look like that of a writer on another machine that was not heard of for an hour."""
    path = f"/{bench.names.state}/_doc/lock"
    held = bench.service.ask("search", "GET", path)["_source"]
    holder = {**held["holder"], "host": "elsewhere"}
    renewed = (datetime.now(UTC) - timedelta(hours=1)).isoformat(timespec="seconds")
    bench.service.ask("admin", "PUT", path, {**held, "holder": holder, "renewed": renewed}, refresh="true")


def _of_generations(bench: Bench) -> Json:
    """The indices with their aliases, without that of the lock, which the woken writer gives up."""
    return {name: each for name, each in bench.indices().items() if not name.startswith(bench.names.state)}


def _stopped(bench: Bench) -> Held:
    """A writer is stopped, another publishes, the first wakes."""
    bench.index()
    bench.write("lease", "111,111")
    first = _begun(bench)
    _make_stale(bench)
    bench.write("lease", "222,222")
    second = bench.index()
    before = _of_generations(bench)
    first.send_signal(signal.SIGCONT)
    out, err = first.communicate()
    woken = Done(first.returncode, out, err)
    wrong = []
    if _of_generations(bench) != before:
        wrong.append("the woken writer changed indices")
    if second.code or "222,222" not in bench.search().out:
        wrong.append(f"the second writer's text is not found ({second.sentence})")
    if woken.code == 0:
        wrong.append("the woken writer reports success")
    doctor = bench.run("doctor")
    if doctor.code:
        wrong.append(f"doctor: {doctor.sentence}")
    return Held("writer stopped, overtaken, continued", woken.sentence, tuple(wrong))


def _killed(bench: Bench) -> Held:
    """A writer is killed in the middle; the old state is read, and the next writer finishes."""
    bench.index()
    truth = bench.search()
    bench.write("lease", "333,333")
    process = _begun(bench)
    process.kill()
    process.communicate()
    between = bench.search()
    done = bench.index()
    wrong = [] if between.hits == truth.hits else ["the old state changed"]
    if "333,333" not in bench.search().out:
        wrong.append("the new text is not found after the next index")
    left = [name for name, each in bench.indices().items() if any(a.endswith(writable("")) for a in each["aliases"])]
    wrong += [f"left over: {name}" for name in left]
    return Held("writer killed", f"the old state; then index {done.sentence}", tuple(wrong))


def _made_again(bench: Bench) -> Held:
    """A matter is purged and made again under an open reader."""
    bench.index()
    with closing(open_store(bench.address, bench.settings()).open(bench.matter)) as reader:
        bench.run("purge", "--all", "--yes")
        bench.write("lease", "444,444")
        bench.index()
        try:
            text = reader.page(PageRef("lease.txt", 1)).text
        except StoreError as error:
            return Held("matter purged and made again under a reader", str(error).split(". ")[0])
    return Held("matter purged and made again under a reader", "text", (f"the old reader returned {text[:60]!r}",))


SCENARIOS: tuple[Scenario, ...] = (_stopped, _killed, _made_again)
