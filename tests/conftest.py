"""What tests need from outside: the shared data, services. What is absent is skipped, or fails where it is required.

`PINCITE_TEST_DATA` names the data folder; `PINCITE_REQUIRE` is a comma list of what must be there: `data`, `elastic`,
`redis`, `ocr`, `browser`, `inspector`.
"""

import ctypes
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.services.elastic import running_node
from tests.services.watched import Gate

settings.register_profile("pincite", deadline=None)  # a busy machine is no failure
settings.load_profile("pincite")

ROOT = Path(__file__).resolve().parents[1]
Missing = Callable[[str, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-goldens", action="store_true", help="write tests/golden anew from what is read now")


@pytest.fixture
def update_goldens(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are written anew."""
    return bool(request.config.getoption("--update-goldens"))


@pytest.fixture(scope="session")
def missing() -> Missing:
    """`missing(name, reason)`: skip the test, or fail it where `PINCITE_REQUIRE` names what is missing."""

    def report(name: str, reason: str) -> None:
        required = {item.strip() for item in os.environ.get("PINCITE_REQUIRE", "").split(",")}
        if name in required:
            pytest.fail(f"{name} is required: {reason}")
        pytest.skip(reason)

    return report


@pytest.fixture(scope="session")
def data(missing: Missing) -> Path:
    """The folder of shared test data."""
    folder = Path(os.environ.get("PINCITE_TEST_DATA") or ROOT.parent / "shared" / "data")
    if not folder.is_dir():
        missing("data", f"no test data at {folder}; set PINCITE_TEST_DATA")
    return folder


@pytest.fixture(scope="session")
def elastic_gate(missing: Missing) -> Iterator[Gate]:
    """The running test node, through a gate."""
    node = running_node()
    if node is None:
        missing("elastic", "no Elasticsearch runs for the tests; start one: make services")
    else:
        gate = Gate(node)
        yield gate
        gate.close()


@pytest.fixture
def gate(elastic_gate: Gate) -> Iterator[Gate]:
    """The gate of the test node; nothing that goes through it may need more than the Basic licence."""
    yield elastic_gate
    assert elastic_gate.offences == []


@pytest.fixture
def ordinary_user() -> Iterator[None]:
    """Permissions of files count: root, who may read everything, lacks that right while the test runs."""
    if sys.platform == "win32":
        pytest.skip("needs POSIX permissions")
    if os.geteuid() != 0:
        yield
        return
    if sys.platform != "linux":
        pytest.skip("root may read everything here")
    header, sets = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()  # linux/capability.h, version 3
    libc = ctypes.CDLL(None, use_errno=True)
    assert libc.capget(header, sets) == 0
    effective = sets[0]
    sets[0] = effective & ~0b110  # CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH
    assert libc.capset(header, sets) == 0
    yield
    sets[0] = effective
    assert libc.capset(header, sets) == 0


@pytest.fixture
def tesseract_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., None]:
    """`tesseract_says(text, version="9.9")`: the tesseract on the path reads this in every picture."""
    if sys.platform == "win32":
        pytest.skip("needs a shell")
    folder = tmp_path / "programs"

    def installed(text: str, version: str = "9.9") -> None:
        folder.mkdir(exist_ok=True)
        rows = ["level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext"]
        for line, words in enumerate(text.splitlines(), start=1):
            for word, letters in enumerate(words.split(), start=1):
                rows.append(f"5\t1\t1\t1\t{line}\t{word}\t{100 * word}\t{50 * line}\t90\t20\t87\t{letters}")
        (folder / "table.tsv").write_text("\n".join(rows) + "\n", encoding="utf-8")
        path = folder / "tesseract"
        path.write_text(
            "#!/bin/sh\ncase $1 in --list-langs) echo languages:; echo eng;; "
            f"--version) echo tesseract {version};; *) cat >/dev/null; cat '{folder / 'table.tsv'}';; esac\n",
            encoding="utf-8",
        )
        path.chmod(0o755)
        if str(folder) not in os.environ["PATH"].split(os.pathsep):
            monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")

    return installed
