"""`manifest.json`: what shaped a generation, and which files it is made of, with their sizes and hashes."""

import hashlib
import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from pydantic import TypeAdapter

from pincite.indexer.store.base import SCHEMA_VERSION, Manifest
from pincite.indexer.store.embedded.durable import is_same, replace_json
from pincite.indexer.store.embedded.remedy import Remedy

_NAME = "manifest.json"


@dataclass(frozen=True, slots=True)
class _File:
    bytes: int
    sha256: str


_MANIFEST = TypeAdapter(Manifest)
_FILES = TypeAdapter(dict[str, _File])


def write_manifest(folder: Path, manifest: Manifest, before: Path | None) -> None:
    """Write the manifest of a finished generation; nothing may be added to the folder afterwards.

    A file that is the same file in the generation `before` has the hash that is noted there.
    """
    noted = _listed(before) if before else {}
    files = {}
    for name, path in _files(folder):
        same = noted.get(name) if before and is_same(path, before / name) else None
        files[name] = same or _File(path.stat().st_size, _sha256(path))
    replace_json(folder / _NAME, {**asdict(manifest), "files": _FILES.dump_python(files)})


def read_manifest(folder: Path, remedy: Remedy, analyzer: str) -> Manifest:
    """Read a manifest; check it against the running code, and the files' sizes. Raises `StoreUnusable`."""
    stored = _load(folder, remedy)
    named = Remedy(remedy.store, remedy.matter, str(stored.get("source") or "") or None)
    _check_fit(stored, named, analyzer)
    with named.reading(_NAME):
        listed = _FILES.validate_python(stored.pop("files", None))
        manifest = _MANIFEST.validate_python(stored)
        found = {name: _size(folder / name) for name in listed}
    _refuse([name for name, file in listed.items() if found[name] != file.bytes], folder, named)
    return manifest


def noted_before(folder: Path) -> str | None:
    """The generation that was current before this one, or empty; null where that is not noted or cannot be read."""
    with suppress(OSError, ValueError):
        stored = json.loads((folder / _NAME).read_text(encoding="utf-8"))
        found = stored.get("before") if isinstance(stored, dict) else None
        return found if isinstance(found, str) else None
    return None


def verify_files(folder: Path, remedy: Remedy) -> None:
    """Read every file of a generation and compare its hash. Raises `StoreUnusable`, naming all that differ."""
    with remedy.reading(_NAME):
        listed = _listed(folder)
        found = {name: _sha256(path) for name, path in _files(folder)}
    _refuse([name for name, file in listed.items() if found.get(name) != file.sha256], folder, remedy)


def _listed(folder: Path) -> dict[str, _File]:
    return _FILES.validate_python(json.loads((folder / _NAME).read_text(encoding="utf-8")).get("files"))


def _load(folder: Path, remedy: Remedy) -> dict[str, object]:
    with remedy.reading(_NAME):
        stored = json.loads((folder / _NAME).read_text(encoding="utf-8"))
    if not isinstance(stored, dict):
        raise remedy.unusable(f"{_NAME} is damaged")
    return stored


def _check_fit(stored: dict[str, object], remedy: Remedy, analyzer: str) -> None:
    if stored.get("schema") != SCHEMA_VERSION:
        raise remedy.unusable(f"it has schema {stored.get('schema')}, this pincite reads {SCHEMA_VERSION}")
    if stored.get("analyzer") != analyzer:
        raise remedy.unusable(f"its words were cut by analyzer {stored.get('analyzer')}, this pincite has {analyzer}")


def _refuse(damaged: list[str], folder: Path, remedy: Remedy) -> None:
    if damaged:
        raise remedy.unusable(f"not as it was written: {', '.join(sorted(damaged))} of {folder.name}")


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    """By path inside the generation; locks, hidden files and the manifest are not part of it."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.name.startswith(".") and path.suffix != ".lock" and path.name != _NAME:
            yield path.relative_to(folder).as_posix(), path


def _size(path: Path) -> int | None:
    """Its bytes, or None where it is not. Asked by name: a listing leaves out without a word what may not be read."""
    try:
        return path.stat().st_size
    except (FileNotFoundError, NotADirectoryError):
        return None


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
