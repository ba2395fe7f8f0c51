"""Find a model's files by the name a person gave: a folder on this machine, or a name on the model hub.

A folder is used as it is. A hub name is searched among earlier downloads, and downloaded only if it is not there, since
the person requested that name. Code in a model's folder is never run.
"""

import hashlib
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from pickle import UnpicklingError

from pincite.indexer.errors import IndexerError, MissingExtra, UsageError

EXTRA = "models"
"""The extra with the libraries of other models."""
_HUB_NAME = re.compile(r"[A-Za-z0-9][\w.-]*(/[\w.-]+)?")
_READ = frozenset({".json", ".txt", ".model", ".safetensors", ".bin"})
"""Suffixes of the files that are loaded; notes, licences and other formats of the weights are not."""
_NOT_NEEDED = ["*.onnx", "*.onnx_data", "*.h5", "*.ot", "*.msgpack", "*.gguf", "onnx/*", "openvino/*"]


@dataclass(frozen=True, slots=True)
class ModelFiles:
    """A model's files. `revision` is the hub's; for a folder it is the hash of the loaded files."""

    name: str
    folder: Path
    revision: str

    @property
    def model_id(self) -> str:
        """Name and revision: a moved folder keeps its id, one with changed files does not."""
        return f"{self.name}@{self.revision}"

    def scores(self) -> bool:
        """Whether the model declares a scoring head; without one the library would add a random head."""
        if (self.folder / "modules.json").is_file():
            return True
        path = self.folder / "config.json"
        stated = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        return any(str(name).endswith("ForSequenceClassification") for name in stated.get("architectures") or ())

    def pooling(self) -> str | None:
        """How the piece vectors of a text are pooled, if the model says so: `cls`, `mean`."""
        path = self.folder / "1_Pooling" / "config.json"
        if not path.is_file():
            return None
        stated = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(stated.get("pooling_mode"), str):
            return str(stated["pooling_mode"])
        return next((way for way in ("cls", "mean") if stated.get(f"pooling_mode_{way}_token{_plural(way)}")), None)


def _plural(way: str) -> str:
    return "s" if way == "mean" else ""


def find_model(name: str) -> ModelFiles:
    """Return the model of a folder or a hub name.

    Raises `UsageError` for what is neither, `MissingExtra`, and `IndexerError` where a download failed.
    """
    folder = Path(name).expanduser()
    if folder.is_dir():
        return ModelFiles(folder.resolve().name, folder.resolve(), _hash(folder))
    if not _HUB_NAME.fullmatch(name):
        raise UsageError(
            f"There is no folder {name!r}, and no model has such a name. Give a model's folder or its name."
        )
    snapshot = _snapshot(name)
    return ModelFiles(name, snapshot, snapshot.name[:12])


@contextmanager
def loading(name: str, what: str) -> Iterator[None]:
    """Turn errors of the libraries into `MissingExtra` or `IndexerError` with the reason."""
    try:
        yield
    except ImportError as error:
        raise MissingExtra(what, EXTRA) from error
    except _unreadable() as error:
        reason = str(error).strip().partition("\n")[0][:120]
        raise IndexerError(
            f"{name} cannot be loaded as {what} ({type(error).__name__}: {reason}). Check that it is complete and of "
            "that kind; code that comes with a model is not run."
        ) from error


def _unreadable() -> tuple[type[Exception], ...]:
    """The errors of the libraries for model files that are damaged, missing or of another kind."""
    common = (OSError, ValueError, RuntimeError, KeyError, TypeError, EOFError, UnpicklingError)
    try:
        from safetensors import SafetensorError
    except ImportError:
        return common
    return (*common, SafetensorError)


def _hash(folder: Path) -> str:
    """The hash of all loaded files, by name and content: 90 MB take 0.1 to 0.3 CPU seconds."""
    taken = hashlib.sha256()
    for path in sorted(each for each in folder.rglob("*") if each.suffix in _READ and each.is_file()):
        inside = path.relative_to(folder).as_posix().encode()
        with path.open("rb") as content:
            taken.update(inside + b"\0" + hashlib.file_digest(content, "sha256").digest())
    return taken.hexdigest()[:12]


def _snapshot(name: str) -> Path:
    with loading(name, "a model of the hub"):
        from huggingface_hub import snapshot_download
        from huggingface_hub.errors import LocalEntryNotFoundError
    try:
        return Path(snapshot_download(name, local_files_only=True))
    except LocalEntryNotFoundError:
        return _download(name)


def _download(name: str) -> Path:
    from huggingface_hub import snapshot_download

    try:
        return Path(snapshot_download(name, ignore_patterns=_NOT_NEEDED))
    except (OSError, ValueError) as error:
        raise IndexerError(
            f"The model {name} is not on this machine and cannot be downloaded ({type(error).__name__}). Check its "
            "name and the network, or give the folder of a copy."
        ) from error
