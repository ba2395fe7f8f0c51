"""Encode frozen values as JSON and decode them, with only declared fields of declared types.

The reply of a process that read a hostile file is not trusted: a pickle could run code here, JSON of another shape is
rejected. A dataclass is encoded as the list of its fields, which keeps the text short.
"""

import json
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, partial
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

_Value = TypeVar("_Value")
_Decoder = Callable[[Any], Any]


def encode(value: object) -> bytes:
    """Encode a value made of dataclasses, enumerations, tuples and plain values as JSON."""
    return json.dumps(value, default=_listed, separators=(",", ":")).encode()


def decode(kind: Callable[..., _Value], data: bytes) -> _Value:
    """Decode a value of this type. Raises `ValueError` for anything else."""
    try:
        value: _Value = _decoder(kind)(json.loads(data))
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    return value


def _listed(value: object) -> tuple[object, ...]:
    kind: type = type(value)
    return _fields_of(kind)(value)


@cache
def _fields_of(kind: type) -> Callable[[object], tuple[object, ...]]:
    if not is_dataclass(kind):
        raise TypeError(f"{kind.__name__} cannot be encoded")
    names = [field.name for field in fields(kind) if field.init]
    if len(names) == 1:
        return lambda value: (getattr(value, names[0]),)
    return attrgetter(*names)


@cache
def _decoder(kind: Any) -> _Decoder:  # noqa: ANN401  any annotation
    if isinstance(kind, type) and is_dataclass(kind):
        hints = get_type_hints(kind)
        return partial(_to_dataclass, kind, tuple(_decoder(hints[field.name]) for field in fields(kind) if field.init))
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is tuple:
        return _tuple_decoder(arguments)
    if origin is Literal:
        return partial(_to_literal, frozenset(arguments))
    if origin in (Union, UnionType):
        return _optional_decoder(arguments)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind
    if kind in (str, int, bool, float):
        return partial(_to_plain, (int, float) if kind is float else (kind,))
    raise TypeError(f"{kind} cannot be decoded")


def _tuple_decoder(arguments: tuple[Any, ...]) -> _Decoder:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return partial(_to_tuple, _decoder(arguments[0]))
    return partial(_to_fixed_tuple, tuple(map(_decoder, arguments)))


def _optional_decoder(arguments: tuple[Any, ...]) -> _Decoder:
    (present,) = (argument for argument in arguments if argument is not NoneType)
    inner = _decoder(present)
    return lambda value: None if value is None else inner(value)


def _to_dataclass(kind: type, decoders: tuple[_Decoder, ...], value: object) -> object:
    return kind(*_to_fixed_tuple(decoders, value))


def _to_tuple(decoder: _Decoder, value: object) -> tuple[Any, ...]:
    return tuple([decoder(item) for item in _list(value)])


def _to_fixed_tuple(decoders: tuple[_Decoder, ...], value: object) -> tuple[Any, ...]:
    return tuple([decoder(item) for decoder, item in zip(decoders, _list(value), strict=True)])


def _list(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(f"{type(value).__name__} instead of a list")  # noqa: TRY004  one error for all
    return value


def _to_literal(allowed: frozenset[object], value: object) -> object:
    if not isinstance(value, str) or value not in allowed:
        raise ValueError("not an allowed value")
    return value


def _to_plain(kinds: tuple[type, ...], value: object) -> object:
    if type(value) not in kinds:
        raise ValueError(f"{type(value).__name__} instead of {kinds[-1].__name__}")
    return value
