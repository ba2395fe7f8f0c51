"""Test embedder names and the errors for unavailable ones, without model libraries."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from pincite.indexer.embed import load_embedder
from pincite.indexer.embed.model_files import find_model
from pincite.indexer.errors import MissingExtra, UsageError
from pincite.indexer.installing import install_command

LIBRARIES = {"sentence-transformers": "sentence_transformers", "flag": "FlagEmbedding"}


@pytest.mark.parametrize("name", ["word2vec", "flag", "flag:", "sentence-transformers: ", ":x", ""])
def test_an_unknown_embedder_is_refused_with_the_accepted_forms(name: str) -> None:
    with pytest.raises(UsageError, match=r"there are: minilm, sentence-transformers:MODEL, flag:MODEL"):
        load_embedder(name)


@pytest.mark.parametrize("adapter", LIBRARIES)
def test_a_missing_library_error_names_the_extra(adapter: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, LIBRARIES[adapter], None)
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(MissingExtra, match=re.escape(install_command("models"))):
        load_embedder(f"{adapter}:{tmp_path}")


@pytest.mark.parametrize("name", ["./no/such/folder", "/no/such/folder", "a/b/c", "a model"])
def test_an_invalid_model_name_is_never_downloaded(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "huggingface_hub", None)
    with pytest.raises(UsageError, match="There is no folder"):
        find_model(name)


def test_an_unavailable_model_is_reported_in_one_sentence() -> None:
    code = (
        "from pincite.indexer.embed.model_files import find_model\n"
        "from pincite.indexer.errors import IndexerError\n"
        "try: find_model('nobody/no-such-model')\n"
        "except IndexerError as error: print(error)"
    )
    environment = {"HF_HUB_OFFLINE": "1", "HF_HOME": str(Path.cwd() / "none"), "PATH": "", "SYSTEMROOT": ""}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment)
    assert done.stdout.startswith("The model nobody/no-such-model is not on this machine and cannot be downloaded (")


def test_importing_the_adapters_does_not_load_their_libraries() -> None:
    check = (
        "import sys, pincite.indexer.embed.flag, pincite.indexer.embed.sentence_transformers\n"
        "import pincite.tools.retrieval.rerank.flag, pincite.tools.retrieval.rerank.cross_encoder\n"
        "sys.exit(bool({'torch', 'transformers', 'FlagEmbedding', 'huggingface_hub'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0
