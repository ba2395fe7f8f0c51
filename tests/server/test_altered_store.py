"""Tests that a store changed from outside pincite is detected by every command and client."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.command_line import Done, pincite_here

FEE = "The annual fee under this Agreement is USD 2,400,000, payable on the first of January."
QUESTION = "What is the annual fee under the Agreement?"
KEY = "a key of this store"


@pytest.fixture
def store(tmp_path: Path) -> Path:
    files = tmp_path / "files"
    files.mkdir()
    (files / "fee agreement.txt").write_text(f"FEE AGREEMENT\n\n1. Fee\n\n{FEE}\n", encoding="utf-8")
    (files / "minutes.txt").write_text("Minutes of a meeting about dredging", encoding="utf-8")
    assert index(tmp_path / "store").returncode == 0
    return tmp_path / "store"


def index(store: Path, *flags: str, **environment: str) -> Done:
    return pincite_here("index", store.parent / "files", "--store", store, "--no-vectors", *flags, **environment)


def change(store: Path) -> None:
    (path,) = store.glob("*/gen-*/catalogue.sqlite")
    size = path.stat().st_size
    with closing(sqlite3.connect(path)) as connection:
        for table in ("pages", "chunks"):
            connection.execute(f"UPDATE {table} SET text = replace(text, '2,400,000', '9,400,000')")
        connection.commit()
    assert path.stat().st_size == size


def test_a_changed_amount_is_not_answered_quoted_or_recorded(store: Path) -> None:
    asked = pincite_here("ask", QUESTION, "--store", store, "--type", "number", "--json")
    assert json.loads(asked.stdout)["answer"] == 2400000
    change(store)
    asked = pincite_here("ask", QUESTION, "--store", store, "--type", "number", "--json")
    result = json.loads(asked.stdout)
    assert result["status"] == "failed"
    assert "fee agreement" in result["error"] or "passage" in result["error"]
    assert "--replace" in result["error"]
    (_, trace) = sorted(store.glob("*/traces/*.jsonl"))
    for text in (asked.stdout, asked.stderr, trace.read_text(encoding="utf-8")):
        assert "9,400,000" not in text
        assert "9400000" not in text


def test_the_command_in_the_error_repairs_the_store(store: Path) -> None:
    change(store)
    assert index(store, "--replace").returncode == 0
    assert pincite_here("doctor", "--deep", "--store", store).returncode == 0
    asked = pincite_here("ask", QUESTION, "--store", store, "--type", "number", "--json")
    assert json.loads(asked.stdout)["answer"] == 2400000


def test_doctor_deep_reads_every_file_and_exits_with_1(store: Path) -> None:
    assert "all data is unaltered" in pincite_here("doctor", "--deep", "--store", store).stdout
    change(store)
    examined = pincite_here("doctor", "--deep", "--store", store)
    assert examined.returncode == 1
    assert "page 1 of fee-agreement" in examined.stdout or "page 1 of fee agreement" in examined.stdout
    assert "--replace" in examined.stdout
    assert "400,000" not in examined.stdout


def test_doctor_reports_everything_else_when_the_notes_were_altered(store: Path) -> None:
    (path,) = store.glob("*/gen-*/catalogue.sqlite")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO diagnostics SELECT * FROM diagnostics LIMIT 1")
        written = connection.execute("SELECT count(*) FROM diagnostics").fetchone()
        columns = [row[1] for row in connection.execute("PRAGMA table_info(diagnostics)")]
        if written == (0,):
            marks = ", ".join("?" * len(columns))
            connection.execute(f"INSERT INTO diagnostics VALUES ({marks})", [1] * len(columns))
        connection.commit()
    done = pincite_here("doctor", "--store", store)
    assert done.returncode == 1
    assert "failed  integrity: " in done.stdout
    assert "list of notes on documents" in done.stdout
    assert "disk: " in done.stdout


def test_doctor_says_whether_tampering_would_be_detected(store: Path) -> None:
    assert "not tampering" in pincite_here("doctor", "--store", store).stdout
    assert index(store, "--replace", PINCITE_STORE_KEY=KEY).returncode == 0
    signed = pincite_here("doctor", "--store", store, PINCITE_STORE_KEY=KEY)
    assert "damage and tampering" in signed.stdout
    assert KEY not in signed.stdout
    refused = pincite_here("doctor", "--store", store)
    assert refused.returncode == 1
    assert "PINCITE_STORE_KEY is not set" in refused.stdout
