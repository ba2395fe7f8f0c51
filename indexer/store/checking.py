"""Read all of a matter and report every defect, not only the first."""

from collections.abc import Callable, Iterable, Iterator

from pincite.indexer.errors import StoreError
from pincite.indexer.page import PageRef
from pincite.indexer.store.base import IndexReader

Read = Callable[[], object]
"""A function that reads a part of a matter."""


def check_reader(reader: IndexReader, *, deep: bool) -> Iterator[StoreError]:
    """Yield the defects in the lists of a matter; with `deep` also in each outline, fact list and page."""
    yield from _check_lists(reader)
    if deep:
        yield from _check_documents(reader)


def _check_lists(reader: IndexReader) -> Iterator[StoreError]:
    lists = (reader.documents, reader.families, reader.relations, reader.diagnostics, reader.skipped_attachments)
    yield from failures((*lists, reader.text_sources))


def _check_documents(reader: IndexReader) -> Iterator[StoreError]:
    try:
        documents = reader.documents()
    except StoreError:
        return  # reported with the lists
    for document in documents:
        doc_id = document.doc_id
        yield from failures([lambda: reader.sections(doc_id), lambda: reader.facts(doc_id)])  # noqa: B023
        for number in range(1, document.page_count + 1):
            yield from failures([lambda: reader.page(PageRef(doc_id, number))])  # noqa: B023


def failures(reads: Iterable[Read]) -> Iterator[StoreError]:
    """Yield the errors that these reads raise."""
    for read in reads:
        try:
            read()
        except StoreError as error:
            yield error
