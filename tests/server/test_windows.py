"""Tests that doctor and the docs state the limits on Windows, and that no module fails to import there."""

import ast
from pathlib import Path
from types import SimpleNamespace

import pytest

from pincite.server.commands import machine_checks
from pincite.server.settings import load_settings

ROOT = Path(__file__).resolve().parents[2]
POSIX = {"fcntl", "grp", "pty", "pwd", "resource", "termios"}


def test_doctor_says_on_windows_what_is_weaker_and_what_to_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_checks, "sys", SimpleNamespace(platform="win32"))
    (system,) = [row for row in machine_checks.machine_checks(load_settings(), None) if row.name == "system"]
    assert system.state == "part"
    assert system.detail.startswith("Native Windows is not tested: locks are weaker")
    assert system.detail.endswith("Use pincite in WSL")


def test_doctor_says_nothing_of_windows_elsewhere() -> None:
    assert [row for row in machine_checks.machine_checks(load_settings(), None) if row.name == "system"] == []


@pytest.mark.parametrize("package", ["package", "indexer", "prompts", "tools", "server", "evals"])
def test_no_module_imports_what_windows_lacks(package: str) -> None:
    for path in (ROOT / package).rglob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            assert not POSIX & set(names), path


def test_the_operations_page_says_what_is_supported() -> None:
    page = " ".join((ROOT / "docs" / "operations.md").read_text(encoding="utf-8").split())
    assert "pincite runs on Linux and macOS; on Windows use WSL." in page
