"""Commands that install where this program runs: another `pip` on the path may belong to another environment."""

import shlex
import sys
from pathlib import Path

PIP = f"{shlex.quote(sys.executable or 'python3')} -m pip"
"""`pip` of the interpreter in use."""


def install_command(extra: str) -> str:
    """Return what installs an optional part: `/path/python -m pip install 'pincite[office]'`.

    In an environment of uv or pipx there may be no pip, and what it installs is lost with the next upgrade.
    """
    home = Path(sys.prefix).as_posix()
    if "/uv/tools/" in home or "/uv/archive-v" in home:
        return f"uv tool install --force 'pincite[{extra}]'"
    if "/pipx/venvs/" in home:
        return f"pipx install --force 'pincite[{extra}]'"
    return f"{PIP} install 'pincite[{extra}]'"
