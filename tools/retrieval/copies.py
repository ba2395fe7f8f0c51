"""Documents of one text: files of the same bytes, and those that differ in headers, spaces and page breaks alone."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from itertools import groupby
from zlib import crc32

from pincite.indexer.families import title_key
from pincite.indexer.model import Document
from pincite.tools.corpus import Corpus

_SHINGLE = 6
"""Words of a shingle."""
_MARKS = 8
"""Smallest hashes of a text of which a near-copy shares at least one."""
_EDGE = 25
"""Words at the top and at the bottom of a page among which a running header or footer may lie."""
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Copies:
    """The other documents of the same text, by document, in order of id; a document without copies is left out."""

    others: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class _Text:
    """The words of a document, the page and the distance from its nearer edge of each, and the hashes of shingles."""

    words: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    hashes: tuple[int, ...]
    held: frozenset[int]


def copies_of(corpus: Corpus, doc_id: str) -> list[str]:
    """Return the other documents of the same text, in order of id.

    Two texts are the same where all words of each stand in the other in the same order, but for runs of words at the
    edges of pages that recur from page to page (figures aside). Only documents of the same recorded identity are
    compared, so that a version with another date is never a copy.
    """
    return list(all_copies(corpus).others.get(doc_id, ()))


def all_copies(corpus: Corpus) -> Copies:
    """The copies of the whole matter, found once a generation."""
    return corpus.once(Copies, "", lambda: Copies(dict(_found(corpus))))


def _found(corpus: Corpus) -> Iterator[tuple[str, tuple[str, ...]]]:
    alike: dict[tuple[object, ...], list[Document]] = {}
    for document in corpus.documents.values():
        alike.setdefault(_identity(document), []).append(document)
    groups = (group for documents in alike.values() if len(documents) > 1 for group in _grouped(corpus, documents))
    groups = (group for group in (*groups, *_same_bytes(corpus)) if len(group) > 1)
    joined: dict[str, set[str]] = {}
    for group in groups:
        together = set(group).union(*(joined.get(doc_id, ()) for doc_id in group))
        joined |= dict.fromkeys(together, together)
    for doc_id, together in joined.items():
        yield doc_id, tuple(sorted(together - {doc_id}))


def _same_bytes(corpus: Corpus) -> Iterator[list[str]]:
    return ([doc_id, *corpus.copies(doc_id)] for doc_id in corpus.documents)


def _identity(document: Document) -> tuple[object, ...]:
    """What two copies have in common in any case."""
    said = document.identity
    title = title_key(said.title or "")
    stated = (said.law_number, said.version, said.in_force, said.enacted, said.case_ids, said.neutral_citation)
    return (said.kind, title, *stated)


def _grouped(corpus: Corpus, documents: Iterable[Document]) -> list[list[str]]:
    """Documents of one identity, those of the same text together."""
    groups: list[tuple[_Text, list[str]]] = []
    by_mark: dict[int, list[int]] = {}
    for document in documents:
        text = _read(corpus, document.doc_id)
        marks = nsmallest(_MARKS, text.held)
        near = dict.fromkeys(place for mark in marks for place in by_mark.get(mark, ()))
        same = next((groups[place][1] for place in near if _is_same(text, groups[place][0])), None)
        if same is not None:
            same.append(document.doc_id)
            continue
        for mark in marks:
            by_mark.setdefault(mark, []).append(len(groups))
        groups.append((text, [document.doc_id]))
    return [doc_ids for _, doc_ids in groups]


def _read(corpus: Corpus, doc_id: str) -> _Text:
    words: list[str] = []
    places: list[tuple[int, int]] = []
    for page in corpus.reader.pages(doc_id):
        held = _WORD.findall(page.body.casefold())
        words += held
        places += [(page.number, min(at, len(held) - 1 - at)) for at in range(len(held))]
    size = min(_SHINGLE, len(words))
    spoken = (" ".join(words[at : at + size]) for at in range(len(words) - size + 1)) if words else ()
    hashes = tuple(crc32(shingle.encode()) for shingle in spoken)
    return _Text(tuple(words), tuple(places), hashes, frozenset(hashes))


def _is_same(one: _Text, other: _Text) -> bool:
    return _adds_nothing(one, other) and _adds_nothing(other, one)


def _adds_nothing(text: _Text, other: _Text) -> bool:
    """Whether all words that stand in no shingle of the other text are those of running headers and footers."""
    runs = list(_own_runs(text, other))
    at_edge = all(text.places[at][1] < _EDGE for run in runs for at in run)
    pages: dict[str, set[int]] = {}
    for run in runs:
        pages.setdefault(_without_figures(text, run), set()).add(text.places[run[0]][0])
    return at_edge and all(len(found) > 1 for key, found in pages.items() if key)


def _own_runs(text: _Text, other: _Text) -> Iterator[list[int]]:
    """The runs of words, each on one page, that no shingle shared with the other text covers."""
    covered = bytearray(len(text.words))
    for at, shingle in enumerate(text.hashes):
        if shingle in other.held:
            covered[at : at + _SHINGLE] = b"\1" * len(covered[at : at + _SHINGLE])
    own = [at for at, is_covered in enumerate(covered) if not is_covered]
    for _, run in groupby(enumerate(own), key=lambda item: (item[1] - item[0], text.places[item[1]][0])):
        yield [at for _, at in run]


def _without_figures(text: _Text, run: Sequence[int]) -> str:
    return " ".join(text.words[at] for at in run if not text.words[at].isdecimal())
