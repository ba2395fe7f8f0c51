"""Write files so that a crash leaves either the old state or the new one."""

import json
import os
import shutil
from pathlib import Path

PRIVATE = 0o700
"""Mode of a folder for its owner only."""


def make_private(folder: Path) -> None:
    """Create a folder and its missing parents for the owner only."""
    for missing in reversed([path for path in (folder, *folder.parents) if not path.exists()]):
        missing.mkdir(mode=PRIVATE, exist_ok=True)


def sync_file(path: Path) -> None:
    """Force a file's content to the disk."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Force a folder's entries to the disk, where the system can open folders."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def sync_new(folder: Path, before: Path | None) -> None:
    """Force `folder`, all folders below it, and every file that is not shared with `before` to the disk."""
    for path in folder.rglob("*"):
        if path.is_dir():
            sync_folder(path)
        elif before is None or not is_same(path, before / path.relative_to(folder)):
            sync_file(path)
    sync_folder(folder)


def is_same(path: Path, other: Path) -> bool:
    """Whether two paths are the same file."""
    try:
        return path.samefile(other)
    except FileNotFoundError:
        return False


def replace_text(path: Path, text: str) -> None:
    """Replace a small file atomically and durably: readers see the old text or the new one."""
    partial = path.with_name(f"{path.name}.tmp")
    with partial.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    partial.replace(path)
    sync_folder(path.parent)


def replace_json(path: Path, value: dict[str, object]) -> None:
    """`replace_text` with an object as indented JSON."""
    replace_text(path, json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def link_or_copy(source: Path, target: Path) -> None:
    """Hard-link an immutable file; copy it where the file system has no hard links."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)


def link_tree(source: Path, target: Path) -> None:
    """`link_or_copy` the files of a folder, without hidden ones, which are locks and logs of the engine."""
    make_private(target)
    for path in sorted(source.iterdir()):
        if path.is_dir():
            link_tree(path, target / path.name)
        elif not path.name.startswith("."):
            link_or_copy(path, target / path.name)
