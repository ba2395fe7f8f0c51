"""Commands that install where this program runs, from where it came: a name on an index may be nobody's, or another's.

A tool's environment (uv, pipx) is named to its tool, else the next upgrade loses what was installed. Elsewhere it is
`pip` of the interpreter in use, or uv's where there is no `pip`: another `pip` on the path may belong to another place.
"""

import json
import shlex
import shutil
import sys
import tomllib
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

NAME = "pincite"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a package was installed from: the address of a folder, an archive or a repository; empty for an index."""

    url: str = ""
    is_editable: bool = False

    def requirement(self, extra: str) -> str:
        """What names the package with an extra to an installer, ready for a shell."""
        return f"-e {self.named(extra)}" if self.is_editable else self.named(extra)

    def named(self, extra: str) -> str:
        """The same without an installer's flag: an editable package is named by its folder."""
        if self.is_editable:
            return shlex.quote(f"{url2pathname(urlsplit(self.url).path)}[{extra}]")
        return shlex.quote(f"{NAME}[{extra}] @ {self.url}" if self.url else f"{NAME}[{extra}]")


def install_command(extra: str) -> str:
    """Return what installs an optional part: `/path/python -m pip install 'pincite[office]'`."""
    home, origin = Path(sys.prefix).as_posix(), origin_of(NAME)
    if "/uv/tools/" in home:
        kept = dict.fromkeys([*_tool_extras(Path(sys.prefix)), extra])
        return f"uv tool install --force {origin.requirement(','.join(kept))}"
    if "/uv/archive-v" in home or "/uv/cache/" in home:
        return f"uvx --from {origin.named(extra)} {NAME}"  # it has no flag for editable ones
    if "/pipx/venvs/" in home:
        return f"pipx inject --force {NAME} {origin.requirement(extra)}"
    return f"{_installer()} {origin.requirement(extra)}"


def reinstall_command(requirement: str) -> str:
    """Return what installs a package anew that is on an index, and nothing that it needs."""
    uses_uv = find_spec("pip") is None and _has_uv()
    anew = "--reinstall" if uses_uv else "--force-reinstall"
    return f"{_installer()} {anew} --no-deps {requirement}"


def origin_of(name: str) -> Origin:
    """Where an installed package came from, as its installer noted (PEP 610)."""
    try:
        noted = distribution(name).read_text("direct_url.json")
        held: dict[str, Any] = json.loads(noted) if noted else {}
    except (PackageNotFoundError, ValueError):
        return Origin()
    url, vcs = str(held.get("url", "")), held.get("vcs_info")
    if vcs:
        url = f"{vcs['vcs']}+{url}@{vcs['commit_id']}"
    if held.get("subdirectory"):
        url = f"{url}#subdirectory={held['subdirectory']}"
    return Origin(url, bool(held.get("dir_info", {}).get("editable")))


def _installer() -> str:
    """The command that installs into the environment in use."""
    python = shlex.quote(sys.executable or "python3")
    if find_spec("pip") is not None:
        return f"{python} -m pip install"
    if _has_uv():
        return f"uv pip install --python {python}"
    return f"{python} -m ensurepip && {python} -m pip install"


def _has_uv() -> bool:
    """Whether uv is on the path, or made this environment."""
    if shutil.which("uv"):
        return True
    try:
        lines = (Path(sys.prefix) / "pyvenv.cfg").read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return False
    return any(line.partition("=")[0].strip() == "uv" for line in lines)


def _tool_extras(environment: Path) -> list[str]:
    """The extras that a tool of uv was installed with: installing anew without them would remove them."""
    try:
        receipt = tomllib.loads((environment / "uv-receipt.toml").read_text(encoding="utf-8"))
        required = receipt["tool"]["requirements"]
        return [str(extra) for each in required if each.get("name") == NAME for extra in each.get("extras", ())]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return []
