"""Fixtures shared by the tests of the server."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

SAMPLE_SERVER = Path(__file__).parent / "sample_server.py"


def _load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"pincite_tests_{path.stem}", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def sample() -> ModuleType:
    """The module of the sample server."""
    return _load(SAMPLE_SERVER)


@pytest.fixture(autouse=True)
def _no_settings_from_outside(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Each test starts in an empty folder."""
    monkeypatch.chdir(tmp_path)
