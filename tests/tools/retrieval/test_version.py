"""Tests that the search version covers the source of every module that a search uses, in every store."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pincite.tools.retrieval import version

LOADED = (
    "import json, sys; import pincite.tools.toolset, pincite.indexer.store.embedded.store, {shared}; "
    "print(json.dumps([m.__file__ for n, m in sys.modules.items() if n.startswith('pincite.') and m.__file__]))"
)


@pytest.fixture
def fresh() -> Iterator[Callable[[], str]]:
    """`fresh()`: the version, recomputed."""

    def compute() -> str:
        version.code_version.cache_clear()
        return version.code_version()

    yield compute
    version.code_version.cache_clear()


def test_every_module_that_a_search_imports_is_included() -> None:
    pytest.importorskip("elasticsearch")
    code = LOADED.format(shared="pincite.indexer.store.elastic.store")
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    files = {Path(each).resolve() for each in json.loads(loaded)}
    assert len(files) > 50
    assert files - {path for _, path in version.sources()} == set()


@pytest.mark.parametrize(
    "changed", ["indexer/legal_text/identifiers.py", "indexer/legal_text/patterns/common.py", "tools/corpus.py"]
)
def test_a_change_in_any_included_source_changes_the_version(
    fresh: Callable[[], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: str
) -> None:
    for name in ("indexer/legal_text/identifiers.py", "indexer/legal_text/patterns/common.py", "tools/corpus.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"LIMIT = 1\n")
    monkeypatch.setattr(version, "_ROOT", tmp_path)
    before = fresh()
    assert fresh() == before
    (tmp_path / changed).write_bytes(b"LIMIT = 1\r\n")
    assert fresh() == before, "the ends of lines are no change"
    (tmp_path / changed).write_bytes(b"LIMIT = 2\n")
    assert fresh() != before
