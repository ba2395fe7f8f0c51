"""Test that the how-to pages name existing files, symbols and imports."""

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.test_new_jurisdiction import TARROW

ROOT = Path(__file__).resolve().parents[2]
HOW_TO = sorted((ROOT / "docs" / "how-to").glob("*.md"))
TOPS = "benchmarks|docs|evals|indexer|package|prompts|server|tests|tools"
SPAN = re.compile(r"`(?P<code>[^`\n]+)`(?P<new>\s\(new\))?")
FILE = re.compile(rf"(?:(?:{TOPS})/[\w./-]*|[\w-]+\.(?:md|txt|toml))")
SYMBOL = re.compile(r"(?:evals|indexer|server|tools)(?:\.\w+)+")
BLOCK = re.compile(r"^```python\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(rf"(?<![\w/])(?:{TOPS})/[\w./-]+")
each_page = pytest.mark.parametrize("page", HOW_TO, ids=lambda page: page.name)


def prose(page: Path) -> str:
    return re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


def code(page: Path) -> list[ast.Module]:
    return [ast.parse(block["code"]) for block in BLOCK.finditer(page.read_text(encoding="utf-8"))]


def paths(page: Path) -> Iterator[tuple[str, bool]]:
    """Each path named on a page, and whether it is marked as new."""
    for span in SPAN.finditer(prose(page)):
        if span["code"].startswith(".venv/"):
            yield from ((path, False) for path in COMMAND.findall(span["code"]))
        elif FILE.fullmatch(span["code"]):
            yield span["code"], bool(span["new"])


def resolve(name: str) -> object:
    """The value of `package.module.symbol`; raises `ImportError` or `AttributeError` if it is missing."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        try:
            value: object = importlib.import_module(".".join(("pincite", *parts[:end])))
        except ModuleNotFoundError:
            continue
        for part in parts[end:]:
            value = getattr(value, part)
        return value
    raise ImportError(name)


def defined(trees: list[ast.Module]) -> set[str]:
    """The names defined in a page's own code."""
    return {node.name for tree in trees for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}


def test_each_common_extension_point_has_a_page() -> None:
    assert [page.stem for page in HOW_TO] == ["add-a-format", "add-a-jurisdiction", "add-a-store", "add-a-tool"]


@each_page
def test_a_page_is_short(page: Path) -> None:
    assert len(page.read_text(encoding="utf-8").splitlines()) <= 80


@each_page
def test_every_path_exists_unless_marked_as_new(page: Path) -> None:
    named = list(paths(page))
    assert named
    assert [path for path, is_new in named if (ROOT / path).exists() == is_new] == []


@each_page
def test_every_symbol_in_prose_exists(page: Path) -> None:
    for span in SPAN.finditer(prose(page)):
        if SYMBOL.fullmatch(span["code"]):
            assert resolve(span["code"]) is not None


@each_page
def test_the_code_imports_only_names_that_exist_or_are_defined_on_the_page(page: Path) -> None:
    trees = code(page)
    new = {path.removesuffix(".py").rstrip("/").replace("/", ".") for path, is_new in paths(page) if is_new}
    imports = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module]
    for node in imports:
        module = str(node.module).removeprefix("pincite.")
        if module == node.module or any(f"{module}.".startswith(f"{each}.") for each in new):
            continue
        for alias in node.names:
            assert alias.name in defined(trees) or resolve(f"{module}.{alias.name}") is not None


def test_the_jurisdiction_example_matches_the_tested_one() -> None:
    page = next(page for page in HOW_TO if page.stem == "add-a-jurisdiction")
    (block,) = BLOCK.findall(page.read_text(encoding="utf-8"))
    assert block.partition("\n")[2] == TARROW
