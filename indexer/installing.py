"""Build the commands that install optional parts into the environment in use, from the origin of this installation.

The origin matters because the name on a package index may belong to somebody else. In an environment of uv or pipx the
command goes through that tool, else its next upgrade would lose the extra. Elsewhere it uses the running interpreter's
`pip`, or uv where there is no `pip`: another `pip` on the path may belong to another environment.
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
"""Name of the package."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a package was installed from: the URL of a folder, archive or repository; empty for a package index."""

    url: str = ""
    is_editable: bool = False

    def requirement(self, extra: str) -> str:
        """The installer's argument for the package with an extra, quoted for a shell."""
        return f"-e {self.named(extra)}" if self.is_editable else self.named(extra)

    def named(self, extra: str) -> str:
        """The same without the flag for editable packages, which are named by their folder."""
        if self.is_editable:
            return shlex.quote(f"{url2pathname(urlsplit(self.url).path)}[{extra}]")
        return shlex.quote(f"{NAME}[{extra}] @ {self.url}" if self.url else f"{NAME}[{extra}]")


def install_command(extra: str) -> str:
    """Return the command that installs an extra: `/path/python -m pip install 'pincite[office]'`."""
    home, origin = Path(sys.prefix).as_posix(), origin_of(NAME)
    if "/uv/tools/" in home:
        kept = dict.fromkeys([*_tool_extras(Path(sys.prefix)), extra])
        return f"uv tool install --force {origin.requirement(','.join(kept))}"
    if "/uv/archive-v" in home or "/uv/cache/" in home:
        return f"uvx --from {origin.named(extra)} {NAME}"  # it has no flag for editable packages
    if "/pipx/venvs/" in home:
        return f"pipx inject --force {NAME} {origin.requirement(extra)}"
    return f"{_installer()} {origin.requirement(extra)}"


def reinstall_command(requirement: str) -> str:
    """Return the command that reinstalls a package from an index, without its dependencies."""
    uses_uv = find_spec("pip") is None and _has_uv()
    flag = "--reinstall" if uses_uv else "--force-reinstall"
    return f"{_installer()} {flag} --no-deps {requirement}"


def origin_of(name: str) -> Origin:
    """The origin of an installed package as its installer recorded it (PEP 610)."""
    try:
        recorded = distribution(name).read_text("direct_url.json")
        fields: dict[str, Any] = json.loads(recorded) if recorded else {}
    except (PackageNotFoundError, ValueError):
        return Origin()
    url, vcs = str(fields.get("url", "")), fields.get("vcs_info")
    if vcs:
        url = f"{vcs['vcs']}+{url}@{vcs['commit_id']}"
    if fields.get("subdirectory"):
        url = f"{url}#subdirectory={fields['subdirectory']}"
    return Origin(url, bool(fields.get("dir_info", {}).get("editable")))


def _installer() -> str:
    """The command that installs into the environment in use."""
    python = shlex.quote(sys.executable or "python3")
    if find_spec("pip") is not None:
        return f"{python} -m pip install"
    if _has_uv():
        return f"uv pip install --python {python}"
    return f"{python} -m ensurepip && {python} -m pip install"


def _has_uv() -> bool:
    """Whether uv is on the path or created this environment."""
    if shutil.which("uv"):
        return True
    try:
        lines = (Path(sys.prefix) / "pyvenv.cfg").read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return False
    return any(line.partition("=")[0].strip() == "uv" for line in lines)


def _tool_extras(environment: Path) -> list[str]:
    """The extras of a uv tool: reinstalling without them would remove them."""
    try:
        receipt = tomllib.loads((environment / "uv-receipt.toml").read_text(encoding="utf-8"))
        required = receipt["tool"]["requirements"]
        return [str(extra) for each in required if each.get("name") == NAME for extra in each.get("extras", ())]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return []
