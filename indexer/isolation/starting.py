"""Starting a process that reads files: also ahead of its need, while the asker still loads its own code."""

import os
import subprocess
import sys

COMMAND = (
    sys.executable,
    "-P",
    "-m",
    "pincite.indexer.isolation.child",
)  # -P: the current folder holds no code of ours
"""Starts the process; it speaks on standard input and output."""
_NEEDED = frozenset(
    "HOME LANG LC_ALL LD_LIBRARY_PATH OMP_THREAD_LIMIT PATH PYTHONHOME PYTHONPATH SYSTEMROOT TEMP TESSDATA_PREFIX TMP "
    "TMPDIR USERPROFILE VIRTUAL_ENV".split()
)
"""Variables that the process is given: keys of services are not among them."""
_ahead: "list[subprocess.Popen[bytes]]" = []


def start_ahead() -> None:
    """Start a process that the next one asked for will be. It ends with this one, whether it was asked for or not."""
    _ahead.append(_start())


def started() -> "subprocess.Popen[bytes]":
    """Return a process: one that was started ahead, if any is left, else one started now."""
    try:
        return _ahead.pop()
    except IndexError:
        return _start()


def _start() -> "subprocess.Popen[bytes]":
    environment = {name: value for name, value in os.environ.items() if name.upper() in _NEEDED}
    return subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
    )
