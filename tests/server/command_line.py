"""The command line as a person or a script meets it: a process of its own, with little of this one's environment."""

import subprocess
import sys
from pathlib import Path

Done = subprocess.CompletedProcess[str]


def pincite(*arguments: str | Path, **environment: str) -> Done:
    """Run a command to its end, with nothing on its standard input."""
    command = [sys.executable, "-m", "pincite.server.cli", *map(str, arguments)]
    given = {"PATH": "", "SYSTEMROOT": "", "HOME": str(Path.cwd()), **environment}
    return subprocess.run(command, capture_output=True, text=True, env=given, stdin=subprocess.DEVNULL, timeout=300)
