"""Tests that cached searches are reused only while everything that determines them is unchanged."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import pytest
from structlog.testing import capture_logs

from pincite.indexer.embed.base import Vectors
from pincite.indexer.store.content_digest import content_digest
from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.model import SearchResult
from pincite.tools.retrieval.cache_counts import tallied
from pincite.tools.retrieval.memory import Memory
from pincite.tools.retrieval.rerank.base import Reranking
from pincite.tools.retrieval.search_cache import KINDS, Remembered, RememberingEmbedder, state_of
from pincite.tools.session import Session

MakeMatter = Callable[[dict[str, str]], Corpus]
FILES = {"boats.txt": "A boat shall carry two lights by night.", "fees.txt": "A fee for a boat is due in May."}


@dataclass
class CountingEmbedder:
    """An embedder that counts its calls."""

    model_id: str = "counted-1"
    dimensions: int = 3
    asked: list[str] = field(default_factory=list)

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.asked += texts
        return np.array([[len(text), 0.25, -1 / 3] for text in texts], dtype=np.float32)


class LongerEmbedder(CountingEmbedder):
    """An embedder with the same id and vectors of another length."""

    def __init__(self) -> None:
        super().__init__(dimensions=4)

    def embed(self, texts: Sequence[str]) -> Vectors:
        return np.pad(super().embed(texts), ((0, 0), (0, 1)))


@dataclass
class CountingReranker:
    """A reranker that prefers one word and counts its calls."""

    word: str
    model_id: str = "likes-1"
    asked: int = 0

    def rerank(self, query: str, passages: Sequence[str]) -> Sequence[float]:
        self.asked += 1
        return [0.9 if self.word in passage else 0.1 for passage in passages]


class Fields:
    """A `Cache` whose entries a test may alter."""

    def __init__(self) -> None:
        self.entries: dict[str, bytes] = {}
        self.seconds: dict[str, int] = {}

    def get(self, key: str) -> bytes | None:
        return self.entries.get(key)

    def put(self, key: str, value: bytes, seconds: int) -> None:
        self.entries[key], self.seconds[key] = value, seconds

    def drop(self, key: str) -> None:
        self.entries.pop(key, None)

    def report(self, rates: object) -> None:
        pass

    def close(self) -> None:
        pass


@pytest.fixture
def boats(make_matter: MakeMatter) -> Corpus:
    return make_matter(FILES)


def state(corpus: Corpus) -> str:
    return state_of(corpus.reader.manifest)


def remembered_in(kept: Memory | Fields, corpus: Corpus) -> Remembered:
    return Remembered(kept, lambda: state(corpus))


def search(session: Session, query: str = "boat", **arguments: object) -> SearchResult:
    result = toolset.call(session, "search_within_doc_family", {"query": query, **arguments})
    assert isinstance(result, SearchResult)
    return result


def test_a_query_is_embedded_once_and_its_vector_is_restored_exactly(boats: Corpus) -> None:
    model = CountingEmbedder()
    embedder = RememberingEmbedder(model, remembered_in(Memory(10_000), boats))
    first, second = embedder.embed(["boat", "fee", "boat"]), embedder.embed(["fee", "boat"])
    assert model.asked == ["boat", "fee"]
    assert np.array_equal(first, CountingEmbedder().embed(["boat", "fee", "boat"]))
    assert np.array_equal(second, CountingEmbedder().embed(["fee", "boat"]))
    assert first.dtype == second.dtype == np.float32
    assert embedder.embed([]).shape == (0, 3)


def test_a_vector_of_another_model_or_length_is_never_used(boats: Corpus) -> None:
    remembered = remembered_in(Memory(10_000), boats)
    RememberingEmbedder(CountingEmbedder(), remembered).embed(["boat"])
    other, longer = CountingEmbedder("counted-2"), LongerEmbedder()
    for model in (other, longer):
        RememberingEmbedder(model, remembered).embed(["boat"])
        assert model.asked == ["boat"]


def test_results_made_during_a_generation_switch_are_not_cached(boats: Corpus) -> None:
    kept, reads = Fields(), [True]
    remembered = Remembered(kept, lambda: state(boats), is_read=lambda: reads[0])
    remembered.result("tug", tuple[str, ...], lambda: ("of one",))
    before = dict(kept.entries)

    def turn() -> tuple[str, ...]:
        reads[0] = False
        return ("of both",)

    assert remembered.result("boat", tuple[str, ...], turn) == ("of both",)
    assert kept.entries == before


def test_a_reranked_search_is_computed_once_for_equal_arguments(boats: Corpus) -> None:
    likes = CountingReranker("May")
    session = Session(boats, reranking=Reranking(likes), remembered=remembered_in(Memory(100_000), boats))
    first, second = search(session), search(session)
    assert first == second
    assert first.hits[0].doc_id == "fees.txt"
    assert likes.asked == 1
    search(session, top_k=1)
    search(session, doc_id="fees.txt")
    search(session, "fee")
    assert likes.asked == 4


def test_a_cached_result_shows_the_same_evidence(boats: Corpus) -> None:
    remembered = remembered_in(Memory(100_000), boats)
    sessions = [Session(boats, reranking=Reranking(CountingReranker("May")), remembered=remembered) for _ in range(2)]
    for session in sessions:
        search(session)
    assert list(sessions[0].ledger) == list(sessions[1].ledger)
    assert remembered.tally.rates() == {"result": {"hits": 1, "misses": 1}}


@pytest.mark.parametrize(
    "changed",
    [
        Reranking(CountingReranker("May", "likes-2")),
        Reranking(CountingReranker("May"), 0.5),
        Reranking(CountingReranker("May"), depth=3),
    ],
)
def test_another_reranker_threshold_or_depth_misses_the_cache(boats: Corpus, changed: Reranking) -> None:
    remembered = remembered_in(Memory(100_000), boats)
    for reranking in (Reranking(CountingReranker("May")), changed):
        search(Session(boats, reranking=reranking, remembered=remembered))
    assert remembered.tally.rates()["result"] == {"hits": 0, "misses": 2}


def test_a_generation_is_identified_by_its_manifest_and_its_contents(boats: Corpus) -> None:
    manifest, documents = boats.reader.manifest, list(boats.documents.values())
    same = state_of(manifest)
    contents = [
        content_digest(documents[:1]),
        content_digest([replace(documents[0], sha256="0" * 64), *documents[1:]]),
        content_digest([replace(documents[0], family_id="doc:other"), *documents[1:]]),
    ]
    others = [
        state_of(replace(manifest, generation="gen-000099")),
        state_of(replace(manifest, analyzer="other")),
        state_of(replace(manifest, embedding_model="other")),
        *(state_of(replace(manifest, content=content)) for content in contents),
    ]
    assert state_of(replace(manifest, content=content_digest(reversed(documents)))) == same
    assert len({same, *others}) == len(others) + 1


def test_any_corrupt_value_is_recomputed_with_one_warning(boats: Corpus) -> None:
    kept = Fields()
    model, likes = CountingEmbedder(), CountingReranker("May")
    remembered = remembered_in(kept, boats)
    session = Session(boats, reranking=Reranking(likes), remembered=remembered)
    embedder = RememberingEmbedder(model, remembered)
    first, vector = search(session), embedder.embed(["boat"])
    swapped = dict(zip(kept.entries, reversed(list(kept.entries.values())), strict=True))
    with capture_logs() as logs:
        for garbage in (
            {},
            dict.fromkeys(swapped, b"junk"),
            swapped,
            {key: value[:-3] for key, value in swapped.items()},
        ):
            kept.entries.update(garbage)
            assert search(session) == first
            assert np.array_equal(embedder.embed(["boat"]), vector)
    assert [each["event"] for each in logs] == ["cache_garbage"]
    assert remembered.tally.rates()["result"] == {"hits": 1, "misses": 4}


def test_processes_with_different_secrets_do_not_read_each_others_values(boats: Corpus) -> None:
    kept = Fields()
    for secret in (b"", b"a", b"b", b"a"):
        RememberingEmbedder(CountingEmbedder(), Remembered(kept, lambda: "s", secret)).embed(["boat"])
    assert len(kept.entries) == 3


def test_each_kind_of_value_has_its_own_lifetime(boats: Corpus) -> None:
    kept = Fields()
    remembered = remembered_in(kept, boats)
    search(Session(boats, reranking=Reranking(CountingReranker("May")), remembered=remembered))
    RememberingEmbedder(CountingEmbedder(), remembered).embed(["boat"])
    hours = {key.partition(":")[0]: seconds / 3600 for key, seconds in kept.seconds.items()}
    assert hours == {"query_vector": 30 * 24, "result": 1}
    assert {kind.name for kind in KINDS} == set(hours)


def test_no_key_reveals_the_query(boats: Corpus) -> None:
    kept = Fields()
    RememberingEmbedder(CountingEmbedder(), remembered_in(kept, boats)).embed(["wombat"])
    assert "wombat" not in str(kept.entries)


def test_a_run_counts_its_own_lookups(boats: Corpus) -> None:
    embedder = RememberingEmbedder(CountingEmbedder(), remembered_in(Memory(10_000), boats))
    embedder.embed(["boat"])
    with tallied() as tally:
        embedder.embed(["boat", "fee"])
    embedder.embed(["boat"])
    assert tally.rates() == {"query_vector": {"hits": 1, "misses": 1}}


def test_without_a_reranker_no_hit_of_a_local_store_is_weak(boats: Corpus) -> None:
    result = search(Session(boats))
    assert result.hits
    assert not any(hit.weak for hit in result.hits)
    assert result.note is None


def test_without_a_page_at_the_threshold_each_hit_is_weak_and_the_note_says_so(boats: Corpus) -> None:
    result = search(Session(boats, reranking=Reranking(CountingReranker("wombat"))))
    assert [hit.doc_id for hit in result.hits] == [hit.doc_id for hit in search(Session(boats)).hits]
    assert all(hit.weak for hit in result.hits)
    assert result.note
    assert "try other words" in result.note


def test_the_next_page_of_hits_is_also_reranked(make_matter: MakeMatter) -> None:
    corpus = make_matter({f"{n:02}.txt": f"A boat {'boat ' * (12 - n)}, clause {n}." for n in range(12)})
    assert search(Session(corpus), top_k=2).hits[0].doc_id == "00.txt"
    found = search(Session(corpus, reranking=Reranking(CountingReranker("clause 11."))), top_k=2)
    assert (found.hits[0].doc_id, found.hits[0].score, found.hits[0].weak) == ("11.txt", 0.9, False)
