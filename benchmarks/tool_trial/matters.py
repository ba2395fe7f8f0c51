"""Open the matters of the recordings from a store, or index them into a working folder."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from benchmarks.cost import pincite
from benchmarks.labelled import DATA
from pincite.server.compose.open_matter import open_matter
from pincite.server.compose.open_store import choose_matter, open_store
from pincite.server.open_matter_parts import OpenMatter

MATTERS = ("difc", "cuad")
STORE_HELP = "a store that has the matters under their names, or MATTER=STORE with the only matter of STORE"


@contextmanager
def opened(matter: str, stores: Sequence[str], work: Path) -> Iterator[OpenMatter]:
    """Open a matter of the test data from a store, or from `work`, where it is indexed without vectors.

    `stores`: see `STORE_HELP`.
    """
    for named, _, address in (text.rpartition("=") for text in stores):
        store = open_store(address)
        if named == matter or (not named and matter in store.matters()):
            with open_matter(store, choose_matter(store, None if named else matter)) as found:
                yield found
                return
    if matter not in open_store(work).matters():
        pincite("index", DATA / matter / "pdfs", "--store", work, "--matter", matter, "--no-vectors", "--json")
    with open_matter(open_store(work), matter) as found:
        yield found
