"""A command line whose tool reports that it was called and never returns: argv[1] is how, the rest its arguments."""

import ctypes
import signal
import sys
import threading
from typing import Any

from pincite.server import cli, kill_timer
from pincite.tools import toolset
from pincite.tools.session import Session


def endless(how: str) -> None:
    sys.stderr.write("reached\n")
    sys.stderr.flush()
    while how == "busy":
        pass
    if how == "frozen":
        ctypes.PyDLL(None).sleep(120)  # C that keeps the interpreter's lock
    threading.Event().wait()


def main(how: str) -> None:
    def call(session: Session, name: str, arguments: Any) -> Any:
        endless(how)

    kill_timer.GRACE_SECONDS = 3.0
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs ignore it
    toolset.call = call
    cli.main()


if __name__ == "__main__":
    main(sys.argv.pop(1))
