"""Where a draft comes from: an index that is there, or one made of a folder for this once."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from pincite.evals.errors import BadFolder
from pincite.server.compose.index_folder import index_events
from pincite.server.compose.open_store import choose_matter, open_store
from pincite.tools.corpus import Corpus

_MATTER = "draft"


@contextmanager
def open_corpus(folder: Path | None, store: str | None, matter: str | None) -> Iterator[Corpus]:
    """The matter to draft from, until the context is left.

    With a store its index is used, and a folder, where one is given, must be the one that was indexed. Without a store
    the folder is indexed by its words into a temporary store, which is removed. Raises BadFolder, and the errors of
    `pincite.indexer.errors`.
    """
    if store is None:
        if matter is not None:
            raise BadFolder(
                f"--matter {matter} names a matter of a store: give --store STORE with it, or leave it out and give "
                "FOLDER alone."
            )
        if folder is None:
            raise BadFolder("Nothing says what to draft from: give FOLDER, or --store STORE with --matter MATTER.")
        with TemporaryDirectory(prefix="pincite-draft-") as temporary:
            place = open_store(temporary)
            for _ in index_events(folder, place, _MATTER, replace=False, embedder=None):
                pass
            with closing(place.open(_MATTER)) as reader:
                yield Corpus(_MATTER, reader)
        return
    opened = open_store(store)
    name = choose_matter(opened, matter)
    with closing(opened.open(name)) as reader:
        _check_folder(folder, reader.manifest.source, name)
        yield Corpus(name, reader)


def _check_folder(folder: Path | None, source: str, matter: str) -> None:
    if folder is not None and folder.resolve() != Path(source).resolve():
        raise BadFolder(f"{folder} is not the folder of the matter {matter}, which is {source}. Leave FOLDER out.")
