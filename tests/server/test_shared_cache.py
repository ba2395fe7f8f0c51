"""Tests that a shared cache changes no result and keeps nothing of purged documents."""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import anyio
import numpy as np
import pytest
from pydantic import SecretStr
from structlog.testing import capture_logs

from pincite.indexer.embed.base import Vectors
from pincite.server.compose.index_folder import index_events
from pincite.server.compose.open_agent import open_asker
from pincite.server.compose.open_matter import open_matter
from pincite.server.compose.open_store import open_store
from pincite.server.open_matter_parts import OpenMatter
from pincite.server.settings import Settings, load_settings
from pincite.tools import toolset
from pincite.tools.retrieval.rerank.base import Reranking

SECRET = "The quokka clause is void"
FILE = b"berth-hire-law.txt"
"""In each cached result that has the document."""
LAW = f"Berth Hire Law\nLaw No. 4 of 2019\n\n1. Title\n{SECRET}.\n\n2. Fees\nThe fee is USD 40.\n"
Done = subprocess.CompletedProcess[str]


@dataclass(frozen=True)
class ConstantEmbedder:
    model_id: str = "one-1"
    dimensions: int = 2

    def embed(self, texts: Sequence[str]) -> Vectors:
        return np.array([(1.0, 0.0)] * len(texts), dtype=np.float32)


@dataclass(frozen=True)
class LikesAll:
    model_id: str = "likes-all"

    def rerank(self, query: str, passages: Sequence[str]) -> Sequence[float]:
        return [0.9] * len(passages)


class Shared:
    """A store whose class reports that it is not on this machine."""

    def __init__(self, store: Any) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


