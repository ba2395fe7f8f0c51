"""BM25 over pre-tokenised texts: one tantivy index for pages and one for chunks, each with its own statistics.

A text is identified by its key in the catalogue. Scores are rounded to `_DECIMALS`; smaller differences are ties, and a
search returns all texts of its last tie, so results do not depend on the order in which the engine adds floats.
"""

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tantivy import Document, Index, Occur, Query, SchemaBuilder, Searcher

from pincite.indexer.store.embedded.durable import make_private
from pincite.indexer.store.embedded.file_guard import FileGuard

_HEAP_BYTES = 15_000_000  # the engine's minimum; a bucket is smaller
Text = tuple[str, int, str]
"""`doc_id`, key, terms joined by spaces."""
_DECIMALS = 4
_SPARE_HITS = 16
_FEW = 64
"""Documents up to which a filter has one clause each: a term set is slower below a hundred."""


def build_fulltext(folder: Path, texts: Iterable[Text]) -> None:
    """Write an index of some texts, in one thread, so that it is reproducible. Raises `OSError`.

    A text without words is left out: Lucene does not count it for the mean length and document frequencies either.
    """
    make_private(folder)
    schema = (
        SchemaBuilder()
        .add_text_field("terms", tokenizer_name="whitespace", index_option="freq")
        .add_text_field("doc_id", tokenizer_name="raw", index_option="basic")
        .add_unsigned_field("key", fast=True)
        .build()
    )
    with _engine():
        writer = Index(schema, path=str(folder), reuse=False).writer(heap_size=_HEAP_BYTES, num_threads=1)
        for doc_id, key, terms in texts:
            if not terms:
                continue
            document = Document()
            document.add_text("terms", terms)
            document.add_text("doc_id", doc_id)
            document.add_unsigned("key", key)
            writer.add_document(document)
        writer.commit()
        writer.wait_merging_threads()


class FullText:
    """A finished index, read-only; safe for several threads. Damage raises `Altered` or `OSError`."""

    def __init__(self, folder: Path, guard: FileGuard) -> None:
        self._guard = guard
        guard.check()
        with _engine(), _lockable(folder) as place:
            index = Index.open(str(place))
            index.config_reader("manual")
            self._schema = index.schema
            self._searcher: Searcher = index.searcher()

    def search(self, terms: Sequence[str], doc_ids: frozenset[str] | None, limit: int) -> list[tuple[int, float]]:
        """(key, BM25 score) of the best texts with any of the terms; a repeated term counts as often as it is given.

        Best first; more than `limit` if further texts have the score of the last: the caller orders ties.
        """
        if not terms or limit < 1 or doc_ids == frozenset():
            return []
        wanted = limit + _SPARE_HITS
        self._guard.check()
        with _engine():
            query = self._query(terms, doc_ids)
            hits = self._hits(query, wanted)
            while len(hits) == wanted and hits[-1][1] == hits[limit - 1][1]:
                wanted *= 2
                hits = self._hits(query, wanted)
        return [hit for hit in hits if len(hits) <= limit or hit[1] >= hits[limit - 1][1]]

    def _query(self, terms: Sequence[str], doc_ids: frozenset[str] | None) -> Query:
        clauses = []
        for term, count in sorted(Counter(terms).items()):
            clause = Query.term_query(self._schema, "terms", term, "freq")
            clauses.append((Occur.Should, Query.boost_query(clause, float(count)) if count > 1 else clause))
        words = Query.boolean_query(clauses)
        if doc_ids is None:
            return words
        allowed = Query.const_score_query(self._one_of(sorted(doc_ids)), 0.0)
        return Query.boolean_query([(Occur.Must, words), (Occur.Must, allowed)])

    def _one_of(self, doc_ids: Sequence[str]) -> Query:
        if len(doc_ids) > _FEW:
            return Query.term_set_query(self._schema, "doc_id", list(doc_ids))
        each = (Query.term_query(self._schema, "doc_id", doc_id, "basic") for doc_id in doc_ids)
        return Query.boolean_query([(Occur.Should, query) for query in each])

    def _hits(self, query: Query, wanted: int) -> list[tuple[int, float]]:
        found = self._searcher.search(query, wanted, count=False).hits
        keys = self._searcher.fast_field_values("key", [address for _, address in found])
        return [(int(key or 0), round(score, _DECIMALS)) for key, (score, _) in zip(keys, found, strict=True)]


@contextmanager
def _lockable(folder: Path) -> Iterator[Path]:
    """The folder, or a folder of links to its files if it is not writable: the engine creates a lock file on opening.

    The links are not needed once the index is open. Nothing writes to a finished index, so the lock has no purpose.
    """
    if os.access(folder, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
        yield folder
        return
    with TemporaryDirectory(prefix="pincite-") as links:
        for path in folder.iterdir():
            if not path.name.startswith("."):
                Path(links, path.name).symlink_to(path.resolve())
        yield Path(links)


@contextmanager
def _engine() -> Iterator[None]:
    """Turn the engine's errors into `OSError`: `ValueError`, and a panic, whose class Python cannot import."""
    try:
        yield
    except ValueError as error:
        raise OSError(f"full text: {error}") from error
    except BaseException as error:
        if type(error).__name__ != "PanicException":
            raise
        raise OSError(f"full text: {error}") from error
