"""A matter of a shared store behind a proxy, and the commands that scenarios run on it."""

import json
import os
import secrets
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

from pydantic import SecretStr

from pincite.indexer.store.elastic.index_names import Names
from pincite.indexer.store.elastic.service import Access, Json, Service
from pincite.server.settings import ElasticSettings, Settings
from tests.services.proxy import Proxy

_SECONDS = 120.0
"""Limit of one command."""
_SUMS = {"lease": "418,233", "loan": "772,910", "supply": "109,477", "escrow": "655,302"}
_TEXT = "{title} AGREEMENT\n\n1. The sum of the {name} agreement is USD {figure}.\n2. Notice is given in writing.\n"


@dataclass(frozen=True, slots=True)
class Held:
    """One row of the table: `seen` is what a user sees, `wrong` each wrong thing that was returned."""

    scenario: str
    seen: str
    wrong: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Done:
    """A command that ended."""

    code: int
    out: str
    err: str

    @property
    def sentence(self) -> str:
        """The exit code and the first sentence for a person."""
        said = (self.err.strip() or "no message").splitlines()[-1].split(". ")[0].rstrip(".")
        return f"exit {self.code}" + (f": {said}" if self.code else "")

    @property
    def hits(self) -> list[Any]:
        """The hits of a search."""
        return list(json.loads(self.out)["hits"]) if self.code == 0 and self.out.strip() else []


class Bench:
    """Indexes four agreements in a folder of its own; `truth` are the hits of a healthy search."""

    def __init__(self, node: dict[str, Any], folder: Path) -> None:
        self.node = node
        self.folder = folder
        self.files = folder / "files"
        self.files.mkdir(parents=True)
        self.prefix = f"access-{secrets.token_hex(4)}"
        self.matter = "b"
        at = urlsplit(str(node["address"]))
        self.proxy = Proxy(str(at.hostname), int(at.port or 0))
        self.service = Service(Access(str(node["address"]), user="admin", password=node["users"]["admin"]))
        for name, figure in _SUMS.items():
            self.write(name, figure)

    @property
    def names(self) -> Names:
        """The names of the matter's indices."""
        return Names(self.prefix, self.matter)

    @property
    def address(self) -> str:
        """The store behind the proxy."""
        return f"http://127.0.0.1:{self.proxy.port}"

    @staticmethod
    def sum_of(name: str) -> str:
        """The figure that only the agreement of a name prints."""
        return _SUMS[name]

    def write(self, name: str, figure: str) -> None:
        """Write an agreement."""
        text = _TEXT.format(title=name.upper(), name=name, figure=figure)
        (self.files / f"{name}.txt").write_text(text, encoding="utf-8")

    def settings(self) -> Settings:
        """The settings of a user with all rights, for use in this process."""
        password = SecretStr(self.node["users"]["admin"])
        return Settings(elastic_user="admin", elastic_password=password, elastic=ElasticSettings(prefix=self.prefix))

    def start(self, *arguments: str, user: str = "admin", **settings: str) -> "subprocess.Popen[str]":
        """Start a command on the matter."""
        environment = {
            **os.environ,
            "PINCITE_ELASTIC_USER": user,
            "PINCITE_ELASTIC_PASSWORD": self.node["users"][user],
            "PINCITE_ELASTIC__PREFIX": self.prefix,
            "PINCITE_ELASTIC__SEARCH_SECONDS": "4",
            "PINCITE_TRACE__FOLDER": str(self.folder / "traces"),
            **settings,
        }
        command = [
            str(Path(sys.executable).with_name("pincite")),
            *arguments,
            "--store",
            self.address,
            "--matter",
            self.matter,
        ]
        pipes: Mapping[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        return subprocess.Popen(command, env=environment, text=True, **pipes)

    def run(self, *arguments: str, user: str = "admin", **settings: str) -> Done:
        """Run a command on the matter to its end."""
        process = self.start(*arguments, user=user, **settings)
        try:
            out, err = process.communicate(timeout=_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return Done(-9, "", f"still running after {_SECONDS:g} s")
        return Done(process.returncode, out, err)

    def index(self, **settings: str) -> Done:
        """Index the folder, words only."""
        return self.run("index", str(self.files), "--no-vectors", **settings)

    def search(self, name: str = "lease", user: str = "admin", **settings: str) -> Done:
        """Search for the sum of an agreement."""
        return self.run("search", f"sum of the {name} agreement", "--json", user=user, **settings)

    def indices(self) -> Json:
        """The indices of the matter with their aliases."""
        return self.service.ask("admin", "GET", f"/{self.names.all}", features="aliases")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.proxy.close()
        for index in self.indices():
            self.service.ask("admin", "DELETE", f"/{index}", ignore_unavailable="true")
        self.service.ask("admin", "DELETE", f"/_index_template/{self.prefix}")
        self.service.close()


Scenario = Callable[[Bench], Held | Iterable[Held]]
"""Breaks something, and returns a row for each thing that was tried."""


def judged(name: str, done: Done, truth: Done) -> Held:
    """The row of a search that must give the same hits as a healthy one, or fail with a sentence and exit code 5."""
    if done.code == 0 and done.hits != truth.hits:
        return Held(name, done.sentence, ("other hits than a healthy service gives",))
    if done.code not in (0, 5) or (done.code and "Traceback" in done.err):
        return Held(name, done.sentence, (f"exit {done.code}, where 0 or 5 is expected: {done.err[-300:]}",))
    return Held(name, "the same hits" if done.code == 0 else done.sentence)
