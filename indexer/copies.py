"""Find documents with the same text: the same bytes, or differences only in running headers, spaces and page breaks."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from heapq import nsmallest
from itertools import groupby
from zlib import crc32

from pincite.indexer.matter_index import title_key
from pincite.indexer.model import Document
from pincite.indexer.page import Page

_SHINGLE = 6
"""Words in a shingle."""
_SKETCH_SIZE = 8
"""The number of smallest shingle hashes of a text. A near-copy shares at least one."""
_EDGE = 25
"""Words at the top and bottom of a page that may belong to a running header or footer."""
_WORD = re.compile(r"\w+")

Pages = Callable[[str], Sequence[Page]]
"""Returns the pages of a document by its id."""


@dataclass(frozen=True, slots=True)
class _Shingled:
    """The words of a document, the page of each and its distance from the nearer page edge, and its shingle hashes."""

    words: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    hashes: tuple[int, ...]
    hash_set: frozenset[int]


def same_text(documents: Iterable[Document], pages: Pages) -> dict[str, tuple[str, ...]]:
    """Map each document that has copies to the ids of its copies, in order.

    Two texts are the same if each has all words of the other in the same order. Runs of words at page edges that recur
    from page to page (figures aside) are ignored. Only documents with the same recorded identity are compared, so a
    version with another date is never a copy. Files with the same bytes are always copies.
    """
    by_hash: dict[str, list[str]] = {}
    alike: dict[tuple[object, ...], list[Document]] = {}
    for document in documents:
        same = by_hash.setdefault(document.sha256, [])
        same.append(document.doc_id)
        if len(same) == 1:  # of the same bytes one is read
            alike.setdefault(_identity(document), []).append(document)
    joined: dict[str, set[str]] = {}
    groups = (group for each in alike.values() if len(each) > 1 for group in _grouped(each, pages))
    for group in (*by_hash.values(), *groups):
        together = set(group).union(*(joined.get(doc_id, ()) for doc_id in group))
        joined |= dict.fromkeys(together, together)
    return {doc_id: tuple(sorted(same - {doc_id})) for doc_id, same in sorted(joined.items()) if len(same) > 1}


def identity_key(document: Document) -> str:
    """Return the key of the identity that copies must share, unless they have the same bytes."""
    return blake2b(repr(_identity(document)).encode(), digest_size=12).hexdigest()


def _identity(document: Document) -> tuple[object, ...]:
    """Return the identity fields that copies must share."""
    identity, law = document.identity, document.identity.law_number
    title = title_key(identity.title or "")
    stated = (
        (law.issuer, law.number, law.year) if law else None,
        identity.version,
        identity.in_force,
        identity.enacted,
        identity.case_ids,
        identity.neutral_citation,
    )
    parties = tuple(sorted({party.casefold() for party in identity.parties}))
    return (identity.kind.value, title, parties, *stated)


def _grouped(documents: Iterable[Document], pages: Pages) -> list[list[str]]:
    """Group documents of one identity by text."""
    groups: list[tuple[_Shingled, list[str]]] = []
    by_hash: dict[int, list[int]] = {}
    for document in documents:
        text = _read(pages(document.doc_id))
        sketch = nsmallest(_SKETCH_SIZE, text.hash_set)
        candidates = dict.fromkeys(place for hash_ in sketch for place in by_hash.get(hash_, ()))
        same = next((groups[place][1] for place in candidates if _is_same(text, groups[place][0])), None)
        if same is not None:
            same.append(document.doc_id)
            continue
        for hash_ in sketch:
            by_hash.setdefault(hash_, []).append(len(groups))
        groups.append((text, [document.doc_id]))
    return [doc_ids for _, doc_ids in groups]


def _read(pages: Iterable[Page]) -> _Shingled:
    words: list[str] = []
    places: list[tuple[int, int]] = []
    for page in pages:
        page_words = _WORD.findall(page.body.casefold())
        words += page_words
        places += [(page.number, min(at, len(page_words) - 1 - at)) for at in range(len(page_words))]
    size = min(_SHINGLE, len(words))
    shingles = (" ".join(words[at : at + size]) for at in range(len(words) - size + 1)) if words else ()
    hashes = tuple(crc32(shingle.encode()) for shingle in shingles)
    return _Shingled(tuple(words), tuple(places), hashes, frozenset(hashes))


def _is_same(one: _Shingled, other: _Shingled) -> bool:
    return _adds_only_running_lines(one, other) and _adds_only_running_lines(other, one)


def _adds_only_running_lines(text: _Shingled, other: _Shingled) -> bool:
    """Return whether all words outside the other text's shingles belong to running headers and footers."""
    runs = list(_uncovered_runs(text, other))
    at_edge = all(text.places[at][1] < _EDGE for run in runs for at in run)
    pages: dict[str, set[int]] = {}
    for run in runs:
        pages.setdefault(_without_figures(text, run), set()).add(text.places[run[0]][0])
    return at_edge and all(len(found) > 1 for key, found in pages.items() if key)


def _uncovered_runs(text: _Shingled, other: _Shingled) -> Iterator[list[int]]:
    """Yield the runs of words, each on one page, that no shared shingle covers."""
    covered = bytearray(len(text.words))
    for at, shingle in enumerate(text.hashes):
        if shingle in other.hash_set:
            covered[at : at + _SHINGLE] = b"\1" * len(covered[at : at + _SHINGLE])
    own = [at for at, is_covered in enumerate(covered) if not is_covered]
    for _, run in groupby(enumerate(own), key=lambda item: (item[1] - item[0], text.places[item[1]][0])):
        yield [at for _, at in run]


def _without_figures(text: _Shingled, run: Sequence[int]) -> str:
    return " ".join(text.words[at] for at in run if not text.words[at].isdecimal())
