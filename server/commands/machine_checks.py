"""Checks of this machine: text recognition, disk space, records, client configurations."""

import json
import shutil
import stat
import sys
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

from pincite.indexer.extract.ocr.base import NoEngine
from pincite.indexer.extract.ocr.factory import find_engine
from pincite.server.commands.check_result import Check
from pincite.server.settings import Settings

_LEAST_ROOM = 200 << 20
"""The least free space in bytes for the index of a usual matter."""

_ON_WINDOWS = "locks are weaker and records are sealed only at the end of input"


def machine_checks(settings: Settings, store: Path | None) -> Iterator[Check]:
    """Check text recognition, the store's disk space, and the configurations of clients."""
    if sys.platform == "win32":
        yield Check("system", "part", f"Native Windows is not tested: {_ON_WINDOWS}. Use pincite in WSL")
    engine = find_engine(settings.ocr.options(1))
    if isinstance(engine, NoEngine):
        yield Check("text recognition", "part", f"{engine.message}. To read scanned pages: {engine.remedy}")
    else:
        yield Check("text recognition", "ok", engine.name)
    if store is not None:
        yield _room(store)
    for path in _configurations():
        yield from _configured(path)


def record_check(folder: Path) -> Check:
    """Check that only the owner can open the folder of records."""
    if folder.is_symlink():
        return Check("records", "failed", f"{folder} is a link. Replace it with a folder, or unset trace.folder")
    if not folder.is_dir():
        return Check("records", "ok", f"{folder}: none yet")
    if sys.platform != "win32" and stat.S_IMODE(folder.stat().st_mode) & 0o077:
        return Check("records", "failed", f"{folder} is open to other users. Close it: chmod 700 {folder}")
    return Check("records", "ok", str(folder))


def _room(store: Path) -> Check:
    place = next(path for path in (store.absolute(), *store.absolute().parents) if path.exists())
    free = shutil.disk_usage(place).free
    if free < _LEAST_ROOM:
        return Check("disk", "failed", f"{free >> 20} MB are free at {place}. Free {_LEAST_ROOM >> 20} MB or more")
    return Check("disk", "ok", f"{free >> 20} MB free")


def _configurations() -> Iterator[Path]:
    """Yield the configuration files of the clients that the README names."""
    home = Path.home()
    desktop = Path("Claude", "claude_desktop_config.json")
    known = (
        home / "Library" / "Application Support" / desktop,
        home / "AppData" / "Roaming" / desktop,
        home / ".config" / desktop,
        home / ".cursor" / "mcp.json",
        Path(".cursor", "mcp.json"),
        Path(".vscode", "mcp.json"),
    )
    yield from (path for path in known if path.is_file())


def _configured(path: Path) -> Iterator[Check]:
    """Check each server of a file that runs pincite."""
    try:
        configuration = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        yield Check("client", "failed", f"{path} cannot be read ({type(error).__name__}). Correct its JSON")
        return
    servers = (
        (configuration.get("mcpServers") or configuration.get("servers") or {})
        if isinstance(configuration, dict)
        else {}
    )
    for name, server in servers.items() if isinstance(servers, dict) else ():
        if isinstance(server, dict) and "pincite" in json.dumps([name, server]):
            yield _server(path, name, server)


def _server(path: Path, name: str, server: Mapping[str, Any]) -> Check:
    command, arguments = str(server.get("command", "")), [str(each) for each in server.get("args") or ()]
    if shutil.which(command) is None:
        return Check("client", "failed", f"{path}, {name}: the command {command!r} was not found. Give its full path")
    store = next((b for a, b in pairwise(arguments) if a == "--store"), "")
    if not store:
        return Check("client", "part", f"{path}, {name}: no --store. Add it, because clients start in other folders")
    if not store.startswith(("http://", "https://")) and not Path(store).is_dir():
        return Check("client", "failed", f"{path}, {name}: there is no store at {store}. Correct --store")
    return Check("client", "ok", f"{path}, {name}")
