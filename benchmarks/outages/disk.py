"""A service whose disk passed the flood stage: it blocks all writing."""

from collections.abc import Iterator
from contextlib import contextmanager

from benchmarks.outages.bench import Bench, Held, Scenario, judged

_BLOCK = "index.blocks.read_only_allow_delete"


@contextmanager
def _full(bench: Bench) -> Iterator[None]:
    """Block the indices as the service does."""
    bench.service.ask("admin", "PUT", f"/{bench.names.all}/_settings", {_BLOCK: True}, expand_wildcards="all")
    yield


def _reading(bench: Bench) -> Held:
    bench.index()
    truth = bench.search()
    with _full(bench):
        held = judged("search, disk full", bench.search(), truth)
        doctor = bench.run("doctor")
    wrong = () if doctor.code == 0 else (f"doctor: {doctor.sentence}",)
    return Held(held.scenario, f"{held.seen}; doctor exit {doctor.code}", (*held.wrong, *wrong))


def _indexing(bench: Bench) -> Held:
    bench.index()
    truth = bench.search("loan")
    bench.write("lease", "999,111")
    with _full(bench):
        done = bench.index()
        after = bench.search("loan")
    wrong = () if after.hits == truth.hits else ("other hits for an unchanged document",)
    return Held("index, old indices blocked", done.sentence, wrong)


def _purging_a_document(bench: Bench) -> Held:
    bench.index()
    with _full(bench):
        done = bench.run("purge", "lease.txt", "--yes")
        after = bench.search()
    wrong = ("a purged figure was returned",) if bench.sum_of("lease") in after.out else ()
    return Held("purge of a document, disk full", done.sentence, (*wrong, *(() if done.code == 0 else ("not purged",))))


def _purging_all(bench: Bench) -> Held:
    bench.index()
    with _full(bench):
        done = bench.run("purge", "--all", "--yes")
    wrong = ("indices are left",) if bench.indices() else ()
    return Held("purge of the matter, disk full", done.sentence, wrong)


SCENARIOS: tuple[Scenario, ...] = (_reading, _indexing, _purging_a_document, _purging_all)
