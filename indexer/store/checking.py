"""Reading all of a matter, so that everything that is wrong with it is said and not only what is met first."""

from collections.abc import Callable, Iterable, Iterator

from pincite.indexer.errors import StoreError
from pincite.indexer.page import PageRef
from pincite.indexer.store.base import IndexReader

Read = Callable[[], object]


def check_reader(reader: IndexReader, *, deep: bool) -> Iterator[StoreError]:
    """What is wrong with the lists of a matter; with `deep` also with each outline, fact list and page."""
    yield from _check_lists(reader)
    if deep:
        yield from _check_documents(reader)


def _check_lists(reader: IndexReader) -> Iterator[StoreError]:
    """What is wrong with the lists of a matter."""
    lists = (reader.documents, reader.families, reader.relations, reader.diagnostics, reader.skipped_attachments)
    yield from failures((*lists, reader.text_sources))


def _check_documents(reader: IndexReader) -> Iterator[StoreError]:
    """What is wrong with each document's outline, facts and pages."""
    try:
        documents = reader.documents()
    except StoreError:
        return  # said with the lists
    for document in documents:
        doc_id = document.doc_id
        yield from failures([lambda: reader.sections(doc_id), lambda: reader.facts(doc_id)])  # noqa: B023
        for number in range(1, document.page_count + 1):
            yield from failures([lambda: reader.page(PageRef(doc_id, number))])  # noqa: B023


def failures(reads: Iterable[Read]) -> Iterator[StoreError]:
    """What each of some reads raises."""
    for read in reads:
        try:
            read()
        except StoreError as error:
            yield error
