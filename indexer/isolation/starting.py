"""Start reading processes, also ahead of need, while the parent still loads its own code."""

import os
import subprocess
import sys

COMMAND = (sys.executable, "-P", "-m", "pincite.indexer.isolation.child")
"""The command of a reading process on standard input and output. `-P` keeps the current folder off its path."""
_NEEDED = frozenset(
    "HOME LANG LC_ALL LD_LIBRARY_PATH OMP_THREAD_LIMIT PATH PYTHONHOME PYTHONPATH SYSTEMROOT TEMP TESSDATA_PREFIX TMP "
    "TMPDIR USERPROFILE VIRTUAL_ENV".split()
)
"""Environment variables that the process gets; keys of services are not among them."""
_ahead: "list[subprocess.Popen[bytes]]" = []


def start_ahead() -> None:
    """Start a process for the next call of `started`. It ends with this process, used or not."""
    _ahead.append(_start())


def started() -> "subprocess.Popen[bytes]":
    """Return a process: one started ahead if there is one, else a new one."""
    try:
        return _ahead.pop()
    except IndexError:
        return _start()


def _start() -> "subprocess.Popen[bytes]":
    environment = {name: value for name, value in os.environ.items() if name.upper() in _NEEDED}
    return subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
    )
