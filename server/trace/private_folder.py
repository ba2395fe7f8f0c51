"""The folder of records is for its owner alone: they hold the words of documents."""

import os
import stat
from pathlib import Path

from pincite.server.errors import TraceUnwritable
from pincite.tools.logs import warn

_OTHERS = 0o077


def close_to_others(folder: Path) -> None:
    """Take the rights of others to a folder away, and say so. A folder that is not there has none.

    Raises `TraceUnwritable` where it is a link, or where its rights can be neither read nor changed.
    """
    try:
        if folder.is_symlink():
            raise TraceUnwritable(
                f"The folder of records {folder} is a link to {folder.readlink()}: nothing was written or removed "
                "there. Put a folder in its place, or set PINCITE_TRACE__ENABLED=false."
            )
        if os.name == "posix" and folder.is_dir():
            _close(folder)
    except FileNotFoundError:  # a purge removed it
        return
    except OSError as error:
        raise TraceUnwritable(
            f"The folder of records {folder} cannot be closed to other users: {error.strerror or error}. Make it yours "
            "(chown), or set PINCITE_TRACE__ENABLED=false."
        ) from None


def _close(folder: Path) -> None:
    found = stat.S_IMODE(folder.stat().st_mode)
    if found & _OTHERS:
        folder.chmod(0o700)
        _tell(folder, found, stat.S_IMODE(folder.stat().st_mode))


def _tell(folder: Path, found: int, now: int) -> None:
    was = f"The folder of records {folder} was open to other users ({found:o})"
    if now & _OTHERS:
        warn("records_open", reason=f"{was} and its file system keeps it so. Put the store on another one.")
    else:
        warn(
            "records_closed", reason=f"{was} and is now 700. See that no record in it was read or put there by others."
        )