def pincite(*arguments: str | Path, url: str | None = None, **settings: str) -> Done:
    command = [sys.executable, "-m", "pincite.server.cli", *map(str, arguments)]
    environment = {"PATH": "", "SYSTEMROOT": "", "HOME": str(Path.cwd()), **settings}
    if url:
        environment["PINCITE_REDIS_URL"] = url
    return subprocess.run(command, capture_output=True, text=True, env=environment, stdin=subprocess.DEVNULL)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A matter of two laws, with vectors."""
    (tmp_path / "laws").mkdir()
    (tmp_path / "laws" / "berth-hire-law.txt").write_text(LAW, encoding="utf-8")
    (tmp_path / "laws" / "pilotage-law.txt").write_text("Pilotage Law\n\n1. Pay\nA pilot is paid.\n", encoding="utf-8")
    monkeypatch.setattr("pincite.server.compose.open_matter.open_embedder", lambda **_: ConstantEmbedder())
    opened = open_store(tmp_path / "store")
    for _ in index_events(tmp_path / "laws", opened, "m", replace=False, embedder=ConstantEmbedder()):
        pass
    return opened


@pytest.fixture
def settings(redis_server: Any, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setenv("PINCITE_REDIS_URL", redis_server.url)
    return load_settings()


@contextmanager
def opened(store: Any, settings: Settings) -> Iterator[OpenMatter]:
    with open_matter(Shared(store), "m", settings) as matter:
        yield matter


def lookup_results(matter: OpenMatter, query: str = "quokka clause") -> dict[str, Any]:
    """The results of a search and of reading its best page."""
    session = matter.session()
    found = toolset.call(session, "search_within_doc_family", {"query": query})
    page = toolset.call(session, "get_page", {"doc_id": "berth-hire-law.txt", "page": 1})
    return {"found": found.model_dump(mode="json"), "page": page.model_dump(mode="json")}


def cache_contents(settings: Settings) -> bytes:
    """All keys and values of the cache server."""
    from redis import Redis

    assert settings.redis_url
    with Redis.from_url(settings.redis_url.get_secret_value()) as client:
        keys = sorted(client.scan_iter())
        return b"\n".join(part for key in keys if client.type(key) == b"string" for part in (key, client.get(key)))


def test_a_second_process_finds_the_cached_lookups_with_the_same_results(store: Any, settings: Settings) -> None:
    results, rates = [], []
    for _ in range(2):
        with opened(store, settings) as matter:
            results.append(lookup_results(matter))
            assert matter.remembered
            rates.append(matter.remembered.tally.rates())
    with open_matter(store, "m", settings.model_copy(update={"redis_url": None})) as plain:
        assert lookup_results(plain) == results[0] == results[1]
    assert rates[0]["result"] == rates[0]["query_vector"] == {"hits": 0, "misses": 1}
    assert rates[1]["result"] == {"hits": 1, "misses": 0}
    assert FILE in cache_contents(settings)
    assert SECRET.encode() not in cache_contents(settings)


def test_a_cache_server_outage_changes_no_result(store: Any, settings: Settings, redis_server: Any) -> None:
    with opened(store, settings) as matter, capture_logs() as logs:
        first = lookup_results(matter)
        redis_server.stop()
        assert lookup_results(matter) == first
        redis_server.start()
        assert lookup_results(matter) == first
    assert [each["event"] for each in logs] == ["cache_unavailable"]


def test_a_new_generation_reads_nothing_cached_for_the_previous_one(
    store: Any, settings: Settings, tmp_path: Path
) -> None:
    with opened(store, settings) as matter:
        assert lookup_results(matter)["found"]["hits"]
    (tmp_path / "laws" / "berth-hire-law.txt").write_text("Berth Hire Law\n\n1. Title\nRepealed.\n", encoding="utf-8")
    for _ in index_events(tmp_path / "laws", store, "m", replace=False, embedder=ConstantEmbedder()):
        pass
    with opened(store, settings) as matter:
        result = lookup_results(matter)
    assert "quokka" not in result["page"]["text"]
    assert "quokka clause" not in str(result["found"]["hits"])


def test_two_stores_with_the_same_matter_name_share_no_entry(store: Any, settings: Settings, tmp_path: Path) -> None:
    with opened(store, settings) as matter:
        lookup_results(matter)
    other = open_store(tmp_path / "other")
    for _ in index_events(tmp_path / "laws", other, "m", replace=False, embedder=ConstantEmbedder()):
        pass
    with opened(other, settings) as matter:
        lookup_results(matter)
        assert matter.remembered
        assert {kind: rate["hits"] for kind, rate in matter.remembered.tally.rates().items()} == {
            "query_vector": 0,
            "result": 0,
        }


def test_searches_of_a_local_store_are_cached_only_with_a_reranker(
    store: Any, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_matter(store, "m", settings) as matter:
        assert matter.remembered is None
    monkeypatch.setattr("pincite.server.compose.open_matter.open_reranking", lambda *_: Reranking(LikesAll()))
    with open_matter(store, "m", settings) as matter:
        lookup_results(matter)
        lookup_results(matter)
        assert matter.remembered
        assert matter.remembered.tally.rates()["result"] == {"hits": 1, "misses": 1}


@pytest.mark.parametrize("what", [("berth-hire-law.txt",), ("--all",)])
def test_a_purge_clears_the_cache_and_reports_how_many_values_it_removed(
    store: Any, settings: Settings, redis_server: Any, tmp_path: Path, what: tuple[str, ...]
) -> None:
    with opened(store, settings) as matter:
        lookup_results(matter)
    done = pincite(
        "purge", *what, "--store", tmp_path / "store", "--matter", "m", "--yes", "--json", url=redis_server.url
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["cached"] >= 2
    assert FILE not in cache_contents(settings)
    assert b"query_vector" not in cache_contents(settings)


def test_a_purge_by_one_user_removes_what_another_user_wrote(
    store: Any, settings: Settings, redis_server: Any, tmp_path: Path
) -> None:
    from redis import Redis

    addresses = {}
    with Redis.from_url(redis_server.url) as client:
        for name in ("writer", "purger"):
            client.acl_setuser(name, enabled=True, passwords=[f"+{name}-word"], keys=["*"], categories=["+@all"])
            addresses[name] = redis_server.url.replace("redis://", f"redis://{name}:{name}-word@")
    writer = settings.model_copy(update={"redis_url": SecretStr(addresses["writer"])})
    with opened(store, writer) as matter:
        lookup_results(matter)
    assert FILE in cache_contents(settings)
    purge = ("purge", "berth-hire-law.txt", "--store", tmp_path / "store", "--yes")
    done = pincite(*purge, url=addresses["purger"])
    assert done.returncode == 0, done.stderr
    assert FILE not in cache_contents(settings)


def test_a_session_opened_before_a_purge_keeps_working_and_caches_nothing_purged(
    store: Any, settings: Settings, redis_server: Any, tmp_path: Path
) -> None:
    with opened(store, settings) as matter:
        first = lookup_results(matter)
        done = pincite("purge", "berth-hire-law.txt", "--store", tmp_path / "store", "--yes", url=redis_server.url)
        assert done.returncode == 0, done.stderr
        assert "values of the shared cache" in done.stdout
        assert lookup_results(matter) == first
        assert FILE not in cache_contents(settings)
    with opened(store, settings) as matter:
        toolset.call(matter.session(), "search_within_doc_family", {"query": "pilot"})
        assert b"result" in cache_contents(settings)


def test_a_purge_is_refused_when_the_cache_cannot_be_cleared(
    store: Any, settings: Settings, redis_server: Any, tmp_path: Path
) -> None:
    redis_server.stop()
    purge = ("purge", "berth-hire-law.txt", "--store", tmp_path / "store", "--yes")
    done = pincite(*purge, url=redis_server.url)
    assert done.returncode == 5
    assert "does not work" in done.stderr
    with closing(store.open("m")) as reader:
        assert len(reader.documents()) == 2


def test_a_purge_refused_for_another_writer_keeps_the_cache_in_use(
    store: Any, settings: Settings, redis_server: Any, tmp_path: Path
) -> None:
    with store.begin("m", source=str((tmp_path / "laws").resolve())):
        done = pincite("purge", "berth-hire-law.txt", "--store", tmp_path / "store", "--yes", url=redis_server.url)
    assert done.returncode == 5
    with opened(store, settings) as matter:
        lookup_results(matter)
        assert FILE in cache_contents(settings)


def test_a_run_records_its_cache_lookups_without_the_address(store: Any, redis_server: Any, tmp_path: Path) -> None:
    url = redis_server.url.replace("redis://", "redis://:wombat@")
    settings = load_settings().model_copy(update={"redis_url": SecretStr(url)})

    async def ask() -> str:
        async with open_asker(store, "m", settings=settings) as asker:
            return str((await asker.ask("What is the fee under the Berth Hire Law?")).trace)

    record = Path(anyio.run(ask)).read_text(encoding="utf-8")
    assert "wombat" not in record
    ended = next(row for row in map(json.loads, record.splitlines()) if row.get("kind") == "run_ended")
    assert ended["cache"]["query_vector"]["misses"] >= 1


class TestDoctor:
    """The cache and model checks of `pincite doctor`."""

    def doctor(self: Self, tmp_path: Path, url: str | None = None, **settings: str) -> tuple[int, dict[str, Any]]:
        done = pincite("doctor", "--store", tmp_path / "store", "--json", url=url, **settings)
        assert done.stdout, done.stderr
        return done.returncode, {each["name"]: each for each in json.loads(done.stdout)["checks"]}

    def test_it_reports_the_cache_address_and_its_hit_rate(
        self, store: Any, settings: Settings, redis_server: Any, tmp_path: Path
    ) -> None:
        for _ in range(2):
            with opened(store, settings) as matter:
                lookup_results(matter)
        _, checks = self.doctor(tmp_path, redis_server.url)
        assert checks["cache"]["state"] == "ok"
        assert "values of this matter" in checks["cache"]["detail"]
        assert "result 1 of 2 found (50 %)" in checks["cache"]["detail"]

    def test_an_unreachable_cache_is_a_failure_and_the_other_checks_still_run(
        self, store: Any, redis_server: Any, tmp_path: Path
    ) -> None:
        redis_server.stop()
        code, checks = self.doctor(tmp_path, redis_server.url)
        assert (code, checks["cache"]["state"], checks["matter"]["state"]) == (1, "failed", "ok")

    def test_a_model_that_differs_from_that_of_the_vectors_is_reported_with_what_to_do(
        self, store: Any, tmp_path: Path
    ) -> None:
        _, checks = self.doctor(tmp_path)
        assert checks["cache"]["detail"] == "in each process, 64 MB"
        assert checks["vectors"]["state"] in ("part", "failed")

    def test_an_unavailable_reranker_is_a_failure(self, store: Any, tmp_path: Path) -> None:
        code, checks = self.doctor(tmp_path, PINCITE_RERANK__MODEL="flag:./nowhere")
        assert code == 1
        assert checks["reranker"]["state"] == "failed"
