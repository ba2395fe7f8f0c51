"""Write `catalogue.sqlite` of a generation that is not published yet."""

import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import astuple, replace
from pathlib import Path

from pincite.indexer.model import Family, IndexedDocument, Relation
from pincite.indexer.page import PageRef
from pincite.indexer.store.embedded import tables
from pincite.indexer.store.embedded.catalogue import Catalogue
from pincite.indexer.store.embedded.seals import Seal, chunk_checksum, list_checksum, name_digest, page_checksum

Tokenise = Callable[[str], list[str]]
"""Splits text into terms."""


class CatalogueDraft(Catalogue):
    """A catalogue being written, in one transaction that `commit()` ends.

    The file has no journal on disk: after a crash it is discarded with its generation.
    """

    def __init__(self, path: Path, start: Path | None) -> None:
        if start is not None:
            shutil.copyfile(start, path)
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = MEMORY")
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("PRAGMA secure_delete = ON")  # removed content stays in no free page of the next generation
        connection.execute("PRAGMA foreign_keys = ON")
        if start is None:
            connection.executescript(tables.SCHEMA)
        connection.execute("BEGIN")
        super().__init__(connection)

    def holds(self, document: IndexedDocument) -> bool:
        """Whether a document is stored identically, except for its family."""
        doc_id, sha256 = document.document.doc_id, document.document.sha256
        if not self._rows("SELECT 1 FROM documents WHERE doc_id = ? AND sha256 = ?", doc_id, sha256):
            return False
        stored = self.indexed(doc_id)
        return document == replace(stored, document=replace(stored.document, family_id=document.document.family_id))

    def put(self, document: IndexedDocument, tokenise: Tokenise) -> None:
        """Add or replace a document atomically. Raises `ValueError` if its parts are inconsistent."""
        doc_id = document.document.doc_id
        if stray := [chunk.chunk_id for chunk in document.chunks if chunk.doc_id != doc_id]:
            raise ValueError(f"{doc_id}: chunks of another document: {', '.join(stray)}")
        self._connection.execute("SAVEPOINT document")
        try:
            self._connection.execute("DELETE FROM documents WHERE doc_id = ?", (doc_id,))
            self._insert(doc_id, document, tokenise)
        except sqlite3.IntegrityError as error:
            self._connection.execute("ROLLBACK TO document")
            raise ValueError(f"{doc_id}: a page, section or chunk has the name of another ({error})") from error
        except BaseException:
            self._connection.execute("ROLLBACK TO document")
            raise
        finally:
            self._connection.execute("RELEASE document")

    def remove(self, doc_id: str) -> None:
        """Drop a document and all it has; `KeyError` if it is not there."""
        gone = self._connection.execute("DELETE FROM documents WHERE doc_id = ?", (doc_id,))
        if not gone.rowcount:
            raise KeyError(doc_id)

    def mark_to_reread(self, doc_id: str) -> None:
        """Have the next index open a document again; `KeyError` if it is not there."""
        changed = self._connection.execute("UPDATE documents SET to_reread = 1 WHERE doc_id = ?", (doc_id,))
        if not changed.rowcount:
            raise KeyError(doc_id)

    def set_families(
        self, families: Sequence[Family], relations: Sequence[Relation], family_of: dict[str, str]
    ) -> None:
        """Replace all families and relations."""
        execute, executemany = self._connection.execute, self._connection.executemany
        execute("DELETE FROM families")
        execute("DELETE FROM relations")
        executemany("INSERT INTO families VALUES (?, ?, ?, ?)", map(tables.family_row, families))
        rows = (tables.relation_row(number, relation) for number, relation in enumerate(relations))
        executemany("INSERT INTO relations VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        pairs = ((family_id, doc_id) for doc_id, family_id in family_of.items())
        executemany("UPDATE documents SET family_id = ? WHERE doc_id = ?", pairs)

    def has_families(
        self, families: Sequence[Family], relations: Sequence[Relation], family_of: dict[str, str]
    ) -> bool:
        """Whether these families and relations are stored already."""
        return (
            {family.family_id: family for family in self.families()} == {each.family_id: each for each in families}
            and self.relations() == tuple(relations)
            and {document.doc_id: document.family_id for document in self.documents()} == family_of
        )

    def measure(self, doc_ids: Iterable[str]) -> tuple[int, int]:
        """The numbers of pages and chunks of some documents; `KeyError` if one is missing."""
        pages = chunks = 0
        for doc_id in doc_ids:
            count = "SELECT page_count, (SELECT count(*) FROM chunks WHERE doc_id = ?) FROM documents WHERE doc_id = ?"
            rows = self._rows(count, doc_id, doc_id)
            if not rows:
                raise KeyError(doc_id)
            pages, chunks = pages + rows[0][0], chunks + rows[0][1]
        return pages, chunks

    def chunk_texts(self) -> Iterator[str]:
        """The texts of all chunks."""
        return (text for (text,) in self._connection.execute("SELECT text FROM chunks"))

    def compact(self, path: Path) -> None:
        """After `commit()`, write the catalogue to another file without the content of free pages."""
        self._connection.execute("VACUUM INTO ?", (str(path),))

    def commit(self) -> None:
        """Commit the transaction; the file is complete once the catalogue is closed."""
        self._connection.execute("COMMIT")

    def roots(self, *, with_order: bool) -> dict[str, str]:
        """The checksum of each list of the matter; `with_order` adds the order of the chunks, for the vectors."""
        lists = {
            "documents": self._document_rows(),
            "families": self._family_rows(),
            "relations": self._relation_rows(),
            "diagnostics": self._diagnostic_rows(),
            "skipped": self._skipped_rows(),
        }
        if with_order:
            lists["order"] = self._order_rows()
        return {name: list_checksum(name, rows).hex() for name, rows in lists.items()}

    def _insert(self, doc_id: str, document: IndexedDocument, tokenise: Tokenise) -> None:
        def terms(text: str) -> str:
            return " ".join(tokenise(text))

        rows = self._connection.executemany
        columns = "doc_id, sha256, format, page_count, identity, family_id, to_reread"
        row = tables.document_row(document.document)
        rows(f"INSERT INTO documents ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?)", [row])
        pages = (tables.page_row(doc_id, page, terms(page.body)) for page in document.pages)
        rows("INSERT INTO pages VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", pages)
        sections = (tables.section_row(doc_id, section) for section in document.sections)
        rows("INSERT INTO sections VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", sections)
        chunks = (tables.chunk_row(number, chunk, terms(chunk.text)) for number, chunk in enumerate(document.chunks))
        rows("INSERT INTO chunks VALUES (?, ?, ?, ?, ?, ?, ?, ?)", chunks)
        facts = (tables.fact_row(doc_id, number, fact) for number, fact in enumerate(document.facts))
        rows("INSERT INTO facts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", facts)
        diagnostics = (tables.diagnostic_row(doc_id, number, row) for number, row in enumerate(document.diagnostics))
        rows("INSERT INTO diagnostics VALUES (?, ?, ?, ?, ?, ?)", diagnostics)
        skipped = (tables.skipped_row(doc_id, number, row) for number, row in enumerate(document.skipped))
        rows("INSERT INTO skipped_attachments VALUES (?, ?, ?, ?, ?, ?)", skipped)
        self._seal(doc_id)

    def _seal(self, doc_id: str) -> None:
        """Store the checksums of a document's pieces as they will be read."""
        keys = self._rows("SELECT number, key FROM pages WHERE doc_id = ? ORDER BY number", doc_id)
        pages = ((number, key, page_checksum(doc_id, self._page_rows(PageRef(doc_id, number)))) for number, key in keys)
        named = self._rows("SELECT key, chunk_id FROM chunks WHERE doc_id = ? ORDER BY number", doc_id)
        chunks = ((key, name_digest(name), chunk_checksum(self._chunk_rows(name))) for key, name in named)
        sections = list_checksum("sections", self._section_rows(doc_id), doc_id)
        seal = Seal.of(pages, chunks, sections, list_checksum("facts", self._fact_rows(doc_id), doc_id))
        execute = self._connection.execute
        execute("INSERT INTO seals VALUES (?, ?, ?, ?, ?)", (doc_id, *astuple(seal)))
        sources = self._rows("SELECT DISTINCT text_source FROM pages WHERE doc_id = ? ORDER BY text_source", doc_id)
        values = (" ".join(source for (source,) in sources), seal.checksum, doc_id)
        execute("UPDATE documents SET sources = ?, seal = ? WHERE doc_id = ?", values)
