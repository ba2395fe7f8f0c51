"""Test that the public API of `pincite` is listed, documented, typed and lazily loaded."""

import ast
import inspect
import re
import subprocess
import sys
import typing
from pathlib import Path

import pytest

import pincite

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
NAMES = [name for name in pincite.__all__ if name != "__version__"]
ERRORS = [name for name in NAMES if inspect.isclass(found := getattr(pincite, name)) and issubclass(found, Exception)]


def documented_errors() -> list[tuple[int, str]]:
    """The error tree in the documentation: depth and name."""
    tree = re.search(r"^PinciteError\n(?:[│├└ ].*\n)+", PAGE, re.MULTILINE)
    assert tree
    rows = (re.match(r"([│├└─ ]*)(\w+)", line) for line in tree.group().splitlines())
    return [(len(row[1]) // 4, row[2]) for row in rows if row]


def test_the_listed_names_match_the_documented_names() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)
    assert sorted([*rows, *(name for _, name in documented_errors())]) == sorted(pincite.__all__)


def test_the_documented_error_tree_matches_the_class_tree() -> None:
    above: dict[int, str] = {-1: "Exception"}
    for depth, name in documented_errors():
        above[depth] = name
        assert getattr(pincite, name).__bases__[0].__name__ == above[depth - 1], name


def test_every_error_is_a_pincite_error() -> None:
    assert [name for name in ERRORS if not issubclass(getattr(pincite, name), pincite.PinciteError)] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_public_name_has_a_docstring(name: str) -> None:
    assert inspect.getdoc(getattr(pincite, name))


@pytest.mark.parametrize("name", [name for name in NAMES if inspect.isfunction(getattr(pincite, name))])
def test_every_function_is_typed(name: str) -> None:
    signature = inspect.signature(getattr(pincite, name))
    untyped = [each.name for each in signature.parameters.values() if each.annotation is inspect.Parameter.empty]
    assert (untyped, signature.return_annotation is inspect.Signature.empty) == ([], False)


def test_a_type_checker_sees_every_listed_name() -> None:
    tree = ast.parse((ROOT / "package" / "__init__.py").read_text(encoding="utf-8"))
    branch = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {alias.asname for node in branch.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert seen | {"__version__"} == set(pincite.__all__)


def test_the_answer_of_a_run_has_a_declared_type() -> None:
    assert typing.get_type_hints(pincite.ask)["return"] is pincite.AskResult


def test_importing_pincite_loads_none_of_its_libraries() -> None:
    script = "import sys, pincite; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True)
    heavy = ("anyio", "mcp", "numpy", "pydantic", "pydantic_ai", "structlog", "tantivy", "typing", "pincite.")
    assert [name for name in done.stdout.split() if name.startswith(heavy)] == []


def test_an_unknown_name_raises_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'answer'"):
        pincite.answer  # type: ignore[attr-defined]  # noqa: B018


def test_dir_lists_the_surface() -> None:
    assert set(pincite.__all__) <= set(dir(pincite))
