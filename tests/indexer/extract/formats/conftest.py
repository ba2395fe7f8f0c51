import importlib.util
from collections.abc import Callable

import pytest


@pytest.fixture(autouse=True)
def formats(missing: Callable[[str, str], None]) -> None:
    """The extra that reads these formats."""
    if any(importlib.util.find_spec(name) is None for name in ("unstructured", "openpyxl", "oxmsg", "pptx")):
        missing("formats", "the 'formats' extra is not installed here; `make test-formats` installs and tests it")
