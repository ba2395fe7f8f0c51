"""Test reading and writing of ONNX files as bytes."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from pincite.indexer.embed.onnx_wire import read_weights, write_model, write_node

SHAPES = st.lists(st.integers(1, 300), min_size=0, max_size=2)


@given(SHAPES, st.sampled_from(["<f4", "u1", "i1", "<i8"]))
def test_weights_survive_a_round_trip(shape: list[int], kind: str) -> None:
    tensor = np.arange(int(np.prod(shape))).astype(kind).reshape(shape)
    node = write_node("Any", ["a", "b"], ["c"], "some.domain", axis=2, epsilon=1e-12)
    model = write_model([node], {"first": tensor, "second": np.zeros(3, dtype=np.float32)}, "a", "c", 7, 17)
    found = read_weights(model)
    assert np.array_equal(found["first"], tensor)
    assert found["first"].dtype == tensor.dtype
