"""Tests embedding models and rerankers that the settings name, from the index to the answer."""

import json
import re
from pathlib import Path

import pytest

from tests.server.command_line import pincite

LAWS = {
    "berth-hire-law.txt": "Berth Hire Law\nLaw No. 4 of 2019\n\n1. Fees\nThe fee for a boat is USD 40.\n",
    "pilotage-law.txt": "Pilotage Law\nLaw No. 5 of 2019\n\n1. Pay\nA pilot of a boat is paid two fees.\n",
}


@pytest.fixture
def laws(tmp_path: Path) -> Path:
    folder = tmp_path / "laws"
    folder.mkdir()
    for name, text in LAWS.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_a_matter_is_indexed_and_asked_with_models_from_local_folders(
    laws: Path, small_models: Path, tmp_path: Path
) -> None:
    store = ("--store", tmp_path / "store")
    models = {
        "PINCITE_EMBEDDER": f"sentence-transformers:{small_models / 'sentences'}",
        "PINCITE_RERANK__MODEL": f"cross-encoder:{small_models / 'scorer'}",
    }
    assert pincite("index", laws, *store, **models).returncode == 0
    asked = pincite("ask", "What is the fee for a boat under the Berth Hire Law?", *store, "--json", **models)
    assert json.loads(asked.stdout)["answer"] == 40, asked.stderr
    record = Path(json.loads(asked.stdout)["trace"]).read_text(encoding="utf-8")
    ended = json.loads(next(line for line in record.splitlines() if '"run_ended"' in line))
    assert set(ended["cache"]) <= {"query_vector", "result"}
    done = pincite("doctor", *store, "--json", **models)
    checks = {each["name"]: each for each in json.loads(done.stdout)["checks"]}
    assert checks["vectors"]["detail"].startswith("sentence-transformers:sentences@")
    assert checks["reranker"]["detail"].startswith("cross-encoder:scorer@")
    assert done.returncode == 0


def test_a_changed_embedding_model_falls_back_to_word_search_and_names_the_fix(
    laws: Path, small_models: Path, tmp_path: Path
) -> None:
    store = ("--store", tmp_path / "store")
    first, second = (f"{each}:{small_models / 'sentences'}" for each in ("flag", "sentence-transformers"))
    assert pincite("index", laws, *store, PINCITE_EMBEDDER=first).returncode == 0
    asked = pincite(
        "ask", "What is the fee for a boat?", *store, "--doc", "berth-hire-law.txt", PINCITE_EMBEDDER=second
    )
    assert asked.returncode == 0
    command = re.search(r"To recreate them: pincite (index .*?)\"", asked.stderr)
    assert command, asked.stderr
    mended = pincite(*command[1].split(), "--json", PINCITE_EMBEDDER=second)
    assert json.loads(mended.stdout)["generation"] == "gen-000003"
    asked = pincite(
        "ask", "What is the fee for a boat?", *store, "--doc", "berth-hire-law.txt", PINCITE_EMBEDDER=second
    )
    assert "anew" not in asked.stderr


@pytest.mark.parametrize("model", ["flag:./nowhere", "word2vec", "flag:"])
def test_an_unknown_model_is_a_usage_error_and_nothing_is_indexed(laws: Path, tmp_path: Path, model: str) -> None:
    done = pincite("index", laws, "--store", tmp_path / "store", PINCITE_EMBEDDER=model)
    assert done.returncode in (1, 2)
    assert "No embedder is called" in done.stderr or "There is no folder" in done.stderr or "pip install" in done.stderr
    assert not (tmp_path / "store").exists()
