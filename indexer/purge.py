"""Remove documents from a matter with everything derived from them. Prints nothing."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path, PurePosixPath

from pincite.indexer import families, sources
from pincite.indexer.model import Document
from pincite.indexer.sources import MAILS, doc_id_of
from pincite.indexer.store.base import IndexReader, IndexWriter, Purged, Store


@dataclass(frozen=True, slots=True)
class PurgeReport:
    """The result of a purge: that of the store (`Purged`), and what else the user must know.

    The files in `still_in_folder` (of `source`) bring the documents back with the next index. `copies` are documents
    that stay with the bytes of a purged one. `copies_in_folder` are files of such bytes that are no document yet and
    are not in `still_in_folder`. `cached` counts the values that were removed from a shared cache.
    """

    matter: str
    source: str
    documents: tuple[str, ...]
    pages: int
    passages: int
    vectors: int
    traces: int
    generations: tuple[str, ...]
    held: tuple[str, ...] = ()
    still_in_folder: tuple[str, ...] = ()
    copies: tuple[str, ...] = ()
    copies_in_folder: tuple[str, ...] = ()
    generation: str = ""
    cached: int = 0


def report_of(
    purged: Purged,
    still_in_folder: tuple[str, ...] = (),
    copies: tuple[str, ...] = (),
    copies_in_folder: tuple[str, ...] = (),
) -> PurgeReport:
    """Add what the store does not know to the result of its purge."""
    return PurgeReport(
        **asdict(purged), still_in_folder=still_in_folder, copies=copies, copies_in_folder=copies_in_folder
    )


def purge(store: Store, matter: str, doc_ids: Collection[str]) -> PurgeReport:
    """Remove documents by their whole ids, mails with their attachments, and group the others into families again.

    For a document that already left the matter, older generations are cleared. The next index opens again a mail that
    stays, and so brings back a purged attachment of it. Raises `KeyError` for a document that is not there (nothing is
    removed then), `StoreLocked` while another process writes.
    """
    with closing(store.open(matter)) as reader:
        folder, whole = Path(reader.manifest.source), with_carried(reader, doc_ids)
        documents = reader.documents()

    def amend(writer: IndexWriter) -> None:
        _reopen_carriers(writer, {mail for doc_id in whole for mail in _carriers(doc_id, folder)})
        _regroup(writer)
        kept = writer.current.skipped if writer.current else ()
        writer.set_skipped([row for row in kept if not {row.path, doc_id_of(row.path)} & set(whole)])

    purged = store.purge(matter, whole, amend)
    files = tuple(sorted({path for doc_id in whole for path in _files_of(folder, doc_id)}))
    stay, waiting = _copies(documents, set(whole), folder, files)
    return report_of(purged, files, stay, waiting)


def _copies(
    documents: Sequence[Document], purged: Collection[str], folder: Path, named: Collection[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Documents that stay with the bytes of a purged one, and files of such bytes that may become documents."""
    gone = {document.sha256 for document in documents if document.doc_id in purged}
    stay = {d.doc_id for d in documents if d.doc_id not in purged and d.sha256 in gone}
    files = (path for path, sha256 in sources.hashes(folder) if sha256 in gone and path not in named)
    waiting = (path for path in files if not stay & {path, doc_id_of(path)})
    return tuple(sorted(stay)), tuple(waiting)


def with_carried(reader: IndexReader, doc_ids: Collection[str]) -> list[str]:
    """Return the documents and the attachments of those that are mails, in order of id."""
    folder, documents = Path(reader.manifest.source), reader.documents()
    mails = _mails(documents) & set(doc_ids)
    carried = (d.doc_id for d in documents if any(c in mails for c in _carriers(d.doc_id, folder)))
    return sorted({*doc_ids, *carried})


def _reopen_carriers(writer: IndexWriter, carriers: Collection[str]) -> None:
    """Have the next index open again the documents that are mails."""
    for doc_id in sorted(_mails(document for document, _ in writer.outline()).intersection(carriers)):
        writer.mark_to_reread(doc_id)


def _regroup(writer: IndexWriter) -> None:
    """Set families and relations of the documents that are left."""
    members = [families.Member(document, facts) for document, facts in writer.outline()]
    grouped = families.group(members, writer.pages)
    writer.set_families(grouped.families, grouped.relations, grouped.family_of)


def _mails(documents: Iterable[Document]) -> set[str]:
    return {document.doc_id for document in documents if document.format in MAILS}


def _carriers(doc_id: str, folder: Path) -> Iterator[str]:
    """The ids of the mails that carry a document: the parts of its path that are no folders."""
    places = (place for place in PurePosixPath(doc_id).parents[:-1] if not (folder / place).is_dir())
    return (doc_id_of(str(place)) for place in places)


def _files_of(folder: Path, doc_id: str) -> Iterator[str]:
    """The file that would bring a document back: its own, or that of the mail that carries it."""
    for place in (Path(doc_id), *Path(doc_id).parents[:-1]):
        parent = (folder / place).parent
        names = [path.name for path in parent.iterdir() if path.is_file()] if parent.is_dir() else []
        yield from (str(place.parent / name) for name in names if place.name in (name, doc_id_of(name)))
