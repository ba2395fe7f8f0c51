"""Fixtures for shared data and services. A missing one skips the test, or fails it if it is required.

`PINCITE_TEST_DATA` names the data folder; `PINCITE_REQUIRE` lists required resources, separated by commas: `data`,
`elastic`, `redis`, `models`, `formats`, `ocr`, `browser`, `inspector`.
"""

import ctypes
import importlib.util
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.browser import Browser
from tests.services.elastic import running_node
from tests.services.watched import Gate

settings.register_profile("pincite", deadline=None)  # a slow run on a busy machine must not fail
settings.load_profile("pincite")

ROOT = Path(__file__).resolve().parents[1]
Missing = Callable[[str, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-goldens", action="store_true", help="write tests/golden anew from what is read now")


@pytest.fixture
def update_goldens(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are regenerated."""
    return bool(request.config.getoption("--update-goldens"))


@pytest.fixture(scope="session")
def missing() -> Missing:
    """`missing(name, reason)`: skip the test, or fail it if `PINCITE_REQUIRE` lists the missing resource."""

    def report(name: str, reason: str) -> None:
        required = {item.strip() for item in os.environ.get("PINCITE_REQUIRE", "").split(",")}
        if name in required:
            pytest.fail(f"{name} is required: {reason}")
        pytest.skip(reason)

    return report


@pytest.fixture(scope="session")
def browser(missing: Missing, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A headless Chromium."""
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if program is None or sys.platform == "win32":
        missing("browser", "no Chromium on the path (Debian: apt install chromium), or no pipes to speak to it by")
    assert program
    started = Browser(program, tmp_path_factory.mktemp("browser"))
    yield started
    started.close()


@pytest.fixture(scope="session")
def data(missing: Missing) -> Path:
    """The folder of shared test data."""
    folder = Path(os.environ.get("PINCITE_TEST_DATA") or ROOT.parent / "shared" / "data")
    if not folder.is_dir():
        missing("data", f"no test data at {folder}; set PINCITE_TEST_DATA")
    return folder


@pytest.fixture(scope="session")
def small_models(missing: Missing, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of models with random weights: `encoder`, `sentences`, `scorer`, `classifier`."""
    if importlib.util.find_spec("sentence_transformers") is None or importlib.util.find_spec("FlagEmbedding") is None:
        missing(
            "models", "torch and what runs on it are not installed here; `make test-models` installs and tests them"
        )
    from sentence_transformers import SentenceTransformer
    from transformers import BertConfig, BertForSequenceClassification, BertModel, BertTokenizerFast, set_seed

    folder = tmp_path_factory.mktemp("models")
    words = "[PAD] [UNK] [CLS] [SEP] [MASK] a boat carries fee is light paid pilot port ship the two".split()
    (folder / "vocab.txt").write_text("\n".join(words), encoding="utf-8")
    tokenizer = BertTokenizerFast(vocab_file=str(folder / "vocab.txt"), model_max_length=512)
    shape = {"vocab_size": len(words), "hidden_size": 16, "intermediate_size": 32}
    layers = {"num_hidden_layers": 2, "num_attention_heads": 2}
    set_seed(7)
    models = {"encoder": BertModel(BertConfig(**shape, **layers))}
    for name, labels in (("scorer", 1), ("classifier", 3)):
        models[name] = BertForSequenceClassification(BertConfig(**shape, **layers, num_labels=labels))
    for name, model in models.items():
        model.save_pretrained(folder / name)
        tokenizer.save_pretrained(folder / name)
    sentences = SentenceTransformer(str(folder / "encoder"), device="cpu")
    sentences.prompts = {"query": "the pilot", "document": ""}
    sentences.save(str(folder / "sentences"))
    return folder


class RedisServer:
    """A private Redis on a free port, with a temporary folder that is removed at the end."""

    def __init__(self, program: str, folder: Path) -> None:
        self._program = program
        self._folder = folder
        self._process: subprocess.Popen[str] | None = None
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start it, empty, and wait until it answers."""
        options = {
            "port": str(self.port),
            "bind": "127.0.0.1",
            "dir": str(self._folder),
            "save": "",
            "appendonly": "no",
        }
        command = [self._program, *(part for name, value in options.items() for part in (f"--{name}", value))]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert self._process.stdout
        said = []
        for line in self._process.stdout:
            said.append(line)
            if "Ready to accept connections" in line:
                return
        pytest.fail(f"redis-server ended: {''.join(said)}")

    def stop(self) -> None:
        """Stop it and delete its data."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


@pytest.fixture(scope="session")
def _redis_server(missing: Missing, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    program = shutil.which("redis-server")
    if program is None or importlib.util.find_spec("redis") is None:
        missing("redis", "no redis-server, or no library for it (Debian: apt install redis-server)")
    assert program
    server = RedisServer(program, tmp_path_factory.mktemp("redis"))
    yield server
    server.stop()


@pytest.fixture
def redis_server(_redis_server: RedisServer) -> RedisServer:
    """A running, empty Redis; a test may stop and restart it."""
    _redis_server.stop()
    _redis_server.start()
    return _redis_server


@pytest.fixture(scope="session")
def elastic_gate(missing: Missing) -> Iterator[Gate]:
    """The running test node behind a recording proxy."""
    node = running_node()
    if node is None:
        missing("elastic", "no Elasticsearch runs for the tests; start one: make services")
    else:
        gate = Gate(node)
        yield gate
        gate.close()


@pytest.fixture
def gate(elastic_gate: Gate) -> Iterator[Gate]:
    """The recording proxy of the test node; requests must not need more than the Basic licence."""
    yield elastic_gate
    assert elastic_gate.offences == []


@pytest.fixture
def ordinary_user() -> Iterator[None]:
    """Drop root's right to bypass file permissions while the test runs."""
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
    """`tesseract_says(text, version="9.9")`: a fake tesseract on the path returns this text for every image."""
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
