"""Test that both stores return the same pages, passages, neighbours and tool results in the same order."""

import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from pincite.indexer.document_keys import KeyField, all_keys
from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.model import Family, IndexedDocument
from pincite.indexer.pipeline import build
from pincite.indexer.store.base import IndexReader, Store, TermQuery, Vectors
from pincite.indexer.store.elastic import named_documents
from pincite.indexer.store.elastic.generations import IndexOptions
from pincite.indexer.store.embedded.store import EmbeddedStore
from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.errors import ToolCallError
from pincite.tools.session import Session
from tests.services.stores import shared_store
from tests.services.watched import Gate

SAMPLE = Path(__file__).resolve().parents[3] / "server" / "demo"
Make = Callable[..., IndexedDocument]
DIMENSIONS = 64


@dataclass(frozen=True)
class Both:
    """One matter, opened in both stores, and questions about it."""

    embedded: IndexReader
    elastic: IndexReader
    questions: list[str]

    def differing(self, ask: Callable[[IndexReader, str], object]) -> int:
        """Count the questions with different results; there must be questions."""
        assert self.questions
        return sum(ask(self.embedded, text) != ask(self.elastic, text) for text in self.questions)


def copy(store: Store, into: Store) -> None:
    """Copy a matter into another store."""
    with closing(store.open("m")) as reader:
        source = reader.manifest.source
        family_of = {document.doc_id: document.family_id for document in reader.documents()}
        with store.begin("m", source=source) as writer, into.begin("m", source=source) as other:
            for item in writer.contents():
                other.put(item)
            other.set_families(reader.families(), reader.relations(), family_of)
            other.publish()


def keys_of(reader: IndexReader) -> dict[KeyField, list[str]]:
    """Every key of the documents, by field."""
    kinds = {family.family_id: family.kind for family in reader.families()}
    found: dict[KeyField, list[str]] = {}
    for keys in all_keys(tuple(reader.each_document()), kinds).values():
        for field, key in keys:
            found.setdefault(field, []).append(key)
    return found


def both(gate: Gate, folder: Path, root: Path, questions: Path) -> Iterator[Both]:
    prefix = f"t{secrets.token_hex(6)}"
    embedded = EmbeddedStore(root, tokenise=analyze, analyzer_version=ANALYZER_VERSION)
    elastic = shared_store(gate, prefix, root, tokenise=analyze, analyzer_version=ANALYZER_VERSION)
    for _ in build(folder, embedded, "m"):
        pass
    copy(embedded, elastic)
    asked = [json.loads(line)["question"] for line in questions.read_text(encoding="utf-8").splitlines()]
    with closing(embedded.open("m")) as first, closing(elastic.open("m")) as second:
        yield Both(first, second, asked)
    elastic.close()
    gate.remove(f"{prefix}.*")


