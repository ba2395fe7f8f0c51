"""Tests how cache values are encoded, and which bytes are rejected."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.tools.retrieval.cache_codec import seal, unseal


@dataclass(frozen=True)
class Note:
    text: str
    page: int
    score: float | None = None


@dataclass(frozen=True)
class Other:
    number: int


NOTE = Note("Article 3", 7, 0.5)


@given(st.text(), st.integers(), st.none() | st.floats(allow_nan=False), st.text())
def test_a_value_is_decoded_as_it_was_encoded(text: str, page: int, score: float | None, key: str) -> None:
    note = Note(text, page, score)
    assert unseal(key, Note, seal(key, note)) == note


@given(st.binary(max_size=200))
def test_bytes_of_another_program_are_rejected(garbage: bytes) -> None:
    with pytest.raises(ValueError):
        unseal("a", Note, garbage)


@given(st.data())
def test_a_value_with_one_changed_byte_is_rejected(data: st.DataObject) -> None:
    sealed = bytearray(seal("a", NOTE))
    place = data.draw(st.integers(0, len(sealed) - 1))
    sealed[place] ^= data.draw(st.integers(1, 255))
    with pytest.raises(ValueError):
        unseal("a", Note, bytes(sealed))


@given(st.integers(0, 80))
def test_a_truncated_value_is_rejected(length: int) -> None:
    sealed = seal("a", NOTE)
    with pytest.raises(ValueError):
        unseal("a", Note, sealed[: min(length, len(sealed) - 1)])


def test_a_value_under_another_key_is_rejected() -> None:
    with pytest.raises(ValueError, match="not a value that was kept under this key"):
        unseal("b", Note, seal("a", NOTE))


def test_a_value_of_another_type_is_rejected() -> None:
    with pytest.raises(ValueError):
        unseal("a", Other, seal("a", NOTE))


def test_with_a_secret_only_values_signed_with_it_are_accepted() -> None:
    assert unseal("a", Note, seal("a", NOTE, b"s"), b"s") == NOTE
    for secret in (b"", b"t"):
        with pytest.raises(ValueError):
            unseal("a", Note, seal("a", NOTE, secret), b"s")


def test_a_pickle_is_never_loaded() -> None:
    import pickle

    with pytest.raises(ValueError):
        unseal("a", Note, pickle.dumps(("x", 1)))
