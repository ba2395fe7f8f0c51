"""Take documents out of a matter, with everything that was derived from them. Prints nothing."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path

from pincite.indexer import families
from pincite.indexer.sources import doc_id_of
from pincite.indexer.store.base import IndexWriter, Purged, Store


def purge(store: Store, matter: str, doc_ids: Collection[str]) -> Purged:
    """Remove documents by their whole ids; families and relations of the others are told anew.

    Raises `KeyError` for a document that is not there (nothing is removed then), `StoreLocked` while another writes.
    """
    purged = store.purge(matter, doc_ids, regroup)
    folder = Path(purged.source)
    return replace(purged, still_in_folder=tuple(sorted({p for d in doc_ids for p in _files_of(folder, d)})))


def regroup(writer: IndexWriter) -> None:
    """Tell families and relations from what the writer holds."""
    grouped = families.group(families.Member(document, facts) for document, facts in writer.outline())
    writer.set_families(grouped.families, grouped.relations, grouped.family_of)


def _files_of(folder: Path, doc_id: str) -> Iterator[str]:
    """The file from which a document would come again: its own, or the one that it was part of."""
    for place in (Path(doc_id), *Path(doc_id).parents[:-1]):
        parent = (folder / place).parent
        names = [path.name for path in parent.iterdir() if path.is_file()] if parent.is_dir() else []
        yield from (str(place.parent / name) for name in names if place.name in (name, doc_id_of(name)))
