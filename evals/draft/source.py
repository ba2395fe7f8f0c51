"""Open the matter to draft from: an existing index, or a temporary one of a folder."""

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
    """Open the matter to draft from, until the context is left.

    With a store, its index is used, and FOLDER, if given, must be the folder that was indexed. Without a store, the
    folder is indexed into a temporary store, without vectors. Raises BadFolder, and the errors of
    `pincite.indexer.errors`.
    """
    if store is None:
        if matter is not None:
            raise BadFolder(
                f"--matter {matter} is a matter of a store: give --store STORE too, or omit --matter and give "
                "only FOLDER."
            )
        if folder is None:
            raise BadFolder("Nothing to draft from: give FOLDER, or --store STORE with --matter MATTER.")
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
        raise BadFolder(f"{folder} is not the folder of matter {matter}, which is {source}. Omit FOLDER.")
