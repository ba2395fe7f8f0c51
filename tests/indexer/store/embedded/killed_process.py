"""Update a matter in child processes, each killed at a later file operation, until one finishes.

argv: a folder of files, a store. Prints the state after each child: `old`, `new` or the error.
"""

import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np

from pincite.indexer.embed.base import Vectors
from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.page import PageRef
from pincite.indexer.pipeline import build
from pincite.indexer.store.base import TermQuery
from pincite.indexer.store.embedded.store import EmbeddedStore

WATCHED = {"open", "os.rename", "os.mkdir", "os.remove", "os.link", "os.rmdir", "os.truncate", "sqlite3.connect"}


class Constant:
    """`Embedder` that returns one constant vector."""

    model_id = "constant"
    dimensions = 2

    def embed(self, texts: Sequence[str]) -> Vectors:
        return np.tile(np.array([1, 0], dtype=np.float32), (len(texts), 1))


def is_reading(event: str, arguments: tuple[Any, ...]) -> bool:
    """Whether an operation changes no file; a kill before it is the same as a kill before the next one."""
    return event == "open" and not int(arguments[2]) & (os.O_WRONLY | os.O_RDWR)


def die_at(number: int, store: Path) -> None:
    """Kill this process just before the n-th file operation on the store."""
    seen = 0

    def heard(event: str, arguments: tuple[Any, ...]) -> None:
        nonlocal seen
        if event in WATCHED and str(store) in str(arguments[0]) and not is_reading(event, arguments):
            seen += 1
            if seen == number:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(heard)


def in_child(work: Callable[[], int]) -> int:
    """Run in a child process; return its exit code, negative for a signal."""
    child = os.fork()
    if child == 0:
        try:
            os._exit(work())
        except BaseException as error:  # noqa: BLE001  it must not return
            sys.stdout.write(f"failed {type(error).__name__}: {error}\n")
            sys.stdout.flush()
            os._exit(99)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def main(folder: Path, root: Path) -> None:
    store = EmbeddedStore(root, tokenise=analyze, analyzer_version=ANALYZER_VERSION)

    def update() -> int:
        for _ in build(folder, store, "m", embedder=Constant()):
            pass
        return 0

    def state(version: int) -> int:
        """0 if the new version is completely published, 1 if the old one is."""
        with closing(store.open("m")) as reader:
            text = reader.page(PageRef("a.txt", 1)).text
            (hit,) = reader.search_pages(TermQuery(tuple(analyze(text))[-1:]))
            assert hit.ref.doc_id == "a.txt"
            assert [page.text for page in reader.pages("b.txt")] == ["Minutes of a meeting about dredging"]
            return int(text != f"Letter number v{version}")

    (folder / "a.txt").write_text("Letter number v0", encoding="utf-8")
    assert in_child(update) == 0
    published = number = 0
    ended = False
    while not ended:
        number += 1
        version = published + 1
        (folder / "a.txt").write_text(f"Letter number v{version}", encoding="utf-8")

        def killed(number: int = number) -> int:
            die_at(number, root)
            return update()

        ended = in_child(killed) == 0
        is_old = in_child(lambda version=version: state(version))  # type: ignore[misc]
        published = version if is_old == 0 else published
        sys.stdout.write({0: "new\n", 1: "old\n"}.get(is_old, f"operation {number}: {is_old}\n"))
        sys.stdout.flush()
    assert in_child(update) == 0


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
