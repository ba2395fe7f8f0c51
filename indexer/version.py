"""The version of the readers: after a change the files of an index are read again, though they are unchanged."""

import hashlib
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

_ROOT = Path(__file__).parent
_NAMES = ("chunk", "extraction", "installing", "model", "page", "readable", "reading", "reading_result")
_FILES = tuple(f"{name}.py" for name in _NAMES)
_FOLDERS = ("extract", "identity", "layout", "legal_text", "records", "structure")
"""The modules that turn a file into a document; a test compares the list with what a reading process loads."""
_RELEASES = (
    *("pypdfium2", "python-docx", "lxml"),
    *("unstructured", "pypandoc_binary", "python-pptx", "openpyxl", "python-oxmsg"),
)


@cache
def readers_version() -> str:
    """Return a hash of the readers' source and of the releases of the libraries they use.

    It imports none of them, since most runs of an index read no file.
    """
    taken = hashlib.sha256(" ".join(map(_release, _RELEASES)).encode())
    for path in sorted(sources()):
        taken.update(path.relative_to(_ROOT).as_posix().encode())
        taken.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return taken.hexdigest()[:12]


def sources() -> set[Path]:
    """Return the source files of the readers."""
    inner = (path for folder in _FOLDERS for path in (_ROOT / folder).rglob("*.py"))
    return {*(_ROOT / name for name in _FILES), *inner}


def _release(package: str) -> str:
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        return package
