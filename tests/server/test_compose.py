"""Tests matters and stores opened from settings: models, copies of the store, and lazy imports."""

import io
import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import anyio
import numpy as np
import pytest
from rich.console import Console

from pincite.indexer.embed.base import Vectors
from pincite.indexer.errors import MissingExtra, StoreUnavailable, UsageError
from pincite.indexer.store.base import Store
from pincite.indexer.store.fallback import FallbackStore
from pincite.server.agent.result import AskResult
from pincite.server.commands.show_answer import show_result
from pincite.server.compose.index_folder import index_events
from pincite.server.compose.open_agent import open_asker
from pincite.server.compose.open_matter import open_matter
from pincite.server.compose.open_store import open_store
from pincite.server.mcp.rendering import rendered
from pincite.server.open_matter_parts import OpenMatter
from pincite.server.settings import Settings
from pincite.tools import toolset
from pincite.tools.model import SearchResult
from tests.server.command_line import pincite
from tests.services.leaving import LeavingStore


@dataclass(frozen=True)
class ConstantEmbedder:
    model_id: str = "one-1"
    dimensions: int = 2

    def embed(self, texts: Sequence[str]) -> Vectors:
        return np.array([(1.0, 0.0)] * len(texts), dtype=np.float32)


def test_a_matter_with_vectors_is_searched_by_words_when_their_model_is_not_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "a.txt").write_text("A boat shall carry lights.", encoding="utf-8")
    store = open_store(tmp_path / "store")
    for _ in index_events(tmp_path / "files", store, "m", replace=False, embedder=ConstantEmbedder()):
        pass

    def missing(**_: object) -> None:
        raise MissingExtra("vectors", "minilm")

    monkeypatch.setattr("pincite.server.compose.open_matter.open_embedder", missing)
    with open_matter(store, "m") as opened:
        result = toolset.call(opened.session(), "search_within_doc_family", {"query": "boat"})
    assert isinstance(result, SearchResult)
    assert [hit.doc_id for hit in result.hits] == ["a.txt"]


def test_vectors_of_another_model_are_not_compared_with_a_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "a.txt").write_text("A boat shall carry lights.", encoding="utf-8")
    store = open_store(tmp_path / "store")
    for _ in index_events(tmp_path / "files", store, "m", replace=False, embedder=ConstantEmbedder()):
        pass
    for model_id, used in (("one-1", True), ("one-2", False)):
        chosen = ConstantEmbedder(model_id)
        monkeypatch.setattr("pincite.server.compose.open_matter.open_embedder", lambda chosen=chosen, **_: chosen)
        with open_matter(store, "m") as opened:
            assert (opened.embedder is not None) is used


def test_questions_are_embedded_by_the_model_of_the_given_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "a.txt").write_text("A boat shall carry lights.", encoding="utf-8")
    store = open_store(tmp_path / "store")
    for _ in index_events(tmp_path / "files", store, "m", replace=False, embedder=ConstantEmbedder()):
        pass
    loaded: list[str] = []

    def load(name: str, *, threads: int) -> ConstantEmbedder:
        loaded.append(name)
        return ConstantEmbedder()

    monkeypatch.setattr("pincite.server.compose.search_parts.load_embedder", load)
    with open_matter(store, "m", Settings(embedder="flag:one")) as opened:
        assert opened.embedder is not None
    assert loaded == ["flag:one"]


def index(store: Store, folder: Path, **texts: str) -> None:
    """Make the folder's files these texts, and index them."""
    folder.mkdir(exist_ok=True)
    for path in folder.iterdir():
        path.unlink()
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    for _ in index_events(folder, store, "m", replace=False, embedder=None):
        pass


def search_hits(opened: OpenMatter, query: str) -> list[str]:
    result = toolset.call(opened.session(), "search_within_doc_family", {"query": query})
    assert isinstance(result, SearchResult)
    return [hit.doc_id for hit in result.hits]


def test_a_session_does_not_switch_to_a_copy_with_other_documents_after_the_store_fails(
    tmp_path: Path,
) -> None:
    main, copy = open_store(tmp_path / "main"), open_store(tmp_path / "copy")
    index(main, tmp_path / "files", a="A boat shall carry lights.")
    index(copy, tmp_path / "files", b="A boat shall carry an anchor and a buoy.")
    leaving, told = LeavingStore(main), list[str]()
    store = FallbackStore(leaving, copy, told.append)
    with open_matter(store, "m") as opened:
        assert search_hits(opened, "boat") == ["a.txt"]
        leaving.is_away = True
        with pytest.raises(StoreUnavailable, match="Start this program again"):
            search_hits(opened, "anchor of a boat")
    with open_matter(store, "m") as opened:
        assert search_hits(opened, "anchor of a boat") == ["b.txt"]


def test_a_missing_copy_is_reported_once_and_the_store_is_opened(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("elasticsearch", reason="the client of the shared store is not installed")
    settings = Settings(fallback_store=tmp_path / "nowhere")
    for _ in range(3):
        assert open_store("http://127.0.0.1:9", settings).identity
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"pincite: There is no copy at {tmp_path / 'nowhere'}")
    assert "correct PINCITE_FALLBACK_STORE, or unset it." in line


def test_a_store_of_several_nodes_is_the_same_in_any_order() -> None:
    pytest.importorskip("elasticsearch", reason="the client of the shared store is not installed")
    one, other = (open_store(each) for each in ("http://b:1,http://a", "http://a:9200, http://b:1/,http://a"))
    assert one.address == "http://a:9200,http://b:1"
    assert one.identity == other.identity


