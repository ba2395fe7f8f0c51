"""Every regular expression of the product: those that modules keep, and literals handed to `re` inside functions."""

import ast
import importlib
import inspect
import pkgutil
import re
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from types import ModuleType

PACKAGES = ("pincite.indexer", "pincite.tools", "pincite.server")
_OPTIONAL = ("pincite.indexer.extract.ocr.rapid",)
"""Modules that import an extra, and have no pattern of their own."""
_CALLS = ("search", "match", "fullmatch", "finditer", "findall", "sub", "subn", "split", "compile")
_DEPTH = 6


def patterns() -> dict[re.Pattern[str], str]:
    """Each pattern with the name of a place that has it."""
    found: dict[re.Pattern[str], str] = {}
    for module in _modules():
        name = module.__name__.removeprefix("pincite.")
        for attribute, value in list(vars(module).items()):
            for place, pattern in _within(f"{name}.{attribute}", value, _DEPTH):
                found.setdefault(pattern, place)
        for line, pattern in _literals(module):
            found.setdefault(pattern, f"{name}:{line}")
    return found


def _modules() -> Iterator[ModuleType]:
    for package in map(importlib.import_module, PACKAGES):
        yield package
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if module.name not in _OPTIONAL and not module.name.endswith("__main__"):
                yield importlib.import_module(module.name)


def _within(name: str, value: object, depth: int) -> Iterator[tuple[str, re.Pattern[str]]]:
    if isinstance(value, re.Pattern):
        if isinstance(value.pattern, str):
            yield name, value
        return
    if depth:
        for place, part in _parts(value):
            yield from _within(f"{name}{place}", part, depth - 1)


def _parts(value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, dict):
        yield from ((f"[{key!r}]", part) for key, part in value.items())
        yield from (("", key) for key in value)
    elif isinstance(value, list | tuple | set | frozenset):
        yield from ((f"[{at}]", part) for at, part in enumerate(value))
    elif is_dataclass(value) and not isinstance(value, type):
        yield from ((f".{field.name}", getattr(value, field.name, None)) for field in fields(value))


def _literals(module: ModuleType) -> Iterator[tuple[int, re.Pattern[str]]]:
    if not hasattr(sys.modules.get(module.__name__), "re"):
        return
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {f"re.{call}" for call in _CALLS}:
            text, flags = _written(node.args[0]), [k.value for k in node.keywords if k.arg == "flags"]
            if text is not None:
                ignored = any("IGNORECASE" in ast.unparse(each) for each in [*node.args[1:], *flags])
                yield node.lineno, re.compile(text, re.IGNORECASE if ignored else 0)


def _written(node: ast.expr) -> str | None:
    """The text of a literal; what an f-string inserts is taken for a word."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "word" for part in node.values)
    return None
