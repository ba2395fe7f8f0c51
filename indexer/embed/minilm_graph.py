"""Build the encoder of MiniLM as our own graph over the packaged int8 weights. Pure.

The packaged graph converts its int8 weights to floats and multiplies those. This graph multiplies integers:
`MatMulNBits` takes the int8 weights with their scales, and quantises its input in blocks of each row, so that the
rounding of one word does not depend on others. Decision 0008 has the figures.
"""

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pincite.indexer.embed.onnx_wire import Tensor, write_model, write_node

WIDTH = 384
"""Length of a vector."""
_HEADS = 12
_BLOCK = 128
_INTEGERS = 4  # `accuracy_level`: multiply int8 by int8
_EPSILON = 1e-12
_OPSET = 17
_OWN = "com.microsoft"
Floats = NDArray[np.float32]
"""An array of floats."""


@dataclass(frozen=True, slots=True)
class Embeddings:
    """Turns word-pieces into the first layer's input; the words stay int8, which takes a fifth of the memory."""

    words: Tensor
    scales: Floats
    positions: Floats
    gain: Floats
    shift: Floats

    def of(self, pieces: list[int]) -> Floats:
        """Return [1, len(pieces), 384] float32, normalised per piece."""
        rows = self.words[pieces] * self.scales[pieces] + self.positions[: len(pieces)]
        centred = rows - rows.mean(axis=1, keepdims=True)
        deviation = np.sqrt((centred * centred).mean(axis=1, keepdims=True) + _EPSILON)
        found: Floats = (centred / deviation * self.gain + self.shift)[None].astype(np.float32)
        return found


def read_embeddings(weights: dict[str, Tensor], longest: int) -> Embeddings:
    """Read the embeddings for texts of up to `longest` pieces, all of one segment."""
    name = "inner.embeddings"
    positions = weights[f"{name}.position_embeddings.weight_q"] * weights[f"{name}.position_embeddings.weight_scale"]
    return Embeddings(
        weights[f"{name}.word_embeddings.weight_q"].copy(),
        weights[f"{name}.word_embeddings.weight_scale"].astype(np.float32),
        (positions[:longest] + weights[f"{name}.token_type_embeddings.weight"][0]).astype(np.float32),
        weights[f"{name}.LayerNorm.weight"].astype(np.float32),
        weights[f"{name}.LayerNorm.bias"].astype(np.float32),
    )


def build_encoder(weights: dict[str, Tensor]) -> bytes:
    """Build a model from `hidden` to `out`, both [1, n, 384] float32."""
    numbers = sorted(int(match[1]) for name in weights if (match := re.fullmatch(r"val_(\d+)_q", name)))
    layers = [numbers[start : start + 6] for start in range(0, len(numbers), 6)]
    graph = _Graph(weights)
    name = "hidden"
    for number, (query, key, value, joined, wide, narrow) in enumerate(layers):
        at, name_of = f"L{number}.", f"inner.encoder.layer.{number}."
        attended = graph.attention((query, key, value), name, at, name_of)
        mixed = graph.product(joined, attended, f"{at}mixed")
        middle = graph.normalised(mixed, name, name_of + "attention.output", f"{at}middle")
        spread = graph.product(wide, middle, f"{at}spread")
        bent = graph.gelu(spread, name_of + "intermediate.dense.bias", f"{at}bent")
        folded = graph.product(narrow, bent, f"{at}folded")
        last = number == len(layers) - 1
        name = graph.normalised(folded, middle, name_of + "output", "out" if last else f"{at}out")
    return write_model(graph.nodes, graph.weights, "hidden", "out", WIDTH, _OPSET)


class _Graph:
    """The nodes so far, and their weights. Each method adds a node and returns the name of its result."""

    def __init__(self, given: dict[str, Tensor]) -> None:
        self._given = given
        self.nodes: list[bytes] = []
        self.weights: dict[str, Tensor] = {"thirds": np.array([WIDTH] * 3, dtype=np.int64)}

    def product(self, number: int, source: str, result: str) -> str:
        return self._multiplied(self._given[f"val_{number}_q"], self._given[f"val_{number}_scale"][0], source, result)

    def attention(self, numbers: tuple[int, int, int], source: str, at: str, name_of: str) -> str:
        """Compute query, key and value in one product."""
        values = np.concatenate([self._given[f"val_{number}_q"] for number in numbers], axis=1)
        scales = np.concatenate([self._given[f"val_{number}_scale"][0] for number in numbers])
        biases = [self._floats(f"{name_of}attention.self.{part}.bias") for part in ("query", "key", "value")]
        whole = self._multiplied(values, scales, source, f"{at}whole", np.concatenate(biases))
        parts = [f"{at}query", f"{at}key", f"{at}value"]
        self.nodes.append(write_node("Split", [whole, "thirds"], parts, axis=2))
        self.nodes.append(write_node("MultiHeadAttention", parts, [f"{at}attended"], _OWN, num_heads=_HEADS))
        return f"{at}attended"

    def normalised(self, source: str, skipped: str, name_of: str, result: str) -> str:
        """Add bias and skip connection, then normalise each piece."""
        for part, name in (("gain", "LayerNorm.weight"), ("shift", "LayerNorm.bias"), ("bias", "dense.bias")):
            self.weights[f"{result}.{part}"] = self._floats(f"{name_of}.{name}")
        sources = [source, skipped, f"{result}.gain", f"{result}.shift", f"{result}.bias"]
        self.nodes.append(write_node("SkipLayerNormalization", sources, [result], _OWN, epsilon=_EPSILON))
        return result

    def gelu(self, source: str, bias: str, result: str) -> str:
        self.weights[f"{result}.bias"] = self._floats(bias)
        self.nodes.append(write_node("BiasGelu", [source, f"{result}.bias"], [result], _OWN))
        return result

    def _multiplied(self, values: Tensor, scales: Tensor, source: str, result: str, bias: Floats | None = None) -> str:
        """`values`: [inputs, outputs] int8, one scale per output; the engine needs blocks with zero point 128."""
        inputs, outputs = values.shape
        blocks = inputs // _BLOCK
        shifted = values.view(np.uint8) ^ 0x80
        self.weights[f"{result}.values"] = shifted.T.reshape(outputs, blocks, _BLOCK)
        self.weights[f"{result}.scales"] = np.repeat(scales.astype(np.float32)[:, None], blocks, axis=1)
        sources = [source, f"{result}.values", f"{result}.scales"]
        if bias is not None:
            self.weights[f"{result}.bias"] = bias
            sources += ["", "", f"{result}.bias"]
        sizes = {"K": inputs, "N": outputs, "bits": 8, "block_size": _BLOCK, "accuracy_level": _INTEGERS}
        self.nodes.append(write_node("MatMulNBits", sources, [result], _OWN, **sizes))
        return result

    def _floats(self, name: str) -> Floats:
        return self._given[name].astype(np.float32)
