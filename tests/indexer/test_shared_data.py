"""Test real documents, if available: indexing neither crashes nor loses pages."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pincite.indexer.events import Finished, Report
from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.model import DocumentKind
from pincite.indexer.pipeline import build
from pincite.indexer.store.embedded.store import EmbeddedStore


@pytest.fixture
def store(tmp_path: Path) -> EmbeddedStore:
    return EmbeddedStore(tmp_path / "store", tokenise=analyze, analyzer_version=ANALYZER_VERSION)


def indexed(folder: Path, store: EmbeddedStore) -> Report:
    *_, last = build(folder, store, "m")
    assert isinstance(last, Finished)
    return last.report


def files(folder: Path) -> int:
    return sum(path.is_file() and not path.name.startswith(".") for path in folder.rglob("*"))


def test_every_broken_pdf_is_indexed_or_skipped_with_a_remedy(data: Path, store: EmbeddedStore) -> None:
    folder = data / "broken_pdfs"
    found = indexed(folder, store)
    assert sum(path.suffix == ".pdf" for path in folder.iterdir()) == 100
    assert found.documents + len(found.skipped) == files(folder)
    assert all(row.message and row.remedy for row in found.skipped)
    assert {row.kind for row in found.skipped} <= {"damaged", "encrypted", "no_pages", "empty", "not_a_document"}


def test_financial_centre_documents_keep_all_their_pages(data: Path, store: EmbeddedStore) -> None:
    found = indexed(data / "difc" / "pdfs", store)
    assert (found.documents, found.pages, found.skipped) == (51, 917, [])
    reader = store.open("m")
    assert not any(document.identity.kind is DocumentKind.UNKNOWN for document in reader.documents())
    reader.close()


def test_commercial_contracts_are_classified_as_contracts(data: Path, store: EmbeddedStore) -> None:
    found = indexed(data / "cuad" / "pdfs", store)
    assert (found.documents, found.pages) == (80, 999)
    reader = store.open("m")
    kinds = [document.identity.kind for document in reader.documents()]
    reader.close()
    assert sum(kind in (DocumentKind.CONTRACT, DocumentKind.CONTRACT_AMENDMENT) for kind in kinds) >= 76


def test_provisions_in_plain_text_start_on_the_indexed_page(data: Path, tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "benchmarks.article_index",
        "--seed",
        "2",
        "--out",
        str(tmp_path / "drawn.json"),
        "--least",
        "0.99",
    ]
    done = subprocess.run(
        command,
        cwd=Path(__file__).resolve().parents[2],
        capture_output=True,
        text=True,
        timeout=280,
        env=os.environ | {"PINCITE_TEST_DATA": str(data.resolve())},
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_identities_families_and_facts_match_the_catalogue(data: Path) -> None:
    command = [sys.executable, "-m", "benchmarks.identity", str(data.resolve()), "--least", "0.97", "0.95"]
    done = subprocess.run(command, cwd=Path(__file__).resolve().parents[2], capture_output=True, text=True, timeout=280)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", ["us_court_pdfs", "scans"])
def test_papers_of_other_courts_and_scans_are_indexed(data: Path, store: EmbeddedStore, name: str) -> None:
    found = indexed(data / name, store)
    assert found.documents + len(found.skipped) == files(data / name)
    assert found.documents > 0
