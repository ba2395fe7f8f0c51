"""Restrict the folder of records to its owner, because records contain text of documents."""

import os
import stat
from pathlib import Path

from pincite.server.errors import TraceUnwritable
from pincite.tools.logs import warn

_OTHERS = 0o077


def close_to_others(folder: Path) -> None:
    """Remove the access of other users to a folder, and report it. A missing folder needs no change.

    Raises `TraceUnwritable` if the folder is a link, or if its permissions can be neither read nor changed.
    """
    try:
        if folder.is_symlink():
            raise TraceUnwritable(
                f"The folder of records {folder} is a link to {folder.readlink()}. Nothing was written or removed. "
                "Replace the link with a folder, or set PINCITE_TRACE__ENABLED=false."
            )
        if os.name == "posix" and folder.is_dir():
            _close(folder)
    except FileNotFoundError:  # a purge removed it
        return
    except OSError as error:
        raise TraceUnwritable(
            f"The folder of records {folder} cannot be closed to other users: {error.strerror or error}. Take "
            "ownership of it (chown), or set PINCITE_TRACE__ENABLED=false."
        ) from None


def _close(folder: Path) -> None:
    found = stat.S_IMODE(folder.stat().st_mode)
    if found & _OTHERS:
        folder.chmod(0o700)
        _tell(folder, found, stat.S_IMODE(folder.stat().st_mode))


def _tell(folder: Path, found: int, now: int) -> None:
    was = f"The folder of records {folder} was open to other users ({found:o})"
    if now & _OTHERS:
        warn(
            "records_open",
            reason=f"{was} and its file system cannot change that. Move the store to another file system.",
        )
    else:
        warn("records_closed", reason=f"{was} and is now 700. Check that other users did not read or add records.")
