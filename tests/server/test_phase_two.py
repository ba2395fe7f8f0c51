"""Tests that a matter is searchable by words while another process computes its vectors, or after it dies."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pincite.server.compose.open_matter import open_matter
from pincite.server.compose.open_store import open_store
from pincite.tools import toolset
from pincite.tools.model import SearchResult

PROCESS = Path(__file__).parents[1] / "indexer" / "store" / "phase_two_process.py"


@pytest.fixture
def indexing(tmp_path: Path) -> Iterator["subprocess.Popen[str]"]:
    """A process that has published the words and begun to compute the vectors."""
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "a.txt").write_text("A boat shall carry lights.", encoding="utf-8")
    command = [sys.executable, str(PROCESS), str(tmp_path / "files"), str(tmp_path / "store")]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "reached\n"
    yield process
    process.kill()
    process.communicate()


def found_with_model(tmp_path: Path) -> tuple[list[str], str | None]:
    """The documents that a search finds, and the model of the matter's vectors."""
    with open_matter(open_store(tmp_path / "store"), "m") as opened:
        result = toolset.call(opened.session(), "search_within_doc_family", {"query": "boat"})
        assert isinstance(result, SearchResult)
        return [hit.doc_id for hit in result.hits], opened.corpus.reader.manifest.embedding_model


def test_a_matter_is_searched_while_its_vectors_are_computed(
    indexing: "subprocess.Popen[str]", tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert found_with_model(tmp_path) == (["a.txt"], None)
    indexing.communicate("\n")
    assert indexing.returncode == 0
    assert found_with_model(tmp_path) == (["a.txt"], "waiting")


def test_a_process_killed_while_computing_vectors_leaves_the_words(
    indexing: "subprocess.Popen[str]", tmp_path: Path
) -> None:
    indexing.kill()
    assert indexing.wait() != 0
    assert found_with_model(tmp_path) == (["a.txt"], None)
