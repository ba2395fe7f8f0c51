"""Find every regular expression of the product: those in modules, and literals passed to `re` inside functions.

A pattern only used at a given position (`match`, `fullmatch`) never searches for another start.
"""

import ast
import importlib
import inspect
import pkgutil
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from types import ModuleType

PACKAGES = ("pincite.indexer", "pincite.tools", "pincite.server")
_OPTIONAL = ("pincite.indexer.extract.ocr.rapid",)
"""Modules that import an extra, and have no pattern of their own."""
_CALLS = ("search", "match", "fullmatch", "finditer", "findall", "sub", "subn", "split", "compile")
_ANCHORED = ("match", "fullmatch")
_DEPTH = 6


@dataclass(frozen=True, slots=True)
class Found:
    """A pattern, its name, and whether it is only matched at a given position."""

    pattern: re.Pattern[str]
    name: str
    is_anchored: bool


def patterns() -> tuple[Found, ...]:
    """Return each pattern once, in the order of the modules."""
    found: dict[re.Pattern[str], Found] = {}
    modules = tuple(_modules())
    searched = {module: frozenset(_searched(module)) for module in modules}
    anywhere = frozenset[str]().union(*searched.values())
    for module in modules:
        home = module.__name__.removeprefix("pincite.")
        for attribute, value in list(vars(module).items()):
            for place, pattern in _within("", value, _DEPTH):
                uses = searched[module] if attribute.startswith("_") else anywhere
                anchored = not place and attribute not in uses
                found.setdefault(pattern, Found(pattern, f"{home}.{attribute}{place}", anchored))
        for line, call, pattern in _literals(module):
            found.setdefault(pattern, Found(pattern, f"{home}:{line}", call in _ANCHORED))
    return tuple(found.values())


def _searched(module: ModuleType) -> Iterator[str]:
    """Yield names that a module uses for more than matching at a given position."""
    tree = ast.parse(inspect.getsource(module))
    passed = {id(node) for part in ast.walk(tree) for node in _only_matched(part)}
    for node in ast.walk(tree):
        if id(node) not in passed and isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
            yield node.id if isinstance(node, ast.Name) else node.attr


def _only_matched(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _ANCHORED:
        yield node.func.value
    if isinstance(node, ast.Attribute) and node.attr == "pattern":
        yield node.value
    if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "EXAMPLES":
        yield from ast.walk(node)


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


def _literals(module: ModuleType) -> Iterator[tuple[int, str, re.Pattern[str]]]:
    if not hasattr(sys.modules.get(module.__name__), "re"):
        return
    functions = (node for node in ast.walk(ast.parse(inspect.getsource(module))) if isinstance(node, ast.FunctionDef))
    for node in (inner for function in functions for inner in ast.walk(function)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _is_of_re(node.func):
            text, flags = _written(node.args[0]), [k.value for k in node.keywords if k.arg == "flags"]
            if text is not None:
                ignored = any("IGNORECASE" in ast.unparse(each) for each in [*node.args[1:], *flags])
                yield node.lineno, node.func.attr, re.compile(text, re.IGNORECASE if ignored else 0)


def _is_of_re(called: ast.Attribute) -> bool:
    return isinstance(called.value, ast.Name) and called.value.id == "re" and called.attr in _CALLS


def _written(node: ast.expr) -> str | None:
    """Return the text of a literal; an f-string's inserted values count as a word."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "word" for part in node.values)
    return None
