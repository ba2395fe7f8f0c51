"""Read the weights of an ONNX file and write a graph, on the level of bytes. Pure.

It covers only the fields that `minilm_graph` needs, by their numbers in `onnx.proto` (protocol buffers' wire format),
so that the packaged weights run without another package.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Tensor = NDArray[Any]
"""An array of any type."""
_TYPES = {1: "<f4", 2: "u1", 3: "i1", 7: "<i8"}
_NUMBERS = {np.dtype(name): number for number, name in _TYPES.items()}
_FLOAT_ATTRIBUTE, _INT_ATTRIBUTE = 1, 2
_MODEL_GRAPH, _GRAPH_INITIALIZER = 7, 5


def read_weights(model: bytes) -> dict[str, Tensor]:
    """Return the weights of a model by name; only float, byte and integer types."""
    graph = next(value for field, value in _fields(memoryview(model)) if field == _MODEL_GRAPH)
    assert isinstance(graph, memoryview)
    tensors = (value for field, value in _fields(graph) if field == _GRAPH_INITIALIZER)
    return {name: tensor for name, tensor in map(_tensor, tensors) if tensor is not None}


def write_model(
    nodes: Sequence[bytes], weights: Mapping[str, Tensor], source: str, result: str, width: int, opset: int
) -> bytes:
    """Write a model of these nodes: `source` and `result` are [1, n, width] float32, for any n."""
    graph: list[bytes | memoryview] = [*(_field(1, node) for node in nodes), _field(2, "graph")]
    for name, tensor in weights.items():
        graph += _named_tensor(name, tensor)
    graph += [_field(11, _value(source, width)), _field(12, _value(result, width))]
    versions = [_field(8, _field(1, "") + _field(2, opset)), _field(8, _field(1, "com.microsoft") + _field(2, 1))]
    return b"".join([_field(1, 9), _begin(7, sum(map(len, graph))), *graph, *versions])


def write_node(
    operator: str, sources: Sequence[str], results: Sequence[str], domain: str = "", **attributes: float
) -> bytes:
    """Write one node of a graph; an attribute is an integer, or a float if given as one."""
    ends = [*(_field(1, name) for name in sources), *(_field(2, name) for name in results)]
    settings = [_field(5, _attribute(name, value)) for name, value in attributes.items()]
    return b"".join([*ends, _field(3, results[0]), _field(4, operator), *settings, _field(7, domain)])


def _attribute(name: str, value: float) -> bytes:
    if isinstance(value, float):
        return _field(1, name) + _varint(2 << 3 | 5) + np.float32(value).tobytes() + _field(20, _FLOAT_ATTRIBUTE)
    return _field(1, name) + _field(3, value) + _field(20, _INT_ATTRIBUTE)


def _named_tensor(name: str, tensor: Tensor) -> tuple[bytes, memoryview]:
    """A weight as a field of the graph, with its numbers as a separate part, so that they are copied only once."""
    numbers = np.ascontiguousarray(tensor).reshape(-1).view(np.uint8).data
    sizes = b"".join(_field(1, size) for size in tensor.shape)
    head = sizes + _field(2, _NUMBERS[tensor.dtype]) + _field(8, name) + _begin(9, len(numbers))
    return _begin(_GRAPH_INITIALIZER, len(head) + len(numbers)) + head, numbers


def _value(name: str, width: int) -> bytes:
    sizes = [_field(1, 1), _field(2, "n"), _field(1, width)]
    shape = b"".join(_field(1, size) for size in sizes)
    return _field(1, name) + _field(2, _field(1, _field(1, 1) + _field(2, shape)))


def _field(number: int, value: int | str | bytes) -> bytes:
    if isinstance(value, int):
        return _varint(number << 3) + _varint(value)
    content = value.encode() if isinstance(value, str) else value
    return _begin(number, len(content)) + content


def _begin(number: int, length: int) -> bytes:
    return _varint(number << 3 | 2) + _varint(length)


def _varint(value: int) -> bytes:
    written = bytearray()
    while value > 0x7F:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*written, value])


def _tensor(content: int | memoryview) -> tuple[str, Tensor | None]:
    sizes: list[int] = []
    name, kind, raw = "", 0, memoryview(b"")
    assert isinstance(content, memoryview)
    for field, value in _fields(content):
        if field == 1:
            sizes += [value] if isinstance(value, int) else _varints(value)
        elif field == 2 and isinstance(value, int):
            kind = value
        elif field == 8 and isinstance(value, memoryview):
            name = bytes(value).decode()
        elif field == 9 and isinstance(value, memoryview):
            raw = value
    known = kind in _TYPES and len(raw) == math.prod(sizes) * np.dtype(_TYPES[kind]).itemsize
    return name, np.frombuffer(raw, _TYPES[kind]).reshape(sizes) if known else None


def _fields(content: memoryview) -> Iterator[tuple[int, int | memoryview]]:
    """(number, value) of the fields of a message; a field of fixed length has its bytes as value."""
    at = 0
    while at < len(content):
        key, at = _read_varint(content, at)
        number, form = key >> 3, key & 7
        if form == 0:
            value, at = _read_varint(content, at)
            yield number, value
            continue
        size, at = _read_varint(content, at) if form == 2 else ({1: 8, 5: 4}[form], at)
        yield number, content[at : at + size]
        at += size


def _varints(content: memoryview) -> list[int]:
    found, at = [], 0
    while at < len(content):
        value, at = _read_varint(content, at)
        found.append(value)
    return found


def _read_varint(content: memoryview, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = content[at]
        value, at, shift = value | (byte & 0x7F) << shift, at + 1, shift + 7
        if byte < 0x80:
            return value, at
