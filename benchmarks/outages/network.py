"""Faults between pincite and the Elasticsearch."""

from collections.abc import Iterator, Sequence
from functools import partial

from benchmarks.outages.bench import Bench, Held, Scenario, judged

_QUICK: tuple[tuple[str, dict[str, object]], ...] = (
    ("each response 0.2 s late", {"kind": "delay", "seconds": 0.2}),
    ("one connection cut before the request", {"kind": "cut", "times": 1}),
    ("one response lost", {"kind": "lose", "times": 1, "after": 2}),
    ("every connection cut", {"kind": "cut"}),
    ("a response that drips a byte a second", {"kind": "drip", "seconds": 1.0, "after": 2}),
    ("429 twice", {"kind": "refuse", "status": 429, "times": 2, "after": 1}),
)
_LONG: tuple[tuple[str, dict[str, object]], ...] = (
    ("one response torn in the middle", {"kind": "tear", "times": 1, "after": 2}),
    ("no response at all", {"kind": "hold", "after": 2}),
    ("503 at the first request", {"kind": "refuse", "status": 503, "times": 1}),
    ("503 for good", {"kind": "refuse", "status": 503}),
)


def _searches(faults: Sequence[tuple[str, dict[str, object]]], bench: Bench) -> Iterator[Held]:
    bench.index()
    truth = bench.search()
    for name, how in faults:
        with bench.proxy.failing(**how):  # type: ignore[arg-type]
            yield judged(f"search, {name}", bench.search(), truth)


def _busy_upload(bench: Bench) -> Held:
    """The service is too busy for some requests of an upload."""
    with bench.proxy.failing("refuse", status=429, times=4, after=12):
        done = bench.index()
    wrong = () if done.code or len(bench.search().hits) else ("published without hits",)
    found = bench.run("list", "--json")
    if done.code == 0 and len(found.out.splitlines()) != 4:
        wrong = (*wrong, f"{len(found.out.splitlines())} of 4 documents published")
    return Held("index, 429 four times in a row", done.sentence, wrong)


SCENARIOS: tuple[Scenario, ...] = (partial(_searches, _QUICK), _busy_upload)
SLOW: tuple[Scenario, ...] = (partial(_searches, _LONG),)