def test_a_file_in_place_of_the_copy_is_an_error_that_names_the_setting(tmp_path: Path) -> None:
    pytest.importorskip("elasticsearch", reason="the client of the shared store is not installed")
    (tmp_path / "copy").write_bytes(b"")
    with pytest.raises(UsageError, match="is a file: give a folder with PINCITE_FALLBACK_STORE"):
        open_store("http://127.0.0.1:9", Settings(fallback_store=tmp_path / "copy"))


@pytest.mark.parametrize("command", [["list"], ["ask", "Who?"], ["search", "fee"], ["doctor"]])
def test_an_unavailable_store_without_a_copy_is_exit_5_with_one_warning(tmp_path: Path, command: list[str]) -> None:
    pytest.importorskip("elasticsearch", reason="the client of the shared store is not installed")
    away = {"PINCITE_FALLBACK_STORE": str(tmp_path / "nowhere")}
    done = pincite(*command, "--store", "http://127.0.0.1:9", **away)
    assert done.returncode == 5
    assert done.stderr.count("There is no copy at") == 1
    assert "reads the copy" not in done.stderr
    assert "cannot be reached" in done.stderr + done.stdout


def test_pages_read_from_a_copy_are_not_cached_as_those_of_the_store(tmp_path: Path) -> None:
    text = "A boat shall carry lights."
    main, copy = open_store(tmp_path / "main"), open_store(tmp_path / "copy")
    index(main, tmp_path / "files", a=text)
    index(copy, tmp_path / "files", a=text, b="An anchor.")
    index(copy, tmp_path / "files", a=text)
    leaving, told = LeavingStore(main), list[str]()
    with open_matter(FallbackStore(leaving, copy, told.append), "m") as opened:
        assert opened.remembered is not None
        search_hits(opened, "boat")
        kept = opened.remembered.tally.rates()
        leaving.is_away = True
        for _ in range(2):
            assert search_hits(opened, "lights of a boat") == ["a.txt"]
        assert len(told) == 1
        assert opened.remembered.tally.rates()["result"] == {"hits": 0, "misses": kept["result"]["misses"] + 2}
        search_hits(opened, "boat")
        assert opened.remembered.tally.rates()["result"]["hits"] == 1, "what is the store's stays"


def results(opened: OpenMatter) -> dict[str, Any]:
    """The result of each reading tool, as a client gets it."""
    calls: dict[str, dict[str, Any]] = {
        "find_documents": {"query": "boat"},
        "lookup_case_metadata": {"case_id": "a.txt"},
        "find_article_page": {"law": "a.txt", "article": "1"},
        "search_within_doc_family": {"query": "lights"},
        "get_page": {"doc_id": "a.txt", "page": 1},
        "get_context": {"doc_id": "a.txt", "page": 1},
    }
    session = opened.session()
    return {name: toolset.call(session, name, given).model_dump(mode="json") for name, given in calls.items()}


def test_every_result_says_that_the_copy_was_read_but_not_where_it_is(tmp_path: Path) -> None:
    main, copy = open_store(tmp_path / "main"), open_store(tmp_path / "copy")
    for store in (main, copy):
        index(store, tmp_path / "files", a="A boat shall carry lights.")
    leaving, told = LeavingStore(main), list[str]()
    fallback = FallbackStore(leaving, copy, told.append)
    with open_matter(fallback, "m") as opened:
        assert "copy" not in json.dumps(results(opened)).replace("copy_of", "")
        leaving.is_away = True
        opened.corpus.reader.families()
        after = results(opened)
    with open_matter(fallback, "m") as opened:
        opened_away = results(opened)
    for name, result in [*after.items(), *opened_away.items()]:
        assert "could not be reached; this is from the fallback copy" in json.dumps(result), name
        assert "could not be reached" in rendered(result, str), name
        assert str(tmp_path) not in json.dumps(result), name
    assert f"reads the copy at {tmp_path / 'copy'}" in told[0]
    leaving.is_away = False
    with open_matter(fallback, "m") as opened:
        assert "could not be reached" not in json.dumps(results(opened))


@pytest.mark.parametrize("is_away_from_the_start", [True, False])
def test_an_answer_says_that_the_copy_was_read(tmp_path: Path, is_away_from_the_start: bool) -> None:
    main, copy = open_store(tmp_path / "main"), open_store(tmp_path / "copy")
    for store in (main, copy):
        index(store, tmp_path / "files", a="Boat Law\n\n1. Fee\nThe fee for a boat is USD 40.")
    leaving = LeavingStore(main)
    leaving.is_away = is_away_from_the_start

    async def ask() -> AskResult:
        async with open_asker(FallbackStore(leaving, copy, list[str]().append), "m") as asker:
            leaving.is_away = True
            return await asker.ask("What is the fee for a boat under the Boat Law?")

    result = anyio.run(ask)
    out = Console(file=io.StringIO(), width=200)
    show_result(result, out)
    assert result.coverage
    assert result.coverage.read_from_copy
    assert "caution: The shared store could not be reached; this is from the fallback copy" in out.file.getvalue()  # type: ignore[attr-defined]
    assert str(tmp_path / "copy") not in result.model_dump_json()


@pytest.mark.parametrize(
    ("module", "unneeded"),
    [
        ("commands.ask", "pydantic_ai"),
        ("commands.demo", "pydantic_ai"),
        ("commands.replay", "pydantic_ai"),
        ("commands.index", "pincite.tools.corpus"),
        ("library.matter", "pydantic_ai"),
        ("compose.open_agent", "mcp.client"),
        ("compose.open_agent", "pincite.server.masking.name_model"),
    ],
)
def test_opening_a_matter_does_not_import_what_it_does_not_need(module: str, unneeded: str) -> None:
    code = f"import sys, pincite.server.{module}; print({unneeded!r} in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "False\n"
