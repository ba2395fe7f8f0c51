"""The sample matter, indexed from a script."""

from pathlib import Path

import pytest

import pincite

SAMPLE = Path(__file__).resolve().parents[3] / "server" / "demo" / "matter"


@pytest.fixture(scope="session")
def sample_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with the sample matter, without vectors and without OCR of its one image."""
    store = tmp_path_factory.mktemp("library") / "store"
    report = pincite.index(SAMPLE, store, vectors=False, settings={"ocr": {"engine": "none"}})
    assert (report.documents, report.skipped) == (14, [])
    return store
