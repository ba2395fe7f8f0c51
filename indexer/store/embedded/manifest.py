"""Write and check `manifest.json`: the properties of a generation, and its files with sizes and hashes."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from pydantic import TypeAdapter

from pincite.indexer.store.base import SCHEMA_VERSION, Manifest
from pincite.indexer.store.embedded.durable import is_same, replace_json
from pincite.indexer.store.embedded.remedy import Remedy
from pincite.indexer.store.embedded.signing import Signing

_NAME = "manifest.json"


@dataclass(frozen=True, slots=True)
class File:
    """Size and hash of a file as written."""

    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Sealed:
    """A manifest with the sizes and hashes of the generation's files and the checksums of its catalogue's lists."""

    manifest: Manifest
    files: Mapping[str, File]
    roots: Mapping[str, str]


_MANIFEST = TypeAdapter(Manifest)
_FILES = TypeAdapter(dict[str, File])
_ROOTS = TypeAdapter(dict[str, str])
_CHECKSUM = "checksum"
_KEY = "key"


def write_manifest(
    folder: Path, manifest: Manifest, roots: Mapping[str, str], before: Path | None, signing: Signing
) -> None:
    """Write the manifest of a finished generation; nothing may be added to the folder afterwards.

    The hash of a file that is shared with the generation `before` is taken from its manifest.
    """
    noted = _listed(before) if before else {}
    files = {}
    for name, path in _files(folder):
        same = noted.get(name) if before and is_same(path, before / name) else None
        files[name] = same or File(path.stat().st_size, _sha256(path))
    stored = {**asdict(manifest), "roots": dict(roots), "files": _FILES.dump_python(files), _KEY: signing.key_id}
    replace_json(folder / _NAME, {**stored, _CHECKSUM: signing.checksum(_text(stored))})


def read_manifest(folder: Path, remedy: Remedy, analyzer: str, signing: Signing) -> Manifest:
    """Read a manifest; check it against its checksum and the running code, and the files' sizes.

    Raises `StoreUnusable`.
    """
    return read_sealed(folder, remedy, analyzer, signing).manifest


def read_sealed(folder: Path, remedy: Remedy, analyzer: str, signing: Signing) -> Sealed:
    """`read_manifest`, with the hashes of files and of the catalogue's lists. Raises `StoreUnusable`."""
    stored = _load(folder, remedy)
    _check_schema(stored, remedy)
    _check_written(stored, folder, remedy, signing)
    named = Remedy(remedy.store, remedy.matter, str(stored["source"]))
    if stored["analyzer"] != analyzer:
        raise named.unusable(f"its words were cut by analyzer {stored['analyzer']}, this pincite has {analyzer}")
    with named.reading(_NAME):
        listed = _FILES.validate_python(stored.pop("files", None))
        roots = _ROOTS.validate_python(stored.pop("roots", None))
        manifest = _MANIFEST.validate_python(stored)
        found = {name: _size(folder / name) for name in listed}
    _refuse([name for name, file in listed.items() if found[name] != file.bytes], folder, named)
    return Sealed(manifest, listed, roots)


def noted_before(folder: Path) -> str | None:
    """The generation that was current before this one, or empty; null where that is not recorded or readable."""
    with suppress(OSError, ValueError):
        stored = json.loads((folder / _NAME).read_text(encoding="utf-8"))
        found = stored.get("before") if isinstance(stored, dict) else None
        return found if isinstance(found, str) else None
    return None


def verify_files(folder: Path, remedy: Remedy) -> None:
    """Read every file of a generation and compare its hash. Raises `StoreUnusable` with all that differ."""
    with remedy.reading(_NAME):
        listed = _listed(folder)
        found = {name: _sha256(path) for name, path in _files(folder)}
    _refuse([name for name, file in listed.items() if found.get(name) != file.sha256], folder, remedy)


def _listed(folder: Path) -> dict[str, File]:
    return _FILES.validate_python(json.loads((folder / _NAME).read_text(encoding="utf-8")).get("files"))


def _load(folder: Path, remedy: Remedy) -> dict[str, object]:
    with remedy.reading(_NAME):
        stored = json.loads((folder / _NAME).read_text(encoding="utf-8"))
    if not isinstance(stored, dict):
        raise remedy.unusable(f"{_NAME} is damaged")
    return stored


def _check_schema(stored: dict[str, object], remedy: Remedy) -> None:
    if stored.get("schema") != SCHEMA_VERSION:
        known = Remedy(remedy.store, remedy.matter, str(stored.get("source") or "") or None)
        raise known.unusable(f"it has schema {stored.get('schema')}, this pincite reads {SCHEMA_VERSION}")


def _check_written(stored: dict[str, object], folder: Path, remedy: Remedy, signing: Signing) -> None:
    """Check the key, checksum and folder name of a manifest, and remove these fields. Raises `StoreUnusable`."""
    if reason := signing.other_key(stored.get(_KEY)):
        raise remedy.unusable(reason)
    checksum = stored.pop(_CHECKSUM, None)
    if not signing.fits(_text(stored), checksum) or stored.get("generation") != folder.name:
        raise remedy.unusable(f"not as it was written: {_NAME} of {folder.name}")
    del stored[_KEY]


def _text(stored: Mapping[str, object]) -> str:
    return json.dumps(stored, sort_keys=True, ensure_ascii=False)


def _refuse(damaged: list[str], folder: Path, remedy: Remedy) -> None:
    if damaged:
        raise remedy.unusable(f"not as it was written: {', '.join(sorted(damaged))} of {folder.name}")


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    """The files of a generation by relative path, without locks, hidden files and the manifest."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.name.startswith(".") and path.suffix != ".lock" and path.name != _NAME:
            yield path.relative_to(folder).as_posix(), path


def _size(path: Path) -> int | None:
    """The size of a file, or None if it does not exist. A listing would silently leave out unreadable files."""
    try:
        return path.stat().st_size
    except (FileNotFoundError, NotADirectoryError):
        return None


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
