"""Record the acts of a process: files opened or changed, connections, programs. As a script, of a server.

`python watched.py LOG serve --store STORE ...` runs `pincite serve` and writes its acts as lines of LOG.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_READS = ("open",)
_ACTS = ("socket.connect", "socket.getaddrinfo", "subprocess.Popen", "os.system", "os.exec", "os.posix_spawn")
_CHANGES = ("os.remove", "os.rename", "os.rmdir", "os.mkdir", "shutil.rmtree", "os.chmod", "os.truncate")
_acts: list[str] | None = None


def _hook(event: str, arguments: tuple[object, ...]) -> None:
    if _acts is None:
        return
    if event in _READS and isinstance(arguments[0], str | bytes):
        name = arguments[0].decode(errors="replace") if isinstance(arguments[0], bytes) else arguments[0]
        writes = isinstance(arguments[2], int) and arguments[2] & 0o3
        _acts.append(f"{'write' if writes else 'read'} {name}")
    elif event in _ACTS or event in _CHANGES:
        _acts.append(f"{event} {arguments[1] if event == 'socket.connect' else arguments[0]}")


@contextmanager
def watched() -> Iterator[list[str]]:
    """Record the acts of this process in the context: `read PATH`, `write PATH`, `socket.connect ADDRESS`."""
    global _acts
    if not getattr(sys, "_pincite_watched", False):
        sys.addaudithook(_hook)
        sys._pincite_watched = True  # type: ignore[attr-defined]
    acts: list[str] = []
    _acts = acts
    try:
        yield acts
    finally:
        _acts = None


def beyond(acts: list[str], allowed: tuple[Path, ...], folder: Path) -> list[str]:
    """Return forbidden acts: all except reading code and the store, and writing `folder` or bytecode."""
    code = (Path(place) for place in (*sys.path, sys.prefix, sys.base_prefix) if place)
    roots = tuple(str(path) for path in (*allowed, *code, "/proc/self", "/dev/null", "/dev/urandom"))
    return [
        act
        for act in acts
        if not (act.startswith("read ") and _inside(act[5:], roots))
        and not _inside(act.partition(" ")[2], (str(folder),))
        and "/__pycache__" not in act
    ]


def _inside(name: str, roots: tuple[str, ...]) -> bool:
    return any(str(Path(name).absolute()).startswith(root) for root in roots)


def _serve(log: Path, arguments: list[str]) -> None:
    from pincite.server.cli import main

    sys.argv = ["pincite", *arguments]
    with watched() as acts:
        try:
            main()
        finally:
            kept = list(acts)
            log.write_text("\n".join(kept), encoding="utf-8")


if __name__ == "__main__":
    _serve(Path(sys.argv[1]), sys.argv[2:])
