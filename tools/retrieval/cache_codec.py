"""Encode cache values: JSON after a format tag and a checksum over key and value.

A cache may return anything: another program's bytes, a value of another version, half a value, or the value of another
key. `unseal` rejects all of these. Values are decoded against declared types, so nothing can be executed.
"""

from collections.abc import Callable
from hashlib import blake2b
from hmac import compare_digest
from typing import TypeVar

from pincite.indexer.isolation.codec import decode, encode

_TAG = b"pincite-1\n"
"""To be changed with the format; the keys identify the values."""
_CHECKSUM = 16
_Value = TypeVar("_Value")


def seal(key: str, value: object, secret: bytes = b"") -> bytes:
    """Encode a value of dataclasses, enumerations, tuples and plain values for a key.

    With a secret (at most 64 bytes), only its owner can make or change what `unseal` accepts.
    """
    data = encode(value)
    return _TAG + _checksum(key, data, secret) + data


def unseal(key: str, kind: Callable[..., _Value], sealed: bytes, secret: bytes = b"") -> _Value:
    """Decode the value that was sealed for this key. Raises `ValueError` for anything else."""
    checksum, data = sealed[len(_TAG) : len(_TAG) + _CHECKSUM], sealed[len(_TAG) + _CHECKSUM :]
    if not sealed.startswith(_TAG) or not compare_digest(checksum, _checksum(key, data, secret)):
        raise ValueError("not a value that was kept under this key")
    return decode(kind, data)


def _checksum(key: str, data: bytes, secret: bytes) -> bytes:
    name = key.encode()
    return blake2b(len(name).to_bytes(4, "big") + name + data, digest_size=_CHECKSUM, key=secret).digest()