@pytest.fixture(scope="module")
def sample(elastic_gate: Gate, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    yield from both(elastic_gate, SAMPLE / "matter", tmp_path_factory.mktemp("two"), SAMPLE / "questions.jsonl")


@pytest.fixture(scope="module")
def real(elastic_gate: Gate, data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    """Real documents; failures show only counts of their questions."""
    folder = data / "difc"
    yield from both(elastic_gate, folder / "pdfs", tmp_path_factory.mktemp("two"), folder / "dev.jsonl")


def best_pages(reader: IndexReader, question: str) -> object:
    return [hit.ref for hit in reader.search_pages(TermQuery(tuple(analyze(question)), limit=10))]


def best_passages(reader: IndexReader, question: str) -> object:
    return [hit.chunk_id for hit in reader.search_chunks(TermQuery(tuple(analyze(question)), limit=10))]


def best_pages_of_some(reader: IndexReader, question: str) -> object:
    some = frozenset(document.doc_id for document in reader.documents()[::3])
    return [hit.ref for hit in reader.search_pages(TermQuery(tuple(analyze(question)), some, 10))]


def results_of_tools(reader: IndexReader, question: str) -> object:
    """The structured results of the search tools, and of a found page."""
    session = Session(Corpus("m", reader))
    found = toolset.call(session, "search_within_doc_family", {"query": question}).model_dump(mode="json")
    results = [found, toolset.call(session, "find_documents", {"query": question}).model_dump(mode="json")]
    for hit in found["hits"][:1]:
        place = {"doc_id": hit["doc_id"], "page": hit["page"]}
        results.append(toolset.call(session, "get_page", place).model_dump(mode="json"))
    return results


ASKED = [best_pages, best_passages, best_pages_of_some, results_of_tools]


@pytest.mark.parametrize("ask", ASKED)
def test_both_stores_return_the_same_results_on_the_sample_matter(
    sample: Both, ask: Callable[[IndexReader, str], object]
) -> None:
    assert sample.differing(ask) == 0


@pytest.mark.parametrize("ask", ASKED)
def test_both_stores_return_the_same_results_on_real_documents(
    real: Both, ask: Callable[[IndexReader, str], object]
) -> None:
    assert real.differing(ask) == 0


def results_of_a_family(reader: IndexReader, family: Family) -> object:
    """The structured results of the tools that look up by name; the error of an invalid call."""
    session, results = Session(Corpus("m", reader)), []
    for tool, arguments in (
        ("find_documents", {"family": family.family_id}),
        ("find_article_page", {"law": family.title, "article": "1"}),
        ("lookup_case_metadata", {"case_id": family.title}),
    ):
        try:
            results.append(toolset.call(session, tool, arguments).model_dump_json())
        except ToolCallError as error:
            results.append(str(error))
    return results


@pytest.mark.parametrize("matter", ["sample", "real"])
def test_both_stores_return_the_same_results_for_every_family(request: pytest.FixtureRequest, matter: str) -> None:
    held: Both = request.getfixturevalue(matter)
    families = held.embedded.families()
    differing = sum(results_of_a_family(held.embedded, f) != results_of_a_family(held.elastic, f) for f in families)
    assert (len(families) > 1, differing) == (True, 0)


@pytest.mark.parametrize("small", [0, named_documents.SMALL])
def test_both_stores_find_the_same_documents_by_every_key(
    sample: Both, monkeypatch: pytest.MonkeyPatch, small: int
) -> None:
    monkeypatch.setattr(named_documents, "SMALL", small)
    for field, keys in keys_of(sample.embedded).items():
        asked = [*sorted(set(keys)), "no such key"]
        counts = sample.embedded.key_counts(field, asked)
        assert {key: keys.count(key) for key in asked} == counts == sample.elastic.key_counts(field, asked)
        for part in ([], asked[:1], asked[-1:], asked[:5], asked):
            found = sample.embedded.documents_having(field, part)
            assert [d.doc_id for d in found] == sorted({d.doc_id for d in found})
            assert found == sample.elastic.documents_having(field, part)


def test_both_stores_find_the_same_families_by_id(sample: Both) -> None:
    families = list(sample.embedded.families())
    assert sample.embedded.manifest.families == sample.elastic.manifest.families == len(families)
    asked = [families[-1].family_id, "no such family", families[0].family_id]
    assert sample.embedded.families_of(asked) == sample.elastic.families_of(asked) == [families[0], families[-1]]


def test_both_stores_have_the_same_contents(sample: Both) -> None:
    first, second = sample.embedded, sample.elastic
    assert first.documents() == second.documents()
    assert first.families() == second.families()
    assert first.relations() == second.relations()
    assert first.diagnostics() == second.diagnostics()
    assert first.text_sources() == second.text_sources()
    for document in first.documents():
        doc_id = document.doc_id
        assert first.pages(doc_id) == second.pages(doc_id)
        assert first.sections(doc_id) == second.sections(doc_id)
        assert first.facts(doc_id) == second.facts(doc_id)


def near(chance: np.random.Generator, count: int) -> Vectors:
    """Unit vectors clustered around some centres, like those of passages."""
    middles = chance.normal(size=(40, DIMENSIONS))
    vectors = middles[chance.integers(40, size=count)] + 0.7 * chance.normal(size=(count, DIMENSIONS))
    units: Vectors = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)
    return units


def put_vectors(store: Store, make: Make, vectors: Vectors) -> None:
    names = [f"d{number:02}" for number in range(40)]
    pages = len(vectors) // len(names)
    with store.begin("m", source="/laws") as writer:
        for name in names:
            writer.put(make(name, *["text"] * pages))
        chunk_ids = (f"{name}#{page}" for name in names for page in range(1, pages + 1))
        writer.embed("model", DIMENSIONS, zip(chunk_ids, vectors, strict=True))
        writer.publish()


def test_exact_vector_search_matches_the_embedded_store(embedded: EmbeddedStore, elastic: Store, make: Make) -> None:
    chance = np.random.default_rng(2)
    vectors, asked = near(chance, 2000), near(chance, 20)
    put_vectors(embedded, make, vectors)
    put_vectors(elastic, make, vectors)
    some = frozenset({"d03", "d17", "d31"})
    with closing(embedded.open("m")) as first, closing(elastic.open("m")) as second:
        for vector in asked:
            for among in (None, some):
                expected = [hit.chunk_id for hit in first.nearest_chunks(vector, among, 50)]
                assert [hit.chunk_id for hit in second.nearest_chunks(vector, among, 50)] == expected


def test_nearly_equal_neighbours_are_ordered_as_in_the_embedded_store(
    embedded: EmbeddedStore, elastic: Store, make: Make
) -> None:
    chance = np.random.default_rng(4)
    vectors = near(chance, 1) + 2e-6 * chance.normal(size=(80, DIMENSIONS)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    put_vectors(embedded, make, vectors)
    put_vectors(elastic, make, vectors)
    with closing(embedded.open("m")) as first, closing(elastic.open("m")) as second:
        for vector in near(chance, 10):
            assert second.nearest_chunks(vector, None, 30) == first.nearest_chunks(vector, None, 30)


def test_a_vector_graph_finds_nearly_all_of_the_fifty_nearest(
    embedded: EmbeddedStore, gate: Gate, prefix: str, make: Make, tmp_path: Path
) -> None:
    elastic = shared_store(gate, prefix, tmp_path, options=IndexOptions(vectors="int8_hnsw"))
    chance = np.random.default_rng(3)
    vectors, asked = near(chance, 2000), near(chance, 40)
    put_vectors(embedded, make, vectors)
    put_vectors(elastic, make, vectors)
    kept = 0
    with closing(embedded.open("m")) as first, closing(elastic.open("m")) as second:
        for vector in asked:
            exact, found = (reader.nearest_chunks(vector, None, 50) for reader in (first, second))
            kept += len({hit.chunk_id for hit in exact} & {hit.chunk_id for hit in found})
    assert kept / (50 * len(asked)) >= 0.95
