"""Commands that install where this program runs: another `pip` on the path may belong to another environment."""

import shlex
import sys

PIP = f"{shlex.quote(sys.executable or 'python3')} -m pip"
"""`pip` of the interpreter in use."""


def install_command(extra: str) -> str:
    """Return what installs an optional part: `/path/python -m pip install 'pincite[office]'`."""
    return f"{PIP} install 'pincite[{extra}]'"
