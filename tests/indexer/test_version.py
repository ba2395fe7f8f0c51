"""Test that the readers' version covers every reader module."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pincite.indexer import version

LOADED = (
    "import json, sys; import pincite.indexer.isolation.child, pincite.indexer.extract.office, "
    "pincite.indexer.extract.mail; "
    "print(json.dumps([m.__file__ for n, m in sys.modules.items() if n.startswith('pincite.indexer.')]))"
)
APART = {"errors", "limits", "isolation", "sources"}
"""Modules of a reading process that change nothing about a document once its bytes are given."""


def test_every_module_loaded_by_a_reader_counts_towards_the_version() -> None:
    pytest.importorskip("docx")
    loaded = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True).stdout
    root = Path(version.__file__).resolve().parent
    names = {Path(each).resolve().relative_to(root) for each in json.loads(loaded) if each}
    counted = {path.resolve().relative_to(root) for path in version.sources()}
    assert {name for name in names - counted if name.with_suffix("").parts[0] not in APART} == set()


def test_the_version_is_stable() -> None:
    first = version.readers_version()
    version.readers_version.cache_clear()
    assert version.readers_version() == first


def test_the_version_changes_with_the_source_of_a_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = version.readers_version()
    other = version._ROOT / "pipeline.py"
    monkeypatch.setattr(version, "sources", lambda: {other})
    version.readers_version.cache_clear()
    try:
        assert version.readers_version() != before
    finally:
        version.readers_version.cache_clear()
